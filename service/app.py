"""The factory: settings in, a service out. Nothing is opened before it is called."""

from flask import Flask

from service.api.application import make_application
from service.config import Settings
from service.migrating import head, upgrade
from service.play import Store
from service.storage.engines import Engines


def create_app(settings: Settings | None = None) -> Flask:
    """A service on a database that is brought up to date first.

    Without settings they are read from the environment. Raises
    :class:`service.errors.SettingsInvalid` or :class:`service.errors.StorageFailure`.
    """
    if settings is None:
        settings = Settings.from_environment()
    upgrade(settings.database_url)
    engines = Engines(
        settings.database_url,
        busy_timeout=settings.busy_timeout,
        synchronous=settings.sqlite_synchronous,
    )
    return make_application(Store(engines, head()))
