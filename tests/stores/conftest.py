"""What tests of stores share."""

import pytest
from tests.stores.postgres import new_database


@pytest.fixture
def database(postgres: str) -> str:
    """The address of an empty database."""
    return new_database(postgres)
