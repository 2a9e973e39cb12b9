"""Sessions on PostgreSQL that are ended between requests, and a server that is stopped."""

from collections.abc import Iterator
from typing import Any

import pytest

from service.migrating import upgrade
from tests.databases import execute
from tests.storage.inside import everything, history
from tests.storage.kept import client_of, opened
from tests.storage.postgresql.played import KEYED, OWNED, PAGE, Played, assert_unavailable
from tests.storage.postgresql.server import (
    end_sessions,
    own_server,
)

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


@pytest.mark.parametrize(("asked", "sent"), REQUESTS)
def test_a_session_that_was_ended_between_requests_is_replaced_without_a_word(
    url: str, played: Played, asked: str, sent: dict[str, Any]
) -> None:
    assert end_sessions(url) >= 2
    assert played.ask(asked, sent).status_code in {200, 201, 204}


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
