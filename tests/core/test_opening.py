"""rules.md, "Opening"."""

from hypothesis import given

from spider_core import Column, Game, GameCode, Status, deck_of, opening
from tests.builders import stacked_deck, texts
from tests.core.helpers import drawn
from tests.core.strategies import codes


@given(code=codes)
def test_the_cards_are_dealt_one_at_a_time_five_times_round_and_four_more(code: GameCode) -> None:
    deck = deck_of(code)
    piles: list[list[str]] = [[] for _ in range(10)]
    for number in range(54):
        piles[number % 10].append(deck[number].text)
    assert drawn(opening(deck)) == [f"{' '.join(pile[:-1])} | {pile[-1]}" for pile in piles]


@given(code=codes)
def test_the_other_fifty_cards_are_the_stock_in_order(code: GameCode) -> None:
    deck = deck_of(code)
    assert opening(deck).stock == deck[54:]


def test_four_columns_have_six_cards_and_six_have_five() -> None:
    columns = Game.from_code("SP1-S2C-SPIDERS").position.columns
    assert [len(column) for column in columns] == [6, 6, 6, 6, 5, 5, 5, 5, 5, 5]


def test_only_the_last_card_of_a_column_is_face_up() -> None:
    columns = Game.from_code("SP1-S2C-SPIDERS").position.columns
    assert [len(column.face_up) for column in columns] == [1] * 10
    assert sum(len(column.face_down) for column in columns) == 44


def test_a_column_is_asked_for_by_its_number() -> None:
    position = opening(stacked_deck({1: "KS", 10: "AH"}))
    assert (texts(position.column(1).face_up), texts(position.column(10).face_up)) == ("KS", "AH")


def test_a_new_game_has_500_points_and_nothing_behind_it() -> None:
    game = Game.from_code("SP1-S4R-SPIDERS")
    assert (game.score, game.moves, game.status, game.latest) == (500, 0, Status.PLAYING, None)
    assert (game.window.done, game.window.undone, game.position.completed) == ((), (), ())


def test_an_empty_column_has_no_last_card() -> None:
    assert (Column().last, len(Column())) == (None, 0)
