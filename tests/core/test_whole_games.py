"""Recorded games from the opening to the win: they end as they always did."""

import pytest

from spider_core import Redo, Status, Undo, view
from tests.builders import Scenario
from tests.core.helpers import refusal, renamed
from tests.core.scenarios import easy_win, recorded_wins, winning

ENDS = {
    "one suit": (117, 1183, "SSSSSSSS"),
    "two suits": (105, 1195, "HSSHSHSH"),
    "four suits": (148, 1152, "HDDSCCSH"),
    "four suits, relaxed": (130, 1170, "CDCSHDHS"),
}


@pytest.mark.parametrize("name", recorded_wins())
def test_a_recorded_game_is_won_with_its_last_action(name: str) -> None:
    transcript = recorded_wins()[name]
    *others, last = transcript.commands
    before = transcript.opening().play_all(others)
    game = before.play(last)
    completed = "".join(suit.value for suit in game.position.completed)
    assert (before.status, game.status) == (Status.PLAYING, Status.WON)
    assert (game.moves, game.score, completed) == ENDS[name]


@pytest.mark.parametrize("name", ["four suits", "two suits"])
def test_each_suit_leaves_as_often_as_it_is_in_the_deck(name: str) -> None:
    transcript = recorded_wins()[name]
    game = transcript.opening().play_all(transcript.commands)
    times = {suit: game.position.completed.count(suit) for suit in game.position.completed}
    assert set(times.values()) == {8 // game.suits}


@pytest.mark.parametrize("scenario", [winning(), easy_win()], ids=["117 actions", "101 actions"])
def test_a_deck_of_ones_own_is_won_as_a_code_is(scenario: Scenario) -> None:
    game = scenario.game()
    assert (game.code, game.status) == (None, Status.WON)
    assert view(game).legal.moves == ()
    assert refusal(lambda: game.play(Redo())) == ("nothing_to_redo", {})
    assert renamed(game.play(Undo()).play(Redo())) == renamed(game)


def test_a_deck_made_of_a_code_plays_to_the_same_end() -> None:
    transcript = recorded_wins()["one suit"]
    by_code = transcript.opening().play_all(transcript.commands)
    assert winning().game().position == by_code.position
