"""PostgreSQL as tests need it: its sessions ended, its server stopped, its statements held up."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from sqlalchemy.engine import make_url

from tests import databases

HELD = 4711
"""The number of the advisory lock that holds changes up."""

_PATIENCE = 30
"""After how many seconds a session that does not come is given up."""


def plain(url: str) -> str:
    """The URL as psycopg itself reads it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def name_of(url: str) -> str:
    """The name of a database."""
    return str(make_url(url).database)


@contextmanager
def session(url: str) -> Iterator[psycopg.Connection]:
    """A session of one's own, whose statements commit by themselves."""
    with psycopg.connect(plain(url), autocommit=True) as connection:
        yield connection


def end_sessions(url: str) -> int:
    """End every other session on a database, as an operator or a restart does; say how many."""
    with session(url) as own:
        ended = own.execute(
            "SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchone()
    assert ended is not None
    return int(ended[0])


def trigger(url: str, table: str, when: str, body: str, *, commits: bool = False) -> None:
    """Let PostgreSQL do something of its own for each row of a table that is changed.

    With ``commits`` it does that when the change is committed, and else at once.
    """
    kind, deferred = ("CONSTRAINT", "INITIALLY DEFERRED") if commits else ("", "")
    with session(url) as own:
        own.execute(f"CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$")
        own.execute(
            f"CREATE {kind} TRIGGER meddle {when} ON {table} {deferred}"
            " FOR EACH ROW EXECUTE FUNCTION meddle()"
        )


def hold_up(url: str, table: str, when: str, *, commits: bool = False) -> None:
    """Let changes of a table, or their commits, wait for whoever is :func:`holding`."""
    body = f"BEGIN PERFORM pg_advisory_xact_lock_shared({HELD}); RETURN NEW; END"
    trigger(url, table, when, body, commits=commits)


@contextmanager
def holding(url: str) -> Iterator[psycopg.Connection]:
    """Hold up what :func:`hold_up` was told of."""
    with session(url) as own:
        own.execute("SELECT pg_advisory_lock(%s)", [HELD])
        yield own


def wait_until_held_up(own: psycopg.Connection, sessions: int = 1) -> list[int]:
    """The processes of the sessions that are held up, once there are so many."""
    asked = (
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
        " AND (wait_event_type = 'Lock' OR wait_event = 'SyncRep')"
    )
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        found = [pid for (pid,) in own.execute(asked)]
        if len(found) >= sessions:
            return found
        time.sleep(0.01)
    raise AssertionError("nobody is held up")


def end_held_up(own: psycopg.Connection, times: int = 1) -> None:
    """End the session that is held up; and those after it that try again, so many in all."""
    for _ in range(times):
        for pid in wait_until_held_up(own):
            own.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])


class Server:
    """A PostgreSQL of a test's own, which may be stopped and started again."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._data = str(make_url(url).query["host"])

    def stop(self) -> None:
        """Stop it as an operator does: sessions are ended, changes undone."""
        databases._run("pg_ctl", "-D", self._data, "-m", "fast", "-w", "stop")

    def start(self) -> None:
        """Start it with the options that it had."""
        databases._run("pg_ctl", "-D", self._data, "-l", f"{self._data}/log", "-w", "restart")


@contextmanager
def own_server() -> Iterator[Server]:
    """A PostgreSQL that nobody else uses, running."""
    with pytest.MonkeyPatch.context() as patched:
        patched.delenv(databases.GIVEN, raising=False)
        with databases.postgresql_server() as url:
            server = Server(url)
            try:
                yield server
            finally:
                server.start()
