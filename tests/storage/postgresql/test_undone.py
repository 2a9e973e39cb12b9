"""Transactions that PostgreSQL undoes for the sake of others: tried again, never made twice."""

import threading
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.databases import execute
from tests.storage.inside import everything, history
from tests.storage.kept import CODE, client_of, opened, run_all
from tests.storage.postgresql.server import (
    hold_up,
    holding,
    name_of,
    session,
    trigger,
    wait_until_held_up,
)
from tests.storage.test_migrating_at_once import line, migrating

OWNED = {"Authorization": "Bearer sp_" + 43 * "t"}
KEYED = {**OWNED, "Idempotency-Key": "k"}


def refuse(url: str, undone: str, state: str, times: int) -> None:
    """Let so many changes of a table be undone; what a sequence has counted is not undone."""
    table, _, when = undone.partition(" ")
    execute(url, "CREATE SEQUENCE refusals")
    returned = "OLD" if "DELETE" in when else "NEW"
    trigger(
        url,
        table,
        when,
        f"BEGIN IF nextval('refusals') <= {times} THEN"
        f" RAISE EXCEPTION 'somebody else comes first' USING ERRCODE = '{state}';"
        f" END IF; RETURN {returned}; END",
    )


def create(client: FlaskClient, moves: int = 0) -> str:
    """The path of a game with so many moves behind it."""
    body = {"code": CODE, "actions": (["deal", "undo"] * moves)[:moves]}
    answer = client.post("/v1/games", json=body)
    assert answer.status_code == 201
    return answer.headers["Location"]


KEPT = {"headers": KEYED}
NEW = "POST /v1/games"


@pytest.mark.parametrize("state", ["40001", "40P01"])
@pytest.mark.parametrize(
    ("undone", "asked", "sent"),
    [
        pytest.param("games BEFORE UPDATE", "POST {}/deal", {}, id="an action"),
        pytest.param("games BEFORE UPDATE", "POST {}/deal", KEPT, id="an action with a key"),
        pytest.param("keys AFTER INSERT", "POST {}/deal", KEPT, id="the key of an action"),
        pytest.param("games AFTER UPDATE", "PATCH {}", {"json": {"label": "x"}}, id="a label"),
        pytest.param("games BEFORE DELETE", "DELETE {}", {}, id="a delete"),
        pytest.param("games BEFORE INSERT", NEW, {"json": {}}, id="a create"),
        pytest.param("keys AFTER INSERT", NEW, {"json": {}, **KEPT}, id="a create with a key"),
        pytest.param("alembic_version BEFORE UPDATE", "GET /readyz", {}, id="is it ready"),
    ],
)
def test_what_was_undone_is_tried_again_and_made_once(
    url: str, client: FlaskClient, state: str, undone: str, asked: str, sent: dict[str, Any]
) -> None:
    game = create(client)
    refuse(url, undone, state, times=3)
    method, _, path = asked.format(game).partition(" ")
    answer = client.open(path, method=method, **sent)
    assert answer.status_code in {200, 201, 204}, answer.text
    counts = execute(url, "SELECT count(*), coalesce(sum(version), 0) FROM games")
    wanted = {"GET": (1, 0), "DELETE": (0, 0), "PATCH": (1, 1), "POST": (1, 1)}[method]
    assert counts == [(2, 0) if asked == NEW else wanted]
    entries = execute(url, "SELECT tail FROM games WHERE version > 0")
    assert [tail.count("\n") for (tail,) in entries] == [1] * wanted[1] * (asked != NEW)


def test_a_page_that_was_undone_is_filled_once(url: str, client: FlaskClient) -> None:
    game = create(client, moves=255)
    refuse(url, "history_pages AFTER INSERT", "40001", times=3)
    assert client.post(f"{game}/deal").get_json()["version"] == 256
    found = history(url, game.rpartition("/")[2])
    assert [len(page) for page in found.pages] == [256]
    assert found.tail == []


@pytest.mark.parametrize("asked", ["POST {}/deal", "POST /v1/games", "DELETE {}", "GET /readyz"])
def test_what_is_undone_for_ever_is_busy_and_changes_nothing(
    url: str, client: FlaskClient, asked: str
) -> None:
    game = create(client)
    table = "alembic_version" if asked.endswith("readyz") else "games"
    refuse(url, f"{table} BEFORE INSERT OR UPDATE OR DELETE", "40001", times=1_000_000)
    before = everything(url)
    method, _, path = asked.format(game).partition(" ")
    answer = client.open(path, method=method, json={} if method == "POST" else None)
    assert (answer.status_code, answer.get_json()["code"]) == (503, "busy")
    assert answer.headers["Retry-After"]
    assert everything(url) == before


def test_who_loses_a_real_deadlock_tries_again(url: str, client: FlaskClient) -> None:
    """The other one has the key and wants the game; we have the game and want the key."""
    game = create(client)
    game_id = game.rpartition("/")[2]
    answers: list[TestResponse] = []
    with session(url) as other, session(url) as own:
        # So that it is ours which PostgreSQL finds first.
        other.execute("SET deadlock_timeout = '60s'")
        other.execute("BEGIN")
        other.execute(
            "INSERT INTO keys VALUES (%s, 'k', '', %s, 0, NULL, 0, '', 1)", [game_id, game_id]
        )
        asking = threading.Thread(
            target=lambda: answers.append(client.post(f"{game}/deal", headers=KEYED))
        )
        asking.start()
        wait_until_held_up(own)
        other.execute("UPDATE games SET label = NULL WHERE id = %s", [game_id])
        other.execute("ROLLBACK")
        asking.join()
    assert [answer.status_code for answer in answers] == [200]
    assert history(url, game_id).changes == ["deal"]
    assert "Idempotency-Replayed" in client.post(f"{game}/deal", headers=KEYED).headers


@pytest.mark.parametrize("what", ["create", "deal"])
def test_of_two_with_one_key_the_later_one_is_told_what_the_earlier_did(
    url: str, client: FlaskClient, what: str
) -> None:
    """Neither finds the key when it looks, and both are on their way when the first is done."""
    game = create(client)
    path = "/v1/games" if what == "create" else f"{game}/deal"
    hold_up(url, "keys", "BEFORE INSERT")
    answers: list[TestResponse] = []
    with holding(url) as own:
        both = [
            threading.Thread(
                target=lambda: answers.append(client.post(path, json={}, headers=KEYED))
            )
            for _ in range(2)
        ]
        for thread in both:
            thread.start()
        wait_until_held_up(own, sessions=2)
    for thread in both:
        thread.join()
    one, other = sorted(answers, key=lambda answer: "Idempotency-Replayed" in answer.headers)
    assert one.status_code == other.status_code
    assert "Idempotency-Replayed" not in one.headers
    assert other.headers["Idempotency-Replayed"] == "true"
    assert one.get_json() == other.get_json()
    counts = execute(url, "SELECT count(*), sum(version) FROM games")
    assert counts == ([(2, 0)] if what == "create" else [(1, 1)])


def test_where_every_transaction_is_serializable_nothing_fails(url: str) -> None:
    """PostgreSQL then undoes reads, too. All that is asked here is answered, and counted once."""
    execute(
        url, f"ALTER DATABASE {name_of(url)} SET default_transaction_isolation = 'serializable'"
    )
    with opened(url) as engines:
        client = client_of(engines)
        game = create(client)
        answers: list[TestResponse] = []

        def play(number: int) -> None:
            for step in range(15):
                key = {**OWNED, "Idempotency-Key": f"{number}-{step}"}
                answers.append(client.patch(game, json={"label": f"{number}"}))
                answers.append(client.post(f"{game}/redo", headers=key))
                answers.append(client.post("/v1/games", json={}, headers=key))
                answers.append(client.get("/v1/games", headers=OWNED))
                answers.append(client.get("/readyz"))

        run_all([partial(play, number) for number in range(6)])
        assert {answer.status_code for answer in answers} == {200, 201, 409}
        assert client.get(game).get_json()["version"] == 90
    assert execute(url, "SELECT count(*) FROM games") == [(91,)]


def test_several_may_migrate_at_once_where_every_transaction_is_serializable(
    database_url: str,
) -> None:
    """Who has waited for the others must see what they have done."""
    default = "SET default_transaction_isolation = 'serializable'"
    execute(database_url, f"ALTER DATABASE {name_of(database_url)} {default}")
    with ExitStack() as stack:
        processes = [stack.enter_context(migrating()) for _ in range(4)]
        assert [line(process) for process in processes] == ["ready"] * 4
        for process in processes:
            assert process.stdin is not None
            process.stdin.write(f"{database_url}\n")
            process.stdin.flush()
        assert [line(process) for process in processes] == ["done"] * 4
