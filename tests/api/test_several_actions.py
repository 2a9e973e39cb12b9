"""Several actions at once, and asking first."""

import itertools
from typing import Any

import pytest

from tests.api.helpers import (
    CODE,
    GAME,
    Api,
    accepted,
    conditions,
    faults,
    new_token,
    refused,
)
from tests.api.situations import REFUSALS, Refusal, swings
from tests.api.test_hidden_cards import swapped
from tests.builders import Scenario
from tests.core.scenarios import run_by_a_move, two_runs_by_a_deal


@pytest.fixture
def game_id(api: Api) -> str:
    """A new game."""
    return str(api.create(code=CODE)["id"])


def act(api: Api, game_id: str, *actions: Any, **headers: str) -> Any:
    """Ask for several actions."""
    return api.post(f"{GAME}/{game_id}/actions", {"actions": list(actions)}, headers=headers)


def check(api: Api, game_id: str, action: str) -> Any:
    """Ask about an action; the game must be as it was."""
    before = api.state(game_id)
    answer = accepted(api.post(f"{GAME}/{game_id}/check", {"action": action}))
    assert api.state(game_id) == before
    return answer


def test_each_action_is_a_version_of_its_own(api: Api, game_id: str) -> None:
    response = act(api, game_id, "3-1", "deal", "undo", "redo")
    state = accepted(response)
    assert (state["version"], state["moves"]) == (4, 2)
    assert response.headers["ETag"] == '"4"'
    assert state["last_action"]["action"] == "redo"
    items = accepted(api.get(f"{GAME}/{game_id}/history"))["items"]
    assert [item["action"] for item in items] == ["3-1", "deal", "undo", "redo"]


def test_several_actions_lead_where_one_by_one_they_lead(api: Api) -> None:
    scenario = swings(300)
    at_once, one_by_one = (api.start(scenario, 0) for _ in range(2))
    act(api, at_once, *scenario.actions)
    api.act(one_by_one, *scenario.actions)
    differ = ("id", "created_at", "updated_at")
    states = [api.state(made) for made in (at_once, one_by_one)]
    left, right = ({n: v for n, v in state.items() if n not in differ} for state in states)
    assert left == right


@pytest.mark.parametrize("index", [0, 1, 4])
def test_the_first_refused_one_refuses_them_all(api: Api, game_id: str, index: int) -> None:
    api.act(game_id, "3-1")
    before = api.state(game_id)
    actions = ["deal", "undo", "deal", "undo", "deal"]
    actions[index] = "4-4"
    problem = refused(act(api, game_id, *actions), 409, "same_column")
    assert (problem["index"], problem["version"]) == (index, 1)
    assert api.state(game_id) == before


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param([], [("/actions", "list_length")], id="none"),
        pytest.param(["deal"] * 501, [("/actions", "list_length")], id="501"),
        pytest.param("deal", [("/actions", "wrong_type")], id="a text"),
        pytest.param(["deal", "fly", 3], None, id="no actions"),
        pytest.param(None, [("/actions", "wrong_type")], id="null"),
    ],
)
def test_a_list_that_cannot_be_played_is_told(
    api: Api, game_id: str, actions: object, expected: list[tuple[str, str]] | None
) -> None:
    response = api.post(f"{GAME}/{game_id}/actions", {"actions": actions})
    told = [("/actions/1", "not_an_action"), ("/actions/2", "wrong_type")]
    assert faults(response) == (told if expected is None else expected)


def test_500_actions_are_played(api: Api) -> None:
    scenario = swings(500)
    game_id = api.start(scenario, 0)
    assert accepted(act(api, game_id, *scenario.actions))["version"] == 500


def test_a_list_is_sent_again_with_its_key_and_meant_for_a_version(api: Api, game_id: str) -> None:
    once = conditions(key="k", match='"0"')
    first = act(api, game_id, "3-1", "deal", **once)
    again = act(api, game_id, "3-1", "deal", **once)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json == first.json
    refused(act(api, game_id, "deal", **once), 422, "idempotency_key_reused")
    refused(act(api, game_id, "deal", **conditions(match='"1"')), 412, "stale_version")


def test_only_the_owner_plays_several_actions(mine: Api, api: Api) -> None:
    game_id = mine.create(code=CODE)["id"]
    refused(act(api, game_id, "deal"), 401, "token_required")
    refused(act(api.bearing(new_token()), game_id, "deal"), 403, "not_owner")


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: case.name)
def test_what_is_refused_is_foreseen_in_the_same_words(api: Api, case: Refusal) -> None:
    game_id = api.start(case.scenario)
    *first, last = case.asked
    for asked in first:
        accepted(api.ask(game_id, asked))
    problem = api.ask(game_id, last).json
    if "-" not in last and last != "deal" and last not in {"undo", "redo"}:
        return
    answer = check(api, game_id, last)
    assert problem is not None
    assert answer == {
        "allowed": False,
        **{name: problem[name] for name in ("code", "facts", "title", "detail", "reminder")},
    }


def test_what_would_be_done_is_told_without_what_nobody_has_seen(api: Api, game_id: str) -> None:
    answer = check(api, game_id, "3-1")
    assert answer["allowed"] is True
    assert answer["action"]["turned"] == [{"column": 3, "card": None}]
    assert answer["action"]["version"] == 1
    assert check(api, game_id, "deal")["action"]["dealt"] == []


def test_an_undo_and_a_redo_are_foreseen(api: Api, game_id: str) -> None:
    api.act(game_id, "3-1", "deal")
    undone = check(api, game_id, "undo")["action"]
    assert undone == {**api.act(game_id, "undo")["last_action"], "version": 3}
    redone = check(api, game_id, "redo")["action"]
    assert (redone["redone"], redone["dealt"]) == (["deal"], [])


def test_a_run_that_everybody_sees_coming_is_told_and_no_other(api: Api) -> None:
    by_move, by_deal = run_by_a_move(), two_runs_by_a_deal()
    *before, last = by_move.actions
    told = check(api, api.start(Scenario(by_move.deck, tuple(before))), last)["action"]
    assert len(told["completed"]) == 1
    *before, last = by_deal.actions
    hidden = check(api, api.start(Scenario(by_deal.deck, tuple(before))), last)["action"]
    assert (hidden["completed"], hidden["turned"], hidden["dealt"]) == ([], [], [])


def test_the_stock_and_what_lies_face_down_change_no_answer(api: Api) -> None:
    """Two games with the same face-up cards are asked about everything."""
    deck = swings(0).deck
    hidden = [*range(44), *range(54, 104)]
    words = [*(f"{a}-{b}" for a in range(1, 11) for b in range(1, 11)), "deal", "undo", "redo"]
    answers = []
    for seed in (1, 2):
        game_id = api.start(Scenario(swapped(deck, hidden, seed), ()))
        answers.append([check(api, game_id, word) for word in words])
    assert answers[0] == answers[1]
    assert [answer["allowed"] for answer in answers[0]].count(True) > 2


def test_anybody_may_ask_and_nobody_can_ask_nonsense(mine: Api, api: Api) -> None:
    game_id = mine.create(code=CODE)["id"]
    assert check(api, game_id, "deal")["allowed"] is True
    path = f"{GAME}/{game_id}/check"
    assert faults(api.post(path, {"action": "fly"})) == [("/action", "not_an_action")]
    assert faults(api.post(path, {})) == [("/action", "required")]
    refused(api.post(path), 400, "empty_body")
    refused(api.post(f"{GAME}/{'A' * 22}/check", {"action": "deal"}), 404, "game_not_found")


LOOKING = [
    ["deal", "{a}-{b}", "4-4"],
    ["deal", "undo", "deal", "{a}-{b}", "4-4"],
    ["deal", "{a}-{b}x2", "deal", "4-4"],
    ["8-9", "{a}-{b}", "4-4"],
    ["8-9", "9-10", "{a}-{b}", "undo", "4-4"],
]
"""Lists that are always refused, and would be at another place if hidden cards were others."""


@pytest.mark.parametrize("looking", LOOKING, ids=" ".join)
def test_a_list_that_is_refused_tells_nothing_of_what_nobody_has_seen(
    api: Api, looking: list[str]
) -> None:
    """Two games with the same face-up cards answer alike, whatever is asked in vain."""
    deck, hidden = swings(0).deck, [*range(44), *range(54, 104)]
    ids = [api.start(Scenario(swapped(deck, hidden, seed), ())) for seed in (1, 2, 3)]
    codes = set()
    for a, b in itertools.permutations(range(1, 11), 2):
        actions = [action.format(a=a, b=b) for action in looking]
        first, *others = [act(api, game_id, *actions) for game_id in ids]
        assert first.status_code == 409
        assert [other.json for other in others] == [first.json, first.json]
        codes.add(first.json["code"])
    assert "unseen_cards" in codes
    assert [api.state(game_id)["version"] for game_id in ids] == [0, 0, 0]


@pytest.mark.parametrize(
    ("actions", "code", "index"),
    [
        (["3-1", "2-9", "4-4"], "same_column", 2),
        (["3-1", "3-2"], "unseen_cards", 1),
        (["3-1", "2-9", "9-3"], "unseen_cards", 2),
        (["deal", "deal", "undo", "1-1"], "same_column", 3),
        (["deal"] * 6, "stock_empty", 5),
        (["deal", "undo", "undo"], "nothing_to_undo", 2),
        (["2-9", "2-9"], "unseen_cards", 1),
        (["3-2"], "not_one_rank_higher", 0),
    ],
)
def test_a_refusal_is_told_just_so_where_everybody_sees_why(
    api: Api, game_id: str, actions: list[str], code: str, index: int
) -> None:
    problem = refused(act(api, game_id, *actions), 409, code)
    assert (problem["index"], problem["version"]) == (index, 0)
    assert set(problem["facts"]) == (
        {"card", "target", "target_card"}
        if index == 0
        else {"column"}
        if code == "same_column"
        else set()
    )


def test_what_was_undone_is_unseen_again(api: Api, game_id: str) -> None:
    api.act(game_id, "deal")
    seen = refused(act(api, game_id, "undo", "3-2"), 409, "not_one_rank_higher")
    assert seen["facts"]["card"] == "AD"
    api.act(game_id, "undo")
    unseen = refused(act(api, game_id, "redo", "1-2"), 409, "unseen_cards")
    assert (unseen["index"], unseen["facts"]) == (1, {})
