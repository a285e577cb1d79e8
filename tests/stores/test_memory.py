"""The store of the tables' own tests keeps the same promises: else those tests would prove nothing."""

import pytest
from tests.stores.suite import StoreSuite
from tests.tables.memory_store import MemoryStore


class TestMemory(StoreSuite):
    @pytest.fixture
    def store(self) -> MemoryStore:
        return MemoryStore()
