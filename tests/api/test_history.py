"""The past over HTTP: history, versions and transcripts, and the way back to the game."""

from typing import Any

import pytest

from tests.api.helpers import CODE, GAME, Api, accepted, faults, refused
from tests.api.situations import swings

PLAYED = ("3-1", "deal", "undo", "redo", "undo*2", "redo", "deal")


@pytest.fixture
def game_id(api: Api) -> str:
    """A game that was played, given a label and played on."""
    created = api.create(code=CODE, label="first")
    api.act(created["id"], *PLAYED[:3])
    accepted(api.relabel(created["id"], "second"))
    api.act(created["id"], *PLAYED[3:])
    return str(created["id"])


def path(game_id: str, rest: str) -> str:
    """A path below a game."""
    return f"{GAME}/{game_id}/{rest}"


def whole_history(api: Api, game_id: str, limit: int) -> list[Any]:
    """Every page of a history, as a client follows them."""
    items: list[Any] = []
    where = path(game_id, f"history?limit={limit}")
    while True:
        response = api.get(where)
        page = accepted(response)
        assert len(page["items"]) == limit or page["next"] is None
        items += page["items"]
        if page["next"] is None:
            assert "Link" not in response.headers
            return items
        address, _, relation = response.headers["Link"].partition(">")
        assert relation == '; rel="next"'
        assert f"cursor={page['next']}".replace("=", "%3D")[-8:] == address[-8:]
        where = address[1:]


@pytest.mark.parametrize("limit", [1, 2, 3, 200])
def test_a_history_tells_what_was_accepted_in_order(api: Api, game_id: str, limit: int) -> None:
    items = whole_history(api, game_id, limit)
    assert [(item["version"], item["action"], item["score"], item["moves"]) for item in items] == [
        (1, "3-1", 499, 1),
        (2, "deal", 498, 2),
        (3, "undo", 499, 1),
        (4, "label", 499, 1),
        (5, "redo", 498, 2),
        (6, "undo", 499, 1),
        (7, "undo", 500, 0),
        (8, "redo", 499, 1),
        (9, "deal", 498, 2),
    ]
    state = api.state(game_id)
    assert items[-1]["at"] == state["updated_at"]
    assert sorted(item["at"] for item in items) == [item["at"] for item in items]


def test_a_new_game_has_no_history(api: Api) -> None:
    page = accepted(api.get(path(api.create()["id"], "history")))
    assert page == {"items": [], "next": None}


def test_a_long_history_is_read_across_its_pages(api: Api) -> None:
    scenario = swings(700)
    game_id = api.start(scenario)
    items = whole_history(api, game_id, 150)
    assert [item["action"] for item in items] == list(scenario.actions)
    assert [item["moves"] for item in items] == list(range(1, 701))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("limit=0", [("?limit", "out_of_range")]),
        ("limit=201", [("?limit", "out_of_range")]),
        ("limit=x", [("?limit", "wrong_type")]),
        ("status=won", [("?status", "unknown_field")]),
    ],
)
def test_a_wrong_query_of_a_history_is_told(
    api: Api, game_id: str, query: str, expected: list[tuple[str, str]]
) -> None:
    assert faults(api.get(path(game_id, f"history?{query}"))) == expected


@pytest.mark.parametrize("cursor", ["", "x", "MTc2", "YWZ0ZXIgLTE=", "YWZ0ZXIgMTIzNDU2Nzg5MDE="])
def test_a_cursor_that_no_history_gave_is_refused(api: Api, game_id: str, cursor: str) -> None:
    refused(api.get(path(game_id, f"history?cursor={cursor}")), 400, "malformed_cursor")


def test_every_version_is_the_state_that_was_answered(api: Api) -> None:
    created = api.create(code=CODE, label="first", actions=["3-1", "deal"])
    answered = [created]
    for asked in ("undo*2", "redo", "deal", "undo", "redo*1", "3"):
        response = api.ask(created["id"], asked)
        if response.status_code == 200:
            answered.append(response.json)
        answered.append(accepted(api.relabel(created["id"], asked)))
    body = {"actions": ["deal", "undo", "redo", "undo"]}
    answered.append(accepted(api.post(path(created["id"], "actions"), body)))
    assert len(answered) > 8
    for state in answered:
        response = api.get(path(created["id"], f"versions/{state['version']}"))
        assert accepted(response) == state
        assert response.headers["ETag"] == f'"{state["version"]}"'


def test_a_version_can_be_kept_for_a_year(api: Api, game_id: str) -> None:
    response = api.get(path(game_id, "versions/3"))
    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    again = api.get(path(game_id, "versions/3"), headers={"If-None-Match": '"3"'})
    assert again.status_code == 304
    assert again.headers["Cache-Control"] == response.headers["Cache-Control"]


def test_the_opening_is_version_0(api: Api, game_id: str) -> None:
    opening = accepted(api.get(path(game_id, "versions/0")))
    assert (opening["version"], opening["moves"], opening["last_action"]) == (0, 0, None)
    assert opening["label"] == "first"
    assert opening["updated_at"] == opening["created_at"]


def test_a_version_can_be_had_in_words(api: Api, game_id: str) -> None:
    response = api.get(path(game_id, "versions/2"), headers={"Accept": "text/plain"})
    assert response.headers["ETag"] == '"2-text-en"'
    assert "after 2 moves" in response.get_data(as_text=True)


@pytest.mark.parametrize("version", ["10", "999999999"])
def test_a_version_that_is_not_yet_there_is_not_found_and_not_kept(
    api: Api, game_id: str, version: str
) -> None:
    response = api.get(path(game_id, f"versions/{version}"))
    problem = refused(response, 404, "version_not_found")
    assert problem["facts"] == {"version": int(version), "latest": 9}
    assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("version", ["-1", "1.0", "x", "", "01", "\u0661", "9" * 40])
def test_what_is_no_version_is_not_found(api: Api, game_id: str, version: str) -> None:
    refused(api.get(path(game_id, f"versions/{version}")), 404, "not_found")


@pytest.mark.parametrize("rest", ["history", "versions/0", "transcript"])
def test_a_game_that_is_not_there_has_no_past(api: Api, rest: str) -> None:
    refused(api.get(path("A" * 22, rest)), 404, "game_not_found")
