"""How often the database is asked: it is what a request costs, however long the game is.

SQLite itself says which statements it runs, so none can be missed. For PostgreSQL it is what is
handed to the driver, and where transactions begin and end; a statement that commits by itself is
in none.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby
from typing import Any

import pytest
from sqlalchemy import Engine, event

from service.migrating import head
from service.play import Store
from service.storage.engines import Engines
from tests.storage.kept import client_of, created, swinging

OWNED = {"Authorization": "Bearer sp_" + 43 * "t", "Idempotency-Key": "k"}


class Watched:
    """A service, and the statements that its database has run since it was last asked."""

    def __init__(self, engines: Engines) -> None:
        self.seen: list[str] = []
        self.store = Store(engines, head())
        if engines.is_sqlite:
            for engine in (engines.reader, engines.writer):
                event.listen(engine, "connect", self._trace)
        else:
            self._watch(engines.reader, engines.writer)
        self.client = client_of(engines)

    def _trace(self, connection: Any, _record: object) -> None:
        connection.set_trace_callback(self.seen.append)

    def _watch(self, reader: Engine, writer: Engine) -> None:
        def execute(*about: Any) -> None:
            self.seen.append(about[2])

        def say(word: str) -> Callable[[Any], None]:
            return lambda _connection: self.seen.append(word)

        for engine in (reader, writer):
            event.listen(engine, "before_cursor_execute", execute)
        event.listen(writer, "begin", say("BEGIN IMMEDIATE"))
        event.listen(writer, "commit", say("COMMIT"))

    @contextmanager
    def during(self) -> Iterator[list[str]]:
        """What the statements do that are run meanwhile; connecting is not among it."""
        self.client.get("/v1/games/" + "A" * 22)
        self.client.get("/readyz")
        self.seen.clear()
        verbs: list[str] = []
        yield verbs
        verbs += [_verb(statement) for statement in self.seen]


def _verb(statement: str) -> str:
    """``SELECT games``: what a statement does, and to which table first."""
    words = re.findall(r"\w+", statement)
    tables = [word for word in words if word in {"games", "history_pages", "keys"}]
    return " ".join([words[0].upper(), *tables[:1]])


@pytest.fixture
def watched(engines: Engines) -> Watched:
    """The service on the database of the test."""
    return Watched(engines)


LENGTHS = [0, 10, 10_000]
READ = ["SELECT games"]
CHANGE = ["SELECT games", "UPDATE games"]


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize(
    ("request_line", "body", "expected"),
    [
        pytest.param("GET", None, (200, READ), id="read"),
        pytest.param("POST /move", {"source": 1, "target": 1}, (409, READ), id="refused move"),
        pytest.param("POST /redo", None, (409, READ), id="refused redo"),
        pytest.param("POST /deal", None, (200, CHANGE), id="deal"),
        pytest.param("POST /move", {"source": 0}, (422, []), id="unreadable"),
    ],
)
def test_the_statements_of_a_request_do_not_grow_with_the_game(
    watched: Watched, length: int, request_line: str, body: object, expected: object
) -> None:
    game_id = created(watched.store, length).id
    method, _, path = request_line.partition(" ")
    with watched.during() as seen:
        answer = watched.client.open(f"/v1/games/{game_id}{path}", method=method, json=body)
    assert (answer.status_code, seen) == expected, answer.text


@pytest.mark.parametrize("length", [11, 10_001])
@pytest.mark.parametrize(
    ("path", "body"),
    [
        pytest.param("move", {"source": 9, "target": 10}, id="move"),
        pytest.param("move", {"source": 9}, id="move to the best target"),
        pytest.param("undo", {"count": 3}, id="undo of three"),
    ],
)
def test_an_accepted_action_is_one_read_and_one_update(
    watched: Watched, length: int, path: str, body: object
) -> None:
    """After an odd number of swings the nine lies in column 9."""
    game_id = created(watched.store, length).id
    with watched.during() as seen:
        answer = watched.client.post(f"/v1/games/{game_id}/{path}", json=body)
    assert answer.status_code == 200, answer.text
    assert seen == CHANGE


def test_redo_is_one_read_and_one_update(watched: Watched) -> None:
    path = f"/v1/games/{created(watched.store, 10).id}"
    watched.client.post(f"{path}/undo", json={"count": 2})
    with watched.during() as seen:
        assert watched.client.post(f"{path}/redo", json={"count": 2}).status_code == 200
    assert seen == CHANGE


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/v1/codes/SP1-S1C-SPIDERS", "/v1/games/too-short", "/nowhere"]
)
def test_what_is_not_about_a_stored_game_asks_nothing(watched: Watched, path: str) -> None:
    with watched.during() as seen:
        watched.client.get(path)
    assert seen == []


@pytest.mark.parametrize("actions", [0, 255])
def test_creating_a_game_is_one_insert(watched: Watched, actions: int) -> None:
    scenario = swinging(actions)
    body = {"deck": [card.text for card in scenario.deck], "actions": list(scenario.actions)}
    with watched.during() as seen:
        assert watched.client.post("/v1/games", json=body).status_code == 201
    assert seen == ["INSERT games"]


def test_a_refused_create_asks_nothing(watched: Watched) -> None:
    with watched.during() as seen:
        body = {"code": "SP1-S1C-SPIDERS", "actions": ["undo"]}
        assert watched.client.post("/v1/games", json=body).status_code == 409
    assert seen == []


def test_a_full_page_is_moved_in_one_transaction_that_takes_the_lock_first(
    watched: Watched,
) -> None:
    game_id = created(watched.store, 255).id
    with watched.during() as seen:
        assert watched.client.post(f"/v1/games/{game_id}/deal").status_code == 200
    assert seen == ["SELECT games", "BEGIN", "INSERT history_pages", "UPDATE games", "COMMIT"]
    assert "BEGIN IMMEDIATE" in watched.seen


@pytest.mark.parametrize("length", [0, 254, 10_000])
def test_a_key_costs_a_question_and_a_transaction(watched: Watched, length: int) -> None:
    """However long the game is, and however often the request is sent again."""
    game_id = created(watched.store, length).id
    path = f"/v1/games/{game_id}/deal"
    asked = ["SELECT games", "SELECT keys"]
    with watched.during() as seen:
        assert watched.client.post(path, headers=OWNED).status_code == 200
    kept = ["DELETE keys", "INSERT keys"]
    # The question at the end is for keys that are too old, whosever they are.
    assert seen == [*asked, "BEGIN", "UPDATE games", *kept, "COMMIT", "SELECT keys"]
    with watched.during() as seen:
        assert "Idempotency-Replayed" in watched.client.post(path, headers=OWNED).headers
    assert seen == asked


def test_a_create_with_a_key_costs_a_question_and_a_transaction(watched: Watched) -> None:
    with watched.during() as seen:
        assert watched.client.post("/v1/games", json={}, headers=OWNED).status_code == 201
    kept = ["DELETE keys", "INSERT keys"]
    assert seen == ["SELECT keys", "BEGIN", "INSERT games", *kept, "COMMIT", "SELECT keys"]
    with watched.during() as seen:
        again = watched.client.post("/v1/games", json={}, headers=OWNED)
        assert "Idempotency-Replayed" in again.headers
    assert seen == ["SELECT keys"]


@pytest.mark.parametrize("games", [0, 1, 60])
def test_a_list_is_one_question_however_many_games_there_are(watched: Watched, games: int) -> None:
    owned = {"Authorization": OWNED["Authorization"]}
    for _ in range(games):
        assert watched.client.post("/v1/games", json={}, headers=owned).status_code == 201
    with watched.during() as seen:
        answer = watched.client.get("/v1/games", headers=owned)
    assert len(answer.get_json()["items"]) == min(games, 50)
    assert seen == READ


def test_a_label_is_one_read_and_one_update_and_a_delete_one_transaction(watched: Watched) -> None:
    path = f"/v1/games/{created(watched.store, 300).id}"
    with watched.during() as seen:
        assert watched.client.patch(path, json={"label": "mine"}).status_code == 200
    assert seen == CHANGE
    with watched.during() as seen:
        assert watched.client.delete(path).status_code == 204
    # SQLite tells of a statement again when it does what a foreign key asks for.
    told = [verb for verb, _ in groupby(seen)]
    assert told == ["SELECT games", "BEGIN", "DELETE games", "DELETE keys", "COMMIT"]


def test_no_request_reads_the_history(watched: Watched) -> None:
    game_id = created(watched.store, 300).id
    with watched.during():
        watched.client.get(f"/v1/games/{game_id}")
        watched.client.post(f"/v1/games/{game_id}/deal")
    selected = [text for text in watched.seen if text.startswith("SELECT")]
    assert len(selected) == 2
    assert all("games.state" in text for text in selected)
    assert [text for text in selected if re.search(r"\btail\b|history_pages|\*", text)] == []
