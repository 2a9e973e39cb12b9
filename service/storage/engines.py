"""The two engines on one database, and the only place that knows its errors.

A reader's statements commit by themselves; a writer has transactions. On SQLite, which writes
in turns, a transaction that reads first and writes later can be refused in the middle,
whatever the busy timeout says, so the writer takes the write lock when it begins.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    DatabaseError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from service.errors import Busy, Conflict, StorageFailure

Answer = TypeVar("Answer")

_LOCKED = ("database is locked", "database table is locked", "database schema is locked")
_TRY_AGAIN = frozenset({"40001", "40P01"})
"""SQLSTATEs of a transaction that was undone for the sake of another one."""

_LOCK_TIMEOUT = frozenset({"55P03", "57014"})
"""SQLSTATEs of a lock, or a statement, that took too long."""


_NO_TABLE = "42P01"


class Engines:
    """Connections to one database.

    ``busy_timeout`` is how long a statement waits for a lock, in seconds. ``synchronous`` is
    for SQLite: ``normal`` (a killed process loses nothing, a power cut may lose the last
    changes) or ``full`` (neither does). Migrations turn SQLite's ``foreign_keys`` off: it
    changes a table by making a new one, and dropping the old one must not delete what refers
    to it. ``observe`` is told how long each statement or transaction took, in seconds.
    """

    def __init__(
        self,
        url: str,
        *,
        busy_timeout: int = 5,
        synchronous: str = "normal",
        foreign_keys: bool = True,
        observe: Callable[[float], None] | None = None,
    ) -> None:
        self._observe = observe or (lambda _seconds: None)
        self._kept = threading.local()
        # Parameters hold hidden cards and names: they do not belong in a log.
        options: dict[str, Any] = {"hide_parameters": True}
        self.is_sqlite = make_url(url).get_backend_name() == "sqlite"
        if not self.is_sqlite:
            # Zero would mean no limit to PostgreSQL, and means no waiting to us.
            milliseconds = max(busy_timeout * 1000, 1)
            options["connect_args"] = {
                "connect_timeout": max(busy_timeout, 1),
                "options": f"-c lock_timeout={milliseconds} -c statement_timeout={milliseconds}",
            }
        self.reader = create_engine(
            url, isolation_level="AUTOCOMMIT", skip_autocommit_rollback=True, **options
        )
        self.writer = create_engine(url, pool_pre_ping=not self.is_sqlite, **options)
        if self.is_sqlite:
            prepare = _preparation(busy_timeout, synchronous, foreign_keys=foreign_keys)
            event.listen(self.reader, "connect", prepare)
            event.listen(self.writer, "connect", prepare)
            event.listen(self.writer, "begin", _begin_immediate)

    def read(self, question: Callable[[Connection], Answer]) -> Answer:
        """Ask one question, again on a new connection if the kept one had been dropped.

        Raises :class:`Busy` or :class:`StorageFailure` for what the database refuses.
        """
        try:
            return self.write(question)
        except _Dropped:
            return self.write(question)

    def write(self, statement: Callable[[Connection], Answer]) -> Answer:
        """Run one statement, committed by itself, on a connection kept for the thread.

        It is not tried again: where a connection is lost nobody knows whether it was done.
        Raises :class:`Busy`, :class:`Conflict` or :class:`StorageFailure`.
        """
        begun = time.perf_counter()
        try:
            with _translated():
                return self._on_kept_connection(statement)
        finally:
            self._observe(time.perf_counter() - begun)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A connection with a transaction; committed at the end, undone by an error.

        Raises :class:`Busy`, :class:`Conflict` or :class:`StorageFailure`.
        """
        begun = time.perf_counter()
        try:
            with _translated(), self.writer.begin() as connection:
                yield connection
        finally:
            self._observe(time.perf_counter() - begun)

    def dispose(self) -> None:
        """Close every connection, this thread's kept one included."""
        self._drop()
        self.reader.dispose()
        self.writer.dispose()

    def _on_kept_connection(self, statement: Callable[[Connection], Answer]) -> Answer:
        """Run a statement on this thread's connection, which is made for the first one."""
        connection: Connection | None = getattr(self._kept, "connection", None)
        if connection is None:
            connection = self._kept.connection = self.reader.connect()
        try:
            return statement(connection)
        except DBAPIError:
            # Whatever state it is in, the next statement starts afresh.
            self._drop()
            raise

    def _drop(self) -> None:
        """Close this thread's kept connection, if there is one."""
        connection: Connection | None = getattr(self._kept, "connection", None)
        if connection is not None:
            self._kept.connection = None
            connection.close()


def database_name(url: str) -> str:
    """Where the games are, to be shown: an absolute path, or a URL without its password.

    >>> database_name("sqlite:////srv/spider.db")
    '/srv/spider.db'
    >>> database_name("postgresql+psycopg://spider:secret@localhost/spider")
    'postgresql+psycopg://spider:***@localhost/spider'
    """
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return parsed.render_as_string(hide_password=True)
    return str(Path(parsed.database or "").absolute())


class _Dropped(StorageFailure):
    """The connection was lost."""


def _preparation(
    busy_timeout: int, synchronous: str, *, foreign_keys: bool
) -> Callable[[Any, object], None]:
    """What sets a new SQLite connection up."""
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


def _begin_immediate(connection: Connection) -> None:
    """Begin a transaction of the writer with the write lock in hand."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


@contextmanager
def _translated() -> Iterator[None]:
    """Turn the database's own errors into ours: none of its texts goes further."""
    try:
        yield
    except PoolTimeout as error:
        raise Busy from error
    except IntegrityError as error:
        # Ours are all of one kind: two requests that make the same row.
        raise Conflict from error
    except DBAPIError as error:
        failure = _failure(error)
        if failure is None:
            raise
        raise failure from error


def _failure(error: DBAPIError) -> Exception | None:
    """What an error of the database's means; None if it is a fault of this program."""
    state = getattr(error.orig, "sqlstate", None)
    if state in _TRY_AGAIN:
        return Conflict()
    if state in _LOCK_TIMEOUT or str(error.orig).startswith(_LOCKED):
        return Busy()
    if error.connection_invalidated:
        return _Dropped()
    # A plain DatabaseError is SQLite's word for a file that is none of its own.
    fault_of_database = isinstance(error, OperationalError | InterfaceError)
    if fault_of_database or type(error) is DatabaseError or state == _NO_TABLE:
        return StorageFailure()
    return None
