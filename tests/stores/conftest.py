"""One PostgreSQL for all tests of stores: it takes seconds to start and to stop."""

from collections.abc import Iterator

import pytest
from tests.stores.postgres import new_database, postgres_server


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a running server."""
    with postgres_server() as address:
        yield address


@pytest.fixture
def database(server: str) -> str:
    """The address of an empty database."""
    return new_database(server)
