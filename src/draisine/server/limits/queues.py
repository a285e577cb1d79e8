"""Who may go on now and who waits in line, so that one address cannot fill a moment that all need."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class FairQueue:
    """Lets a few of each holder go on at the same time; the others of the same holder wait in line."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._running: dict[str, int] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def one(self, holder: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it while the block runs."""
        running = self._running.get(holder, 0)
        if running < self._most:
            self._running[holder] = running + 1
        else:
            await self._wait(holder)
        try:
            yield
        finally:
            self._pass_on(holder)

    async def _wait(self, holder: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(holder, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on(holder)
            raise

    def _pass_on(self, holder: str) -> None:
        waiting = self._waiting.get(holder)
        while waiting:
            turn = waiting.popleft()
            if not waiting:
                del self._waiting[holder]
            if not turn.done():
                turn.set_result(None)
                return
        left = self._running[holder] - 1
        if left:
            self._running[holder] = left
        else:
            del self._running[holder]


class LoopBudget:
    """Lets a few of each holder begin in one turn of the event loop; the others begin in the next ones, with
    everybody else's reading and writing in between."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._begun: dict[str, int] = {}
        """In this turn of the event loop."""
        self._waiting: dict[str, deque[Callable[[], None]]] = {}

    def is_due(self, holder: str) -> bool:
        """Whether this holder may begin something more in this turn; it is counted if so."""
        begun = self._begun.get(holder, 0)
        if begun >= self._most or holder in self._waiting:
            return False
        if not self._begun and not self._waiting:
            asyncio.get_running_loop().call_soon(self._next_turn)
        self._begun[holder] = begun + 1
        return True

    def call_when_due(self, holder: str, begin: Callable[[], None]) -> None:
        """Call this in one of the next turns, after what was put in line before."""
        self._waiting.setdefault(holder, deque()).append(begin)

    async def begin(self, holder: str) -> None:
        """Wait for a turn of the event loop in which this holder may begin something more."""
        if not self.is_due(holder):
            due: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.call_when_due(holder, lambda: None if due.done() else due.set_result(None))
            await due

    def _next_turn(self) -> None:
        self._begun.clear()
        for holder, line in list(self._waiting.items()):
            self._begun[holder] = min(self._most, len(line))
            for _ in range(self._begun[holder]):
                line.popleft()()
            if not line:
                del self._waiting[holder]
        if self._begun:
            asyncio.get_running_loop().call_soon(self._next_turn)
