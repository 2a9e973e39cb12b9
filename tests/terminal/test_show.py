"""``spider show``: the opening of a code, and the table after actions, in words."""

import pytest

from service.reminders.sentences import Reminders
from service.reminders.table_words import table_in_words
from spider_core import GameCode as Code
from spider_core import OwnDeck, Rule, Transcript, deck_of, view
from tests.terminal.spider import CODE, call


def words(text: str, language: str = "en") -> str:
    """The table that a transcript leads to, in words."""
    return table_in_words(Reminders(language), view(Transcript.parse(text).play()))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(CODE, id="an opening"),
        pytest.param("sp1-s2r-spiders", id="in small letters"),
        pytest.param(f"{CODE} 3-1 deal undo redo undo", id="actions"),
        pytest.param(
            f"{OwnDeck(deck_of(Code.parse(CODE)), Rule.RELAXED).text} 3-1", id="a deck of one's own"
        ),
    ],
)
def test_the_table_is_told_in_words(text: str) -> None:
    for shown in (
        call("show", *text.split()),
        call("show", text),
        call("show", "-", stdin=f"# mine\n\n{text}\n"),
    ):
        assert (shown.exit_code, shown.stdout, shown.stderr) == (0, words(text), "")


def test_a_refused_action_is_told_with_its_number_and_the_rule() -> None:
    shown = call("show", CODE, "3-1", "1-2", "deal")
    assert (shown.exit_code, shown.stdout) == (1, "")
    assert shown.stderr.splitlines() == [
        "#2 1-2: The card there is not one rank higher",
        "The ace of diamonds cannot go on the eight of clubs in column 2.",
        Reminders().said("not_one_rank_higher.reminder"),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("SP1-S3C-QWERTYU", "The second part of a code begins with S1, S2 or S4"),
        (f"{CODE} 3-1 4-11", "#2 4-11: Columns are numbered from 1 to 10"),
        ("classic AS 2S", "A deck has 104 cards, not 2."),
        (f"{CODE} \x1b[31mred", "#1 \N{REPLACEMENT CHARACTER}[31mred: An action is a move"),
        (f"{CODE} {'x' * 100_000}", f"#1 {'x' * 59}…: An action is"),
        (" ", "There is no transcript."),
    ],
    ids=["code", "action", "deck", "orders to the terminal", "endless", "nothing"],
)
def test_what_cannot_be_read_is_told(text: str, said: str) -> None:
    shown = call("show", *text.split(" "))
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert said in shown.stderr
    assert "\x1b" not in shown.stderr
    assert len(shown.stderr) < 500


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "no transcript"),
        ("# nothing\n", "no transcript"),
        (f"{CODE} {CODE}", "several transcripts"),
        (b"SP1\xff", "not UTF-8"),
    ],
)
def test_standard_input_holds_one_transcript(given: str | bytes, said: str) -> None:
    shown = call("show", "-", stdin=given)
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert said in shown.stderr


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "nb_NO.UTF-8"}, "nb"),
        ([], {"LANG": "nb_NO.UTF-8", "LC_MESSAGES": "is_IS@euro"}, "is"),
        ([], {"LANG": "nb_NO.UTF-8", "LC_MESSAGES": "is_IS", "LC_ALL": "ms"}, "ms"),
        ([], {"LANG": "nb_NO.UTF-8", "LC_ALL": ""}, "nb"),
        ([], {"LANG": "nb_NO.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        ([], {"LANG": "ms.UTF-8"}, "ms"),
        ([], {"LANG": "is@euro"}, "is"),
        (["--lang", "no"], {"LANG": "is_IS.UTF-8"}, "nb"),
    ],
)
def test_the_language_is_that_of_the_locale_or_the_one_asked_for(
    arguments: list[str], environment: dict[str, str], language: str
) -> None:
    shown = call("show", *arguments, CODE, **environment)
    assert (shown.exit_code, shown.stdout) == (0, words(CODE, language))


def test_a_language_that_there_is_not_is_refused_if_it_was_asked_for() -> None:
    shown = call("show", "--lang", "de", CODE)
    assert shown.exit_code == 2
    assert "en, is, ms, nb" in shown.stderr
