"""Sentences: every code has its own, none is left over, and the facts fill every gap."""

import re
import string
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.exceptions import BadRequest
from werkzeug.test import TestResponse

from service.api.problem_words import STATUS
from service.errors import Busy, OutcomeUnknown, StorageFailure
from service.reminders.catalogue import FOLDER, Catalogue
from service.reminders.rules import TOPICS
from service.reminders.sentences import Reminders
from service.reminders.words import word
from spider_core import ALL_CARDS, Rank, Rule, Suit, ViolationCode
from tests.api.helpers import CODE, GAME, OTHER_TOKEN, TOKEN, Api, refused
from tests.api.situations import REFUSALS
from tests.api.test_input_create import BODIES, DECKS, LABELS
from tests.api.test_input_notation import ACTIONS, CODES
from tests.api.test_problems import answer, raising

CATALOGUE = Catalogue("en")
PARTS = ("title", "detail", "reminder")
JSON = "application/json"
BROKEN_OFF = {"CONTENT_LENGTH": "5", "wsgi.input_terminated": True}
RAISED = (ValueError("x"), Busy(), StorageFailure(), OutcomeUnknown(), BadRequest())


def gaps(sentence: str) -> set[str]:
    """The names of the gaps in a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def faults_over_http(api: Api) -> list[dict[str, Any]]:
    """Every kind of fault, as it really leaves."""
    bodies: list[Any] = [case.values[0] for case in BODIES]
    bodies += [{"label": case.values[0]} for case in LABELS]
    bodies += [{"deck": case.values[0]} for case in DECKS]
    bodies += [{"code": case.values[0]} for case in CODES]
    bodies += [{"code": CODE, "actions": [case.values[0]]} for case in ACTIONS]
    problems = [refused(api.post(GAME, body), 422, "invalid_request") for body in [*bodies, []]]
    move = f"{GAME}/{'x' * 22}/move"
    problems += [refused(api.post(move, {"target": 0}), 422, "invalid_request")]
    actions = f"{GAME}/{'x' * 22}/actions"
    problems += [refused(api.post(actions, {"actions": []}), 422, "invalid_request")]
    return [fault for problem in problems for fault in problem["errors"]]


def problems_of_terms(api: Api, demanding: Api, limited: Api) -> Iterator[TestResponse]:
    """Every problem with who asks, with which key and for which version, and how often."""
    mine, other = api.bearing(TOKEN), api.bearing(OTHER_TOKEN)
    game_id = mine.create(code=CODE)["id"]
    yield api.get(f"{GAME}?cursor=x", headers={"Authorization": f"Bearer {TOKEN}"})
    yield api.ask(game_id, "deal")
    yield api.bearing("none of ours").ask(game_id, "deal")
    yield other.ask(game_id, "deal")
    yield mine.ask(game_id, "deal", match="5")
    yield mine.ask(game_id, "deal", match='"5"')
    yield demanding.ask(demanding.create()["id"], "deal")
    mine.ask(game_id, "deal", key="k")
    yield mine.ask(game_id, "undo", key="k")
    limited.get("/")
    yield limited.get("/")


def problems_over_http(
    api: Api, folder: Path, more: Iterable[TestResponse]
) -> dict[str, dict[str, Any]]:
    """A problem of every code, as it really leaves."""
    made: dict[str, Any] = {}
    for case in REFUSALS:
        game_id = api.start(case.scenario)
        responses = [api.ask(game_id, asked) for asked in case.asked]
        made[case.code] = responses[-1].json
    for response in (
        api.post(GAME, {"suits": 3}),
        api.post_text(GAME, b"{"),
        api.post_text(GAME, b'{"a":1,"a":1}'),
        api.post_text(GAME, b""),
        api.send("POST", GAME, data=b"{}", content_type=JSON, environ_overrides=BROKEN_OFF),
        api.post_text(GAME, b" " * 65_537),
        api.post_text(GAME, b"{}", "text/plain"),
        api.get("/nowhere"),
        api.get(f"{GAME}/nobody"),
        api.get(f"{GAME}/{api.create()['id']}/versions/1"),
        api.send("PUT", GAME),
        api.get("/", headers={"Accept": "text/html"}),
        *(answer(raising(folder, error)) for error in RAISED),
        *more,
    ):
        assert response.json is not None
        made[response.json["code"]] = response.json
    return made


def test_every_code_has_its_three_sentences() -> None:
    assert [
        f"{code}.{part}"
        for code in STATUS
        for part in PARTS
        if f"{code}.{part}" not in CATALOGUE.sources
    ] == []


def test_every_refusal_has_a_status() -> None:
    assert {code: STATUS[code] for code in ViolationCode} == dict.fromkeys(ViolationCode, 409)


def test_every_problem_is_met_and_says_only_what_stands_in_its_facts(
    api: Api, api_with: Callable[..., Api], tmp_path: Path
) -> None:
    more = problems_of_terms(api, api_with(require_version=True), api_with(rate_limit="1/hour"))
    made = problems_over_http(api, tmp_path, more)
    assert set(made) == set(STATUS)
    for code, problem in made.items():
        template = CATALOGUE.sentence(f"{code}.detail")
        assert gaps(template) <= set(problem["facts"])
        assert gaps(problem["detail"]) == set()
        assert problem["title"] == CATALOGUE.sentence(f"{code}.title")
        assert problem["reminder"] == CATALOGUE.sentence(f"{code}.reminder").format()


def test_every_fault_is_met_and_says_only_what_stands_in_its_facts(api: Api) -> None:
    made = faults_over_http(api)
    codes = {key.removeprefix("fault.") for key in CATALOGUE.sources if key.startswith("fault.")}
    assert {fault["code"] for fault in made} == codes
    for fault in made:
        assert gaps(CATALOGUE.sentence(f"fault.{fault['code']}")) <= set(fault["facts"])


def test_every_kind_of_value_is_met(api: Api) -> None:
    kinds = {key.removeprefix("type.") for key in CATALOGUE.sources if key.startswith("type.")}
    made = faults_over_http(api)
    assert {fault["facts"]["expected"] for fault in made if fault["code"] == "wrong_type"} == kinds


def test_no_sentence_is_left_over() -> None:
    used = {f"{code}.{part}" for code in STATUS for part in PARTS}
    used |= {f"card.{rank.letter}" for rank in Rank} | {f"suit.{suit.value}" for suit in Suit}
    used |= {f"rule.{rule.value}" for rule in Rule} | {"language.name"}
    used |= {f"rules.{topic}.{part}" for topic in TOPICS for part in ("title", "text")}
    rest = CATALOGUE.sources.keys() - used
    assert [key for key in rest if not re.match(r"(fault|type|table|count|page)\.", key)] == []


def test_titles_and_reminders_have_no_gaps() -> None:
    fixed = [key for key in CATALOGUE.sources if key.endswith((".title", ".reminder"))]
    assert fixed
    assert [key for key in fixed if gaps(CATALOGUE.sentence(key))] == []


def test_sentences_end_as_sentences_do() -> None:
    ends = {key: CATALOGUE.sentence(key)[-1] for key in CATALOGUE.sources}
    wrong = [
        key
        for key, end in ends.items()
        if key.endswith((".detail", ".reminder")) or key.startswith("fault.")
        if end != "."
    ]
    assert wrong == []
    assert [key for key, end in ends.items() if key.endswith(".title") and end == "."] == []


def test_no_two_codes_have_the_same_title() -> None:
    titles = [CATALOGUE.sentence(f"{code}.title") for code in STATUS]
    assert len(set(titles)) == len(titles)


def test_no_key_stands_twice_in_the_catalogue() -> None:
    text = (FOLDER / "en.po").read_text(encoding="utf-8")
    keys = re.findall(r'^msgctxt "(.+)"$', text, re.MULTILINE)
    assert len(keys) == len(set(keys)) == len(CATALOGUE.sources)


def test_every_card_has_a_name_of_its_own() -> None:
    names = [f"{word(CATALOGUE, card)}" for card in ALL_CARDS]
    assert len(set(names)) == 52
    assert (names[0], names[9], names[51]) == ("ace of spades", "ten of spades", "king of clubs")


@pytest.mark.parametrize(
    ("columns", "words"),
    [([3], "3"), ([3, 8], "3 and 8"), ([1, 2, 3, 10], "1, 2, 3, and 10")],
    ids=["one", "two", "four"],
)
def test_several_columns_are_joined_as_in_speech(columns: list[int], words: str) -> None:
    detail = Reminders().problem("empty_column", {"columns": columns}).detail
    assert detail.endswith(f": {words}.")


def test_a_code_without_sentences_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        Reminders().problem("no_such_code", {})
    with pytest.raises(KeyError):
        Reminders().fault("out_of_range", {"minimum": 1})
