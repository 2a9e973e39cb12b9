"""The commands for who runs the service: serve, migrate, verify, backup, purge."""

import fcntl
import os
import socket
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import click
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server.common import AbstractServer

from service import __version__
from service.config import Settings, share_metrics_folder
from service.errors import NotMigrated, SettingsInvalid, StorageFailure
from service.migrating import upgrade
from service.play.verify import verify as verify_games
from service.storage import upkeep
from service.storage.engines import Engines, database_name
from service.workers import GRACE, leave_signals_to_parent

_DAY = 24 * 60 * 60 * 1_000_000
"""A day, in microseconds."""

_CENTURY = 36_500
"""The longest time that a game can be kept unplayed, in days."""

_THREADS = 4
"""Threads of each worker process. With one alone, a client whose body does not come would keep
everybody waiting; more would only wait for each other."""


@click.command(short_help="Serve until stopped.")
def serve() -> None:
    """Bring the database up to date and serve until stopped."""
    settings = _settings()
    address = _address(settings)
    with _held(settings, address):
        _upgrade(settings)
        click.echo(f"Spider {__version__} at http://{_authority(settings)}/")
        click.echo(f"Games are kept in {database_name(settings.database_url)}")
        _serve(settings, address)


@click.command(short_help="Bring the database up to date.")
def migrate() -> None:
    """Bring the database up to date, and do nothing else."""
    settings = _settings()
    _upgrade(settings)
    click.echo(f"{database_name(settings.database_url)} is up to date")


@click.command(short_help="Replay every stored game and compare.")
def verify() -> None:
    """Replay every game from its history and compare; others may go on playing."""
    with (
        _engines(_settings()) as engines,
        click.progressbar(
            verify_games(engines),
            length=upkeep.count(engines),
            file=sys.stderr,
            hidden=not sys.stderr.isatty(),
        ) as verdicts,
    ):
        found = [verdict for verdict in verdicts if verdict.fault is not None]
    for verdict in found:
        click.echo(f"{verdict.game_id}: {verdict.fault}")
    click.echo(f"games at fault: {len(found)}" if found else "every game is as its history says")
    if found:
        raise SystemExit(1)


@click.command(short_help="Copy the SQLite database to a new file.")
@click.argument("target", type=click.Path(path_type=Path))
def backup(target: Path) -> None:
    """Copy the SQLite database to TARGET, a new file, while the service goes on."""
    settings = _settings()
    if not settings.is_sqlite:
        raise click.ClickException("a PostgreSQL database is backed up with pg_dump")
    try:
        upkeep.copy_sqlite(settings.database_url, target)
    except FileExistsError:
        raise click.ClickException(f"{target} is there already; name a new file") from None
    except sqlite3.Error as error:
        raise click.ClickException(f"the copy could not be made: {error}") from None
    click.echo(f"{database_name(settings.database_url)} is copied to {target.absolute()}")


@click.command(short_help="Remove games that nobody plays any more.")
@click.option(
    "--unplayed-for",
    "days",
    type=click.IntRange(1, _CENTURY),
    required=True,
    help="Remove games that nobody changed for so many days.",
)
def purge(days: int) -> None:
    """Remove the games that nobody has played for long, for good."""
    now = time.time_ns() // 1000
    with _engines(_settings()) as engines:
        removed = upkeep.purge(engines, now - days * _DAY, now)
    click.echo(f"{removed} games removed")


def _serve(settings: Settings, address: str) -> None:
    """Run the server until it is told to stop."""
    os.register_at_fork(after_in_child=leave_signals_to_parent)
    with tempfile.TemporaryDirectory(prefix="spider-") as folder:
        # The workers' figures meet here.
        share_metrics_folder(folder)
        _server(settings, address).serve()


def _server(settings: Settings, address: str) -> AbstractServer[Any]:
    """The server, which starts the worker processes."""
    return Granian(
        "service.app:create_logged_app",
        address=address,
        port=settings.port,
        interface=Interfaces.WSGI,
        factory=True,
        workers=settings.workers,
        blocking_threads=_THREADS,
        # Without this the death of one worker would end the whole server. A worker that dies
        # again within seconds still does: then something is wrong with all of them.
        respawn_failed_workers=True,
        # Longer than any request waits for a lock.
        workers_kill_timeout=settings.busy_timeout + GRACE,
        http=HTTPModes.http1,
        websockets=False,
        log_level=LogLevels.warning,
    )


def _address(settings: Settings) -> str:
    """The number of the address to listen at, or an end with a sentence if nobody can.

    The server lets others listen at the same port, and would share the requests with them.
    """
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)
        family, *_, place = min(found, key=lambda one: one[0] != socket.AF_INET)
        socket.create_server(place[:2], family=family).close()
    except (OSError, UnicodeError) as error:
        raise _cannot_listen(settings, getattr(error, "strerror", None) or str(error)) from None
    return str(place[0])


@contextmanager
def _held(settings: Settings, address: str) -> Iterator[None]:
    """Hold a file that says that the address is taken.

    Two that start at the same moment would both find the port free.
    """
    name = f"spider-{address.replace(':', '.')}-{settings.port}.lock"
    path = Path(tempfile.gettempdir()) / name
    with ExitStack() as stack:
        try:
            held = os.open(path, os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW, 0o600)
            stack.callback(os.close, held)
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise _cannot_listen(settings, f"another one holds {path}") from None
        stack.callback(path.unlink, missing_ok=True)
        yield


def _cannot_listen(settings: Settings, reason: str) -> click.ClickException:
    """The end of a command that would have served."""
    return click.ClickException(f"cannot listen at {_authority(settings)}: {reason}")


def _settings() -> Settings:
    """The settings, or an end with a sentence for every one that cannot be used."""
    try:
        return Settings.from_environment()
    except SettingsInvalid as invalid:
        raise click.ClickException(str(invalid)) from None


@contextmanager
def _engines(settings: Settings) -> Iterator[Engines]:
    """Connections for a command that works on the games, or an end with a sentence."""
    engines = Engines(settings.database_url, busy_timeout=settings.busy_timeout)
    try:
        yield engines
    except StorageFailure:
        raise _unusable(settings) from None
    finally:
        engines.dispose()


def _upgrade(settings: Settings) -> None:
    """Migrate, or end with a sentence."""
    try:
        upgrade(settings.database_url)
    except NotMigrated:
        name = database_name(settings.database_url)
        raise click.ClickException(
            f"the database {name} was made by a later version of the service"
        ) from None
    except StorageFailure:
        raise _unusable(settings) from None


def _unusable(settings: Settings) -> click.ClickException:
    """The end of a command whose database does not work."""
    name = database_name(settings.database_url)
    if settings.is_sqlite:
        return click.ClickException(
            f"the database {name} cannot be opened and written; "
            "its folder must exist and be writable, and the file must be an SQLite database"
        )
    return click.ClickException(f"the database {name} cannot be reached and written")


def _authority(settings: Settings) -> str:
    """Host and port as they stand in an address."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"{host}:{settings.port}"
