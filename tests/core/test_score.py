"""rules.md, "Score and counter"."""

import pytest

from spider_core import ACTION_COST, RUN_BONUS, START_SCORE, Deal, Game, Move
from tests.builders import game_at, position, run
from tests.core.helpers import play
from tests.core.scenarios import easy_win, run_at_score_zero, two_runs_by_a_deal, winning


def test_points_are_those_of_the_rules() -> None:
    assert (START_SCORE, ACTION_COST, RUN_BONUS) == (500, 1, 100)


@pytest.mark.parametrize(
    ("actions", "score", "moves"),
    [
        pytest.param("", 500, 0, id="start"),
        pytest.param("3-1", 499, 1, id="a move, which turns a card up at no cost"),
        pytest.param("deal", 499, 1, id="a deal"),
        pytest.param("3-1 deal", 498, 2, id="a move and a deal"),
        pytest.param("3-1 deal undo", 499, 1, id="an undo"),
        pytest.param("3-1 deal undo undo", 500, 0, id="all undone"),
        pytest.param("3-1 deal undo redo", 498, 2, id="a redo costs what the action cost"),
        pytest.param("deal deal deal deal deal", 495, 5, id="all deals"),
    ],
)
def test_an_action_costs_a_point_and_counts_one(actions: str, score: int, moves: int) -> None:
    game = play(Game.from_code("SP1-S4C-QWERTYU"), actions)
    assert (game.score, game.moves) == (score, moves)


def test_117_actions_and_eight_runs_give_1183() -> None:
    game = winning().game()
    assert (game.moves, len(game.position.completed), game.score) == (117, 8, 1183)


def test_70_actions_and_three_runs_give_730() -> None:
    game = winning().game(70)
    assert (game.moves, len(game.position.completed), game.score) == (70, 3, 730)


def test_two_runs_at_once_earn_twice() -> None:
    scenario = two_runs_by_a_deal()
    assert scenario.game().score - scenario.game(-1).score == 2 * 100 - 1


def test_the_shortest_win_of_all_gives_1199() -> None:
    game = easy_win().game()
    assert (game.moves, game.score) == (101, 1199)


@pytest.mark.parametrize(
    ("before", "after"), [(2, 1), (1, 0), (0, 0)], ids=["two", "one", "the floor"]
)
@pytest.mark.parametrize("action", [Move(1, 2), Deal()], ids=["move", "deal"])
def test_the_score_never_falls_below_zero(before: int, after: int, action: Move | Deal) -> None:
    table = position({1: "KC 9S", 2: "TS"}, elsewhere="KC", stock="AS " * 10)
    game = game_at(table, score=before).play(action)
    assert (game.score, game.moves) == (after, 1)
    assert game.undo().score == before
    assert game.undo().redo().score == after


@pytest.mark.parametrize(("before", "after"), [(2, 101), (1, 100), (0, 100)])
def test_the_cost_is_taken_first_and_then_the_bonus_added(before: int, after: int) -> None:
    table = position({1: run("S", "K", "2"), 2: "AS"}, elsewhere="KC")
    game = game_at(table, score=before).play(Move(2, 1))
    assert game.score == after
    assert game.undo().score == before
    assert game.undo().redo().score == after


def test_by_real_play_a_run_at_score_0_leaves_100() -> None:
    scenario = run_at_score_zero()
    at_zero, after = scenario.game(500), scenario.game()
    assert (at_zero.score, at_zero.moves) == (0, 500)
    assert (after.score, after.moves) == (100, 501)


def test_at_the_floor_an_undo_brings_back_the_stored_score_and_adds_nothing() -> None:
    game = run_at_score_zero().game()
    scores = [game.undo(count).score for count in range(1, 14)]
    assert scores == [0, *range(1, 13)]


def test_the_floor_is_passed_over_and_the_way_back_knows_which_actions_were_free() -> None:
    table = position({1: "KC 9S", 2: "TS", 3: "TH"}, elsewhere="KC")
    game = play(game_at(table, score=2), "1-2 2-3 3-2 2-3 3-2")
    assert [game.undo(count).score for count in range(1, 6)] == [0, 0, 0, 1, 2]
    assert [game.undo(5).redo(count).score for count in range(1, 6)] == [1, 0, 0, 0, 0]
