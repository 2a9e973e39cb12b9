"""Bringing a database up to date.

The migrations live in the top-level package ``migrations``, which knows the tables of
:mod:`service.storage.tables` and nothing else. Any number of processes may do this at once:
each takes the write lock before it looks at what is left to do.
"""

import importlib.util
from contextlib import suppress
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, func, select

from service.errors import Busy, Conflict, NotMigrated, OutcomeUnknown
from service.storage.engines import Engines

_LOCK = 7_277_433
"""The number of the lock that those who migrate one PostgreSQL database share."""

_ATTEMPTS = 20
"""How often it is begun anew because PostgreSQL undid it for the sake of another one."""

_LOCK_TIMEOUT = 60
"""How long to wait for others who are migrating, in seconds."""


def upgrade(url: str) -> None:
    """Bring a database up to date; an empty one gets all tables.

    Raises :class:`StorageFailure` where the database cannot be opened or written, and
    :class:`NotMigrated` where a later version of the service has changed it.
    """
    engines = Engines(url, busy_timeout=_LOCK_TIMEOUT, foreign_keys=False, create=True)
    try:
        for _ in range(_ATTEMPTS):
            # If it was done and nobody could say so, it finds nothing left to do.
            with suppress(Conflict, OutcomeUnknown):
                engines.transaction(_upgrade)
                return
        raise Busy
    finally:
        engines.dispose()


def _upgrade(connection: Connection) -> None:
    """Bring a database up to date in a transaction, which holds the lock."""
    if connection.dialect.name != "sqlite":
        # SQLite's writer has the lock already.
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise NotMigrated from error


@cache
def head() -> str:
    """The name of the latest migration: that of a database which is up to date."""
    revision = ScriptDirectory.from_config(_config()).get_current_head()
    assert revision is not None
    return revision


def _config() -> Config:
    """Alembic's configuration, without a file of its own."""
    package = importlib.util.find_spec("migrations")
    assert package is not None
    assert package.origin is not None
    config = Config()
    config.set_main_option("script_location", str(Path(package.origin).parent).replace("%", "%%"))
    return config
