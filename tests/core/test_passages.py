"""Several transcripts in one text: where each begins, and on which line each word stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spider_core import MalformedAt, OwnDeck, Passage, Transcript, deck_of, split_transcripts
from tests.core.strategies import codes, commands

A, B = "SP1-S4C-QWERTYU", "SP1-S1C-SPIDERS"


def split(text: str) -> list[tuple[int, str]]:
    """The lines on which transcripts begin, and their words."""
    return [
        (each.line, " ".join(each.text.split())) for each in split_transcripts(text.split("\n"))
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [], id="nothing"),
        pytest.param("\n # only\n\n", [], id="a comment"),
        pytest.param(f"{A} 1-2\n{B} deal", [(1, f"{A} 1-2"), (2, f"{B} deal")], id="one a line"),
        pytest.param(f"{A} {B} {A}", [(1, A), (1, B), (1, A)], id="several in a line"),
        pytest.param(f"\n\n{A}\n1-2\n\ndeal\n", [(3, f"{A} 1-2 deal")], id="over lines"),
        pytest.param(f"{A}\n#{B}\n  # {B}\ndeal", [(1, f"{A} deal")], id="comments within"),
        pytest.param(f"{A} # deal", [(1, f"{A} # deal")], id="a comment is a whole line"),
        pytest.param(
            f"deal\n{A}\nrelaxed AS 2S", [(1, "deal"), (2, A), (3, "relaxed AS 2S")], id="no code"
        ),
        pytest.param(f"{A} SP1-S3C-X\n", [(1, A), (1, "SP1-S3C-X")], id="a wrong code"),
        pytest.param(f"{A} XP1-S4C-ABCDEFG 1-2", [(1, A), (1, "XP1-S4C-ABCDEFG 1-2")], id="prefix"),
        pytest.param(f"{A} sp1-s4c-abcdefg", [(1, A), (1, "sp1-s4c-abcdefg")], id="small letters"),
        pytest.param(f"{A} l0-1", [(1, f"{A} l0-1")], id="a wrong action begins nothing"),
        pytest.param(f"{A} Classic AS", [(1, A), (1, "Classic AS")], id="a rule in capitals"),
        pytest.param(f"{A}\x0b{B}\r", [(1, A), (1, B)], id="any white space"),
    ],
)
def test_a_text_is_split_where_transcripts_begin(
    text: str, expected: list[tuple[int, str]]
) -> None:
    assert split(text) == expected


transcripts = st.builds(
    Transcript,
    codes | codes.map(lambda code: OwnDeck(deck_of(code), code.rule)),
    st.lists(commands, max_size=4).map(tuple),
)


@given(
    many=st.lists(transcripts, max_size=4),
    gaps=st.lists(st.sampled_from([" ", "\n", "\n\n# classic\n", "\t\n "]), min_size=1),
)
def test_what_was_joined_is_split_into_the_same(many: list[Transcript], gaps: list[str]) -> None:
    words = [word for transcript in many for word in transcript.text.split()]
    text = "".join(word + gaps[index % len(gaps)] for index, word in enumerate(words))
    found = list(split_transcripts(text.split("\n")))
    assert [Transcript.parse(passage.text) for passage in found] == many
    lines = text.split("\n")
    for passage in found:
        for index, word in enumerate(passage.text.split()):
            assert word in lines[passage.line_of(index) - 1].split()


def test_a_word_that_is_not_there_has_no_line() -> None:
    with pytest.raises(IndexError):
        Passage(1, A).line_of(1)


@pytest.mark.parametrize(
    ("text", "index"),
    [("", 0), ("x 1-2", 0), (f"{A} 1-2 11-2", 2), ("classic AS XX", 2), ("classic AS dealt", 2)],
)
def test_a_word_that_cannot_be_read_is_counted(text: str, index: int) -> None:
    with pytest.raises(MalformedAt) as caught:
        Transcript.parse(text)
    assert caught.value.index == index
