"""Every catalogue says all there is to say, nothing else, and in gaps that can be filled."""

import re
from gettext import c2py

import pytest
from babel import Locale

from service.reminders.languages import LANGUAGES
from spider_core import Rank, Rule, Suit
from tests.reminders.catalogues import (
    FORMED,
    OTHERS,
    catalogue,
    file_text,
    form_keys,
    gaps,
    gaps_with_forms,
    messages,
    translated,
)

ENGLISH = translated("en")
HAVING: dict[str, set[str]] = {
    "card": {rank.letter for rank in Rank},
    "suit": {suit.value for suit in Suit},
    "rule": {rule.value for rule in Rule},
}
"""What each kind of word is there for: a form must be there for all of them."""

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_other = pytest.mark.parametrize("language", OTHERS)


def base_of(key: str) -> str:
    """The key of which another one is a form: card.A for card.A.dative, any other is its own."""
    found = FORMED.match(key)
    return key if found is None else found[0]


def test_the_languages_of_the_players_are_there() -> None:
    assert set(LANGUAGES) >= {"en", "is", "ms", "nb"}


@each_language
def test_a_file_says_which_language_it_is_in(language: str) -> None:
    assert str(messages(language).locale) == language
    assert re.search(rf'^"Language: {language}\\n"$', file_text(language), re.MULTILINE)


@each_language
def test_no_key_stands_twice(language: str) -> None:
    keys = re.findall(r'^msgctxt "(.+)"$', file_text(language), re.MULTILINE)
    assert len(keys) == len(set(keys)) == len(translated(language))
    assert len(re.findall("^msgid ", file_text(language), re.MULTILINE)) == len(keys) + 1


@each_other
def test_every_sentence_of_english_is_there(language: str) -> None:
    assert ENGLISH.keys() - translated(language).keys() == set()


@each_other
def test_what_is_there_besides_is_a_form_of_what_english_has(language: str) -> None:
    more = translated(language).keys() - ENGLISH.keys()
    assert [key for key in more if base_of(key) == key or base_of(key) not in ENGLISH] == []


@each_other
def test_every_translation_is_of_the_english_of_today(language: str) -> None:
    sources = catalogue(language).sources
    outdated = [key for key, said in sources.items() if said != ENGLISH[base_of(key)]]
    assert outdated == []


@each_language
def test_nothing_is_empty_or_padded(language: str) -> None:
    wrong = [
        key
        for key, said in translated(language).items()
        if not said or any(not text or text != text.strip() or "  " in text for text in said)
    ]
    assert wrong == []


def test_english_stands_only_once() -> None:
    strings = [message.string for message in messages("en") if message.context is not None]
    assert len(strings) == len(ENGLISH)
    assert set(strings) == {"", ("", "")}


@each_language
def test_nothing_is_unsure_or_put_away(language: str) -> None:
    assert [message.context for message in messages(language) if message.fuzzy] == []
    assert not messages(language).obsolete
    assert not re.search("^#(~|,.*fuzzy)", file_text(language), re.MULTILINE)


@each_language
def test_gaps_are_those_of_english(language: str) -> None:
    wrong = [
        (key, text)
        for key, said in translated(language).items()
        for text in said
        if not gaps(text) <= gaps(ENGLISH[base_of(key)][-1])
    ]
    assert wrong == []


@each_language
def test_a_gap_is_a_plain_name(language: str) -> None:
    named = {name for said in translated(language).values() for text in said for name in gaps(text)}
    assert {name for name in named if not re.fullmatch("[a-z_]+", name)} == set()


@each_language
def test_the_names_of_cards_have_their_suit_and_counts_have_their_number(language: str) -> None:
    for key, said in translated(language).items():
        kind = key.partition(".")[0]
        if kind in {"card", "count"}:
            expected = {"card": {"suit"}, "count": {"number"}}[kind]
            assert [text for text in said if gaps(text) != expected] == [], key


@each_language
def test_every_form_of_cards_suits_and_rules_is_there_for_all_of_them(language: str) -> None:
    for kind, members in HAVING.items():
        for form in form_keys(language, kind):
            missing = {f"{kind}.{one}.{form}" for one in members} - translated(language).keys()
            assert missing == set()


@each_language
def test_every_form_that_a_gap_names_is_there_and_no_other(language: str) -> None:
    there = {
        # Of lists: one of them is meant.
        "or",
        *(key.removeprefix("count.") for key in translated(language) if key.startswith("count.")),
        *(form for kind in HAVING for form in form_keys(language, kind)),
    }
    named = {
        form
        for said in translated(language).values()
        for text in said
        for _, form in gaps_with_forms(text)
        if form
    }
    assert named - there == set()
    # A count that English has stays in every file, used or not: that keeps the files alike.
    required = {key.removeprefix("count.") for key in ENGLISH if key.startswith("count.")}
    assert there - named <= (set() if language == "en" else required)


@each_language
def test_only_counts_have_plural_forms(language: str) -> None:
    several = {key for key, said in catalogue(language).sources.items() if len(said) == 2}
    assert several == {key for key in catalogue(language).sources if key.startswith("count.")}


@each_language
def test_every_count_has_all_the_plural_forms_of_its_language(language: str) -> None:
    expected = messages(language).num_plurals
    counts = {key: said for key, said in translated(language).items() if key.startswith("count.")}
    assert counts
    assert {key for key, said in counts.items() if len(said) != expected} == set()


@each_language
def test_the_plural_rule_is_that_of_cldr(language: str) -> None:
    index_of = c2py(messages(language).plural_expr)
    name_of = Locale(language).plural_form
    pairs = {(index_of(number), name_of(number)) for number in range(251)}
    # Each form of the file stands for one of CLDR, and the other way round.
    assert len(pairs) == len({index for index, _ in pairs}) == len({name for _, name in pairs})
    assert {index for index, _ in pairs} == set(range(messages(language).num_plurals))


@pytest.mark.parametrize(
    ("language", "number", "words"),
    [
        pytest.param("en", 0, "0 cards face down", id="en 0"),
        pytest.param("en", 1, "1 card face down", id="en 1"),
        pytest.param("en", 21, "21 cards face down", id="en 21"),
        pytest.param("nb", 0, "0 skjulte kort", id="nb 0"),
        pytest.param("nb", 1, "1 skjult kort", id="nb 1"),
        pytest.param("nb", 21, "21 skjulte kort", id="nb 21"),
        pytest.param("ms", 1, "1 keping kad tertutup", id="ms 1"),
        pytest.param("ms", 5, "5 keping kad tertutup", id="ms 5"),
        pytest.param("is", 1, "1 spil á grúfu", id="is 1"),
    ],
)
def test_cards_are_counted(language: str, number: int, words: str) -> None:
    assert catalogue(language).counted("count.face_down", number) == words


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "0 leikir"),
        (1, "1 leikur"),
        (2, "2 leikir"),
        (11, "11 leikir"),
        (21, "21 leikur"),
        (101, "101 leikur"),
        (111, "111 leikir"),
    ],
)
def test_icelandic_counts_by_the_last_digit(number: int, words: str) -> None:
    assert catalogue("is").counted("count.moves", number) == words
