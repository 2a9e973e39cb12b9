"""The settings, read from the environment once. Nothing else in the service reads it."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from limits import parse_many
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from service.errors import SettingsInvalid

PREFIX = "SPIDER_"

_NUMBER = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Settings:
    """How the service runs. Every field is the environment variable of its name.

    ``database_url`` (``SPIDER_DATABASE_URL``) is an SQLAlchemy URL of an SQLite file, relative
    to the folder the service is started in, or of a PostgreSQL database;
    ``sqlite_synchronous`` is ``normal`` or ``full``; ``busy_timeout`` is how long to wait for a
    lock, in seconds; ``workers`` counts processes. ``rate_limit`` is such as ``100/minute``, or
    empty for none; ``proxies`` is how many of them are trusted; ``metrics_folder`` is where
    several processes keep their figures, or empty.

    >>> Settings().port
    8000
    >>> Settings.from_environment({"SPIDER_PORT": "9000"}).port
    9000
    """

    database_url: str = "sqlite:///spider.db"
    sqlite_synchronous: str = "normal"
    busy_timeout: int = 5
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = os.cpu_count() or 1
    require_token: bool = False
    require_version: bool = False
    rate_limit: str = ""
    proxies: int = 0
    log_format: str = "plain"
    log_level: str = "warning"
    metrics_folder: str = ""

    @property
    def is_sqlite(self) -> bool:
        """Whether the games are kept in an SQLite file.

        >>> Settings().is_sqlite
        True
        """
        return make_url(self.database_url).get_backend_name() == "sqlite"

    @staticmethod
    def from_environment(environment: Mapping[str, str] = os.environ) -> "Settings":
        """Read the settings; what is not set keeps its default.

        Raises :class:`SettingsInvalid` with every fault at once: a value that cannot be used,
        and a variable with our prefix that is no setting, since a misspelt one would be
        silently without effect.

        >>> Settings.from_environment({"SPIDER_PORT": "http", "SPIDER_HOTS": "0.0.0.0"})
        Traceback (most recent call last):
        service.errors.SettingsInvalid: SPIDER_HOTS is not a setting; the settings are ...
        SPIDER_PORT must be a whole number from 1 to 65535, not 'http'
        """
        names = {PREFIX + field.name.upper(): field.name for field in fields(Settings)}
        values: dict[str, Any] = {}
        faults = []
        for variable, text in sorted(environment.items()):
            if not variable.startswith(PREFIX):
                continue
            if variable not in names:
                known = ", ".join(names)
                faults.append(f"{variable} is not a setting; the settings are {known}")
                continue
            name = names[variable]
            try:
                values[name] = _READERS[name](text)
            except ValueError as fault:
                faults.append(f"{variable} must be {fault}, not {text!r}")
        if faults:
            raise SettingsInvalid(faults)
        return Settings(**values)


def share_metrics_folder(folder: str) -> None:
    """Tell the processes that this one starts where they keep their figures.

    The library that counts looks for a variable of its own.
    """
    os.environ[f"{PREFIX}METRICS_FOLDER"] = folder
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder


def _whole_number(minimum: int, maximum: int) -> Callable[[str], int]:
    """A reader of whole numbers between two bounds."""

    def read(text: str) -> int:
        if _NUMBER.fullmatch(text) and minimum <= int(text) <= maximum:
            return int(text)
        raise ValueError(f"a whole number from {minimum} to {maximum}")

    return read


def _one_of(*allowed: str) -> Callable[[str], str]:
    """A reader of one of a few words."""

    def read(text: str) -> str:
        if text.lower() in allowed:
            return text.lower()
        raise ValueError(f"one of {', '.join(allowed)}")

    return read


def _database_url(text: str) -> str:
    """Read the URL of a database. One in memory would be lost with its process."""
    try:
        url = make_url(text)
    except ArgumentError:
        url = None
    if url is not None and _is_file(url):
        return text
    if url is not None and url.drivername in {"postgresql", "postgresql+psycopg"}:
        return url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
    raise ValueError(
        "the URL of an SQLite file, such as sqlite:///spider.db, or of a PostgreSQL database, "
        "such as postgresql://user@host/name"
    )


def _is_file(url: URL) -> bool:
    """Whether an SQLite URL names a file. A URI of SQLite's own in its place may be memory."""
    name = url.database or ""
    plain = url.drivername in {"sqlite", "sqlite+pysqlite"} and not url.query and not url.host
    return plain and name not in {"", ":memory:"} and not name.startswith("file:")


def _switch(text: str) -> bool:
    """Read a yes or no."""
    if text.lower() in {"1", "true", "yes", "on"}:
        return True
    if text.lower() in {"0", "false", "no", "off", ""}:
        return False
    raise ValueError("1 or 0")


def _rate_limit(text: str) -> str:
    """Read a limit in the words of the library that counts; none is empty or ``off``."""
    if text.strip().lower() in {"", "off"}:
        return ""
    try:
        limits = parse_many(text)
    except ValueError:
        limits = []
    if len(limits) != 1 or limits[0].amount < 1 or limits[0].multiples < 1:
        raise ValueError("one limit such as 100/minute, or off")
    return text


def _folder(text: str) -> str:
    """Read the path of a folder that is there; none is empty."""
    if text and not Path(text).is_dir():
        raise ValueError("a folder that exists")
    return text


def _text(text: str) -> str:
    """Read a text that is not empty."""
    if not text.strip():
        raise ValueError("a text")
    return text.strip()


_READERS: dict[str, Callable[[str], Any]] = {
    "database_url": _database_url,
    "sqlite_synchronous": _one_of("normal", "full"),
    "busy_timeout": _whole_number(0, 600),
    "host": _text,
    "port": _whole_number(1, 65535),
    "workers": _whole_number(1, 256),
    "require_token": _switch,
    "require_version": _switch,
    "rate_limit": _rate_limit,
    "proxies": _whole_number(0, 16),
    "log_format": _one_of("plain", "json"),
    "log_level": _one_of("debug", "info", "warning", "error"),
    "metrics_folder": _folder,
}
