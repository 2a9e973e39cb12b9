"""A database of its own for every test, and the service on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.migrating import head, upgrade
from service.play import Store
from service.storage.engines import Engines
from tests.storage.kept import client_of, opened, url_of


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The file of a database that is up to date."""
    path = tmp_path / "spider.db"
    upgrade(url_of(path))
    return path


@pytest.fixture
def engines(database: Path) -> Iterator[Engines]:
    """The engines on the database."""
    with opened(url_of(database)) as engines:
        yield engines


@pytest.fixture
def store(engines: Engines) -> Store:
    """The store on the database."""
    return Store(engines, head())


@pytest.fixture
def client(engines: Engines) -> FlaskClient:
    """A client of the service on the database."""
    return client_of(engines)
