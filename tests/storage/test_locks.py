"""Somebody else holds the lock: changes give up after a while, and reading goes on."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool
from werkzeug.test import TestResponse

from tests.storage.inside import everything, is_sqlite
from tests.storage.kept import client_of, opened, swinging


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Let nobody else write, as firmly as a database lets one who does not keep readers out."""
    engine = create_engine(url, poolclass=NullPool)
    with engine.connect() as connection:
        if is_sqlite(url):
            # SQLAlchemy does not know that SQLite's own connection is behind it.
            connection.connection.driver_connection.isolation_level = None  # type: ignore[union-attr]
            connection.execute(text("BEGIN EXCLUSIVE"))
        else:
            tables = "games, history_pages, keys, alembic_version"
            connection.execute(text(f"LOCK TABLE {tables} IN EXCLUSIVE MODE"))
        yield
        connection.execute(text("ROLLBACK"))


@pytest.fixture
def impatient(url: str) -> Iterator[FlaskClient]:
    """A client of a service that does not wait for locks."""
    with opened(url, busy_timeout=0) as engines:
        yield client_of(engines)


def created(client: FlaskClient, swings: int) -> str:
    """The path of a new game with so many swings."""
    scenario = swinging(swings)
    body = {"deck": [card.text for card in scenario.deck], "actions": scenario.actions}
    answer = client.post("/v1/games", json=body)
    assert answer.status_code == 201, answer.text
    return answer.headers["Location"]


def assert_busy(answer: TestResponse) -> None:
    assert answer.status_code == 503, answer.text
    assert answer.content_type == "application/problem+json"
    assert answer.get_json()["code"] == "busy"
    assert int(answer.headers["Retry-After"]) > 0


PAGES = {"code": "SP1-S1C-SPIDERS", "actions": ["deal", "undo"] * 128}
OWNED = {"Authorization": "Bearer sp_" + 43 * "t", "Idempotency-Key": "k"}


def keyed(**sent: Any) -> dict[str, Any]:
    return {"headers": OWNED, **sent}


def sending(**json: Any) -> dict[str, Any]:
    return {"json": json}


@pytest.mark.parametrize(
    ("swings", "asked", "sent"),
    [
        pytest.param(0, "POST {game}/deal", {}, id="a deal"),
        pytest.param(3, "POST {game}/undo", sending(count=2), id="an undo"),
        pytest.param(255, "POST {game}/deal", {}, id="a deal that fills a page"),
        pytest.param(0, "POST {game}/deal", keyed(), id="a deal with a key"),
        pytest.param(254, "POST {game}/undo", sending(count=9), id="an undo over a page's border"),
        pytest.param(0, "PATCH {game}", sending(label="another"), id="a label"),
        pytest.param(0, "DELETE {game}", {}, id="a delete"),
        pytest.param(0, "POST /v1/games", sending(), id="a create"),
        pytest.param(0, "POST /v1/games", keyed(json={}), id="a create with a key"),
        pytest.param(0, "POST /v1/games", sending(**PAGES), id="a create that fills a page"),
        pytest.param(0, "GET /readyz", {}, id="the question whether changes can be kept"),
    ],
)
def test_what_needs_the_lock_is_refused_as_busy_and_changes_nothing(
    url: str,
    impatient: FlaskClient,
    client: FlaskClient,
    swings: int,
    asked: str,
    sent: dict[str, Any],
) -> None:
    method, _, path = asked.format(game=created(client, swings)).partition(" ")
    before = everything(url)
    with locked(url):
        assert_busy(impatient.open(path, method=method, **sent))
        assert everything(url) == before
    again = client.open(path, method=method, **sent)
    assert again.status_code in {200, 201, 204}
    assert "Idempotency-Replayed" not in again.headers


def test_reading_goes_on_while_the_lock_is_held(url: str, impatient: FlaskClient) -> None:
    """Without patience, too: nobody waits for a lock to read."""
    game = created(impatient, 3)
    with locked(url):
        for _ in range(20):
            assert impatient.get(game).get_json()["version"] == 3
            assert impatient.post(f"{game}/redo").status_code == 409
        assert_busy(impatient.post(f"{game}/deal"))
        assert impatient.get(game).get_json()["version"] == 3


@pytest.mark.parametrize("swings", [0, 255])
def test_a_lock_that_is_released_in_time_is_waited_for(url: str, swings: int) -> None:
    with opened(url, busy_timeout=60) as engines:
        client = client_of(engines)
        game = created(client, swings)
        held = threading.Event()

        def hold() -> None:
            with locked(url):
                held.set()
                time.sleep(0.2)

        holder = threading.Thread(target=hold)
        holder.start()
        held.wait()
        assert client.post(f"{game}/deal").status_code == 200
        holder.join()


def test_a_lock_is_waited_for_as_long_as_the_setting_says(url: str) -> None:
    """One second at the least; how much more depends on the machine."""
    with opened(url, busy_timeout=1) as engines:
        client = client_of(engines)
        game = created(client, 0)
        with locked(url):
            began = time.monotonic()
            assert_busy(client.post(f"{game}/deal"))
            assert time.monotonic() - began >= 0.9
