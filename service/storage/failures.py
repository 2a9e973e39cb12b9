"""A database's own errors, and what they mean: the only place that knows them."""

from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import DatabaseError as DriverError

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from service.errors import Busy, Conflict, StorageFailure
from service.storage import sqlite

_TRY_AGAIN = frozenset({"40001", "40P01", "23505", "0A000"})
"""SQLSTATEs of what another one was in the way of: serialization, deadlock, same key, and a table
that was migrated under a statement already prepared."""

_LOCK_TIMEOUT = frozenset({"55P03", "57014"})
"""SQLSTATEs of a lock, or a statement, that took too long."""

_OTHER_DATABASE = frozenset({"42P01", "42703", "42501"})
"""SQLSTATEs of a table, a column or a right that is not there: no fault of our statements."""

_OUR_FAULT = (DataError, IntegrityError, NotSupportedError, ProgrammingError)


class ConnectionLost(StorageFailure):
    """The connection was lost where nothing can have been changed."""


@contextmanager
def translated(lost: type[StorageFailure]) -> Iterator[None]:
    """Turn the database's own errors into ours: none of its texts goes further.

    ``lost`` is what a connection that was lost means here.
    """
    try:
        yield
    except PoolTimeout as error:
        raise Busy from error
    except DBAPIError as error:
        failure = _failure(error, lost)
        if failure is None:
            raise
        raise failure from error
    except DriverError as error:
        # While a connection is being set up, nobody has wrapped what SQLite says.
        raise Busy if str(error).startswith(sqlite.LOCKED) else StorageFailure from error


def _failure(error: DBAPIError, lost: type[StorageFailure]) -> Exception | None:
    """What an error of the database's means; None if it is a fault of this program."""
    state = getattr(error.orig, "sqlstate", None)
    name = getattr(error.orig, "sqlite_errorname", None)
    if state in _TRY_AGAIN or name in sqlite.NOT_UNIQUE:
        return Conflict()
    if state in _LOCK_TIMEOUT or str(error.orig).startswith(sqlite.LOCKED):
        return Busy()
    if error.connection_invalidated:
        return lost()
    if isinstance(error, _OUR_FAULT) and state not in _OTHER_DATABASE:
        return None
    return StorageFailure()
