"""How the tests speak to the service: every answer is held against the contract on its way."""

import secrets
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.test import TestResponse

from service.app import create_app
from service.config import Settings
from spider_core import Deal, Move, Redo, Undo, parse_command
from tests.api import contract
from tests.builders import Scenario

GAME = "/v1/games"

CODE = "SP1-S4C-QWERTYU"
"""A code whose opening has one card face up in each column: 2S 8C AD 3S AC 8S JC 5S 9D 3C."""


TOKEN = "sp_" + 43 * "t"
OTHER_TOKEN = "sp_" + 43 * "o"


def new_token() -> str:
    """A token, as a client makes one itself."""
    return "sp_" + secrets.token_urlsafe(32)


def at_once(count: int, act: Callable[[], TestResponse]) -> list[TestResponse]:
    """The answers to the same request, sent by so many threads at the same moment."""
    ready = threading.Barrier(count)

    def start() -> TestResponse:
        ready.wait()
        return act()

    with ThreadPoolExecutor(count) as threads:
        return [begun.result() for begun in [threads.submit(start) for _ in range(count)]]


@contextmanager
def application(url: str, **settings: Any) -> Iterator[Flask]:
    """The service on a database, with its connections closed at the end."""
    app = create_app(Settings(database_url=url, **settings))
    try:
        yield app
    finally:
        app.extensions["spider"].store._engines.dispose()


class Api:
    """A client of the service, in the same process.

    It sends its token and its language with every request, if it has them.
    """

    def __init__(self, app: Flask, token: str | None = None, language: str | None = None) -> None:
        self.app = app
        self.token = token
        self.language = language
        self._client = app.test_client(use_cookies=False)

    def bearing(self, token: str | None) -> "Api":
        """Another client, which sends this token with every request."""
        return Api(self.app, token, self.language)

    def reading(self, language: str) -> "Api":
        """Another client, which asks for this language with every request."""
        return Api(self.app, self.token, language)

    def send(self, method: str, path: str, **request: Any) -> TestResponse:
        """Send a request and hold the answer against the contract."""
        headers = Headers(request.get("headers"))
        if self.token is not None:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        if self.language is not None:
            headers.setdefault("Accept-Language", self.language)
        request["headers"] = headers
        response = self._client.open(path, method=method, **request)
        contract.hold(method, path, response)
        return response

    def get(self, path: str, **request: Any) -> TestResponse:
        """Send a GET."""
        return self.send("GET", path, **request)

    def post(self, path: str, json: object = None, **request: Any) -> TestResponse:
        """Send a POST, with a body of JSON unless it is None."""
        if json is not None:
            request["json"] = json
        return self.send("POST", path, **request)

    def post_text(
        self, path: str, body: bytes, content_type: str | None = "application/json"
    ) -> TestResponse:
        """Send a POST whose body is exactly these bytes."""
        return self.send("POST", path, data=body, content_type=content_type)

    def create(self, **body: Any) -> Any:
        """Create a game, and give its state."""
        return accepted(self.post(GAME, body), 201)

    def start(self, scenario: Scenario, actions: int | None = None) -> str:
        """Create the game of a scenario, after all its actions or so many, and give its id."""
        played = list(scenario.actions[:actions])
        deck, rule = scenario.deck_texts, scenario.rule.value
        created = self.create(deck=deck, rule=rule, actions=played)
        return str(created["id"])

    def state(self, game_id: str) -> Any:
        """Read a game."""
        return accepted(self.get(f"{GAME}/{game_id}"))

    def ask(
        self, game_id: str, action: str, *, key: str | None = None, match: str | None = None
    ) -> TestResponse:
        """Ask for an action in notation, with a key and with entity tags to match.

        ``3`` and ``3x2`` are moves without a target, ``undo*3`` takes back three actions.
        """
        path, body = request_of(action)
        return self.post(f"{GAME}/{game_id}/{path}", body, headers=conditions(key, match))

    def relabel(self, game_id: str, label: object, *, match: str | None = None) -> TestResponse:
        """Ask for another label."""
        body = {"label": label}
        path = f"{GAME}/{game_id}"
        return self.send("PATCH", path, json=body, headers=conditions(match=match))

    def delete(self, game_id: str, *, match: str | None = None) -> TestResponse:
        """Ask for the end of a game."""
        return self.send("DELETE", f"{GAME}/{game_id}", headers=conditions(match=match))

    def act(self, game_id: str, *actions: str) -> Any:
        """Do what must be accepted, one request for each action; gives the last state."""
        assert actions
        for action in actions:
            state = accepted(self.ask(game_id, action))
        return state


def conditions(key: str | None = None, match: str | None = None) -> dict[str, str]:
    """The headers that make a request safe to send again, and mean it for a version."""
    named = {"Idempotency-Key": key, "If-Match": match}
    return {name: value for name, value in named.items() if value is not None}


def request_of(action: str) -> tuple[str, dict[str, int] | None]:
    """The last part of the path and the body that ask for an action in notation."""
    word, _, times = action.partition("*")
    if "-" not in word and word[0].isdigit():
        source, _, count = word.partition("x")
        best = {"source": int(source)}
        return "move", {**best, "count": int(count)} if count else best
    command = parse_command(word)
    match command:
        case Move(source=start, target=target, count=1):
            return "move", {"source": start, "target": target}
        case Move(source=start, target=target, count=number):
            return "move", {"source": start, "target": target, "count": number}
        case Deal():
            return "deal", None
        case Undo() | Redo():
            return word, {"count": int(times)} if times else None


def accepted(response: TestResponse, status: int = 200) -> Any:
    """The object in an answer that must be a success."""
    assert response.status_code == status, response.get_data(as_text=True)
    return response.json


def refused(response: TestResponse, status: int, code: str) -> Any:
    """The problem in an answer that must be one."""
    problem = response.json
    assert isinstance(problem, dict)
    assert (response.status_code, problem["code"]) == (status, code), problem
    return problem


def faults(response: TestResponse) -> list[tuple[str, str]]:
    """Places and codes of everything that is wrong with an input; a parameter stands with a ?."""
    problem = refused(response, 422, "invalid_request")
    return sorted(
        (fault.get("pointer", f"?{fault.get('parameter')}"), fault["code"])
        for fault in problem["errors"]
    )


def face_up(state: Any) -> list[list[str]]:
    """The face-up cards of the ten columns."""
    return [column["face_up"] for column in state["columns"]]
