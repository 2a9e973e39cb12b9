"""One service for most tests, a real one behind a socket for some, and how Hypothesis runs."""

import os
from collections.abc import Iterator

import pytest
from flask import Flask
from hypothesis import settings

from service.app import create_app
from service.config import Settings
from tests.api.helpers import Api
from tests.api.server import Server, running_server

settings.register_profile("spider", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "spider")


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """A service on a database of its own. Games do not meet, so all tests may share it."""
    file = tmp_path_factory.mktemp("api") / "games.db"
    return create_app(Settings(database_url=f"sqlite:///{file}"))


@pytest.fixture
def api(app: Flask) -> Api:
    """A client that holds every answer against the contract."""
    return Api(app)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service as it is really run: one worker on a free port of this machine."""
    with running_server(tmp_path_factory.mktemp("server")) as started:
        yield started
