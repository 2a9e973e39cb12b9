"""rules.md, "Refusals": when several rules are broken at once the first of the table is named."""

import pytest

from spider_core import Deal, Game, Move, Rule, ViolationCode, best_target
from tests.builders import game_at, position
from tests.core.helpers import refusal, told

WON = "SSSSSSSS"

PAIRS: list[tuple[str, str, dict[int, str], str, Move | Deal]] = [
    # first, then what is broken as well; the columns; removed runs; the action
    ("game_won", "same_column", {1: "9S"}, WON, Move(1, 1)),
    ("game_won", "source_empty", {}, WON, Move(1, 2)),
    ("game_won", "too_many_cards", {1: "9S"}, WON, Move(1, 2, 2)),
    ("game_won", "not_one_rank_higher", {1: "9S", 2: "9S"}, WON, Move(1, 2)),
    ("game_won", "stock_empty", {}, WON, Deal()),
    ("same_column", "source_empty", {}, "", Move(1, 1)),
    ("same_column", "too_many_cards", {1: "9S"}, "", Move(1, 1, 2)),
    ("same_column", "face_down", {1: "9H | 9S"}, "", Move(1, 1, 2)),
    ("same_column", "not_descending", {1: "9H 9S"}, "", Move(1, 1, 2)),
    ("same_column", "mixed_suits", {1: "TH 9S"}, "", Move(1, 1, 2)),
    ("same_column", "nothing_on_ace", {1: "AS"}, "", Move(1, 1)),
    ("same_column", "king_needs_empty_column", {1: "KS"}, "", Move(1, 1)),
    ("source_empty", "too_many_cards", {}, "", Move(1, 2, 3)),
    ("source_empty", "nothing_on_ace", {2: "AS"}, "", Move(1, 2)),
    ("too_many_cards", "face_down", {1: "9H | 9S"}, "", Move(1, 2, 3)),
    ("too_many_cards", "not_descending", {1: "8H 9S"}, "", Move(1, 2, 3)),
    ("too_many_cards", "mixed_suits", {1: "TH 9S"}, "", Move(1, 2, 3)),
    ("too_many_cards", "nothing_on_ace", {1: "9S", 2: "AH"}, "", Move(1, 2, 2)),
    ("face_down", "not_descending", {1: "9H | 8S 9S"}, "", Move(1, 2, 3)),
    ("face_down", "mixed_suits", {1: "JS | TS 9H"}, "", Move(1, 2, 3)),
    ("face_down", "king_needs_empty_column", {1: "9H | KS", 2: "2H"}, "", Move(1, 2, 2)),
    ("not_descending", "mixed_suits", {1: "8S 8H"}, "", Move(1, 2, 2)),
    ("not_descending", "a nearer mixed_suits", {1: "9S 8H 6H"}, "", Move(1, 2, 3)),
    ("not_descending", "nothing_on_ace", {1: "8S 8S", 2: "AH"}, "", Move(1, 2, 2)),
    ("not_descending", "not_one_rank_higher", {1: "8S 8S", 2: "4H"}, "", Move(1, 2, 2)),
    ("mixed_suits", "nothing_on_ace", {1: "9S 8H", 2: "AH"}, "", Move(1, 2, 2)),
    ("mixed_suits", "king_needs_empty_column", {1: "KS QH", 2: "4H"}, "", Move(1, 2, 2)),
    ("mixed_suits", "not_one_rank_higher", {1: "9S 8H", 2: "4H"}, "", Move(1, 2, 2)),
    ("nothing_on_ace", "king_needs_empty_column", {1: "KS", 2: "AH"}, "", Move(1, 2)),
    ("nothing_on_ace", "not_one_rank_higher", {1: "AS", 2: "AH"}, "", Move(1, 2)),
    ("king_needs_empty_column", "not_one_rank_higher", {1: "KS", 2: "QS"}, "", Move(1, 2)),
    ("stock_empty", "too_few_cards", {1: "9S"}, "", Deal()),
    ("stock_empty", "empty_column", {1: "TS 9S 8S 7S 6S 5S 4S 3S 2S AS"}, "", Deal()),
]


@pytest.mark.parametrize(
    ("first", "columns", "completed", "action"),
    [
        pytest.param(first, columns, completed, action, id=f"{first} before {second}")
        for first, second, columns, completed, action in PAIRS
    ],
)
def test_of_two_broken_rules_the_first_in_the_table_is_named(
    first: str, columns: dict[int, str], completed: str, action: Move | Deal
) -> None:
    violation = told(game_at(position(columns, completed=completed)).find_violation(action))
    assert violation is not None
    assert violation[0] == first


def test_too_few_cards_are_named_before_an_empty_column() -> None:
    game = game_at(position({1: "9S"}, stock="AS " * 10))
    assert told(game.find_violation(Deal())) == ("too_few_cards", {"cards": 1})


def test_no_pair_of_the_table_above_stands_against_the_order_of_the_codes() -> None:
    order = [code.value for code in ViolationCode]
    pairs = [(first, second.removeprefix("a nearer ")) for first, second, *_ in PAIRS]
    assert [pair for pair in pairs if order.index(pair[0]) >= order.index(pair[1])] == []


@pytest.mark.parametrize(
    ("first", "columns", "completed", "count"),
    [
        pytest.param("game_won", {1: "KS"}, WON, 1, id="game_won before no_target"),
        pytest.param("source_empty", {}, "", 1, id="source_empty before no_target"),
        pytest.param("too_many_cards", {1: "KS"}, "", 2, id="too_many_cards before no_target"),
        pytest.param("face_down", {1: "KS | KS"}, "", 2, id="face_down before no_target"),
        pytest.param("not_descending", {1: "KS KS"}, "", 2, id="not_descending before no_target"),
        pytest.param("mixed_suits", {1: "KS QH"}, "", 2, id="mixed_suits before no_target"),
    ],
)
def test_what_forbids_a_group_is_named_before_that_it_has_no_target(
    first: str, columns: dict[int, str], completed: str, count: int
) -> None:
    table = position(columns, completed=completed)
    refused = refusal(lambda: best_target(table, 1, count, Rule.CLASSIC))
    assert refused is not None
    assert refused[0] == first


def test_all_of_the_first_rules_at_once_are_the_same_column() -> None:
    game: Game = game_at(position({}))
    assert told(game.find_violation(Move(1, 1, 104))) == ("same_column", {"column": 1})
