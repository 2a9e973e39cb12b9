"""What is SQLite's own: how a connection is set up, and the file under it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection

from service.errors import StorageFailure

FileIdentity = tuple[int, int]
"""Device and inode: what stays the same while a file is the same."""

LOCKED = ("database is locked", "database table is locked", "database schema is locked")
"""How SQLite's words begin when another one has the lock."""


def preparation(
    busy_timeout: int, synchronous: str, *, foreign_keys: bool
) -> Callable[[Any, object], None]:
    """What sets a new connection up; ``busy_timeout`` is in seconds."""
    pragmas = (
        f"PRAGMA busy_timeout={busy_timeout * 1000}",
        "PRAGMA journal_mode=WAL",
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

    return prepare


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
