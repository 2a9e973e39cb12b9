"""A database of each kind with games in it, and the commands that keep it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.commands import main
from service.migrating import head, upgrade
from service.play import Store
from service.storage.engines import Engines
from tests.storage.kept import opened

Command = Callable[..., Result]
"""Runs ``spider`` with arguments on the database of the test."""


@pytest.fixture
def url(database_url: str) -> str:
    """The URL of a database that is up to date."""
    upgrade(database_url)
    return database_url


@pytest.fixture
def engines(url: str) -> Iterator[Engines]:
    """The engines on the database."""
    with opened(url) as engines:
        yield engines


@pytest.fixture
def store(engines: Engines) -> Store:
    """The store on the database."""
    return Store(engines, head())


@pytest.fixture
def spider(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database_url: str) -> Command:
    """Runs ``spider`` in an empty folder, on the database of the test."""
    monkeypatch.chdir(tmp_path)
    settings = {"SPIDER_DATABASE_URL": database_url}
    return lambda *arguments: CliRunner().invoke(main, arguments, env=settings)
