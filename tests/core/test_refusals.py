"""rules.md, "Refusals": each rule with its facts, and that nothing changes."""

from dataclasses import replace

import pytest

from spider_core import (
    Move,
    Refused,
    Rule,
    ViolationCode,
    parse_command,
)
from tests.builders import game_at, position
from tests.core.helpers import refusal, told

TABLE: list[tuple[str, dict[int, str], str, str, dict[str, object]]] = [
    ("a column to itself", {4: "9S"}, "4-4", "same_column", {"column": 4}),
    ("from an empty column", {4: ""}, "4-5", "source_empty", {"column": 4}),
    (
        "more cards than there are",
        {4: "2H | 9S 8S"},
        "4-5x4",
        "too_many_cards",
        {"column": 4, "count": 4, "cards": 3},
    ),
    (
        "a card that is face down",
        {4: "2H TS | 9S 8S"},
        "4-5x3",
        "face_down",
        {"column": 4, "count": 3, "face_up": 2},
    ),
    (
        "ranks that rise",
        {4: "5S 6S"},
        "4-5x2",
        "not_descending",
        {"column": 4, "count": 2, "upper": "5S", "lower": "6S"},
    ),
    (
        "ranks that stay",
        {4: "6S 6S"},
        "4-5x2",
        "not_descending",
        {"column": 4, "count": 2, "upper": "6S", "lower": "6S"},
    ),
    (
        "ranks that fall by two",
        {4: "KS 7S 5S"},
        "4-5x2",
        "not_descending",
        {"column": 4, "count": 2, "upper": "7S", "lower": "5S"},
    ),
    (
        "a king on an ace",
        {4: "AS KS"},
        "4-5x2",
        "not_descending",
        {"column": 4, "count": 2, "upper": "AS", "lower": "KS"},
    ),
    (
        "of two bad ranks the one nearest the first card",
        {4: "9S 7S 6S 4H"},
        "4-5x4",
        "not_descending",
        {"column": 4, "count": 4, "upper": "9S", "lower": "7S"},
    ),
    (
        "a bad rank above the group does not matter, one in it does",
        {4: "9S 7S 6S 4H"},
        "4-5x3",
        "not_descending",
        {"column": 4, "count": 3, "upper": "6S", "lower": "4H"},
    ),
    (
        "two suits",
        {4: "9S 8H"},
        "4-5x2",
        "mixed_suits",
        {"column": 4, "count": 2, "upper": "9S", "lower": "8H"},
    ),
    (
        "two black suits are two suits",
        {4: "9S 8C"},
        "4-5x2",
        "mixed_suits",
        {"column": 4, "count": 2, "upper": "9S", "lower": "8C"},
    ),
    (
        "of two bad suits the one nearest the first card",
        {4: "9S 8S 7H 6D"},
        "4-5x4",
        "mixed_suits",
        {"column": 4, "count": 4, "upper": "8S", "lower": "7H"},
    ),
    (
        "on an ace",
        {4: "9S", 5: "AH"},
        "4-5",
        "nothing_on_ace",
        {"card": "9S", "target": 5, "target_card": "AH"},
    ),
    (
        "a king on a card",
        {4: "2S KS", 5: "QH"},
        "4-5",
        "king_needs_empty_column",
        {"card": "KS", "target": 5, "target_card": "QH"},
    ),
    (
        "a king on a king",
        {4: "KS", 5: "KH"},
        "4-5",
        "king_needs_empty_column",
        {"card": "KS", "target": 5, "target_card": "KH"},
    ),
    (
        "a rank too low",
        {4: "9S", 5: "JS"},
        "4-5",
        "not_one_rank_higher",
        {"card": "9S", "target": 5, "target_card": "JS"},
    ),
    (
        "an equal rank",
        {4: "9S", 5: "9H"},
        "4-5",
        "not_one_rank_higher",
        {"card": "9S", "target": 5, "target_card": "9H"},
    ),
    (
        "on a lower rank",
        {4: "9S", 5: "8S"},
        "4-5",
        "not_one_rank_higher",
        {"card": "9S", "target": 5, "target_card": "8S"},
    ),
    (
        "the first card of the group counts, not its last",
        {4: "9S 8S", 5: "9H"},
        "4-5x2",
        "not_one_rank_higher",
        {"card": "9S", "target": 5, "target_card": "9H"},
    ),
    (
        "a deal with empty columns, all of them named",
        {1: "", 4: "", 10: ""},
        "deal",
        "empty_column",
        {"columns": (1, 4, 10)},
    ),
]


@pytest.mark.parametrize(
    ("columns", "command", "code", "facts"),
    [pytest.param(*case, id=name) for name, *case in TABLE],
)
def test_a_rule_refuses_with_its_code_and_its_facts(
    columns: dict[int, str], command: str, code: str, facts: dict[str, object]
) -> None:
    game = game_at(position(columns, elsewhere="5C | TD", stock="AS " * 10))
    before = replace(game)
    assert told(game.find_violation(parse_command(command))) == (code, facts)
    assert refusal(lambda: game.play(parse_command(command))) == (code, facts)
    assert game == before


def test_under_relaxed_the_rank_is_still_what_is_wrong() -> None:
    game = game_at(position({4: "9S 8H 6D"}, elsewhere="TD"), Rule.RELAXED)
    assert told(game.find_violation(Move(4, 5, 3))) == (
        "not_descending",
        {"column": 4, "count": 3, "upper": "8H", "lower": "6D"},
    )


def test_a_refusal_says_code_and_facts_to_a_programmer() -> None:
    with pytest.raises(Refused, match=r"^source_empty \{'column': 4\}$"):
        game_at(position({})).play(Move(4, 5))


def test_the_codes_stand_in_the_order_of_the_rules() -> None:
    assert [code.value for code in ViolationCode] == [
        "game_won",
        "same_column",
        "source_empty",
        "too_many_cards",
        "face_down",
        "not_descending",
        "mixed_suits",
        "nothing_on_ace",
        "king_needs_empty_column",
        "not_one_rank_higher",
        "no_target",
        "stock_empty",
        "too_few_cards",
        "empty_column",
        "nothing_to_undo",
        "undo_limit",
        "nothing_to_redo",
    ]
