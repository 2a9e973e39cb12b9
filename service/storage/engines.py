"""The two engines on one database.

A reader's statements commit by themselves; a writer has transactions. On SQLite, which writes
in turns, a transaction that reads first and writes later can be refused in the middle,
whatever the busy timeout says, so the writer takes the write lock when it begins.
"""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from service.errors import Conflict, OutcomeUnknown, StorageFailure
from service.storage import sqlite
from service.storage.failures import ConnectionLost, translated

Answer = TypeVar("Answer")

_SLOW = 5
"""How long a statement may run on PostgreSQL besides waiting for a lock, in seconds."""


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
            return self._timed(question, ConnectionLost)
        except (ConnectionLost, Conflict):
            return self._timed(question, ConnectionLost)

    def write(self, statement: Callable[[Connection], Answer]) -> Answer:
        """Run one statement, committed by itself, on a connection kept for the thread.

        It is not tried again: where a connection is lost nobody knows whether it was done, and
        :class:`OutcomeUnknown` is raised. Else :class:`Busy`, :class:`Conflict` or
        :class:`StorageFailure`, and nothing was done.
        """
        return self._timed(statement, OutcomeUnknown)

    def transaction(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do some work in a transaction, which is kept as a whole or not at all.

        Nothing is kept before the commit is asked for, so work whose connection is lost is done
        again, once, on a new one. Raises :class:`OutcomeUnknown` where the commit itself got no
        answer. Else :class:`Busy`, :class:`Conflict`, :class:`StorageFailure` or what the work
        raises, and nothing was kept.
        """
        begun = time.perf_counter()
        try:
            self._check_file()
            try:
                return self._committed(work)
            except ConnectionLost:
                return self._committed(work)
        finally:
            self._observe(time.perf_counter() - begun)

    def dispose(self) -> None:
        """Close every connection, this thread's kept one included."""
        self._drop()
        self.reader.dispose()
        self.writer.dispose()

    def _committed(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do some work in a transaction and commit it."""
        with (
            translated(OutcomeUnknown),
            self.writer.begin() as connection,
            translated(ConnectionLost),
        ):
            return work(connection)

    def _timed(
        self, statement: Callable[[Connection], Answer], lost: type[StorageFailure]
    ) -> Answer:
        """Run a statement on the kept connection; ``lost`` is what it means to lose that one."""
        begun = time.perf_counter()
        try:
            with translated(lost):
                return self._on_kept_connection(statement)
        finally:
            self._observe(time.perf_counter() - begun)

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
