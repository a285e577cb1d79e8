"""Owners die, hang and leave while people play: nothing acknowledged is lost, no clock loses or gains.

`make torture` runs these with many more kills and deploys.
"""

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from time import monotonic

import pytest
from tests.server.stubborn import Records, Stubborn, check_logs
from tests.server.support import PATIENCE, Guest, Line, ServerProcess, begin
from tests.stores.postgres import is_named, new_database, restart_postgres

from draisine.stores.opening import open_store
from draisine.tables.log import entries as e
from draisine.tables.owners import LEASE

KILLS = int(os.environ.get("DRAISINE_KILLS", "1"))
STOPS = int(os.environ.get("DRAISINE_STOPS", "1"))
DEPLOYS = int(os.environ.get("DRAISINE_DEPLOYS", "1"))
RESTARTS = int(os.environ.get("DRAISINE_RESTARTS", "1"))
PROCESSES = int(os.environ.get("DRAISINE_PROCESSES", "2"))
MOVES_BETWEEN = 20
TABLES = 4
IN_ONE_GAME = 2
"""Of what is done under load."""


class Cluster:
    """Some processes on one database, each with a port of its own, and players at all of them."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database = database
        self.folder = folder
        self.servers: list[ServerProcess] = []
        self.records = Records()
        self.players: list[Stubborn] = []
        self.patience = PATIENCE
        self.asleep: set[int] = set()
        """Ports of processes that are stopped."""
        self.chance = random.Random(1)
        self._started = 0

    async def start_all(self, lease: float = 15.0) -> None:
        """As many as there shall be, at once."""
        await asyncio.gather(*(asyncio.to_thread(self.start, lease) for _ in range(PROCESSES)))

    def start(self, lease: float = 15.0) -> ServerProcess:
        """With a long lease nobody counts as dead because the machine is busy: only who is gone does."""
        self._started += 1
        folder = self.folder / f"process{self._started}"
        more = ("--database", self.database, "--drain-seconds", "1", "--lease-seconds", str(lease))
        server = ServerProcess(folder, more=more)
        self.servers.append(server)
        return server

    async def seat(self, tables: int) -> None:
        """Games that go on for long, each with a player at two different processes."""
        self.records, self.players = Records(), []
        alive = [server for server in self.servers if server.pid is not None]
        for number in range(tables):
            pair = [
                await Guest(alive[(number + seat) % len(alive)]).introduce(f"P{number}-{seat}")
                for seat in (0, 1)
            ]
            link, *_ = await begin(pair[0], pair[1], options={"turns": 200})
            self.players += [
                Stubborn(guest, link, seat, self.records, self.reach, self.patience)
                for seat, guest in enumerate(pair)
            ]
            for guest in pair:
                await guest.leave()

    def reach(self) -> int:
        """As a balancer that knows which processes answer, but not who owns what."""
        alive = [server.port for server in self.servers if server.pid is not None]
        return self.chance.choice([port for port in alive if port not in self.asleep])

    @property
    def links(self) -> set[str]:
        return {player.link for player in self.players}

    async def under_load(self, times: int, act: Callable[[int], Awaitable[None]]) -> None:
        """Do something again and again while people play; then every acknowledged move is in its log once.
        No game goes on for ever, so there are new ones now and then."""
        moves = 0
        for first in range(0, times, IN_ONE_GAME):
            await self.seat(TABLES)
            for player in self.players:
                player.pause = 0.04
            tasks = [asyncio.create_task(player.play()) for player in self.players]
            acting = asyncio.create_task(self._act(range(first, min(first + IN_ONE_GAME, times)), act))
            # A player who fails ends it at once.
            await asyncio.wait([acting, *tasks], return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                task.cancel()
            failed = [found for found in await asyncio.gather(*tasks, return_exceptions=True) if found]
            assert not [error for error in failed if not isinstance(error, asyncio.CancelledError)]
            await acting
            moves += await self.check()
        print(f"{times} times, {moves} moves checked, 0 lost, sent again: {self.records.sent_again}")

    async def _act(self, numbers: Iterable[int], act: Callable[[int], Awaitable[None]]) -> None:
        for number in numbers:
            await self.records.wait_for(len(self.records.acknowledged) + MOVES_BETWEEN)
            await act(number)
            await self.records.wait_for_each(self.links, 2)

    async def check(self) -> int:
        """From the players' records: every acknowledged move once."""
        store = await open_store(self.folder, self.database)
        try:
            return await check_logs(store, self.records, len(self.players))
        finally:
            await store.close()


@pytest.fixture
def cluster(postgres: str, tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(new_database(postgres), tmp_path)
    yield cluster
    for server in cluster.servers:
        server.kill()


async def test_a_process_that_is_killed_takes_no_acknowledged_move_with_it(cluster: Cluster) -> None:
    await cluster.start_all()

    async def kill(number: int) -> None:
        victim = cluster.servers[number % PROCESSES]
        victim.kill()
        # The others go on with all tables before this one is back.
        await cluster.records.wait_for_each(cluster.links, 2)
        await asyncio.to_thread(victim.start)

    await cluster.under_load(KILLS, kill)


async def test_a_process_that_wakes_after_its_lease_is_refused(cluster: Cluster) -> None:
    """It is stopped while people play at it, others go on with its tables, and then it wakes."""
    cluster.patience = 1.5
    await cluster.start_all(LEASE)

    async def stop(number: int) -> None:
        victim = cluster.servers[number % PROCESSES]
        assert victim.pid is not None
        cluster.asleep.add(victim.port)
        os.kill(victim.pid, signal.SIGSTOP)
        try:
            # All tables go on, those of the sleeper too.
            await cluster.records.wait_for_each(cluster.links, 2)
        finally:
            os.kill(victim.pid, signal.SIGCONT)
            cluster.asleep.clear()

    await cluster.under_load(STOPS, stop)


async def test_a_database_that_is_started_anew_takes_no_acknowledged_move_with_it(
    cluster: Cluster, postgres: str
) -> None:
    """It is ended without a warning, as by a power cut, and reads its own log when it comes back."""
    if is_named():
        pytest.skip("the named database is not ours to start anew")
    await cluster.start_all()

    async def restart(_: int) -> None:
        await asyncio.to_thread(restart_postgres, postgres)
        await cluster.records.wait_for_each(cluster.links, 2)

    await cluster.under_load(RESTARTS, restart)


async def test_a_deploy_under_load_is_noticed_by_nobody(cluster: Cluster) -> None:
    """The new process starts, the old one is drained: every game goes on, and the old one ends by itself."""
    await asyncio.to_thread(cluster.start)

    async def deploy(_: int) -> None:
        old = next(server for server in cluster.servers if server.pid is not None)
        await asyncio.to_thread(cluster.start)
        assert await asyncio.to_thread(old.stop, signal.SIGTERM) == 0
        cluster.servers.remove(old)

    await cluster.under_load(DEPLOYS, deploy)


async def come_again(guest: Guest, link: str) -> Line:
    """Call until the table has arrived, as a page does."""
    while True:
        line = Line(await guest.connect(link))
        message = await line.hear()
        if message["type"] == "welcome":
            guest.lines.append(line)
            return line
        assert (message["code"], await line.close_code()) == ("table_moved", 1012)


async def test_a_running_clock_is_handed_over_to_the_millisecond(cluster: Cluster) -> None:
    """Where a clock runs, drain waits for the end of the game, or as long as it was told. Then the clock goes
    on from the very millisecond that the old process noted."""
    old = await asyncio.to_thread(cluster.start)
    async with AsyncExitStack() as stack:
        anna, bodo = [await stack.enter_async_context(Guest(old)) for _ in range(2)]
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        began = monotonic()
        link, a, _ = await begin(anna, bodo, game="infernal-wagon", seats=2)
        assert a.game is not None
        assert a.game["clock"]["running"]
        new = await asyncio.to_thread(cluster.start)
        stopping = asyncio.create_task(asyncio.to_thread(old.stop, signal.SIGTERM))
        while (ready := await anna.http.get("/ready")).status_code == 200:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert (ready.status_code, ready.json()["reason"]) == (503, "draining")
        # What is made now is made by the new one, although the old one was asked.
        made = await anna.make_table()
        assert await a.close_code() == 1012
        again = Guest(new)
        again.http.cookies.set("draisine", anna.cookie)
        stack.push_async_callback(again.leave)
        line = await come_again(again, link)
        assert await stopping == 0
        assert line.game is not None
        clock, wall = line.game["clock"], (monotonic() - began) * 1000
        assert clock["running"]
        assert (await again.http.get(f"/api/tables/{made}/history")).status_code == 200
    store = await open_store(cluster.folder, cluster.database)
    stored = await store.find(link)
    assert stored is not None
    entries = [e.decode_entry(raw) for raw in await store.entries(stored.id)]
    await store.close()
    times = [entry.at for entry in entries]
    assert times == sorted(times)
    noted = max(entry.at for entry in entries if isinstance(entry, e.ClockNoted))
    # Not a millisecond is lost, none is counted twice, and the time between the processes is nobody's.
    assert 1000 <= noted <= clock["at"] <= wall
