"""Whole games over HTTP: to the win, back from it, and the rare ends on the way."""

import pytest

from tests.api.helpers import Api, face_up, refused
from tests.core.scenarios import dead_end, easy_win, recorded_wins, winning


def test_117_actions_and_eight_runs_give_1183(api: Api) -> None:
    game_id = api.start(winning(), 0)
    states = [api.act(game_id, action) for action in winning().actions]
    assert len(states) == 117
    assert (states[69]["score"], states[69]["completed"]) == (730, ["S"] * 3)
    assert [state["status"] for state in states] == ["playing"] * 116 + ["won"]
    won = states[-1]
    assert (won["score"], won["moves"], won["version"]) == (1183, 117, 117)
    assert won["completed"] == ["S"] * 8
    assert face_up(won) == [[]] * 10
    assert won["last_action"]["completed"][-1]["suit"] == "S"
    assert won["legal"]["moves"] == []
    assert won["legal"]["deal"] == {"allowed": False, "code": "game_won", "facts": {}}
    assert (won["legal"]["undo"], won["legal"]["redo"]) == (100, 0)


def test_a_win_can_be_taken_back_and_played_again(api: Api) -> None:
    game_id = api.start(winning())
    won = api.state(game_id)
    back = api.act(game_id, "undo")
    assert (back["status"], back["score"], back["moves"]) == ("playing", 1084, 116)
    assert (len(back["completed"]), back["version"]) == (7, 118)
    assert back["legal"]["moves"] != []
    again = api.act(game_id, "redo")
    assert (again["status"], again["score"], again["moves"]) == ("won", 1183, 117)
    assert again["columns"] == won["columns"]
    assert again["version"] == 119


def test_a_won_game_goes_back_a_hundred_actions_and_on_again(api: Api) -> None:
    game_id = api.start(winning())
    back = api.act(game_id, "undo*100")
    assert (back["moves"], back["score"], back["status"]) == (17, 483, "playing")
    assert api.act(game_id, "redo*100")["score"] == 1183
    refused(api.ask(game_id, "1-2"), 409, "game_won")


@pytest.mark.parametrize("name", recorded_wins())
def test_a_transcript_posted_as_a_create_is_an_import(api: Api, name: str) -> None:
    transcript = recorded_wins()[name]
    words = transcript.text.split()
    won = api.create(code=words[0], actions=words[1:])
    assert (won["status"], won["version"]) == ("won", len(words) - 1)
    assert won["score"] == 500 - won["moves"] + 800


def test_the_shortest_game_is_won_with_1199(api: Api) -> None:
    scenario = easy_win()
    won = api.create(deck=scenario.deck_texts, actions=list(scenario.actions))
    assert (won["status"], won["score"], won["moves"]) == ("won", 1199, 101)
    assert won["completed"] == list("SSHHDDCC")
    assert won["stock"] == {"cards": 0, "deals": 0}


@pytest.mark.parametrize(
    ("deals", "stock", "runs", "cards"),
    [(0, 50, 4, 2), (2, 30, 5, 9), (3, 20, 6, 6), (4, 10, 7, 3)],
    ids=["2 cards", "9 cards", "6 cards", "3 cards"],
)
def test_a_dead_end_is_still_playing_and_says_why_no_deal_is_possible(
    api: Api, deals: int, stock: int, runs: int, cards: int
) -> None:
    state = api.state(api.start(dead_end(deals)))
    assert (state["stock"]["cards"], len(state["completed"])) == (stock, runs)
    assert sum(column["face_down"] + len(column["face_up"]) for column in state["columns"]) == cards
    assert state["status"] == "playing"
    facts = {"cards": cards}
    assert state["legal"]["deal"] == {"allowed": False, "code": "too_few_cards", "facts": facts}
