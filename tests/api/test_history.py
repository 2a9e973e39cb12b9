"""The past over HTTP: history, versions and transcripts, and the way back to the game."""

from typing import Any

import pytest

from spider_core import GameCode, Transcript, deck_of
from tests.api.helpers import CODE, GAME, Api, accepted, faults, refused
from tests.api.situations import swings
from tests.builders import Scenario
from tests.core.scenarios import dead_end, easy_win, recorded_wins, winning

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


def what_cards_determine(state: Any) -> Any:
    """The table of a game: what a replay must lead to."""
    kept = ("id", "version", "label", "last_action", "created_at", "updated_at")
    return {name: value for name, value in state.items() if name not in kept}


CODES = {"relaxed": "SP1-S2R-SPIDERS", "one suit": "SP1-S1C-SPIDERS"}


def games(api: Api) -> list[Any]:
    """Games of every kind: won, taken back, past the undo window, a deck, Relaxed, a dead end."""
    ids = [api.start(scenario) for scenario in (winning(), easy_win(), dead_end(4), swings(150))]
    api.act(ids[0], "undo*40", "redo*3")
    api.act(ids[3], "undo*30", *swings(122).actions[120:])
    ids += [
        api.create(code=code, actions=["deal", "deal", "undo"])["id"] for code in CODES.values()
    ]
    ids += [api.create(suits=4, rule="relaxed")["id"]]
    return [api.state(game_id) for game_id in ids]


def test_a_transcript_posted_back_leads_to_the_same_game(api: Api) -> None:
    for state in games(api):
        told = accepted(api.get(path(state["id"], "transcript")))
        replayed = accepted(api.post("/v1/replay", told))
        assert replayed == what_cards_determine(state)
        imported = accepted(api.post(GAME, told), 201)
        assert what_cards_determine(imported) == what_cards_determine(state)
        assert accepted(api.get(path(imported["id"], "transcript"))) == told


def test_a_transcript_as_text_is_read_by_the_engine(api: Api) -> None:
    for state in games(api):
        response = api.get(path(state["id"], "transcript"), headers={"Accept": "text/plain"})
        assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
        game = Transcript.parse(response.get_data(as_text=True)).play()
        assert (game.score, game.moves) == (state["score"], state["moves"])
        assert len(game.window.done) == state["legal"]["undo"]
        assert len(game.window.undone) == state["legal"]["redo"]


def test_a_transcript_has_no_detours(api: Api, game_id: str) -> None:
    assert accepted(api.get(path(game_id, "transcript"))) == {
        "code": CODE,
        "actions": ["3-1", "deal"],
    }


def test_ten_thousand_actions_are_told_and_posted_back(api: Api) -> None:
    scenario = swings(10_000)
    told = {"deck": scenario.deck_texts, "rule": "classic", "actions": list(scenario.actions)}
    state = accepted(api.post(GAME, told), 201)
    assert (state["version"], state["moves"], state["score"]) == (10_000, 10_000, 0)
    assert accepted(api.get(path(state["id"], "transcript"))) == told
    assert accepted(api.post("/v1/replay", told)) == what_cards_determine(state)


@pytest.mark.parametrize("name", ["one suit", "two suits", "four suits"])
def test_a_won_game_is_replayed_from_its_code(api: Api, name: str) -> None:
    code, *actions = recorded_wins()[name].text.split()
    table = accepted(api.post("/v1/replay", {"code": code, "actions": actions}))
    assert (table["status"], table["code"]) == ("won", code)


@pytest.mark.parametrize("index", [0, 7, 50, 116])
def test_a_spoiled_transcript_is_refused_at_its_index_or_leads_elsewhere(
    api: Api, index: int
) -> None:
    scenario: Scenario = winning()
    straight = what_cards_determine(api.create(deck=scenario.deck_texts, actions=scenario.actions))
    seen = set()
    for spoiled in ("deal", "undo", "redo", "1-2", "10-9x2", "4-4", "1-10x13"):
        actions = [*scenario.actions[:index], spoiled, *scenario.actions[index + 1 :]]
        response = api.post("/v1/replay", {"deck": scenario.deck_texts, "actions": actions})
        seen.add(response.status_code)
        if response.status_code == 200:
            assert response.json != straight
        else:
            assert response.status_code == 409
            assert response.json is not None
            assert response.json["index"] >= index
    assert 409 in seen


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param({}, [("/code", "required")], id="nothing"),
        pytest.param({"rule": "relaxed"}, [("/code", "required")], id="a rule"),
        pytest.param(
            {"suits": 4}, [("/code", "required"), ("/suits", "unknown_field")], id="suits"
        ),
        pytest.param({"label": "x", "code": CODE}, [("/label", "unknown_field")], id="a label"),
        pytest.param({"actions": []}, [("/actions", "needs_code_or_deck")], id="actions alone"),
        pytest.param({"code": CODE, "rule": "classic"}, [("", "conflicting_fields")], id="both"),
        pytest.param(
            {"code": CODE, "actions": ["deal", "fly"]}, [("/actions/1", "not_an_action")], id="fly"
        ),
        pytest.param([], [("", "wrong_type")], id="a list"),
    ],
)
def test_what_cannot_be_replayed_is_told(
    api: Api, body: object, expected: list[tuple[str, str]]
) -> None:
    assert faults(api.post("/v1/replay", body)) == expected


def test_a_replay_without_actions_is_the_opening(api: Api) -> None:
    table = accepted(api.post("/v1/replay", {"code": CODE.lower()}))
    opening = accepted(api.get(f"/v1/codes/{CODE}"))
    assert {**table, "shuffle": opening["shuffle"]} == opening
    deck = [card.text for card in deck_of(GameCode.parse(CODE))]
    own = accepted(api.post("/v1/replay", {"deck": deck, "rule": "relaxed"}))
    assert own["columns"] == table["columns"]
    assert (own["code"], own["rule"]) == (None, "relaxed")
