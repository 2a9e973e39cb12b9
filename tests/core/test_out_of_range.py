"""Numbers that name no column, no group and no number of actions are refused, never obeyed."""

import pytest

from spider_core import Game
from tests.core.helpers import fault, play

GAME = play(Game.from_code("SP1-S4C-QWERTYU"), "3-1 6-9 deal undo undo")

TOO_FEW = {
    count: ("count_out_of_range", {"count": count, "minimum": 1, "maximum": 100})
    for count in (-1, 0)
}


@pytest.mark.parametrize("column", [-1, 0, 11])
def test_the_best_target_is_asked_for_a_column_from_1_to_10(column: int) -> None:
    assert fault(lambda: GAME.best_move(column)) == (
        "column_out_of_range",
        {"column": column, "minimum": 1, "maximum": 10},
    )


@pytest.mark.parametrize("count", [-1, 0, 105])
def test_the_best_target_is_asked_for_1_to_104_cards(count: int) -> None:
    assert fault(lambda: GAME.best_move(3, count)) == (
        "count_out_of_range",
        {"count": count, "minimum": 1, "maximum": 104},
    )


@pytest.mark.parametrize("count", [-1, 0])
def test_no_fewer_than_one_action_is_undone(count: int) -> None:
    assert fault(lambda: GAME.undo(count)) == TOO_FEW[count]


@pytest.mark.parametrize("count", [-1, 0])
def test_no_fewer_than_one_action_is_redone(count: int) -> None:
    assert fault(lambda: GAME.redo(count)) == TOO_FEW[count]


@pytest.mark.parametrize("column", [-1, 0, 11])
def test_a_position_has_columns_1_to_10(column: int) -> None:
    assert fault(lambda: GAME.position.column(column)) == (
        "column_out_of_range",
        {"column": column, "minimum": 1, "maximum": 10},
    )
