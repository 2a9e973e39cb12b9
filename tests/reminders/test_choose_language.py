"""The language for an Accept-Language header: the best that there is, and never a failure."""

import sys
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.reminders.languages import DEFAULT, LANGUAGES, choose_language, find_language

HEADERS = [
    # As agreed.
    pytest.param("ms-MY,en;q=0.2", "ms", id="a region, and English a little"),
    pytest.param("no", "nb", id="Norwegian"),
    pytest.param("nn-NO, nb;q=0.8", "nb", id="the other Norwegian"),
    pytest.param("de", "en", id="none of ours"),
    pytest.param("en;q=0, ms", "ms", id="anything but English"),
    pytest.param("rubbish", "en", id="rubbish"),
    # One range.
    pytest.param("", "en", id="empty"),
    pytest.param("is", "is", id="Icelandic"),
    pytest.param("is-IS", "is", id="with a region"),
    pytest.param("ms-Latn-MY-x-anything", "ms", id="shortened again and again"),
    pytest.param("en-AU-u-nu-latn", "en", id="with an extension"),
    pytest.param("nb-NO", "nb", id="Bokmål in Norway"),
    pytest.param("no-NO", "nb", id="Norwegian in Norway"),
    pytest.param("nn", "nb", id="Nynorsk is Norwegian"),
    pytest.param("MS-my", "ms", id="capital and small letters"),
    pytest.param("nor", "nb", id="three letters, Norwegian"),
    pytest.param("nob", "nb", id="three letters, Bokmål"),
    pytest.param("nno", "nb", id="three letters, Nynorsk"),
    pytest.param("msa", "ms", id="three letters, Malay"),
    pytest.param("may", "ms", id="three old letters, Malay"),
    pytest.param("zsm-MY", "ms", id="Standard Malay"),
    pytest.param("isl", "is", id="three letters, Icelandic"),
    pytest.param("ice", "is", id="three old letters, Icelandic"),
    pytest.param("eng", "en", id="three letters, English"),
    pytest.param("*", "en", id="any"),
    pytest.param("id", "en", id="Indonesian is not Malay"),
    pytest.param("da", "en", id="Danish is not Norwegian"),
    pytest.param("fo", "en", id="Faroese is not Icelandic"),
    pytest.param("m", "en", id="the beginning of one"),
    pytest.param("mss", "en", id="more than one of ours"),
    # Several, by weight.
    pytest.param("ms, nb", "ms", id="equals, the first"),
    pytest.param("nb;q=0.5,ms;q=0.5", "nb", id="equals with weights, the first"),
    pytest.param("ms;q=0.1,is;q=0.9,nb;q=0.5", "is", id="by weight"),
    pytest.param("ms;q=0.001,nb;q=0.002", "nb", id="thousandths"),
    pytest.param("ms;q=1.000,nb", "ms", id="one in four digits"),
    pytest.param("ms;q=1.,nb;q=0.", "ms", id="a point and nothing"),
    pytest.param("ms;q=0.000,nb;q=0.001", "nb", id="zero in four digits"),
    pytest.param("de,fr;q=0.9,ms;q=0.1", "ms", id="the last resort"),
    pytest.param("de;q=0.1,xx", "en", id="several of none"),
    pytest.param("EN;Q=0.1, IS;Q=0.2", "is", id="in capitals"),
    pytest.param("ms ; q=0.1 , nb ;q=0.2", "nb", id="spaces"),
    pytest.param("\tms\t;\tq=0.3,\tnb;q=0.2", "ms", id="tabulators"),
    pytest.param(",, ,ms,,", "ms", id="empty elements"),
    # Refused, and any.
    pytest.param("en;q=0", "en", id="nothing but no English"),
    pytest.param("ms;q=0, *", "en", id="any but Malay"),
    pytest.param("en;q=0, *", "is", id="any but English"),
    pytest.param("*, en;q=0, is;q=0", "ms", id="any but two"),
    pytest.param(";q=0,".join([*LANGUAGES, "*"]), "en", id="any but all"),
    pytest.param("no;q=0,en;q=0,is;q=0,*", "ms", id="refused by another name"),
    pytest.param("en-GB;q=0, *", "en", id="a region refused is not its language"),
    pytest.param("*;q=0", "en", id="nothing at all"),
    pytest.param("*, nb", "nb", id="what is named comes before any"),
    pytest.param("*, nb;q=0.9", "en", id="unless it weighs less"),
    pytest.param("de, *;q=0.1", "en", id="any at last"),
    # What cannot be read counts for nothing.
    pytest.param("nb_NO", "en", id="an underscore"),
    pytest.param("nb_NO, ms;q=0.1", "ms", id="an underscore beside another"),
    pytest.param("ms;q=2,nb;q=0.1", "nb", id="a weight above one"),
    pytest.param("ms;q=1.001,nb;q=0.1", "nb", id="a weight just above one"),
    pytest.param("ms;q=-1,nb;q=0.1", "nb", id="a weight below zero"),
    pytest.param("ms;q=.9,nb;q=0.1", "nb", id="a weight without its zero"),
    pytest.param("ms;q=0.1234,nb;q=0.1", "nb", id="four decimals"),
    pytest.param("ms;q=nan,nb;q=0.1", "nb", id="not a number"),
    pytest.param("ms;q=1e0,nb;q=0.1", "nb", id="an exponent"),
    pytest.param("ms;q=,nb;q=0.1", "nb", id="no weight"),
    pytest.param("ms;q=\u0661,nb;q=0.1", "nb", id="an Arabic digit"),
    pytest.param("ms;level=1,nb;q=0.1", "nb", id="another parameter"),
    pytest.param("ms nb", "en", id="no comma"),
    pytest.param("-ms", "en", id="a hyphen before"),
    pytest.param("ms-", "en", id="a hyphen behind"),
    pytest.param("ms--MY", "en", id="two hyphens"),
    pytest.param("x-ms", "en", id="private use"),
    pytest.param("i-default", "en", id="the default of old"),
    pytest.param("und, mul, zxx", "en", id="none, many, no words"),
    pytest.param("ms\0", "en", id="NUL"),
    pytest.param("í\u017f, \u0131s, \u212a", "en", id="letters that only look like them"),
    pytest.param("{card}", "en", id="braces"),
    pytest.param('"ms"', "en", id="quotes"),
    pytest.param("ms;" * 300, "en", id="semicolons"),
    pytest.param("msmsmsmsm", "en", id="nine letters"),
]


@pytest.mark.parametrize(("header", "language"), HEADERS)
def test_the_best_language_is_chosen(header: str, language: str) -> None:
    assert choose_language(header) == language


def test_adding_is_adding_a_file_and_the_default_is_there() -> None:
    assert DEFAULT in LANGUAGES
    assert all(choose_language(language) == language for language in LANGUAGES)


tags = st.sampled_from(
    [*LANGUAGES, "no", "nn", "zsm", "de", "*", "en-GB", "ms-MY", "x-ms", "nb_NO"]
)
weights = st.sampled_from(
    ["", ";q=0", ";q=0.1", ";q=0.5", ";q=1", ";q=1.5", "; Q=0.25", ";q", ";x=1"]
)
ranges = st.builds(str.__add__, tags, weights)
headers = st.lists(ranges, max_size=8).map(",".join) | st.text(max_size=60)


@given(headers)
def test_whatever_is_sent_one_of_ours_is_chosen(header: str) -> None:
    assert choose_language(header) in LANGUAGES


@given(st.text(max_size=30))
def test_whatever_is_asked_for_is_found_or_not(tag: str) -> None:
    assert find_language(tag) in {None, *LANGUAGES}


@given(st.permutations(LANGUAGES), st.permutations(range(len(LANGUAGES))))
def test_the_order_does_not_matter_where_the_weights_differ(
    wanted: list[str], order: list[int]
) -> None:
    weighed = [f"{wanted[place]};q=0.{9 - place}" for place in order]
    assert choose_language(", ".join(weighed)) == wanted[0]


@given(headers)
def test_what_is_not_ours_changes_nothing(header: str) -> None:
    assert choose_language(f"{header},de;q=0.7, fr") == choose_language(header)


@given(st.sampled_from(LANGUAGES), headers)
def test_what_weighs_most_and_comes_first_is_chosen(language: str, header: str) -> None:
    assert choose_language(f"{language},{header}") == language


@pytest.mark.parametrize(
    ("before", "language"),
    [
        pytest.param(49, "ms", id="the fiftieth"),
        pytest.param(50, "en", id="the fifty-first"),
        pytest.param(10_000, "en", id="after ten thousand"),
    ],
)
def test_so_many_ranges_are_looked_at_and_no_more(before: int, language: str) -> None:
    assert choose_language("de;q=0.1," * before + "ms") == language


def steps(header: str) -> int:
    """How many functions are called to choose a language for a header."""
    called = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal called
        called += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        choose_language.__wrapped__(header)
    finally:
        sys.setprofile(None)
    return called


@pytest.mark.parametrize(
    "header",
    [
        pytest.param("de," * 10_000, id="ten thousand ranges"),
        pytest.param("aa-bb-cc-dd-ee-ff;q=0.5," * 50, id="long ranges"),
        pytest.param("a" + "-b" * 10_000, id="a range of ten thousand parts"),
        pytest.param("," * 10_000, id="commas"),
        pytest.param("ms;q=0," * 5_000 + "*", id="refusals"),
    ],
)
def test_no_header_takes_more_steps_than_fifty_long_ranges(header: str) -> None:
    most = steps(",".join(["aa-bb-cc;q=0.5"] * 50))
    assert 0 < steps(header) <= most


def test_what_comes_after_fifty_ranges_is_not_read() -> None:
    first = ",".join(["nb;q=0.1", *["de"] * 49])
    assert choose_language(f"{first},{'ms,' * 10_000}") == choose_language(first) == "nb"
