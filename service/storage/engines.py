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
from sqlite3 import DatabaseError as DriverError
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import NullPool

from service.errors import Busy, Conflict, OutcomeUnknown, StorageFailure
from service.storage import sqlite

Answer = TypeVar("Answer")

_TRY_AGAIN = frozenset({"40001", "40P01", "23505", "0A000"})
"""SQLSTATEs of what another one was in the way of: serialization, deadlock, same key, and a table
that was migrated under a statement already prepared."""

_LOCK_TIMEOUT = frozenset({"55P03", "57014"})
"""SQLSTATEs of a lock, or a statement, that took too long."""

_OTHER_DATABASE = frozenset({"42P01", "42703", "42501"})
"""SQLSTATEs of a table, a column or a right that is not there: no fault of our statements."""

_SLOW = 5
"""How long a statement may run on PostgreSQL besides waiting for a lock, in seconds."""

_OUR_FAULT = (DataError, IntegrityError, NotSupportedError, ProgrammingError)


class Engines:
    """Connections to one database.

    ``busy_timeout`` is how long a statement waits for a lock, in seconds. ``synchronous`` is
    for SQLite: ``normal`` (a killed process loses nothing, a power cut may lose the last
    changes) or ``full`` (neither does). Migrations turn SQLite's ``foreign_keys`` off: it
    changes a table by making a new one, and dropping the old one must not delete what refers
    to it. They alone may ``create`` the file. ``observe`` is told how long each statement or
    transaction took, in seconds.
    """

    def __init__(
        self,
        url: str,
        *,
        busy_timeout: int = 5,
        synchronous: str = "normal",
        foreign_keys: bool = True,
        create: bool = False,
        observe: Callable[[float], None] | None = None,
    ) -> None:
        self._observe = observe or (lambda _seconds: None)
        self._kept = threading.local()
        # Parameters hold hidden cards and names: they do not belong in a log.
        options: dict[str, Any] = {"hide_parameters": True}
        parsed = make_url(url)
        self.is_sqlite = parsed.get_backend_name() == "sqlite"
        self._file = sqlite.file_of(parsed) if self.is_sqlite and not create else None
        self._identity: sqlite.FileIdentity | None = None
        if not self.is_sqlite:
            # Zero would mean no limit to PostgreSQL, and means no waiting to us.
            milliseconds = max(busy_timeout * 1000, 1)
            # Migrations, which may create, take as long as they take.
            longest = 0 if create else milliseconds + _SLOW * 1000
            options["connect_args"] = {
                "connect_timeout": max(busy_timeout, 1),
                "options": f"-c lock_timeout={milliseconds} -c statement_timeout={longest}",
            }
        self.reader = create_engine(
            url,
            isolation_level="AUTOCOMMIT",
            skip_autocommit_rollback=True,
            # Every thread keeps its own connection, so a pool would only limit the threads.
            poolclass=NullPool,
            **options,
        )
        if create and not self.is_sqlite:
            # What a migration sees must be newer than the lock that it waited for.
            options["isolation_level"] = "READ COMMITTED"
        self.writer = create_engine(url, pool_pre_ping=not self.is_sqlite, **options)
        if self.is_sqlite:
            prepare = sqlite.preparation(busy_timeout, synchronous, foreign_keys=foreign_keys)
            event.listen(self.reader, "connect", prepare)
            event.listen(self.writer, "connect", prepare)
            event.listen(self.writer, "begin", sqlite.begin_immediate)

    def read(self, question: Callable[[Connection], Answer]) -> Answer:
        """Ask one question, and again on a new connection if something came in its way.

        Raises :class:`Busy` or :class:`StorageFailure` for what the database refuses.
        """
        try:
            return self.write(question)
        except (OutcomeUnknown, Conflict):
            return self.write(question)

    def write(self, statement: Callable[[Connection], Answer]) -> Answer:
        """Run one statement, committed by itself, on a connection kept for the thread.

        It is not tried again: where a connection is lost nobody knows whether it was done, and
        :class:`OutcomeUnknown` is raised. Else :class:`Busy`, :class:`Conflict` or
        :class:`StorageFailure`, and nothing was done.
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

        Raises what :meth:`write` raises.
        """
        begun = time.perf_counter()
        try:
            self._check_file()
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
        identity = self._check_file()
        connection: Connection | None = getattr(self._kept, "connection", None)
        if connection is not None and self._kept.identity != identity:
            self._drop()
            connection = None
        if connection is None:
            connection = self._kept.connection = self.reader.connect()
            self._kept.identity = identity
        try:
            return statement(connection)
        except DBAPIError:
            # Whatever state it is in, the next statement starts afresh.
            self._drop()
            raise

    def _check_file(self) -> sqlite.FileIdentity | None:
        """Leave the connections to a file that was replaced; SQLite would not notice.

        Raises :class:`StorageFailure` if it was removed.
        """
        identity = sqlite.identity_of(self._file)
        if identity != self._identity:
            self._identity = identity
            self.reader.dispose()
            self.writer.dispose()
        return identity

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


@contextmanager
def _translated() -> Iterator[None]:
    """Turn the database's own errors into ours: none of its texts goes further."""
    try:
        yield
    except PoolTimeout as error:
        raise Busy from error
    except DBAPIError as error:
        failure = _failure(error)
        if failure is None:
            raise
        raise failure from error
    except DriverError as error:
        # While a connection is being set up, nobody has wrapped what SQLite says.
        raise Busy if str(error).startswith(sqlite.LOCKED) else StorageFailure from error


def _failure(error: DBAPIError) -> Exception | None:
    """What an error of the database's means; None if it is a fault of this program."""
    state = getattr(error.orig, "sqlstate", None)
    name = getattr(error.orig, "sqlite_errorname", None)
    if state in _TRY_AGAIN or name in sqlite.NOT_UNIQUE:
        return Conflict()
    if state in _LOCK_TIMEOUT or str(error.orig).startswith(sqlite.LOCKED):
        return Busy()
    if error.connection_invalidated:
        return OutcomeUnknown()
    if isinstance(error, _OUR_FAULT) and state not in _OTHER_DATABASE:
        return None
    return StorageFailure()
