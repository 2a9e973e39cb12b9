"""The two engines on one database, and the only place that knows its errors.

SQLite writes in turns. A transaction that reads first and writes later can be refused in the
middle, whatever the busy timeout says, so there are two engines: a reader whose statements
commit by themselves, and a writer whose transactions take the write lock when they begin.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from service.errors import Busy, StorageFailure

_BUSY = ("database is locked", "database table is locked", "database schema is locked")


class Engines:
    """Connections to one database.

    ``busy_timeout`` is how long a statement waits for a lock, in seconds. ``synchronous`` is
    ``normal`` (a killed process loses nothing, a power cut may lose the last changes) or
    ``full`` (neither does). Migrations turn ``foreign_keys`` off: SQLite changes a table by
    making a new one, and dropping the old one must not delete what refers to it.
    """

    def __init__(
        self,
        url: str,
        *,
        busy_timeout: int = 5,
        synchronous: str = "normal",
        foreign_keys: bool = True,
    ) -> None:
        self._pragmas = (
            f"PRAGMA busy_timeout={busy_timeout * 1000}",
            "PRAGMA journal_mode=WAL",
            f"PRAGMA synchronous={synchronous.upper()}",
            f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}",
            "PRAGMA cache_size=-65536",
            "PRAGMA mmap_size=268435456",
        )
        self.reader = create_engine(
            url, isolation_level="AUTOCOMMIT", skip_autocommit_rollback=True
        )
        self.writer = create_engine(url)
        event.listen(self.reader, "connect", self._prepare)
        event.listen(self.writer, "connect", self._prepare)
        event.listen(self.writer, "begin", _begin_immediate)
        self._kept = threading.local()

    @contextmanager
    def statement(self) -> Iterator[Connection]:
        """A connection for one statement, committed by itself; kept for the thread's next.

        Raises :class:`Busy` or :class:`StorageFailure` for what the database refuses.
        """
        connection: Connection | None = getattr(self._kept, "connection", None)
        with _translated():
            if connection is None:
                connection = self._kept.connection = self.reader.connect()
            try:
                yield connection
            except DBAPIError:
                # Whatever state it is in, the next statement starts afresh.
                self._kept.connection = None
                connection.close()
                raise

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A connection that holds the write lock; committed at the end, undone by an error.

        Raises :class:`Busy` or :class:`StorageFailure` for what the database refuses.
        """
        with _translated(), self.writer.begin() as connection:
            yield connection

    def dispose(self) -> None:
        """Close every connection, this thread's kept one included."""
        connection: Connection | None = getattr(self._kept, "connection", None)
        if connection is not None:
            self._kept.connection = None
            connection.close()
        self.reader.dispose()
        self.writer.dispose()

    def _prepare(self, connection: Any, _record: object) -> None:
        """Set a new connection up."""
        # Python's own sqlite3 would begin transactions by itself, and not the kind we need.
        connection.isolation_level = None
        for pragma in self._pragmas:
            connection.execute(pragma)


def database_path(url: str) -> Path:
    """Where the file of an SQLite URL is, as an absolute path.

    >>> database_path("sqlite:////srv/spider.db").as_posix()
    '/srv/spider.db'
    """
    return Path(make_url(url).database or "").absolute()


def _begin_immediate(connection: Connection) -> None:
    """Begin a transaction of the writer with the write lock in hand."""
    driver: Any = connection.connection.dbapi_connection
    driver.execute("BEGIN IMMEDIATE")


@contextmanager
def _translated() -> Iterator[None]:
    """Turn the database's own errors into ours: none of its texts goes further."""
    try:
        yield
    except PoolTimeout as error:
        raise Busy from error
    except OperationalError as error:
        raise _failure(str(error.orig)) from error


def _failure(text: str) -> StorageFailure:
    """The failure that an error of the database's means."""
    return Busy() if text.startswith(_BUSY) else StorageFailure()
