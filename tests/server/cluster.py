"""Some server processes on one PostgreSQL, with people who play at all of them."""

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.server.clocks import Stand, stands_of
from tests.server.forked import ForkedServer
from tests.server.stubborn import Records, Stubborn, check_logs
from tests.server.support import PATIENCE, Guest, ServerProcess, begin

from draisine.stores.factory import open_store
from draisine.tables.log import entries as e

PROCESSES = int(os.environ.get("DRAISINE_PROCESSES", "2"))
MOVES_BETWEEN = 20
TABLES = 4


class Cluster:
    """Some processes on one database, each with a port of its own, and players at all of them."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database = database
        self.folder = folder
        self.servers: list[ServerProcess] = []
        self.records = Records()
        self.players: list[Stubborn] = []
        self.timed: list[str] = []
        """Links of the tables whose game has a clock, which runs from the start on."""
        self.stands: list[Stand] = []
        """Whenever one of those clocks stood, at all tables so far."""
        self.patience = PATIENCE
        self.asleep: set[int] = set()
        """Ports of processes that are stopped."""
        self.chance = random.Random(1)
        self._started = 0

    async def start_all(self, lease: float = 15.0) -> None:
        """As many as there shall be, at once."""
        await asyncio.gather(*(asyncio.to_thread(self.start, lease) for _ in range(PROCESSES)))

    def start(self, lease: float = 15.0, drain: float = 1.0) -> ServerProcess:
        """With a long lease nobody counts as dead because the machine is busy: only who is gone does. For
        `drain` seconds running games may end where they are."""
        self._started += 1
        folder = self.folder / f"process{self._started}"
        more = {"database": self.database, "drain_seconds": drain, "lease_seconds": lease}
        server = ForkedServer(folder, more=more)
        self.servers.append(server)
        return server

    async def seat(self, tables: int) -> None:
        """Games that go on for long, each with a player at two different processes. In half of them a clock
        runs."""
        self.records, self.players, self.timed = Records(), [], []
        alive = [server for server in self.servers if server.pid is not None]
        for number in range(tables):
            pair = [
                await Guest(alive[(number + seat) % len(alive)]).introduce(f"P{number}-{seat}")
                for seat in (0, 1)
            ]
            timed = number < tables // 2
            options = {"end": "time", "minutes": 30} if timed else {"turns": 200}
            link, *_ = await begin(pair[0], pair[1], options=options)
            if timed:
                self.timed.append(link)
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
        done = moves = again = 0
        while done < times:
            await self.seat(TABLES)
            for player in self.players:
                player.pause = 0.04
            tasks = [asyncio.create_task(player.play()) for player in self.players]
            acting = asyncio.create_task(self._act(range(done, times), act))
            # A player who fails ends it at once.
            await asyncio.wait([acting, *tasks], return_when=asyncio.FIRST_COMPLETED)
            # A cancellation may be lost in `wait_for`; then they see the flag.
            self.records.stop = True
            for task in tasks:
                task.cancel()
            failed = [found for found in await asyncio.gather(*tasks, return_exceptions=True) if found]
            assert not [error for error in failed if not isinstance(error, asyncio.CancelledError)]
            done = await acting
            moves += await self.check()
            again += self.records.sent_again
            longest = max((stand.milliseconds for stand in self.stands), default=0)
            print(
                f"{done} times, {moves} moves checked, 0 lost, sent again: {again};"
                f" clocks stood {len(self.stands)} times, {longest} ms at most, never ran twice",
                flush=True,
            )

    async def _act(self, numbers: range, act: Callable[[int], Awaitable[None]]) -> int:
        """As long as all games go on. Gives the number of the next."""
        for number in numbers:
            await self.records.wait_for(len(self.records.acknowledged) + MOVES_BETWEEN)
            if self.records.over:
                return number
            await act(number)
            await self.records.wait_for_each(self.links, 2)
        return numbers.stop

    async def check(self) -> int:
        """From the players' records: every acknowledged move once. From the logs: no clock ran twice or went
        back."""
        store = await open_store(self.folder, self.database)
        try:
            for link in self.timed:
                stored = await store.find(link)
                assert stored is not None
                self.stands += stands_of([e.decode_entry(raw) for raw in await store.entries(stored.id)])
            return await check_logs(store, self.records, len(self.players))
        finally:
            await store.close()
