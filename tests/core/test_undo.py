"""rules.md, "Undo and redo"."""

import pytest
from hypothesis import given

from spider_core import UNDO_LIMIT, Game, Latest, Move, Redo, Status, Undo
from tests.builders import Scenario
from tests.core.helpers import play, refusal, told, without_history
from tests.core.scenarios import (
    easy_win,
    recorded_wins,
    run_at_score_zero,
    run_by_a_move,
    two_runs_by_a_deal,
)
from tests.core.strategies import games, possible_actions


@given(game=games)
def test_undo_takes_back_whatever_may_be_done(game: Game) -> None:
    for action in possible_actions(game):
        after = game.play(action)
        assert without_history(after.undo()) == without_history(game)
        assert without_history(after.undo().redo()) == without_history(after)


@pytest.mark.parametrize(
    "scenario",
    [run_by_a_move(), two_runs_by_a_deal(), easy_win(), run_at_score_zero()],
    ids=["a run by a move", "two runs by a deal", "the win", "the floor"],
)
def test_the_last_action_is_taken_back_whole(scenario: Scenario) -> None:
    before, after = scenario.game(-1), scenario.game()
    assert without_history(after.undo()) == without_history(before)
    assert without_history(after.undo().redo()) == without_history(after)


@pytest.mark.parametrize("name", recorded_wins())
def test_a_whole_game_is_walked_back_and_forth_as_far_as_the_window_reaches(name: str) -> None:
    transcript = recorded_wins()[name]
    passed = [transcript.opening()]
    for command in transcript.commands:
        passed.append(passed[-1].play(command))
    end = passed[-1]
    for count in range(1, 101):
        assert without_history(end.undo(count)) == without_history(passed[-1 - count])
        assert end.undo(count).redo(count).window == end.window
    back = end.undo(100)
    for count in range(1, 101):
        assert without_history(back.redo(count)) == without_history(passed[-101 + count])


def test_after_the_win_undo_plays_on_and_redo_wins_again() -> None:
    won = easy_win().game()
    back = won.undo()
    assert back.status is Status.PLAYING
    again = back.redo()
    assert (again.status, again.score) == (Status.WON, won.score)
    assert refusal(lambda: again.play(Move(1, 2))) == ("game_won", {})


def test_undo_and_redo_are_not_actions() -> None:
    game = play(Game.from_code("SP1-S4C-QWERTYU"), "3-1 deal undo redo undo")
    assert (game.moves, game.score) == (1, 499)


@pytest.mark.parametrize(
    ("actions", "undone", "redone"),
    [
        pytest.param("", 0, 0, id="new"),
        pytest.param("3-1", 1, 0, id="an action"),
        pytest.param("3-1 undo", 0, 1, id="undone"),
        pytest.param("3-1 deal undo undo redo", 1, 1, id="half redone"),
        pytest.param("3-1 deal undo undo redo redo", 2, 0, id="all redone"),
        pytest.param("3-1 deal undo undo 3-1", 1, 0, id="the same action again is a new one"),
        pytest.param("3-1 deal undo undo deal", 1, 0, id="a new action"),
    ],
)
def test_the_window_knows_what_can_be_undone_and_redone(
    actions: str, undone: int, redone: int
) -> None:
    game = play(Game.from_code("SP1-S4C-QWERTYU"), actions)
    assert (len(game.window.done), len(game.window.undone)) == (undone, redone)
    assert (game.find_violation(Undo()) is None) is bool(undone)
    assert (game.find_violation(Redo()) is None) is bool(redone)


def test_redo_plays_again_what_was_undone_in_the_order_it_was_played() -> None:
    game = play(Game.from_code("SP1-S4C-QWERTYU"), "3-1 deal 5-3 undo undo undo")
    seen = [play(game, "redo " * count).position for count in (1, 2, 3)]
    start = Game.from_code("SP1-S4C-QWERTYU")
    assert seen == [play(start, line).position for line in ("3-1", "3-1 deal", "3-1 deal 5-3")]


def swings(count: int) -> Game:
    """A game in which so many actions were made, and many more are possible."""
    return run_at_score_zero().game(count)


def swing_on(game: Game, count: int) -> Game:
    """The game after so many actions more."""
    for _ in range(count):
        game = game.play(possible_actions(game)[0])
    return game


def test_after_150_actions_30_undos_and_10_new_actions_80_can_be_undone() -> None:
    game = swing_on(swings(150).undo(30), 10)
    assert len(game.window.done) == 80
    assert game.undo(80).moves == 50
    assert refusal(lambda: game.undo(80).undo()) == ("undo_limit", {"limit": 100})


@pytest.mark.parametrize(("actions", "possible"), [(99, 99), (100, 100), (101, 100), (250, 100)])
def test_the_last_100_actions_can_be_undone(actions: int, possible: int) -> None:
    game = swings(actions)
    assert (UNDO_LIMIT, len(game.window.done)) == (100, possible)
    assert game.undo(possible).moves == actions - possible


def test_what_fell_out_of_the_window_is_gone_for_good() -> None:
    game = swing_on(swings(101).undo(100), 1)
    assert (len(game.window.done), game.moves) == (1, 2)
    assert refusal(lambda: game.undo(2)) == ("undo_limit", {"limit": 100})


@pytest.mark.parametrize(
    ("actions", "undo", "code", "facts"),
    [
        pytest.param(0, 1, "nothing_to_undo", {}, id="no action made"),
        pytest.param(5, 6, "nothing_to_undo", {}, id="more than were made"),
        pytest.param(100, 101, "nothing_to_undo", {}, id="more than a full window, none lost"),
        pytest.param(101, 101, "undo_limit", {"limit": 100}, id="one lost"),
        pytest.param(150, 200, "undo_limit", {"limit": 100}, id="more than were made, some lost"),
    ],
)
def test_several_actions_are_taken_back_all_or_none(
    actions: int, undo: int, code: str, facts: dict[str, object]
) -> None:
    game = swings(actions)
    assert refusal(lambda: game.undo(undo)) == (code, facts)


def test_when_all_of_the_window_is_undone_what_remains_is_beyond_the_limit() -> None:
    assert told(swings(101).undo(100).find_violation(Undo())) == ("undo_limit", {"limit": 100})
    assert told(swings(100).undo(100).find_violation(Undo())) == ("nothing_to_undo", {})


def test_several_actions_are_played_again_all_or_none() -> None:
    game = swings(9).undo(5)
    assert refusal(lambda: game.redo(6)) == ("nothing_to_redo", {})
    assert without_history(game.redo(5)) == without_history(swings(9))
    assert len(game.redo(3).window.undone) == 2


def test_undo_and_redo_of_several_are_told_as_one_change() -> None:
    game = swings(1)
    assert game.latest == Latest(Move(8, 9), 1)
    game = swings(9)
    assert game.undo(4).latest == Latest(Undo(), 4)
    assert game.undo(4).redo(3).latest == Latest(Redo(), 3)
    assert game.play(Undo()).latest == Latest(Undo(), 1)
