"""Somebody else holds the write lock: changes give up after a while, and reading goes on."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.storage.kept import client_of, everything, looking, opened, swinging, url_of


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold the write lock of a database, as firmly as SQLite lets one hold it."""
    with looking(database) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield
        connection.execute("ROLLBACK")


@pytest.fixture
def impatient(database: Path) -> Iterator[FlaskClient]:
    """A client of a service that does not wait for locks."""
    with opened(url_of(database), busy_timeout=0) as engines:
        yield client_of(engines)


def created(client: FlaskClient, swings: int) -> str:
    """The path of a new game with so many swings."""
    scenario = swinging(swings)
    body = {"deck": [card.text for card in scenario.deck], "actions": scenario.actions}
    answer = client.post("/v1/games", json=body)
    assert answer.status_code == 201
    return answer.headers["Location"]


def assert_busy(answer: TestResponse) -> None:
    assert answer.status_code == 503, answer.text
    assert answer.content_type == "application/problem+json"
    assert answer.get_json()["code"] == "busy"
    assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.parametrize(
    ("swings", "method", "path", "body"),
    [
        pytest.param(0, "POST", "{game}/deal", None, id="a deal"),
        pytest.param(3, "POST", "{game}/undo", {"count": 2}, id="an undo"),
        pytest.param(255, "POST", "{game}/deal", None, id="a deal that fills a page"),
        pytest.param(254, "POST", "{game}/undo", {"count": 9}, id="an undo over a page's border"),
        pytest.param(0, "POST", "/v1/games", {}, id="a create"),
        pytest.param(
            0,
            "POST",
            "/v1/games",
            {"code": "SP1-S1C-SPIDERS", "actions": ["deal", "undo"] * 128},
            id="a create that fills a page",
        ),
        pytest.param(0, "GET", "/readyz", None, id="the question whether changes can be kept"),
    ],
)
def test_what_needs_the_lock_is_refused_as_busy_and_changes_nothing(
    database: Path, impatient: FlaskClient, swings: int, method: str, path: str, body: object
) -> None:
    game = created(impatient, swings)
    before = everything(database)
    with locked(database):
        answer = impatient.open(path.format(game=game), method=method, json=body)
        assert_busy(answer)
        assert everything(database) == before
    again = impatient.open(path.format(game=game), method=method, json=body)
    assert again.status_code in {200, 201}


def test_reading_goes_on_while_the_lock_is_held(database: Path, impatient: FlaskClient) -> None:
    game = created(impatient, 3)
    with locked(database):
        assert impatient.get(game).get_json()["version"] == 3
        assert impatient.post(f"{game}/redo").status_code == 409
        assert_busy(impatient.post(f"{game}/deal"))
        assert impatient.get(game).get_json()["version"] == 3


@pytest.mark.parametrize("swings", [0, 255])
def test_a_lock_that_is_released_in_time_is_waited_for(database: Path, swings: int) -> None:
    with opened(url_of(database), busy_timeout=60) as engines:
        client = client_of(engines)
        game = created(client, swings)
        held = threading.Event()

        def hold() -> None:
            with locked(database):
                held.set()
                time.sleep(0.2)

        holder = threading.Thread(target=hold)
        holder.start()
        held.wait()
        assert client.post(f"{game}/deal").status_code == 200
        holder.join()


def test_a_lock_is_waited_for_as_long_as_the_setting_says(database: Path) -> None:
    """One second at the least; how much more depends on the machine."""
    with opened(url_of(database), busy_timeout=1) as engines:
        client = client_of(engines)
        game = created(client, 0)
        with locked(database):
            began = time.monotonic()
            assert_busy(client.post(f"{game}/deal"))
            assert time.monotonic() - began >= 0.9
