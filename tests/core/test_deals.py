"""rules.md, "Deals"."""

import pytest
from hypothesis import given

from spider_core import Deal, Game, GameCode, Step, play
from tests.builders import position, texts
from tests.core.helpers import drawn, refusal, told
from tests.core.scenarios import dead_end, empty_columns
from tests.core.strategies import codes


@given(code=codes)
def test_a_deal_puts_one_face_up_card_on_each_column_in_order(code: GameCode) -> None:
    before = Game.from_code(code).position
    after, step = play(before, Deal(), code.rule)
    assert step == Step(Deal())
    assert drawn(after) == [
        f"{line} {card}" for line, card in zip(drawn(before), before.stock[:10], strict=True)
    ]


@given(code=codes)
def test_five_deals_use_up_the_stock_in_order(code: GameCode) -> None:
    game = Game.from_code(code)
    stock = game.position.stock
    for left in (40, 30, 20, 10, 0):
        assert game.find_violation(Deal()) is None
        game = game.play(Deal())
        assert game.position.stock == stock[50 - left :]
    assert refusal(lambda: game.play(Deal())) == ("stock_empty", {})
    dealt = [column.face_up[-5:] for column in game.position.columns]
    assert [texts(column) for column in dealt] == [texts(stock[n::10]) for n in range(10)]


def test_a_deal_is_refused_while_columns_are_empty_and_all_of_them_are_named() -> None:
    game = empty_columns().game()
    assert refusal(lambda: game.play(Deal())) == ("empty_column", {"columns": (6, 9)})


def test_it_does_not_matter_that_moves_are_possible() -> None:
    table = position({1: "9S", 2: "TS"}, elsewhere="KC", stock="AS " * 10)
    after, _ = play(table, Deal(), Game.from_code("SP1-S4C-SPIDERS").rule)
    assert drawn(after)[:3] == ["9S AS", "TS AS", "KC AS"]


@pytest.mark.parametrize(
    ("deals", "stock", "runs", "left"), [(0, 50, 4, 2), (2, 30, 5, 9), (3, 20, 6, 6), (4, 10, 7, 3)]
)
def test_with_fewer_than_ten_cards_no_deal_is_possible_and_the_game_is_not_lost(
    deals: int, stock: int, runs: int, left: int
) -> None:
    game = dead_end(deals).game()
    table = game.position
    assert len(table.stock) == stock
    assert len(table.completed) == runs
    assert sum(len(column) for column in table.columns) == left
    assert told(game.find_violation(Deal())) == ("too_few_cards", {"cards": left})
    assert game.status.value == "playing"


def test_an_undo_leads_out_of_a_dead_end() -> None:
    game = dead_end(2).game()
    assert game.find_violation(Deal()) is not None
    assert game.undo().find_violation(Deal()) is None


def test_deal_undo_deal_gives_the_same_ten_cards() -> None:
    once = Game.from_code("SP1-S4C-SPIDERS").play(Deal())
    assert once.undo().play(Deal()) == once
