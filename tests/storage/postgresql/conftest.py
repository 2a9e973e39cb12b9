"""What lies below here is about PostgreSQL alone."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.databases import new_database
from tests.storage.postgresql.played import Played


@pytest.fixture
def database_url(postgresql: str) -> Iterator[str]:
    """The URL of an empty PostgreSQL database for this test alone."""
    with new_database(postgresql) as url:
        yield url


@pytest.fixture
def played(client: FlaskClient) -> Played:
    """A service on the database, with games in play."""
    return Played(client)
