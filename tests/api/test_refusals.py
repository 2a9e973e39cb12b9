"""Every refusal of rules.md over HTTP: status, code, facts, sentences, and nothing changed."""

import json
from typing import Any

import pytest

from spider_core import ViolationCode
from tests.api.helpers import CODE, GAME, Api, refused
from tests.api.situations import REFUSALS, Refusal
from tests.builders import Scenario

BY_NAME = pytest.mark.parametrize(
    "case", [pytest.param(refusal, id=refusal.name) for refusal in REFUSALS]
)


def brought_about(api: Api, case: Refusal) -> str:
    """The game of a case, right before the refused request."""
    game_id = api.start(case.scenario)
    if case.asked[:-1]:
        api.act(game_id, *case.asked[:-1])
    return game_id


@BY_NAME
def test_a_refusal_says_code_facts_and_version(api: Api, case: Refusal) -> None:
    game_id = brought_about(api, case)
    version = api.state(game_id)["version"]
    problem = refused(api.ask(game_id, case.asked[-1]), 409, case.code)
    assert problem["facts"] == case.facts
    assert problem["version"] == version
    assert set(problem) == {
        *("type", "title", "status", "detail", "reminder"),
        *("code", "facts", "version"),
    }


@BY_NAME
def test_a_refusal_speaks_of_these_very_cards(api: Api, case: Refusal) -> None:
    problem = refused(api.ask(brought_about(api, case), case.asked[-1]), 409, case.code)
    assert [words for words in case.says if words not in problem["detail"]] == []
    sentences = problem["title"], problem["detail"], problem["reminder"]
    assert len(set(sentences)) == 3
    assert "{" not in "".join(sentences)


@BY_NAME
def test_a_refusal_changes_nothing_at_all(api: Api, case: Refusal) -> None:
    game_id = brought_about(api, case)
    before = api.get(f"{GAME}/{game_id}")
    refused(api.ask(game_id, case.asked[-1]), 409, case.code)
    after = api.get(f"{GAME}/{game_id}")
    assert after.data == before.data
    assert after.headers["ETag"] == before.headers["ETag"]


def test_every_code_of_the_rules_is_among_the_cases() -> None:
    assert {case.code for case in REFUSALS} == set(ViolationCode)


def test_a_game_that_refused_can_be_played_on(api: Api) -> None:
    game_id = api.create(code=CODE)["id"]
    refused(api.ask(game_id, "1-2"), 409, "not_one_rank_higher")
    state = api.act(game_id, "3-1")
    assert (state["version"], state["moves"], state["score"]) == (1, 1, 499)


def test_when_less_stands_than_is_to_be_undone_nobody_says_that_nothing_stands(api: Api) -> None:
    game_id = api.create(code=CODE, actions=["3-1", "deal"])["id"]
    problem = refused(api.ask(game_id, "undo*3"), 409, "nothing_to_undo")
    assert "No action stands that could be taken back." not in problem["detail"]


IN_NOTATION = [
    case
    for case in REFUSALS
    if all(word in {"deal", "undo", "redo"} or "-" in word for word in case.asked)
]
"""The cases that a create can ask for: it knows neither best targets nor counts of undos."""


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in IN_NOTATION])
def test_a_create_is_refused_whole_and_names_the_index(api: Api, case: Refusal) -> None:
    scenario: Scenario = case.scenario
    actions = [*scenario.actions, *case.asked]
    body: dict[str, Any] = {
        "deck": scenario.deck_texts,
        "rule": scenario.rule.value,
        "actions": [*actions, "1-1"],
    }
    problem = refused(api.post(GAME, body), 409, case.code)
    assert problem["facts"] == case.facts
    assert problem["index"] == len(actions) - 1
    assert "version" not in problem
    assert [words for words in case.says if words not in problem["detail"]] == []


def test_the_very_first_action_has_index_0(api: Api) -> None:
    problem = refused(
        api.post(GAME, {"code": CODE, "actions": ["1-2"]}), 409, "not_one_rank_higher"
    )
    assert (problem["index"], problem["facts"]["card"]) == (0, "2S")


def test_legal_deal_says_beforehand_what_the_refusal_would_say(api: Api) -> None:
    for case in REFUSALS:
        if case.asked == ("deal",):
            game_id = api.start(case.scenario)
            told = api.state(game_id)["legal"]["deal"]
            problem = refused(api.ask(game_id, "deal"), 409, case.code)
            assert told == {"allowed": False, "code": case.code, "facts": problem["facts"]}


def test_cards_among_the_facts_are_two_characters(api: Api) -> None:
    problem = refused(api.ask(api.create(code=CODE)["id"], "1-2"), 409, "not_one_rank_higher")
    assert json.dumps(problem["facts"], sort_keys=True) == (
        '{"card": "2S", "target": 2, "target_card": "8C"}'
    )
