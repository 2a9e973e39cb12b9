"""Transcripts over HTTP: the way from the deal to a game, and where it leads when posted back."""

from typing import Any

import pytest

from spider_core import GameCode, Transcript, deck_of
from tests.api.helpers import CODE, GAME, Api, accepted, faults, refused
from tests.api.situations import swings
from tests.builders import Scenario
from tests.core.scenarios import dead_end, easy_win, recorded_wins, winning


def path(game_id: str) -> str:
    """The path of a game's transcript."""
    return f"{GAME}/{game_id}/transcript"


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
        told = accepted(api.get(path(state["id"])))
        replayed = accepted(api.post("/v1/replay", told))
        assert replayed == what_cards_determine(state)
        imported = accepted(api.post(GAME, told), 201)
        assert what_cards_determine(imported) == what_cards_determine(state)
        assert accepted(api.get(path(imported["id"]))) == told


def test_a_transcript_as_text_is_read_by_the_engine(api: Api) -> None:
    for state in games(api):
        response = api.get(path(state["id"]), headers={"Accept": "text/plain"})
        assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
        game = Transcript.parse(response.get_data(as_text=True)).play()
        assert (game.score, game.moves) == (state["score"], state["moves"])
        assert len(game.window.done) == state["legal"]["undo"]
        assert len(game.window.undone) == state["legal"]["redo"]


def test_a_transcript_has_no_detours(api: Api) -> None:
    game_id = api.create(code=CODE)["id"]
    api.act(game_id, "3-1", "deal", "undo*2", "redo", "deal", "undo", "redo")
    accepted(api.relabel(game_id, "x"))
    assert accepted(api.get(path(game_id))) == {"code": CODE, "actions": ["3-1", "deal"]}


def test_ten_thousand_actions_are_told_and_posted_back(api: Api) -> None:
    scenario = swings(10_000)
    told = {"deck": scenario.deck_texts, "rule": "classic", "actions": list(scenario.actions)}
    state = accepted(api.post(GAME, told), 201)
    assert (state["version"], state["moves"], state["score"]) == (10_000, 10_000, 0)
    assert accepted(api.get(path(state["id"]))) == told
    assert accepted(api.post("/v1/replay", told)) == what_cards_determine(state)


def test_more_than_twenty_thousand_are_too_many(api: Api) -> None:
    for actions in (["undo"] * 20_001, [1] * 60_000):
        body = {"code": CODE, "actions": actions}
        assert faults(api.post("/v1/replay", body)) == [("/actions", "list_length")]
    problem = refused(
        api.post("/v1/replay", {"code": CODE, "actions": ["undo"] * 20_000}), 409, "nothing_to_undo"
    )
    assert problem["index"] == 0


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
