"""Sessions on PostgreSQL that are ended, between requests and in the middle of them."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.migrating import upgrade
from tests.databases import execute
from tests.storage.inside import everything, history
from tests.storage.kept import client_of, opened
from tests.storage.postgresql.server import (
    end_sessions,
    hold_up,
    holding,
    own_server,
    wait_until_held_up,
)

OWNED = {"Authorization": "Bearer sp_" + 43 * "t"}
KEYED = {**OWNED, "Idempotency-Key": "k"}
CODE = {"code": "SP1-S4C-QWERTYU"}
PAGE = {**CODE, "actions": ["deal", "undo"] * 128}

REQUESTS: list[Any] = [
    pytest.param("GET {game}", {}, id="a read"),
    pytest.param("GET /v1/games", {"headers": OWNED}, id="a list"),
    pytest.param("POST {game}/deal", {}, id="an action"),
    pytest.param("POST {game}/deal", {"headers": KEYED}, id="an action with a key"),
    pytest.param("POST {long}/deal", {}, id="an action that fills a page"),
    pytest.param("PATCH {game}", {"json": {"label": "mine"}}, id="a label"),
    pytest.param("DELETE {game}", {}, id="a delete"),
    pytest.param("POST /v1/games", {"json": {}}, id="a create"),
    pytest.param("POST /v1/games", {"json": {}, "headers": KEYED}, id="a create with a key"),
    pytest.param("POST /v1/games", {"json": PAGE}, id="a create that fills a page"),
    pytest.param("GET /readyz", {}, id="the question whether changes can be kept"),
]


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


@pytest.fixture
def played(client: FlaskClient) -> Played:
    """A service on the database."""
    return Played(client)


@pytest.mark.parametrize(("asked", "sent"), REQUESTS)
def test_a_session_that_was_ended_between_requests_is_replaced_without_a_word(
    url: str, played: Played, asked: str, sent: dict[str, Any]
) -> None:
    assert end_sessions(url) >= 2
    assert played.ask(asked, sent).status_code in {200, 201, 204}


def assert_unavailable(answer: TestResponse, code: str = "storage_unavailable") -> None:
    assert answer.status_code == 503, answer.text
    assert answer.content_type == "application/problem+json"
    assert answer.get_json()["code"] == code
    assert int(answer.headers["Retry-After"]) > 0


HELD_UP: list[Any] = [
    pytest.param("games", "BEFORE UPDATE", "POST {game}/deal", {}, id="an action"),
    pytest.param("games", "AFTER UPDATE", "POST {game}/deal", {}, id="an action that is written"),
    pytest.param("keys", "AFTER INSERT", "POST {game}/deal", KEYED, id="an action with a key"),
    pytest.param(
        "history_pages", "AFTER INSERT", "POST {long}/deal", {}, id="one that fills a page"
    ),
    pytest.param("games", "AFTER UPDATE", "POST {long}/deal", {}, id="one that filled a page"),
    pytest.param("games", "AFTER INSERT", "POST /v1/games", {}, id="a create"),
    pytest.param("keys", "BEFORE INSERT", "POST /v1/games", KEYED, id="a create with a key"),
]


@pytest.mark.parametrize(("table", "when", "asked", "headers"), HELD_UP)
def test_a_session_that_is_ended_in_the_middle_of_a_change_leaves_nothing_of_it(
    url: str, played: Played, table: str, when: str, asked: str, headers: dict[str, str]
) -> None:
    """Nobody can tell whether it was made, so the answer is 503; with a key one can ask again."""
    hold_up(url, table, when)
    before = everything(url)
    answers: list[TestResponse] = []
    sent = {"headers": headers, **({"json": {}} if asked.endswith("/games") else {})}
    with holding(url) as own:
        asking = threading.Thread(target=lambda: answers.append(played.ask(asked, sent)))
        asking.start()
        for pid in wait_until_held_up(own):
            own.execute("SELECT pg_terminate_backend(%s)", [pid])
        # A create may be tried again: its id tells whether it was made.
        if asked != "POST /v1/games" or headers:
            asking.join()
            assert everything(url) == before
    asking.join()
    if answers[0].status_code == 201:
        assert asked == "POST /v1/games"
        assert len(everything(url)) == len(before) + 1
        return
    assert_unavailable(answers[0], "outcome_unknown")
    assert everything(url) == before
    again = played.ask(asked, sent)
    assert again.status_code in {200, 201}
    assert "Idempotency-Replayed" not in again.headers


def test_who_was_told_nothing_learns_the_truth_with_the_key(url: str, played: Played) -> None:
    """The change was made, and the session ended before anybody could say so."""
    path = f"{played.game}/deal"
    made = played.client.post(path, headers=KEYED)
    end_sessions(url)
    again = played.client.post(path, headers=KEYED)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.get_json() == made.get_json()
    assert history(url, played.game.rpartition("/")[2]).changes == ["deal"]


@pytest.fixture
def stoppable() -> Iterator[tuple[Any, Played]]:
    """A PostgreSQL that can be stopped, and a service on it."""
    with own_server() as server:
        upgrade(server.url)
        with opened(server.url) as engines:
            yield server, Played(client_of(engines))


def test_a_server_that_was_stopped_is_used_again_as_soon_as_it_runs(
    stoppable: tuple[Any, Played],
) -> None:
    server, played = stoppable
    before = everything(server.url)
    server.stop()
    for _ in range(2):
        for asked, sent in (request.values for request in REQUESTS):
            assert_unavailable(played.ask(asked, sent))
    assert played.client.get("/healthz").status_code == 200
    server.start()
    assert everything(server.url) == before
    for asked, sent in (request.values for request in REQUESTS):
        assert played.ask(asked, sent).status_code in {200, 201, 204, 404}, asked
    server.stop()
    server.start()
    assert played.ask("POST /v1/games", {"json": {}}).status_code == 201
    assert execute(server.url, "SELECT count(*) FROM games") == [(5,)]
