"""The command ``spider``: serve, and migrate by hand."""

import click
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from service import __version__
from service.config import Settings
from service.errors import SettingsInvalid, StorageFailure
from service.migrating import upgrade
from service.storage.engines import database_path


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="spider")
def main() -> None:
    """Spider solitaire as a REST service. Settings are read from SPIDER_* variables."""


@main.command()
def serve() -> None:
    """Bring the database up to date and serve until stopped."""
    settings = _settings()
    _upgrade(settings)
    click.echo(f"Spider {__version__} at http://{_authority(settings)}/")
    click.echo(f"Games are kept in {database_path(settings.database_url)}")
    Granian(
        "service.app:create_app",
        address=settings.host,
        port=settings.port,
        interface=Interfaces.WSGI,
        factory=True,
        workers=settings.workers,
        # More threads would only wait for each other: the work is Python's and SQLite's.
        blocking_threads=1,
        # Without this the death of one worker would end the whole server.
        respawn_failed_workers=True,
        websockets=False,
        log_level=LogLevels.warning,
    ).serve()


@main.command()
def migrate() -> None:
    """Bring the database up to date, and do nothing else."""
    settings = _settings()
    _upgrade(settings)
    click.echo(f"{database_path(settings.database_url)} is up to date")


def _settings() -> Settings:
    """The settings, or an end with a sentence for every one that cannot be used."""
    try:
        return Settings.from_environment()
    except SettingsInvalid as invalid:
        raise click.ClickException(str(invalid)) from None


def _upgrade(settings: Settings) -> None:
    """Migrate, or end with a sentence."""
    try:
        upgrade(settings.database_url)
    except StorageFailure:
        path = database_path(settings.database_url)
        raise click.ClickException(
            f"the database {path} cannot be opened and written; "
            "its folder must exist and be writable, and the file must be an SQLite database"
        ) from None


def _authority(settings: Settings) -> str:
    """Host and port as they stand in an address."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"{host}:{settings.port}"
