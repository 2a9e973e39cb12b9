"""A PostgreSQL that will not: a clear 503, nothing half done, and no fault of ours."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.databases import execute
from tests.storage.inside import everything
from tests.storage.kept import client_of, opened
from tests.storage.postgresql.server import end_sessions, name_of, trigger

CODE = {"code": "SP1-S1C-SPIDERS"}
ASKED = [
    pytest.param("POST {}/deal", id="deal"),
    pytest.param("POST /v1/games", id="create"),
    pytest.param("GET /readyz", id="ready"),
]


def ask(client: FlaskClient, asked: str, game: str) -> TestResponse:
    method, _, path = asked.format(game).partition(" ")
    return client.open(path, method=method, json=CODE if path == "/v1/games" else None)


def assert_unavailable(answer: TestResponse, code: str = "storage_unavailable") -> None:
    assert answer.status_code == 503, answer.text
    assert answer.get_json()["code"] == code
    assert int(answer.headers["Retry-After"]) > 0


def create(client: FlaskClient) -> str:
    return client.post("/v1/games", json=CODE).headers["Location"]


@pytest.mark.parametrize("asked", ASKED)
def test_a_database_that_may_only_be_read_is_unavailable_for_changes(
    url: str, client: FlaskClient, asked: str
) -> None:
    """As a standby is, or one whose operator is moving it."""
    game = create(client)
    before = everything(url)
    setting = f"ALTER DATABASE {name_of(url)} SET default_transaction_read_only"
    execute(url, f"{setting} = on")
    end_sessions(url)
    for _ in range(2):
        assert client.get(game).status_code == 200
        assert_unavailable(ask(client, asked, game))
    assert everything(url) == before


@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("DROP TABLE keys, history_pages, games", id="without its tables"),
        pytest.param("ALTER TABLE games RENAME COLUMN state TO other", id="without a column"),
        pytest.param("DROP TABLE alembic_version", id="without the note of its version"),
        pytest.param("ALTER TABLE games RENAME TO elsewhere", id="without the games"),
    ],
)
@pytest.mark.parametrize("asked", [*ASKED, pytest.param("GET {}", id="read")])
def test_a_database_with_other_tables_is_unavailable(
    url: str, client: FlaskClient, statement: str, asked: str
) -> None:
    game = create(client)
    execute(url, statement)
    if "alembic" in statement and asked != "GET /readyz":
        assert ask(client, asked, game).status_code in {200, 201}
        return
    for _ in range(2):
        assert_unavailable(ask(client, asked, game))


@pytest.mark.parametrize("asked", ASKED)
def test_a_role_without_the_right_to_change_is_unavailable(
    url: str, client: FlaskClient, asked: str
) -> None:
    game = create(client)
    role = f"reader_of_{name_of(url)}"
    execute(url, f"CREATE ROLE {role} LOGIN")
    try:
        execute(url, f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}")
        with opened(url.replace("postgres@", f"{role}@")) as engines:
            reader = client_of(engines)
            assert reader.get(game).status_code == 200
            assert_unavailable(ask(reader, asked, game))
    finally:
        execute(url, f"DROP OWNED BY {role}")
        execute(url, f"DROP ROLE {role}")


def test_a_statement_that_takes_too_long_is_busy_and_changes_nothing(url: str) -> None:
    with opened(url) as engines:
        game = create(client_of(engines))
    trigger(url, "games", "BEFORE INSERT OR UPDATE", "BEGIN PERFORM pg_sleep(60); END")
    before = everything(url)
    with opened(url, busy_timeout=0) as engines:
        assert_unavailable(client_of(engines).post(f"{game}/deal"), "busy")
    assert everything(url) == before


def test_a_database_that_takes_no_more_sessions_is_unavailable(
    url: str, client: FlaskClient
) -> None:
    """Those who have one go on."""
    game = create(client)
    role = f"owner_of_{name_of(url)}"
    execute(url, f"CREATE ROLE {role} LOGIN CONNECTION LIMIT 1")
    try:
        execute(url, f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}")
        with opened(url.replace("postgres@", f"{role}@")) as engines:
            limited = client_of(engines)
            assert limited.post(f"{game}/deal").status_code == 200
            assert_unavailable(limited.get("/readyz"))
            assert limited.post(f"{game}/deal").status_code == 200
    finally:
        end_sessions(url)
        execute(url, f"DROP OWNED BY {role}")
        execute(url, f"DROP ROLE {role}")


def test_a_migration_that_comes_while_the_service_runs_disturbs_nobody(
    url: str, client: FlaskClient
) -> None:
    """A later version may widen a column; statements that were prepared before must still do."""
    game = create(client)
    asked: list[Any] = [("GET", game, None), ("PATCH", game, {"label": "x"})]
    for _ in range(12):
        for method, path, body in asked:
            assert client.open(path, method=method, json=body).status_code == 200
    execute(url, "ALTER TABLE games ALTER COLUMN label TYPE varchar(200)")
    execute(url, "ALTER TABLE games ADD COLUMN colour varchar(64)")
    for method, path, body in asked:
        answer = client.open(path, method=method, json=body)
        assert answer.status_code == 200, answer.text
