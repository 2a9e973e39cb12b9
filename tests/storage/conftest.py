"""A database of its own for every test, of each kind, and the service on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from sqlalchemy.engine import make_url

from service.migrating import head, upgrade
from service.play import Store
from service.storage.engines import Engines
from tests.storage.inside import is_sqlite
from tests.storage.kept import client_of, opened


@pytest.fixture
def url(database_url: str) -> str:
    """The URL of a database that is up to date."""
    upgrade(database_url)
    return database_url


@pytest.fixture
def database(url: str) -> Path:
    """The file of a database that is up to date, for what is SQLite's own."""
    assert is_sqlite(url), "a test that asks for the file is marked one_database"
    return Path(str(make_url(url).database))


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
def client(engines: Engines) -> FlaskClient:
    """A client of the service on the database."""
    return client_of(engines)
