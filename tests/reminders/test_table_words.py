"""The table in words: what is seen and nothing else, a line each, whatever the label is."""

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.reminders.languages import LANGUAGES
from service.reminders.sentences import Reminders
from service.reminders.table_words import table_in_words
from spider_core import ALL_CARDS, Card, Column, Game, Position, view
from tests.core.scenarios import (
    dead_end,
    easy_win,
    empty_columns,
    recorded_wins,
    two_runs_by_a_deal,
    winning,
)
from tests.core.strategies import games
from tests.reminders.catalogues import cards_and_numbers, gaps, translated

REMINDERS = {language: Reminders(language) for language in LANGUAGES}
OPENING = Game.from_code("SP1-S4C-QWERTYU")


def in_words(language: str, game: Game, label: str | None = None) -> str:
    return table_in_words(REMINDERS[language], view(game), label)


def with_other_hidden_cards(game: Game, random: Random) -> Game:
    """The same game to its player: face-down cards and stock are in another order."""
    table = game.position
    hidden = [card for column in table.columns for card in column.face_down] + list(table.stock)
    random.shuffle(hidden)
    rest = iter(hidden)
    columns = tuple(
        Column(tuple(next(rest) for _ in column.face_down), column.face_up)
        for column in table.columns
    )
    return replace(game, position=Position(columns, tuple(rest), table.completed))


@given(games, st.sampled_from(LANGUAGES), st.randoms(use_true_random=False))
def test_hidden_cards_change_nothing(game: Game, language: str, random: Random) -> None:
    other = with_other_hidden_cards(game, random)
    assert in_words(language, other) == in_words(language, game)


RANKS = "ace two three four five six seven eight nine ten jack queen king"


def in_english(card: Card) -> str:
    ranks = RANKS.split()
    suits = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
    return f"{ranks[card.rank - 1]} of {suits[card.suit.value]}"


NAMES = {in_english(card): card for card in ALL_CARDS}
NAMED = re.compile("|".join(NAMES))


@given(games)
def test_every_face_up_card_is_said_in_its_column_and_no_other(game: Game) -> None:
    lines = in_words("en", game).splitlines()
    for number, column in enumerate(game.position.columns, start=1):
        (line,) = [line for line in lines if line.startswith(f"Column {number}: ")]
        assert tuple(NAMES[name] for name in NAMED.findall(line)) == column.face_up
        down = re.findall(r"(\d+) cards? face down", line)
        assert down == [str(len(column.face_down))][: len(column.face_down)]
    rest = [line for line in lines if not line.startswith("Column ")]
    assert NAMED.findall("\n".join(rest)) == []


@given(games, st.sampled_from(LANGUAGES))
def test_every_line_is_a_sentence_of_words(game: Game, language: str) -> None:
    text = in_words(language, game)
    assert text.endswith(".\n")
    lines = text[:-1].split("\n")
    # The deal, the columns, what was dealt; score, stock, runs; undo, redo; a win.
    assert len(lines) == 17 + (game.status.value == "won")
    for line in lines:
        assert line[0] == line[0].upper()
        assert line[-1] == "."
        assert re.search(r"[{}]|  |None|\bTrue\b|\(\)", line) is None


LABELS = [
    pytest.param("Tuesday evening", "Tuesday evening", id="words"),
    pytest.param("", "", id="empty"),
    pytest.param("{card}", "{card}", id="braces"),
    pytest.param("{0} {x!r:>99999999} %s {{}}", "{0} {x!r:>99999999} %s {{}}", id="formats"),
    pytest.param("a\u2028Column 1: empty.", "a Column 1: empty.", id="a line separator"),
    pytest.param("a\u2029b", "a b", id="a paragraph separator"),
    pytest.param("a\nb\r\nc\x85d\x0be\x1cf", "a b c d e f", id="line feeds"),
    pytest.param("\u202e\u2066abc", "\u202e\u2066abc", id="from right to left"),
    pytest.param("🕷" * 100, "🕷" * 100, id="100 emoji"),
    pytest.param("<b>&amp;", "<b>&amp;", id="HTML"),
    pytest.param("  as it is  ", "  as it is  ", id="spaces"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("label", "told"), LABELS)
def test_a_label_is_told_in_one_line_of_its_own(language: str, label: str, told: str) -> None:
    plain = in_words(language, OPENING).splitlines()
    labelled = in_words(language, OPENING, label).splitlines()
    assert labelled[:1] + labelled[2:] == plain
    assert told in labelled[1]


@given(st.text(max_size=100))
def test_no_label_makes_another_line(label: str) -> None:
    text = in_words("en", OPENING, label)
    assert len(text.splitlines()) == len(text.split("\n")) - 1 == 18


SITUATIONS = {
    "opening": OPENING,
    "win": winning().game(),
    "win with four suits": easy_win().game(),
    "one run": winning().game(70),
    "empty columns": empty_columns().game(),
    "two runs": two_runs_by_a_deal().game(),
    "deck": dead_end(2).game(),
    "no stock": easy_win().game(5),
    "undone": recorded_wins()["two suits"]
    .opening()
    .play_all(recorded_wins()["two suits"].commands[:40])
    .undo(3),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_that_there_is_stands_somewhere(language: str) -> None:
    lines = [
        line
        for game in SITUATIONS.values()
        for line in in_words(language, game, "a name").splitlines()
    ]
    unused = [
        key
        for key, template in templates(language).items()
        if not any(re.fullmatch(pattern_of(template), line) for line in lines)
    ]
    assert unused == []


def templates(language: str) -> dict[str, str]:
    """The sentences of the table, by key."""
    return {key: said[0] for key, said in translated(language).items() if key.startswith("table.")}


def pattern_of(template: str) -> str:
    """What a sentence looks like with its gaps filled."""
    return ".+".join(map(re.escape, re.split(r"\{[^{}]*\}", template)))


@pytest.mark.parametrize("name", sorted(SITUATIONS))
def test_all_languages_say_the_same_cards_and_numbers(name: str) -> None:
    def numbers(language: str) -> list[tuple[list[Card], list[int]]]:
        lines = in_words(language, SITUATIONS[name]).splitlines()
        return [cards_and_numbers(line, language) for line in lines]

    assert [numbers(language) for language in LANGUAGES] == [numbers("en")] * len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gaps_of_the_table_are_all_used_by_every_language(language: str) -> None:
    # Elsewhere a language may leave a gap out; the board would then hide what lies there.
    wrong = [
        key
        for key, template in templates(language).items()
        if gaps(template) != gaps(translated("en")[key][0])
    ]
    assert wrong == []
