"""rules.md, "What the player may see": the table."""

import pytest
from hypothesis import given

from spider_core import (
    ColumnView,
    Deal,
    Game,
    Legal,
    Rule,
    Status,
    Suit,
    Table,
    legal_groups,
    view,
)
from tests.builders import cards, game_at, position
from tests.core.helpers import play, told
from tests.core.scenarios import easy_win, two_runs_by_a_deal, winning
from tests.core.strategies import games


@given(game=games)
def test_a_table_tells_what_is_face_up_and_counts_the_rest(game: Game) -> None:
    table = view(game)
    assert table.columns == tuple(
        ColumnView(len(column.face_down), column.face_up) for column in game.position.columns
    )
    assert table.stock == len(game.position.stock)
    assert table.completed == game.position.completed
    seen = sum(column.face_down + len(column.face_up) for column in table.columns)
    assert seen + table.stock + 13 * len(table.completed) == 104


def test_a_table_holds_every_part_of_the_game() -> None:
    table = position(
        {1: "4S 5H | TS 9S", 2: "", 3: "KH"}, elsewhere="2H | AC", stock="AS 2S", completed="HS"
    )
    game = game_at(table, Rule.RELAXED, score=77)
    other = ColumnView(1, cards("AC"))
    assert view(game) == Table(
        code=None,
        suits=4,
        rule=Rule.RELAXED,
        status=Status.PLAYING,
        score=77,
        moves=0,
        columns=(
            ColumnView(2, cards("TS 9S")),
            ColumnView(0, ()),
            ColumnView(0, cards("KH")),
            *[other] * 7,
        ),
        stock=2,
        completed=(Suit.HEARTS, Suit.SPADES),
        legal=Legal(legal_groups(table, Rule.RELAXED), game.find_violation(Deal()), 0, 0),
    )


def test_a_table_names_the_code_and_counts_what_can_be_undone_and_redone() -> None:
    table = view(play(Game.from_code("SP1-S2R-SPIDERS"), "7-8 deal deal undo undo"))
    assert (str(table.code), table.suits, table.rule) == ("SP1-S2R-SPIDERS", 2, Rule.RELAXED)
    assert (table.moves, table.score, table.legal.undo, table.legal.redo) == (1, 499, 1, 2)


@pytest.mark.parametrize(("actions", "undo"), [(0, 0), (99, 99), (100, 100), (117, 100)])
def test_a_table_says_how_many_undos_are_possible(actions: int, undo: int) -> None:
    assert view(winning().game(actions)).legal.undo == undo


def test_a_won_table_says_so() -> None:
    table = view(easy_win().game())
    assert (table.status, table.columns, table.stock) == (Status.WON, (ColumnView(0, ()),) * 10, 0)
    assert told(table.legal.deal_violation) == ("game_won", {})


def test_a_table_names_the_runs_in_the_order_they_left() -> None:
    assert view(two_runs_by_a_deal().game()).completed == (Suit.SPADES, Suit.DIAMONDS)


def test_a_card_that_an_undo_turned_down_is_not_shown() -> None:
    game = Game.from_code("SP1-S4C-QWERTYU")
    assert view(play(game, "3-1")).columns[2] == ColumnView(4, cards("6C"))
    assert view(play(game, "3-1 undo")).columns[2] == ColumnView(5, cards("AD"))
