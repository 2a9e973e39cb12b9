"""The databases that tests run on: whoever asks for ``backend`` runs on each of them."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.databases import BACKENDS, NewUrl, new_database, postgresql_server
from tests.leaks import Watcher


def pytest_configure(config: pytest.Config) -> None:
    """Make our marker known."""
    config.addinivalue_line(
        "markers", "one_database: what is about SQLite itself runs on SQLite alone"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test on every kind of database, the marked ones on one."""
    if "backend" in metafunc.fixturenames:
        marked = metafunc.definition.get_closest_marker("one_database") is not None
        kinds = BACKENDS[:1] if marked else BACKENDS
        metafunc.parametrize("backend", kinds, indirect=True, scope="session")


@pytest.fixture(scope="session")
def watcher() -> Iterator[Watcher]:
    """Reads all that is logged in this process, at the level that says most."""
    watcher = Watcher()
    root = logging.getLogger()
    root.addHandler(watcher)
    for name in (None, "service", "werkzeug", "sqlalchemy"):
        logging.getLogger(name).setLevel(logging.DEBUG)
    # It tells of every line of every page, and knows no token.
    logging.getLogger("markdown_it").setLevel(logging.INFO)
    yield watcher
    root.removeHandler(watcher)


@pytest.fixture(autouse=True)
def no_token_is_logged(watcher: Watcher) -> Iterator[None]:
    """Fail the test during which a token was logged."""
    yield
    assert watcher.taken() == []


@pytest.fixture(scope="session")
def backend(request: pytest.FixtureRequest) -> str:
    """The kind of database: ``sqlite`` or ``postgresql``."""
    return str(request.param)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL that may make databases; started for the first who asks."""
    with postgresql_server() as url:
        yield url


@pytest.fixture(scope="session")
def new_url(
    backend: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[NewUrl]:
    """Makes empty databases of this kind, which are gone at the end of the session."""
    if backend == "sqlite":
        yield lambda: f"sqlite:///{tmp_path_factory.mktemp('database') / 'games.db'}"
        return
    server = request.getfixturevalue("postgresql")
    with ExitStack() as databases:
        yield lambda: databases.enter_context(new_database(server))


@pytest.fixture
def database_url(backend: str, new_url: NewUrl, request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of an empty database for this test alone, gone when it ends."""
    if backend == "sqlite":
        yield new_url()
        return
    with new_database(request.getfixturevalue("postgresql")) as url:
        yield url
