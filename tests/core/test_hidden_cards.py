"""rules.md, "What the player may see": no answer may tell or imply a hidden card.

If the hidden cards of a game change places among themselves, nothing that is told may change.
"""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from spider_core import Card, Column, Command, Game, Refused, last_action, view
from tests.builders import Scenario
from tests.core.scenarios import easy_win, empty_columns, winning
from tests.core.strategies import commands, games


def hidden(game: Game) -> list[Card]:
    """All cards that are face down or in the stock."""
    down = [card for column in game.position.columns for card in column.face_down]
    return [*down, *game.position.stock]


def with_hidden(game: Game, cards: list[Card]) -> Game:
    """The game with other cards where its hidden ones are."""
    rest = iter(cards)
    columns = tuple(
        Column(tuple(next(rest) for _ in column.face_down), column.face_up)
        for column in game.position.columns
    )
    return replace(game, position=replace(game.position, columns=columns, stock=tuple(rest)))


@given(game=games, chance=st.randoms(use_true_random=False))
def test_what_is_told_does_not_depend_on_the_hidden_cards(game: Game, chance: Random) -> None:
    cards = hidden(game)
    chance.shuffle(cards)
    other = with_hidden(game, cards)
    assert view(other) == view(game)
    assert last_action(other) == last_action(game)


@pytest.mark.parametrize(("undo", "redo"), [(0, 0), (1, 0), (30, 0), (90, 0), (90, 60), (90, 90)])
@pytest.mark.parametrize("scenario", [easy_win(), winning()], ids=["easy", "recorded"])
def test_on_the_way_back_and_forth_nothing_hidden_is_told(
    scenario: Scenario, undo: int, redo: int
) -> None:
    game = scenario.game(95)
    game = game.undo(undo) if undo else game
    game = game.redo(redo) if redo else game
    other = with_hidden(game, hidden(game)[::-1])
    assert (view(other), last_action(other)) == (view(game), last_action(game))


@given(game=games, command=commands)
def test_what_is_refused_does_not_depend_on_the_hidden_cards(game: Game, command: Command) -> None:
    other = with_hidden(game, hidden(game)[::-1])
    assert other.find_violation(command) == game.find_violation(command)


@given(game=games)
@example(game=empty_columns().game())
def test_no_best_target_depends_on_the_hidden_cards(game: Game) -> None:
    other = with_hidden(game, hidden(game)[::-1])
    asked = [(source, count) for source in range(1, 11) for count in (1, 2, 3, 13)]
    assert [best(other, *each) for each in asked] == [best(game, *each) for each in asked]


def best(game: Game, source: int, count: int) -> object:
    """The best move, or the violation that is told instead."""
    try:
        return game.best_move(source, count)
    except Refused as refused:
        return refused.violation


@given(game=games, count=st.integers(1, 30))
def test_an_undo_tells_no_card_at_all(game: Game, count: int) -> None:
    if count <= len(game.window.done):
        told = last_action(game.undo(count))
        assert told is not None
        assert [turn.card for turn in told.turned if turn.card is not None] == []
        assert told.dealt == ()


@given(game=games)
def test_a_card_that_is_told_to_have_turned_up_is_face_up_or_has_left_with_a_run(
    game: Game,
) -> None:
    told = last_action(game)
    turned = [] if told is None else [turn.card for turn in told.turned if turn.card is not None]
    seen = [card for column in game.position.columns for card in column.face_up]
    assert [
        card for card in turned if card not in seen and card.suit not in game.position.completed
    ] == []
