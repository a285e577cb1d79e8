"""The tables that this process owns among several that share a store: taking, handing over, letting go.

Where the process is alone with its store nothing of this ever happens.
"""

import asyncio
import logging
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from time import monotonic
from typing import TYPE_CHECKING

from draisine.kernel import DraisineError
from draisine.tables.owners import Owners, Process
from draisine.tables.store import StorageFailed

if TYPE_CHECKING:
    from draisine.tables.runtime.live_table import LiveTable
    from draisine.tables.runtime.manager import TableManager

_log = logging.getLogger(__name__)

LOOK_EVERY = 0.4
"""Seconds between two looks for tables whose owner is gone."""
AT_ONCE = 16
"""Tables with a running clock that are loaded at the same time."""
FIRST_SECONDS = 1.0
"""For which a server that starts waits for them before it answers."""
RELEASE_EVERY = 0.4
"""Seconds between two attempts to give a table back."""
SPREAD = 4.0
"""Seconds over which tables that are handed over at once are spread, so that not all come back together."""


def first_to_take(link: str, processes: Iterable[str]) -> str:
    """Which of these processes takes an orphan: each finds the same one, and they share them evenly."""
    return min(processes, key=lambda process: blake2b(f"{process} {link}".encode(), digest_size=8).digest())


class Ownership:
    """What a manager does about owners."""

    def __init__(self, manager: "TableManager", owners: Owners) -> None:
        self._manager = manager
        self._owners = owners
        self._task: asyncio.Task[None] | None = None
        self._first_taken = asyncio.Event()
        """What could be taken at the start is loaded."""
        self._seen: set[str] = set()
        """Orphans that another process should have taken by now."""
        self._releasing: set[asyncio.Task[None]] = set()
        self._stopped = False
        self.draining = False

    # --- orphans ------------------------------------------------------------------------------------

    async def start(self, timed: Sequence[str]) -> None:
        """Take what nobody has, now and from now on; a process alone takes these, whose clocks ran. Returns
        when that is done, or after a moment: the others go on loading, people who come to one load it, and
        its clock stands until then."""
        self._task = asyncio.get_running_loop().create_task(self._take(timed))
        with suppress(TimeoutError):
            async with asyncio.timeout(FIRST_SECONDS):
                await self._first_taken.wait()

    async def stop(self) -> None:
        """Take nothing more, and finish what is being released: what cannot be is free when we are gone."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*self._releasing, return_exceptions=True)

    async def _take(self, timed: Sequence[str]) -> None:
        await self._load_all(timed)
        everything = not self._owners.peers
        while not self._owners.alone:
            try:
                if not self.draining:
                    await self._adopt(everything)
            except StorageFailed:
                _log.warning("orphans cannot be looked for just now")
            except Exception:
                _log.exception("orphans could not be taken")
            everything = False
            self._first_taken.set()
            await asyncio.sleep(LOOK_EVERY)
        self._first_taken.set()

    async def _adopt(self, everything: bool) -> None:
        orphans = await self._owners.orphans()
        others = [peer.id for peer in self._owners.peers if not peer.draining]
        own = self._owners.id
        mine = [
            link
            for link in orphans
            if everything or link in self._seen or first_to_take(link, [own, *others]) == own
        ]
        self._seen = set(orphans) - set(mine)
        await self._load_all(mine)

    async def _load_all(self, links: Iterable[str]) -> None:
        """Several at once: while one waits for the store, another is played again."""
        turns = asyncio.Semaphore(AT_ONCE)

        async def load(link: str) -> None:
            async with turns:
                try:
                    await self._manager.table(link)
                except DraisineError as refusal:
                    if refusal.code != "table_moved":
                        _log.error("a table stays asleep: %s", refusal)
                except Exception:
                    _log.exception("a table stays asleep")

        await asyncio.gather(*map(load, links))

    # --- letting go -----------------------------------------------------------------------------------

    def release(self, epoch: int) -> "asyncio.Task[None]":
        """What was claimed with this epoch is nobody's from now on."""
        task = asyncio.get_running_loop().create_task(self._release(epoch))
        self._releasing.add(task)
        task.add_done_callback(self._releasing.discard)
        return task

    async def _release(self, epoch: int) -> None:
        """Until the store has heard it: a process that drains takes no table back, and others are led to it
        as long as the table is its own."""
        while epoch:
            try:
                await self._owners.release([epoch])
                return
            except StorageFailed:
                if self._stopped:
                    return
                _log.warning("a table could not be released; it is tried again")
            await asyncio.sleep(RELEASE_EVERY)

    def lose(self, tables: Collection["LiveTable"]) -> None:
        """Others have these tables, or will have them in a moment: whoever looks at them is sent there."""
        for live in tables:
            self._manager.drop(live)
            live.let_go()

    async def hand_over(self, live: "LiveTable") -> None:
        """Between two moves: the clock is noted, what is under way is written and told, then it is nobody's.
        Whoever looks at it comes again and is led to the process that takes it."""
        live.disarm()
        try:
            await live.settle()
        except DraisineError as refusal:
            _log.warning("the clock of table %s was not noted: %s", live.number, refusal)
        # First the sockets: what they sent and was not answered is sent again there, and must not be refused.
        dropped = self._manager.drop(live)
        live.let_go()
        await live.rest()
        if dropped:
            # One that the store does not take just now must not keep the others waiting.
            await asyncio.wait([self.release(live.epoch)], timeout=RELEASE_EVERY)

    # --- draining ---------------------------------------------------------------------------------

    async def drain(self, seconds: float, spread: float = SPREAD) -> None:
        """Take no more tables and hand over those that are held: those whose clock runs when their game is
        over, or after so many seconds. Returns when nothing is held, or nobody is there to take it."""
        self.draining = True
        await self._owners.drain()
        until = monotonic() + seconds
        while self.heir() is not None and (held := list(self._manager.held())):
            late = monotonic() >= until
            ready = [live for live in held if late or live.table.deadline is None]
            if ready:
                await self._hand_over_all(ready, spread)
            else:
                await asyncio.sleep(0.1)

    async def _hand_over_all(self, tables: list["LiveTable"], spread: float) -> None:
        looked_at = max(1, sum(1 for live in tables if not live.unwatched))
        for live in tables:
            if not live.unwatched:
                await asyncio.sleep(min(0.5, spread / looked_at))
            await self.hand_over(live)

    def heir(self) -> Process | None:
        """A process that takes what this one must not take any more."""
        return next((peer for peer in self._owners.peers if not peer.draining), None)
