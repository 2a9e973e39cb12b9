"""What is SQLite's own: how a connection is set up, and the file under it."""

import time
from collections.abc import Callable
from pathlib import Path
from sqlite3 import OperationalError
from typing import Any

from sqlalchemy import URL, Connection

from service.errors import StorageFailure

_PAUSE = 0.01
"""How long to wait before asking again, in seconds."""

FileIdentity = tuple[int, int]
"""Device and inode: what stays the same while a file is the same."""

LOCKED = ("database is locked", "database table is locked", "database schema is locked")
"""How SQLite's words begin when another one has the lock."""

NOT_UNIQUE = frozenset({"SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE"})
"""SQLite's names for a row that is there already."""


def preparation(
    busy_timeout: int, synchronous: str, *, foreign_keys: bool
) -> Callable[[Any, object], None]:
    """What sets a new connection up; ``busy_timeout`` is in seconds."""
    pragmas = (
        f"PRAGMA busy_timeout={busy_timeout * 1000}",
        f"PRAGMA synchronous={synchronous.upper()}",
        f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}",
        "PRAGMA cache_size=-65536",
        "PRAGMA mmap_size=268435456",
    )

    def prepare(connection: Any, _record: object) -> None:
        # Python's own sqlite3 would begin transactions by itself, and not the kind we need.
        connection.isolation_level = None
        for pragma in pragmas:
            connection.execute(pragma)
        _write_ahead(connection, busy_timeout)

    return prepare


def _write_ahead(connection: Any, patience: int) -> None:
    """Have changes written to a log of their own first, so that readers need not wait.

    A new file is switched over once. While another process does that, SQLite refuses without
    waiting, whatever its busy timeout; so it is asked again, for ``patience`` seconds.
    """
    deadline = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except OperationalError as error:
            if not str(error).startswith(LOCKED) or time.monotonic() > deadline:
                raise
        time.sleep(_PAUSE)


def begin_immediate(connection: Connection) -> None:
    """Begin a transaction with the write lock in hand."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def file_of(url: URL) -> Path | None:
    """The file of a database; None for what only SQLite itself can tell."""
    name = url.database or ""
    return None if name.startswith("file:") else Path(name).absolute()


def identity_of(file: Path | None) -> FileIdentity | None:
    """Which file this is now. Raises :class:`StorageFailure` if it is not there.

    SQLite goes on writing to a file that was removed or replaced under it, and what is written
    there is lost.
    """
    if file is None:
        return None
    try:
        found = file.stat()
    except OSError as error:
        raise StorageFailure from error
    return found.st_dev, found.st_ino
