"""A database that cannot do its work: a clear 503, nothing half done, and nothing damaged."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event
from werkzeug.test import TestResponse

from service.migrating import upgrade
from service.storage.engines import Engines
from tests.storage.inside import everything, integrity, looking, url_of
from tests.storage.kept import client_of, opened

pytestmark = pytest.mark.one_database

UNKNOWN = "/v1/games/" + "A" * 22
CODE = {"code": "SP1-S1C-SPIDERS"}
LONG = {**CODE, "actions": ["deal", "undo"] * 300}


def assert_unavailable(answer: TestResponse) -> None:
    assert answer.status_code == 503, answer.text
    assert answer.content_type == "application/problem+json"
    assert answer.get_json()["code"] == "storage_unavailable"
    assert int(answer.headers["Retry-After"]) > 0


def _nothing(path: Path) -> None:
    path.write_bytes(b"")


def _no_tables(path: Path) -> None:
    with looking(path) as connection:
        connection.execute("DROP TABLE history_pages")
        connection.execute("DROP TABLE games")


def _half_a_table(path: Path) -> None:
    with looking(path) as connection:
        connection.execute("ALTER TABLE games RENAME COLUMN state TO something_else")


def _not_sqlite(path: Path) -> None:
    path.write_bytes(b"Dear diary, today I played Spider.\n" * 1000)


def _broken_pages(path: Path) -> None:
    with looking(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)


def _a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _no_folder(path: Path) -> None:
    path.unlink()
    path.parent.rmdir()


BROKEN = [
    pytest.param(_nothing, id="an empty file"),
    pytest.param(_no_tables, id="without its tables"),
    pytest.param(_half_a_table, id="without a column"),
    pytest.param(_not_sqlite, id="not an SQLite file"),
    pytest.param(_broken_pages, id="with broken pages"),
    pytest.param(_a_folder, id="a folder"),
    pytest.param(_no_folder, id="without its folder"),
]


@pytest.mark.parametrize("break_it", BROKEN)
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        pytest.param("GET", UNKNOWN, None, id="read"),
        pytest.param("POST", f"{UNKNOWN}/deal", None, id="deal"),
        pytest.param("POST", "/v1/games", CODE, id="create"),
        pytest.param("POST", "/v1/games", LONG, id="create that fills pages"),
    ],
)
def test_a_database_that_cannot_be_used_is_unavailable(
    tmp_path: Path, break_it: Callable[[Path], None], method: str, path: str, body: object
) -> None:
    with opened(url_of(broken(tmp_path, break_it))) as engines:
        client = client_of(engines)
        for _ in range(2):
            assert_unavailable(client.open(path, method=method, json=body))


@pytest.mark.parametrize("break_it", BROKEN)
def test_who_asks_whether_the_service_is_ready_is_told_of_a_database_that_is_not(
    tmp_path: Path, break_it: Callable[[Path], None]
) -> None:
    with opened(url_of(broken(tmp_path, break_it))) as engines:
        client = client_of(engines)
        for _ in range(2):
            assert_unavailable(client.get("/readyz"))
        assert client.get("/healthz").status_code == 200


def broken(tmp_path: Path, break_it: Callable[[Path], None]) -> Path:
    """A database that was in order, and is not any more."""
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "spider.db"
    upgrade(url_of(path))
    break_it(path)
    return path


@pytest.mark.parametrize("revision", ["0000", "9999", ""])
def test_a_database_of_another_version_is_not_ready(
    database: Path, client: FlaskClient, revision: str
) -> None:
    with looking(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", [revision])
    assert_unavailable(client.get("/readyz"))


def test_a_database_that_is_repaired_is_used_again(database: Path, client: FlaskClient) -> None:
    """Without a restart, and by a thread that has seen it broken."""
    game = client.post("/v1/games", json={}).headers["Location"]
    with looking(database) as connection:
        connection.execute("ALTER TABLE games RENAME TO elsewhere")
        assert_unavailable(client.get(game))
        assert_unavailable(client.post(f"{game}/deal"))
        assert_unavailable(client.post("/v1/games", json={}))
        connection.execute("ALTER TABLE elsewhere RENAME TO games")
    assert client.post(f"{game}/deal").get_json()["version"] == 1


def test_a_database_that_may_only_be_read_is_read(database: Path, client: FlaskClient) -> None:
    game = client.post("/v1/games", json={}).headers["Location"]
    before = everything(url_of(database))
    with opened(f"sqlite:///file:{database}?mode=ro&uri=true") as engines:
        reader = client_of(engines)
        assert reader.get(game).get_json()["version"] == 0
        assert_unavailable(reader.post(f"{game}/deal"))
        assert_unavailable(reader.post("/v1/games", json=CODE))
        assert_unavailable(reader.post("/v1/games", json=LONG))
        assert_unavailable(reader.get("/readyz"))
        assert reader.get(game).get_json()["version"] == 0
    assert everything(url_of(database)) == before


@pytest.mark.parametrize("files", ["the file", "the file and its log"])
def test_a_file_that_is_removed_under_the_service_takes_no_more_games(
    database: Path, client: FlaskClient, files: str
) -> None:
    """What was written to a removed file would be gone with the process."""
    game = client.post("/v1/games", json={}).headers["Location"]
    assert client.get("/readyz").status_code == 200
    database.unlink()
    if files != "the file":
        database.with_name(f"{database.name}-wal").unlink()
        database.with_name(f"{database.name}-shm").unlink()
    assert_unavailable(client.post(f"{game}/deal"))
    assert_unavailable(client.post("/v1/games", json={}))
    assert_unavailable(client.get("/readyz"))


@pytest.mark.parametrize("body", [CODE, LONG], ids=["short games", "games that fill pages"])
def test_a_full_disk_takes_no_more_games_and_spoils_none(
    database: Path, engines: Engines, body: dict[str, Any]
) -> None:
    full_after(engines, pages=12)
    client = client_of(engines)
    kept = []
    for _ in range(200):
        answer = client.post("/v1/games", json=body)
        if answer.status_code != 201:
            break
        kept.append(answer)
    assert kept
    assert_unavailable(answer)
    assert_unavailable(client.post("/v1/games", json=LONG))
    for answer in kept:
        assert client.get(answer.headers["Location"]).get_json() == answer.get_json()
    assert integrity(url_of(database)) == "ok"
    with looking(database) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (len(kept),)
        pages = connection.execute("SELECT count(*) FROM history_pages").fetchone()
    assert pages == (len(kept) * (len(body.get("actions", [])) // 256),)


def full_after(engines: Engines, pages: int) -> None:
    """Let the file of a database have no more than so many pages."""

    def limit(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count={pages}")

    for engine in (engines.reader, engines.writer):
        event.listen(engine, "connect", limit)


def test_a_full_disk_refuses_the_action_that_does_not_fit(database: Path, engines: Engines) -> None:
    """The game goes on from where it was as soon as there is room again.

    SQLite takes a limit below the present size for the present size.
    """
    with opened(url_of(database)) as roomy:
        game = client_of(roomy).post("/v1/games", json=LONG).headers["Location"]
    full_after(engines, pages=1)
    client = client_of(engines)
    version = 600
    for _ in range(2000):
        answer = client.post(f"{game}/{'undo' if version % 2 else 'deal'}")
        if answer.status_code != 200:
            break
        version = answer.get_json()["version"]
    assert_unavailable(answer)
    assert 600 < version < 2600
    assert client.get(game).get_json()["version"] == version
    assert integrity(url_of(database)) == "ok"
    with opened(url_of(database)) as roomy:
        again = client_of(roomy).post(f"{game}/{'undo' if version % 2 else 'deal'}")
        assert again.get_json()["version"] == version + 1
