"""What lies below here is about PostgreSQL alone."""

from collections.abc import Iterator

import pytest

from tests.databases import new_database


@pytest.fixture
def database_url(postgresql: str) -> Iterator[str]:
    """The URL of an empty PostgreSQL database for this test alone."""
    with new_database(postgresql) as url:
        yield url
