"""PATCH and DELETE: a label is a change like any other, and a delete leaves nothing behind."""

from typing import Any

import pytest

from service.storage.history import HistoryEntry
from tests.api.changes import CHANGES, change, game, new_game
from tests.api.helpers import CODE, GAME, Api, accepted, faults, refused
from tests.api.situations import swings
from tests.api.test_input_create import LABELS
from tests.core.scenarios import easy_win
from tests.databases import execute

BESIDES_THE_TABLE = {"version", "label", "last_action", "updated_at"}
LABELLED = {
    "action": "label",
    **{name: [] for name in ("turned", "dealt", "completed", "undone", "redone")},
}


def entries(url: str, game_id: str) -> list[str]:
    """The changes in the history of a game, its pages and its tail."""
    pages = execute(
        url, "SELECT page, entries FROM history_pages WHERE game_id = :id ORDER BY page", id=game_id
    )
    ((tail,),) = execute(url, "SELECT tail FROM games WHERE id = :id", id=game_id)
    lines = "".join([*(text for _, text in pages), tail]).splitlines()
    return [HistoryEntry.parse(line).change for line in lines]


@pytest.mark.parametrize(
    "label",
    [None, "", "Tuesday evening", "🕷" * 100, "  kept as it is  ", "é\u202e<b>&{0}%s\\'\""],
    ids=["null", "empty", "words", "100 emoji", "spaces", "odd characters"],
)
def test_a_new_label_is_a_version_and_nothing_else(mine: Api, label: str | None) -> None:
    game_id = game(mine, label="old")
    before = mine.state(game_id)
    response = mine.relabel(game_id, label)
    after = accepted(response)
    assert (after["version"], after["label"]) == (4, label)
    assert after["last_action"] == {**LABELLED, "version": 4}
    assert after["updated_at"] >= before["updated_at"]
    rest = set(before) - BESIDES_THE_TABLE
    assert {name: after[name] for name in rest} == {name: before[name] for name in rest}
    assert response.headers["ETag"] == '"4"'
    read = mine.get(f"{GAME}/{game_id}")
    assert (read.data, read.headers["ETag"]) == (response.data, '"4"')


def test_the_history_tells_of_every_label(mine: Api, app_url: str) -> None:
    game_id = game(mine)
    for label in ("a", "a", None):
        accepted(mine.relabel(game_id, label))
    mine.act(game_id, "redo")
    assert entries(app_url, game_id) == ["3-1", "deal", "undo", *["label"] * 3, "redo"]
    assert mine.state(game_id)["version"] == 7


def test_a_label_can_neither_be_undone_nor_end_what_can_be_played_again(mine: Api) -> None:
    game_id = game(mine)
    before = accepted(mine.relabel(game_id, "a"))
    assert (before["legal"]["undo"], before["legal"]["redo"]) == (1, 1)
    dealt = mine.act(game_id, "redo")
    assert (dealt["label"], dealt["last_action"]["redone"]) == ("a", ["deal"])
    accepted(mine.relabel(game_id, "b"))
    undone = mine.act(game_id, "undo*2")
    assert (undone["label"], undone["moves"], undone["version"]) == ("b", 0, 8)
    assert undone["last_action"]["undone"] == ["deal", "3-1"]


def test_a_won_game_can_be_given_a_label(mine: Api) -> None:
    scenario = easy_win()
    game_id = mine.create(deck=scenario.deck_texts, actions=list(scenario.actions))["id"]
    after = accepted(mine.relabel(game_id, "won"))
    assert (after["status"], after["label"], after["score"]) == ("won", "won", 1199)


def test_a_label_may_complete_a_page_of_the_history(mine: Api, app_url: str) -> None:
    scenario = swings(255)
    body = {"deck": scenario.deck_texts, "actions": list(scenario.actions)}
    game_id = mine.create(**body)["id"]
    assert accepted(mine.relabel(game_id, "full"))["version"] == 256
    assert mine.act(game_id, "undo")["version"] == 257
    assert entries(app_url, game_id) == [*scenario.actions, "label", "undo"]


BODIES: list[Any] = [
    pytest.param({}, [("/label", "required")], id="no label"),
    pytest.param({"lable": "x"}, [("/label", "required"), ("/lable", "unknown_field")], id="lable"),
    pytest.param({"label": "x", "suits": 1}, [("/suits", "unknown_field")], id="another field"),
    pytest.param({"label": "x", "version": 1}, [("/version", "unknown_field")], id="a version"),
    pytest.param([], [("", "wrong_type")], id="a list for a body"),
    *(pytest.param({"label": case.values[0]}, case.values[1], id=case.id) for case in LABELS),
]


@pytest.mark.parametrize(("body", "expected"), BODIES)
def test_all_that_is_wrong_with_a_label_is_told(
    mine: Api, body: object, expected: list[tuple[str, str]]
) -> None:
    game_id = game(mine)
    before = mine.state(game_id)
    assert faults(mine.send("PATCH", f"{GAME}/{game_id}", json=body)) == expected
    assert mine.state(game_id) == before


def test_a_label_needs_a_body_of_json(mine: Api) -> None:
    path = f"{GAME}/{game(mine)}"
    refused(mine.send("PATCH", path), 400, "empty_body")
    refused(
        mine.send("PATCH", path, data=b"{", content_type="application/json"), 400, "invalid_json"
    )
    merge = "application/merge-patch+json"
    response = mine.send("PATCH", path, data=b'{"label":"x"}', content_type=merge)
    refused(response, 415, "unsupported_media_type")


def left_of(url: str, game_id: str) -> list[int]:
    """How many rows of each table belong to a game."""
    counted = [
        "SELECT count(*) FROM games WHERE id = :id",
        "SELECT count(*) FROM history_pages WHERE game_id = :id",
        "SELECT count(*) FROM keys WHERE game_id = :id",
    ]
    return [execute(url, statement, id=game_id)[0][0] for statement in counted]


def test_a_delete_leaves_nothing_of_the_game_and_all_of_others(mine: Api, app_url: str) -> None:
    scenario = swings(600)
    body = {"deck": scenario.deck_texts, "actions": list(scenario.actions)}
    both = [mine.post(GAME, body, headers={"Idempotency-Key": f"k{n}"}) for n in range(2)]
    kept, gone = (accepted(response, 201)["id"] for response in both)
    for game_id in (kept, gone):
        mine.ask(game_id, "undo", key="k")
        assert left_of(app_url, game_id) == [1, 2, 2]
    before = mine.state(kept)
    response = mine.delete(gone)
    assert (response.status_code, response.data) == (204, b"")
    assert "ETag" not in response.headers
    assert left_of(app_url, gone) == [0, 0, 0]
    assert left_of(app_url, kept) == [1, 2, 2]
    assert mine.state(kept) == before


def test_a_game_that_was_deleted_is_not_there_for_anyone(mine: Api, api: Api) -> None:
    game_id = game(mine)
    mine.ask(game_id, "deal", key="k")
    assert mine.delete(game_id).status_code == 204
    for client in (mine, api):
        problem = refused(client.get(f"{GAME}/{game_id}"), 404, "game_not_found")
        assert problem["facts"] == {"id": game_id}
        for what in CHANGES:
            refused(change(client, game_id, what), 404, "game_not_found")
    refused(mine.ask(game_id, "deal", key="k"), 404, "game_not_found")
    assert accepted(mine.get(GAME))["items"] == []


def test_a_delete_takes_no_notice_of_a_body(mine: Api) -> None:
    game_id = game(mine)
    response = mine.send("DELETE", f"{GAME}/{game_id}", data=b"{", content_type="text/plain")
    assert response.status_code == 204


def test_a_deleted_game_can_be_made_again(mine: Api) -> None:
    first = accepted(new_game(mine), 201)
    mine.delete(first["id"])
    again = accepted(new_game(mine), 201)
    assert (again["code"], again["version"]) == (CODE, 0)
    assert again["id"] != first["id"]
