"""One service for most tests, a real one behind a socket for some, and how Hypothesis runs."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from flask import Flask
from hypothesis import settings

from tests.api.helpers import Api, application, new_token
from tests.api.server import Server, running_server
from tests.databases import NewUrl

settings.register_profile("spider", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "spider")


@pytest.fixture(scope="session")
def app_url(new_url: NewUrl) -> str:
    """The URL of the database that most tests share: games do not meet."""
    return new_url()


@pytest.fixture(scope="session")
def app(app_url: str) -> Iterator[Flask]:
    """The service as it is without any settings."""
    with application(app_url) as made:
        yield made


@pytest.fixture
def api(app: Flask) -> Api:
    """A client that holds every answer against the contract."""
    return Api(app)


@pytest.fixture
def token() -> str:
    """A token that no other test has."""
    return new_token()


@pytest.fixture
def mine(api: Api, token: str) -> Api:
    """A client with a token that no other test has."""
    return api.bearing(token)


@pytest.fixture
def api_with(app_url: str, app: Flask) -> Iterator[Callable[..., Api]]:
    """Makes clients of further services on the same database, with settings of their own."""
    del app  # It has brought the database up to date.
    with ExitStack() as made:
        yield lambda **settings: Api(made.enter_context(application(app_url, **settings)))


@pytest.fixture(scope="session")
def server(new_url: NewUrl, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The service as it is really run: one worker on a free port of this machine."""
    with running_server(tmp_path_factory.mktemp("server"), new_url()) as started:
        yield started
