"""A service on PostgreSQL whose games are in play, and what may be asked of it."""

import threading
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.databases import execute
from tests.storage.inside import history

OWNED = {"Authorization": "Bearer sp_" + 43 * "t"}
KEYED = {**OWNED, "Idempotency-Key": "k"}
CODE = {"code": "SP1-S4C-QWERTYU"}
PAGE = {**CODE, "actions": ["deal", "undo"] * 128}


class Played:
    """A service with a few games, all of whose connections are in use."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.game = self.create(CODE)
        self.long = self.create({**CODE, "actions": ["deal", "undo"] * 127 + ["deal"]})
        assert client.get("/readyz").status_code == 200

    def create(self, body: object) -> str:
        return self.client.post("/v1/games", json=body).headers["Location"]

    def ask(self, asked: str, sent: dict[str, Any]) -> TestResponse:
        method, _, path = asked.format(game=self.game, long=self.long).partition(" ")
        return self.client.open(path, method=method, **sent)

    def asking(self, asked: str, sent: dict[str, Any]) -> "Asking":
        return Asking(self, asked, sent)


class Asking:
    """A request on its way."""

    def __init__(self, played: Played, asked: str, sent: dict[str, Any]) -> None:
        self._answers: list[TestResponse] = []
        self._thread = threading.Thread(
            target=lambda: self._answers.append(played.ask(asked, sent))
        )
        self._thread.start()

    def answer(self) -> TestResponse:
        """Wait for the answer."""
        self._thread.join()
        return self._answers[0]


def figures(url: str) -> tuple[int, int, int]:
    """How many games there are, how many changes in their histories, and how many keys."""
    games = execute(url, "SELECT id, version FROM games")
    for game_id, version in games:
        assert len(history(url, game_id).entries) == version
    ((keys,),) = execute(url, "SELECT count(*) FROM keys")
    return len(games), sum(version for _, version in games), keys


def added(asked: str, sent: dict[str, Any]) -> tuple[int, int, int]:
    """What a request that was done once adds to the figures of :class:`Played`."""
    keys = int("Idempotency-Key" in sent.get("headers", {}))
    method, _, path = asked.partition(" ")
    if path == "/v1/games":
        return 1, len(sent["json"].get("actions", ())), keys
    return {"POST": (0, 1, keys), "PATCH": (0, 1, 0), "DELETE": (-1, 0, 0), "GET": (0, 0, 0)}[
        method
    ]


def assert_unavailable(answer: TestResponse, code: str = "storage_unavailable") -> None:
    assert answer.status_code == 503, answer.text
    assert answer.content_type == "application/problem+json"
    assert answer.get_json()["code"] == code
    assert int(answer.headers["Retry-After"]) > 0
