"""Move, deal, undo and redo over HTTP: what they change, and how the version counts."""

from typing import Any

import pytest

from tests.api.helpers import CODE, GAME, Api, accepted, face_up, refused
from tests.api.situations import swings
from tests.builders import stacked_deck
from tests.core.scenarios import run_at_score_zero


@pytest.fixture
def new(api: Api) -> str:
    """The id of a new game of a well-known code."""
    return str(api.create(code=CODE)["id"])


def counters(state: Any) -> tuple[int, int, int]:
    """Version, counter and score."""
    return state["version"], state["moves"], state["score"]


def test_a_move_takes_the_card_to_its_target_and_turns_the_next_one_up(api: Api, new: str) -> None:
    state = api.act(new, "3-1")
    assert state["columns"][0] == {"face_down": 5, "face_up": ["2S", "AD"]}
    assert state["columns"][2] == {"face_down": 4, "face_up": ["6C"]}
    assert counters(state) == (1, 1, 499)


def test_a_move_without_target_goes_to_the_best_one(api: Api) -> None:
    deck = stacked_deck({1: "9S", 2: "TH", 3: "TD", 4: "TS", 5: "TS"})
    game = api.create(deck=[card.text for card in deck])
    assert game["legal"]["moves"][0] == {
        "source": 1,
        "count": 1,
        "targets": [2, 3, 4, 5],
        "best": 4,
    }
    state = api.act(game["id"], "1")
    assert state["last_action"]["action"] == "1-4"
    assert state["columns"][3]["face_up"] == ["TS", "9S"]


def test_a_group_moves_whole_with_and_without_target(api: Api) -> None:
    deck = stacked_deck({1: "8S", 2: "9S", 3: "TD", 4: "TS"})
    game_id = api.create(deck=[card.text for card in deck], actions=["1-2"])["id"]
    assert face_up(api.act(game_id, "2-3x2"))[2] == ["TD", "9S", "8S"]
    assert face_up(api.act(game_id, "3x2"))[3] == ["TS", "9S", "8S"]


def test_a_count_of_one_is_the_default(api: Api, new: str) -> None:
    asked = {"source": 3, "target": 1, "count": 1}
    explicit = accepted(api.post(f"{GAME}/{new}/move", asked))
    other = api.create(code=CODE)["id"]
    assert api.act(other, "3-1")["columns"] == explicit["columns"]


def test_a_float_equal_to_a_whole_number_is_that_number(api: Api, new: str) -> None:
    body = b'{"source": 3.0, "target": 1e0, "count": 1.0}'
    state = accepted(api.post_text(f"{GAME}/{new}/move", body))
    assert state["last_action"]["action"] == "3-1"
    assert accepted(api.post(f"{GAME}/{new}/undo", {"count": 1.0}))["version"] == 2


def test_a_deal_puts_a_card_on_each_column(api: Api, new: str) -> None:
    state = api.act(new, "deal")
    dealt = ["QH", "QC", "5S", "2D", "4H", "AS", "2D", "9S", "7H", "4D"]
    assert [column[-1] for column in face_up(state)] == dealt
    assert state["stock"] == {"cards": 40, "deals": 4}
    assert counters(state) == (1, 1, 499)


def test_deal_undo_deal_gives_the_same_cards(api: Api, new: str) -> None:
    first = api.act(new, "deal")
    assert api.act(new, "undo", "deal")["columns"] == first["columns"]


def test_undo_brings_back_everything_but_the_version(api: Api, new: str) -> None:
    before = api.state(new)
    after = api.act(new, "3-1", "deal", "undo", "undo")
    kept = set(before) - {"version", "last_action", "updated_at", "legal"}
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}
    assert (after["legal"]["undo"], after["legal"]["redo"]) == (0, 2)
    assert after["version"] == 4


def test_undo_and_redo_of_several_are_as_many_versions(api: Api, new: str) -> None:
    states = [api.state(new)]
    for action in ("3-1", "deal", "undo", "redo"):
        states.append(api.act(new, action))
    assert [counters(state) for state in states] == [
        (0, 0, 500),
        (1, 1, 499),
        (2, 2, 498),
        (3, 1, 499),
        (4, 2, 498),
    ]
    assert counters(api.act(new, "undo*2")) == (6, 0, 500)
    assert counters(api.act(new, "redo*2")) == (8, 2, 498)


def test_all_or_none_of_several_is_taken_back(api: Api, new: str) -> None:
    before = api.act(new, "3-1", "deal")
    refused(api.ask(new, "undo*3"), 409, "nothing_to_undo")
    assert api.state(new) == before
    undone = api.act(new, "undo")
    refused(api.ask(new, "redo*2"), 409, "nothing_to_redo")
    assert api.state(new) == undone


def test_a_new_action_ends_what_could_be_played_again(api: Api, new: str) -> None:
    assert api.act(new, "3-1", "deal", "undo*2")["legal"]["redo"] == 2
    assert api.act(new, "3-1")["legal"]["redo"] == 0
    refused(api.ask(new, "redo"), 409, "nothing_to_redo")


def test_after_150_actions_30_undos_and_10_actions_80_can_be_undone(api: Api) -> None:
    game_id = api.start(swings(150))
    state = api.act(game_id, "undo*30", *["10-9", "9-10"] * 5)
    assert (state["version"], state["moves"]) == (190, 130)
    assert state["legal"]["undo"] == 80
    assert api.act(game_id, "undo*80")["legal"] == {**state["legal"], "undo": 0, "redo": 80}
    refused(api.ask(game_id, "undo"), 409, "undo_limit")


def test_the_version_grows_by_100_when_100_are_taken_back(api: Api) -> None:
    game_id = api.start(swings(120))
    assert counters(api.act(game_id, "undo*100")) == (220, 20, 480)
    assert counters(api.act(game_id, "redo*100")) == (320, 120, 380)


def test_a_run_removed_at_score_zero_leaves_one_hundred_and_undo_returns_to_zero(api: Api) -> None:
    game_id = api.start(run_at_score_zero(), 500)
    before = api.state(game_id)
    assert (before["score"], before["completed"]) == (0, [])
    after = api.act(game_id, run_at_score_zero().actions[500])
    assert (after["score"], after["completed"]) == (100, ["D"])
    undone = api.act(game_id, "undo")
    assert (undone["score"], undone["completed"]) == (0, [])
    assert undone["columns"] == before["columns"]


@pytest.mark.parametrize("path", ["deal", "undo", "redo"])
@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        pytest.param(b"", None, id="no body"),
        pytest.param(b"", "application/json", id="no body marked as JSON"),
        pytest.param(b"", "text/plain", id="no body marked as text"),
        pytest.param(b"{}", "application/json", id="an empty object"),
        pytest.param(b" \n{ }\t", "application/json; charset=utf-8", id="with a character set"),
    ],
)
def test_deal_undo_and_redo_need_no_body(
    api: Api, path: str, body: bytes, content_type: str | None
) -> None:
    game_id = api.create(code=CODE, actions=["3-1", "deal", "undo"])["id"]
    state = accepted(api.post_text(f"{GAME}/{game_id}/{path}", body, content_type))
    assert (state["version"], state["last_action"]["action"]) == (4, path)


def test_what_changes_one_game_changes_no_other(api: Api, new: str) -> None:
    other = api.create(code=CODE, actions=["3-1"])
    api.act(new, "deal", "undo", "3-1")
    assert api.state(other["id"]) == other


def test_every_answer_is_what_a_read_gives_afterwards(api: Api, new: str) -> None:
    for action in ("3-1", "deal", "undo*2", "redo", "undo"):
        response = api.ask(new, action)
        read = api.get(f"{GAME}/{new}")
        assert (response.status_code, read.status_code) == (200, 200)
        assert read.data == response.data
        assert read.headers["ETag"] == response.headers["ETag"]
