"""``last_action``: what the latest accepted request did, enough to animate it and no more."""

from typing import Any

import pytest

from tests.api.helpers import CODE, Api
from tests.builders import Scenario
from tests.core.scenarios import run_by_a_move, two_runs_by_a_deal


def told(
    action: str,
    version: int,
    *,
    turned: str = "",
    dealt: str = "",
    completed: str = "",
    **lists: list[str],
) -> dict[str, Any]:
    """The whole object; ``3:6C`` turned up, ``3:`` turned down, ``4S`` is a run in column 4."""
    pairs = [word.split(":") for word in turned.split()]
    return {
        "action": action,
        "version": version,
        "turned": [{"column": int(number), "card": card or None} for number, card in pairs],
        "dealt": dealt.split(),
        "completed": [{"column": int(run[:-1]), "suit": run[-1]} for run in completed.split()],
        "undone": lists.get("undone", []),
        "redone": lists.get("redone", []),
    }


ROW = "QH QC 5S 2D 4H AS 2D 9S 7H 4D"


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param(["3-1"], told("3-1", 1, turned="3:6C"), id="a move that turns a card"),
        pytest.param(["3"], told("3-1", 1, turned="3:6C"), id="a move to the best target"),
        pytest.param(["deal"], told("deal", 1, dealt=ROW), id="a deal"),
        pytest.param(
            ["3-1", "undo"],
            told("undo", 2, turned="3:", undone=["3-1"]),
            id="undo of a move: the card is face down again",
        ),
        pytest.param(
            ["deal", "undo"],
            told("undo", 2, undone=["deal"]),
            id="undo of a deal: its cards are not told",
        ),
        pytest.param(
            ["3-1", "deal", "undo*2"],
            told("undo", 4, turned="3:", undone=["deal", "3-1"]),
            id="undo of several: the latest first",
        ),
        pytest.param(
            ["3-1", "undo", "redo"],
            told("redo", 3, turned="3:6C", redone=["3-1"]),
            id="redo of a move",
        ),
        pytest.param(
            ["3-1", "deal", "undo*2", "redo*2"],
            told("redo", 6, turned="3:6C", dealt=ROW, redone=["3-1", "deal"]),
            id="redo of several: in the order they were made",
        ),
        pytest.param(
            ["3-1", "deal", "undo*2", "redo", "undo"],
            told("undo", 6, turned="3:", undone=["3-1"]),
            id="undo after a redo",
        ),
    ],
)
def test_the_latest_request_is_told(api: Api, actions: list[str], expected: dict[str, Any]) -> None:
    game_id = api.create(code=CODE)["id"]
    state = api.act(game_id, *actions)
    assert state["last_action"] == expected
    assert api.state(game_id)["last_action"] == expected


RUN = run_by_a_move()
RUNS = two_runs_by_a_deal()
BEFORE_THE_ROW = len(RUNS.actions) - 1


@pytest.mark.parametrize(
    ("scenario", "more", "expected"),
    [
        pytest.param(
            RUN, [], told(RUN.actions[-1], 12, turned="3:9C 5:7D", completed="5H"), id="by a move"
        ),
        pytest.param(
            RUN,
            ["undo"],
            told("undo", 13, turned="5: 3:", completed="5H", undone=[RUN.actions[-1]]),
            id="by a move, undone",
        ),
        pytest.param(
            RUN,
            ["undo", "redo"],
            told("redo", 14, turned="3:9C 5:7D", completed="5H", redone=[RUN.actions[-1]]),
            id="by a move, redone",
        ),
        pytest.param(
            RUNS,
            ["undo"],
            told("undo", len(RUNS.actions) + 1, turned="7: 4:", completed="7D 4S", undone=["deal"]),
            id="two by a deal, undone",
        ),
    ],
)
def test_a_run_that_leaves_or_comes_back_is_told(
    api: Api, scenario: Scenario, more: list[str], expected: dict[str, Any]
) -> None:
    game_id = api.start(scenario, -1)
    assert api.act(game_id, scenario.actions[-1], *more)["last_action"] == expected


def test_a_deal_that_completes_runs_tells_its_aces_too(api: Api) -> None:
    game_id = api.start(RUNS, -1)
    last = api.act(game_id, "deal")["last_action"]
    assert (last["dealt"][3], last["dealt"][6], last["dealt"][9]) == ("AS", "AD", "AS")
    assert len(last["dealt"]) == 10
    assert {**last, "dealt": []} == told(
        "deal", BEFORE_THE_ROW + 1, turned="4:8D 7:6C", completed="4S 7D"
    )


def test_a_refused_request_leaves_the_last_action_as_it_was(api: Api) -> None:
    game_id = api.create(code=CODE)["id"]
    before = api.act(game_id, "3-1")
    assert api.ask(game_id, "1-1").status_code == 409
    assert api.state(game_id) == before


def test_a_create_with_actions_has_no_last_action(api: Api) -> None:
    created = api.create(code=CODE, actions=["3-1", "deal"])
    assert created["last_action"] is None
    assert api.state(created["id"])["last_action"] is None
