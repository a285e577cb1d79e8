"""A manager over a store in memory."""

from collections.abc import AsyncIterator

import pytest
from tests.tables.homes import Home
from tests.tables.memory_store import MemoryStore


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def home(store: MemoryStore) -> AsyncIterator[Home]:
    home = Home(store)
    yield home
    await home.manager.close()
