"""rules.md, "Moves": what may be moved where, and what happens then."""

import pytest

from spider_core import Game, Move, Rule, Step, play
from tests.builders import column, game_at, position
from tests.core.helpers import drawn, fault

CLASSIC, RELAXED = Rule.CLASSIC, Rule.RELAXED


@pytest.mark.parametrize(
    ("source", "target", "count", "source_after", "target_after"),
    [
        pytest.param("KC 9S", "TS", 1, "KC", "TS 9S", id="a card on one rank higher"),
        pytest.param("KC 9S", "TH", 1, "KC", "TH 9S", id="of another suit"),
        pytest.param("KC 9S 8S", "TD", 2, "KC", "TD 9S 8S", id="a group"),
        pytest.param("9S 8S 7S", "8H", 1, "9S 8S", "8H 7S", id="the tail of a group"),
        pytest.param("9S 8S 7S", "9H", 2, "9S", "9H 8S 7S", id="a longer tail of it"),
        pytest.param("4H | 9S", "TS", 1, "4H", "TS 9S", id="the card under it turns up"),
        pytest.param("2D 4H | 9S 8S", "TS", 2, "2D | 4H", "TS 9S 8S", id="only one turns up"),
        pytest.param("2D | 9S 8H", "9C", 1, "2D | 9S", "9C 8H", id="none turns up under a face-up"),
        pytest.param("9S", "TS", 1, "", "TS 9S", id="the whole column on a card"),
        pytest.param("4S KS", "", 1, "4S", "KS", id="a king to an empty column"),
        pytest.param("KC 5H", "", 1, "KC", "5H", id="any card to an empty column"),
        pytest.param("KC 5H 4H 3H", "", 3, "KC", "5H 4H 3H", id="a group to an empty column"),
        pytest.param("5H 4H", "", 2, "", "5H 4H", id="a whole column to an empty one"),
        pytest.param("7C | KS QS", "", 2, "7C", "KS QS", id="all that is face up to an empty one"),
        pytest.param("3S AS", "4H 2D", 1, "3S", "4H 2D AS", id="an ace on a two"),
        pytest.param("3S QS", "2H | KD", 1, "3S", "2H | KD QS", id="a queen on a king"),
        pytest.param(
            "KS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
            "",
            12,
            "KS",
            "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
            id="twelve at once",
        ),
    ],
)
@pytest.mark.parametrize("rule", Rule)
def test_a_move_takes_the_last_cards_of_its_source_to_its_target(
    source: str, target: str, count: int, source_after: str, target_after: str, rule: Rule
) -> None:
    before = position({3: source, 7: target}, elsewhere="2D | AC", stock="AS 2S", completed="H")
    after = position(
        {3: source_after, 7: target_after}, elsewhere="2D | AC", stock="AS 2S", completed="H"
    )
    turns_up = column(source).face_down != column(source_after).face_down
    turned = (3,) if turns_up else ()
    assert play(before, Move(3, 7, count), rule) == (after, Step(Move(3, 7, count), turned))


@pytest.mark.parametrize(
    ("source", "count"),
    [("KC 9S 8H", 2), ("9S 8H 7S", 3), ("4C | 9S 8S 7D 6D", 4)],
    ids=["two", "the whole column", "suits in pairs"],
)
@pytest.mark.parametrize("target", ["TD", ""], ids=["on a card", "to an empty column"])
def test_only_relaxed_moves_a_group_of_mixed_suits(source: str, count: int, target: str) -> None:
    table = position({1: source, 2: target})
    after, _ = play(table, Move(1, 2, count), RELAXED)
    assert after.column(2).face_up[-count:] == column(source).face_up[-count:]
    violation = game_at(table, CLASSIC).find_violation(Move(1, 2, count))
    assert violation is not None
    assert violation.code.value == "mixed_suits"


@pytest.mark.parametrize(
    ("source", "target", "count", "code", "facts"),
    [
        (0, 1, 1, "column_out_of_range", {"column": 0, "minimum": 1, "maximum": 10}),
        (11, 1, 1, "column_out_of_range", {"column": 11, "minimum": 1, "maximum": 10}),
        (1, 0, 1, "column_out_of_range", {"column": 0, "minimum": 1, "maximum": 10}),
        (1, 11, 1, "column_out_of_range", {"column": 11, "minimum": 1, "maximum": 10}),
        (-1, 11, 0, "column_out_of_range", {"column": -1, "minimum": 1, "maximum": 10}),
        (1, 2, 0, "count_out_of_range", {"count": 0, "minimum": 1, "maximum": 104}),
        (1, 2, -1, "count_out_of_range", {"count": -1, "minimum": 1, "maximum": 104}),
        (1, 2, 105, "count_out_of_range", {"count": 105, "minimum": 1, "maximum": 104}),
    ],
)
def test_a_move_of_other_columns_or_no_cards_cannot_even_be_written(
    source: int, target: int, count: int, code: str, facts: dict[str, object]
) -> None:
    assert fault(lambda: Move(source, target, count)) == (code, facts)


@pytest.mark.parametrize(("source", "target", "count"), [(1, 10, 1), (10, 1, 104)])
def test_the_outermost_columns_and_counts_can_be_written(
    source: int, target: int, count: int
) -> None:
    move = Move(source, target, count)
    assert (move.source, move.target, move.count) == (source, target, count)


def test_a_move_is_of_one_card_unless_it_says_otherwise() -> None:
    assert Move(1, 2) == Move(1, 2, 1)


def test_the_game_goes_on_from_the_position_after_a_move() -> None:
    game = game_at(position({1: "4H | 9S", 2: "TS"}, elsewhere="KC"))
    after = game.play(Move(1, 2))
    assert drawn(after.position)[:3] == ["4H", "TS 9S", "KC"]
    assert drawn(game.position)[:3] == ["4H | 9S", "TS", "KC"]


def test_a_game_keeps_its_code_its_rule_and_its_suits() -> None:
    game = Game.from_code("SP1-S2R-SPIDERS")
    after = game.play(Move(7, 8))
    assert (after.code, after.rule, after.suits) == (game.code, game.rule, game.suits)
