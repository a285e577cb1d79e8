"""`/health` tells whether what people do can be kept."""

import asyncio
import inspect
import resource
import sys
from pathlib import Path

import httpx
import pytest
from tests.server.support import PATIENCE, Guest, ServerProcess
from tests.tables.memory_store import MemoryStore

from draisine.server.admin.health import FRESH, HealthCheck
from draisine.server.routes.health import get_live
from draisine.tables.store import StorageFailed


class CountingStore(MemoryStore):
    """Counts how often it is tried."""

    def __init__(self) -> None:
        super().__init__()
        self.probes = 0
        self.gate: asyncio.Event | None = None

    async def probe(self) -> None:
        self.probes += 1
        if self.gate is not None:
            await self.gate.wait()
        await super().probe()


async def test_many_who_ask_cost_one_write() -> None:
    store, now = CountingStore(), [0.0]
    health_check = HealthCheck(store, lambda: now[0])
    assert await asyncio.gather(*(health_check.reason() for _ in range(50))) == [None] * 50
    assert store.probes == 1
    store.full = True
    assert await health_check.reason() is None
    now[0] += FRESH
    assert await health_check.reason() == "disk_full"
    assert store.probes == 2
    store.full = False
    now[0] += FRESH
    assert await health_check.reason() is None


async def test_a_disk_that_never_answers_is_not_well() -> None:
    store = CountingStore()
    store.gate = asyncio.Event()
    assert await HealthCheck(store, patience=0.01).reason() == "disk_hangs"


async def test_who_asks_and_goes_away_spoils_nothing() -> None:
    store = CountingStore()
    store.gate = asyncio.Event()
    health_check = HealthCheck(store)
    impatient = asyncio.ensure_future(health_check.reason())
    patient = asyncio.ensure_future(health_check.reason())
    await asyncio.sleep(0)
    impatient.cancel()
    store.gate.set()
    assert await patient is None


async def _health(guest: Guest, status: int) -> httpx.Response:
    """The first answer with this status."""
    async with asyncio.timeout(PATIENCE):
        while (answer := await guest.http.get("/health")).status_code != status:
            pass
    return answer


@pytest.mark.skipif(sys.platform != "linux", reason="limits the files of another process")
async def test_a_server_that_cannot_write_says_so_and_gets_well_again(data: Path) -> None:
    with ServerProcess(data) as server:
        async with Guest(server) as guest:
            well = await guest.http.get("/health")
            assert (well.status_code, well.json()["reason"]) == (200, None)
            assert server.pid is not None
            unlimited = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
            ill = await _health(guest, 503)
            assert (ill.json()["status"], ill.json()["store"]) == ("failing", "failing")
            assert ill.json()["reason"] in {"disk_full", "disk_fails"}
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)
            assert (await _health(guest, 200)).json()["reason"] is None


def test_a_failure_names_its_reason() -> None:
    assert StorageFailed().reason == "disk_fails"


def test_whoever_asks_only_whether_somebody_is_there_waits_for_no_disk(
    server: ServerProcess,
) -> None:
    assert not inspect.signature(get_live.fn).parameters
    answer = httpx.get(f"{server.url}/live")
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["cache-control"] == "no-store"
