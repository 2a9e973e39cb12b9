"""How the tests speak to the service: every answer is held against the contract on its way."""

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from spider_core import Deal, Move, Redo, Undo, parse_command
from tests.api import contract
from tests.builders import Scenario

GAME = "/v1/games"

CODE = "SP1-S4C-QWERTYU"
"""A code whose opening has one card face up in each column: 2S 8C AD 3S AC 8S JC 5S 9D 3C."""


class Api:
    """A client of the service, in the same process."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self._client = app.test_client(use_cookies=False)

    def send(self, method: str, path: str, **request: Any) -> TestResponse:
        """Send a request and hold the answer against the contract."""
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

    def ask(self, game_id: str, action: str) -> TestResponse:
        """Ask for an action in notation.

        ``3`` and ``3x2`` are moves without a target, ``undo*3`` takes back three actions.
        """
        path, body = request_of(action)
        return self.post(f"{GAME}/{game_id}/{path}", body)

    def act(self, game_id: str, *actions: str) -> Any:
        """Do what must be accepted, one request for each action; gives the last state."""
        assert actions
        for action in actions:
            state = accepted(self.ask(game_id, action))
        return state


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
