"""The factories: settings in, a service out. Nothing is opened before they are called."""

from flask import Flask

from service import logs
from service.api.application import make_application
from service.api.context import Options
from service.api.metrics import Metrics
from service.config import Settings
from service.migrating import head, upgrade
from service.play import Store
from service.storage.engines import Engines
from service.workers import GRACE, end_with_parent


def create_app(settings: Settings | None = None) -> Flask:
    """A service on a database that is brought up to date first.

    Without settings they are read from the environment. Raises
    :class:`service.errors.SettingsInvalid` or :class:`service.errors.StorageFailure`.
    """
    if settings is None:
        settings = Settings.from_environment()
    upgrade(settings.database_url)
    metrics = Metrics(settings.metrics_folder or None)
    engines = Engines(
        settings.database_url,
        busy_timeout=settings.busy_timeout,
        synchronous=settings.sqlite_synchronous,
        observe=metrics.database_wait,
    )
    options = Options(
        require_token=settings.require_token,
        require_version=settings.require_version,
        rate_limit=settings.rate_limit or None,
        proxies=settings.proxies,
    )
    return make_application(Store(engines, head()), metrics, options)


def create_logged_app() -> Flask:
    """A service as the command starts it in each worker process: its log goes to the terminal."""
    settings = Settings.from_environment()
    end_with_parent(settings.busy_timeout + GRACE)
    logs.configure(settings.log_format, settings.log_level)
    return create_app(settings)
