"""Tables of a process that others took for dead, or that drains while its store fails."""

import asyncio
from collections.abc import Collection, Sequence

import pytest
from tests.tables.folk import ANNA
from tests.tables.homes import Home, breathe, until
from tests.tables.memory_store import MemoryStore

from draisine.kernel import DraisineError
from draisine.tables.owners import Claim, Process, SoleOwner
from draisine.tables.runtime import ownership
from draisine.tables.store import Addition, StorageFailed, TableRow


class Shared(SoleOwner):
    """Owners of a store that others share, who claim nothing here."""

    id = "this"
    alone = False
    peers: Collection[Process] = (Process("other", "127.0.0.1:1"),)

    def __init__(self) -> None:
        self.epoch = 0
        self.released: list[int] = []
        self.failures = 0
        """Releases that will fail."""

    async def claim(self, table: int) -> Claim:
        self.epoch += 1
        return Claim(self.epoch)

    async def release(self, epochs: Sequence[int]) -> None:
        if self.failures:
            self.failures -= 1
            raise StorageFailed
        self.released += epochs


class Slow(MemoryStore):
    """What is done is told when the gate is open."""

    def __init__(self) -> None:
        super().__init__()
        self.shared = Shared()
        self.owners = self.shared
        self.gate = asyncio.Event()
        self.gate.set()
        self.waiting = 0

    async def _wait(self) -> None:
        self.waiting += 1
        await self.gate.wait()
        self.waiting -= 1

    async def entries(self, table: int, since: int = 0) -> list[bytes]:
        found = await super().entries(table, since)
        await self._wait()
        return found

    async def create(
        self, row: TableRow, entries: Sequence[bytes], when: int, alongside: Addition | None = None
    ) -> int:
        number = await super().create(row, entries, when, alongside)
        await self._wait()
        return number


@pytest.fixture
def store() -> Slow:
    return Slow()


async def test_a_table_that_was_lost_while_it_was_read_is_not_held(home: Home, store: Slow) -> None:
    """It was claimed and read, and then the process hung: others have written to it by now."""
    link = (await home.manager.open_table(ANNA, "tiny")).link
    home.manager.forget(link)
    await until(lambda: store.shared.released == [1])
    store.gate.clear()
    loading = asyncio.create_task(home.manager.table(link))
    await until(lambda: store.waiting == 1)
    home.manager.lose_all()
    store.gate.set()
    with pytest.raises(DraisineError, match="table_moved"):
        await loading
    assert not home.manager.holds(link)
    await until(lambda: store.shared.released == [1, 2])
    assert (await home.manager.table(link)).epoch == 3


async def test_a_table_that_was_lost_while_it_was_made_is_claimed_anew(home: Home, store: Slow) -> None:
    """Kept in the name of a process that others took for dead before it heard of it."""
    store.gate.clear()
    making = asyncio.create_task(home.manager.open_table(ANNA, "tiny"))
    await until(lambda: store.waiting == 1)
    home.manager.lose_all()
    store.gate.set()
    live = await making
    assert live.epoch == 2
    assert home.manager.live(live.link) is live
    await until(lambda: store.shared.released == [1])


async def test_a_table_that_could_not_be_released_while_draining_is_released_later(
    home: Home, store: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others are led here as long as it is ours, and a process that drains does not take it back."""
    monkeypatch.setattr(ownership, "RELEASE_EVERY", 0.01)
    await home.manager.open_table(ANNA, "tiny")
    store.shared.failures = 3
    await home.manager.ownership.drain(0)
    assert not home.manager.held()
    await until(lambda: store.shared.released == [1])


async def test_a_claim_of_a_table_that_cannot_be_read_is_given_back_later(
    home: Home, store: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ownership, "RELEASE_EVERY", 0.01)
    live = await home.manager.open_table(ANNA, "tiny")
    home.manager.forget(live.link)
    await until(lambda: store.shared.released == [1])
    store.shared.failures = 1
    store.logs[live.number].clear()
    with pytest.raises(DraisineError, match="log_damaged"):
        await home.manager.table(live.link)
    await until(lambda: store.shared.released == [1, 2])


async def test_a_start_does_not_wait_until_all_running_tables_are_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those that nobody came to yet are loaded while the server answers, several at once."""
    monkeypatch.setattr(ownership, "FIRST_SECONDS", 0.0)
    store = Slow()
    store.owners = SoleOwner()
    home = Home(store)
    links = [(await home.pair(stones=20, limit=60_000)).link for _ in range(3)]
    await home.manager.close()
    again = Home(store)
    store.gate.clear()
    await again.manager.start()
    assert not again.manager.held()
    await until(lambda: store.waiting == 3)
    coming = asyncio.create_task(again.manager.table(links[2]))
    store.gate.set()
    await until(lambda: again.manager.live_tables == 3)
    assert (await coming).table.status == "playing"
    await again.manager.close()


async def test_what_is_loaded_while_the_server_stops_has_no_running_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ownership, "FIRST_SECONDS", 0.0)
    store = Slow()
    store.owners = SoleOwner()
    home = Home(store)
    await home.pair(stones=20, limit=60_000)
    await home.manager.close()
    again = Home(store)
    store.gate.clear()
    await again.manager.start()
    await until(lambda: store.waiting == 1)
    closing = asyncio.create_task(again.manager.close())
    await breathe()
    store.gate.set()
    await closing
    (live,) = again.manager.held()
    assert live.table.status == "playing"
    assert not live._alarms.any_set
