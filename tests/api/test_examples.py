"""Every example of the contract, performed on running services: what is shown is what comes."""

import http.client
import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from service.api.answers import Answer
from service.api.contract_examples import examples_of
from service.api.examples.shape import Example
from service.api.examples.shared import UNASKED
from service.api.examples.stage import Answered, Send, Stage, masked
from service.api.operation import Operation, operation_of
from service.errors import Busy, OutcomeUnknown, StorageFailure
from tests.api import contract
from tests.api.contract import DOCUMENT, documented_codes, resolved
from tests.api.server import Server, running_server
from tests.api.test_problems import answer, raising
from tests.databases import NewUrl

ROUTES = {
    operation["operationId"]: (method, path)
    for path, operations in DOCUMENT["paths"].items()
    for method, operation in operations.items()
}
JSON = "application/json"
RAISED: dict[str, Exception] = {
    "internal_error": RuntimeError("as it happens"),
    "busy": Busy(),
    "storage_unavailable": StorageFailure(),
    "outcome_unknown": OutcomeUnknown(),
}


def said_about(operation_id: str) -> dict[str, Any]:
    """What the contract says about an operation."""
    method, path = ROUTES[operation_id]
    said: dict[str, Any] = DOCUMENT["paths"][path][method]
    return said


def shown(operation_id: str) -> dict[tuple[str, str, str], Any]:
    """The answers that the contract shows, by status, media type and name."""
    return {
        (status, media_type, name): resolved(example)["value"]
        for status, said in said_about(operation_id)["responses"].items()
        for media_type, content in said.get("content", {}).items()
        for name, example in content.get("examples", {}).items()
    }


def sending(server: Server, held: list[str]) -> Send:
    """Sends over HTTP, and holds each answer against the contract."""

    def send(method: str, path: str, headers: Mapping[str, str], content: bytes | None) -> Answered:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        connection.request(method, path, body=content, headers=dict(headers))
        came = connection.getresponse()
        content = came.read()
        connection.close()
        contract.hold(method, path, Answer(content, came.status, came.getheaders()))
        held.append(path)
        return Answered(came.status, came.getheader("Content-Type", ""), content)

    return send


class Services:
    """Services that run, one for each way of being set."""

    def __init__(self, folder: Path, new_url: NewUrl, running: ExitStack) -> None:
        self._folder = folder
        self._new_url = new_url
        self._running = running
        self._stages: dict[str, Stage] = {}
        self.held: list[str] = []

    def stage_for(self, example: Example) -> Stage:
        """The stage on which an example is performed."""
        name = re.sub(r"\W+", "-", str(example.settings))
        if name not in self._stages:
            folder = self._folder / name
            folder.mkdir()
            server = running_server(folder, self._new_url(), **example.settings)
            send = sending(self._running.enter_context(server), self.held)
            self._stages[name] = Stage(send, ROUTES)
        return self._stages[name]


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory, new_url: NewUrl) -> Iterator[Services]:
    """Services that are started when an example wants them."""
    with ExitStack() as running:
        yield Services(tmp_path_factory.mktemp("services"), new_url, running)


@pytest.fixture(scope="module")
def described(app: Any) -> dict[str, Operation]:
    """The operations by their ids."""
    found = [operation_of(view) for view in app.view_functions.values()]
    return {one.id: one for one in found if one is not None}


@pytest.mark.parametrize("operation_id", ROUTES)
def test_what_an_operation_shows_is_what_it_answers(
    operation_id: str, services: Services, described: dict[str, Operation]
) -> None:
    came = {}
    for example in examples_of(described[operation_id]):
        answered = services.stage_for(example).perform(operation_id, example)
        if answered.content and not example.drawn:
            place = str(example.status), answered.media_type, example.name
            came[place] = masked(answered.body)
    asked = {place: value for place, value in shown(operation_id).items() if place[2] in RAISED}
    assert shown(operation_id) == {**came, **asked}
    assert services.held


@pytest.mark.parametrize("operation_id", ROUTES)
def test_the_bodies_that_are_shown_are_those_that_were_sent(
    operation_id: str, described: dict[str, Operation]
) -> None:
    body = said_about(operation_id).get("requestBody")
    sent = {
        example.name: example.asked.body
        for example in examples_of(described[operation_id])
        if example.asked.body is not None and example.name != "invalid_request"
    }
    examples = body["content"][JSON].get("examples", {}) if body else {}
    assert {name: example["value"] for name, example in examples.items()} == sent


@pytest.mark.parametrize("code", UNASKED)
def test_a_problem_that_nobody_can_ask_for_is_shown_as_it_is(code: str, tmp_path: Path) -> None:
    example = DOCUMENT["components"]["examples"][code]["value"]
    came = answer(raising(tmp_path, RAISED[code])).json
    identity = came["facts"].get("request_id", "")
    known = example["facts"].get("request_id", "")
    assert {**came, "facts": example["facts"]} == {
        **example,
        "detail": example["detail"].replace(known, identity) if known else example["detail"],
    }
    assert set(came["facts"]) == set(example["facts"])


NOT_SHOWN = {"incomplete_body", "bad_request"}
"""Problems of requests that no client sends on purpose."""

_UNLIMITED = {"too_many_requests"}
NEVER = {
    "checkAlive": _UNLIMITED,
    "checkReady": _UNLIMITED,
    "readMetrics": {*_UNLIMITED, "not_acceptable"},
}
"""Problems that the contract tells of everywhere, and that some operations never meet."""

DRAWN = {
    *("createToken", "readMetrics", "readContractJson", "readContractYaml"),
    *("readDocumentation", "readPage", "browseContract", "readAsset"),
}
"""Operations that answer something else each time, this very document, or a whole page."""


@pytest.mark.parametrize("operation_id", ROUTES)
def test_an_operation_shows_its_successes_and_all_its_problems(operation_id: str) -> None:
    there = shown(operation_id)
    for status, said in said_about(operation_id)["responses"].items():
        there_are = {place[2] for place in there if place[0] == status}
        if status >= "4":
            assert documented_codes(said) - there_are - NOT_SHOWN <= NEVER.get(operation_id, set())
        elif operation_id not in DRAWN:
            assert there_are or "content" not in said


def test_what_differs_each_time_is_masked_and_nothing_else() -> None:
    game = {"id": "a", "created_at": "x", "updated_at": "y", "code": "z", "next": None}
    told = masked({"items": [game, {**game, "id": "b"}, game], "id": "kept"})
    first, second, third = (one["id"] for one in told["items"])
    assert first == third != second
    assert told["id"] == "kept"
    assert (told["items"][0]["code"], told["items"][0]["next"]) == ("z", None)
