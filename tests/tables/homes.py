"""Table managers for tests: time in the hand of the test, bots that do as they are told."""

import asyncio
import heapq
import itertools
from collections.abc import Callable, Sequence
from typing import Any

from tests.tables.folk import ANNA, BODO, STRENGTHS
from tests.tables.tiny import TINY

from draisine.kernel import AnyGame
from draisine.kernel.bots import Question, Reply
from draisine.tables.log import commands as c
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.manager import TableManager
from draisine.tables.store import Person, Store


class HandTimer:
    def __init__(self) -> None:
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class HandTime:
    """Time that goes on only when told."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000
        self._order = itertools.count()
        self._timers: list[tuple[int, int, HandTimer, Callable[[], None]]] = []

    def now(self) -> int:
        return self.time

    def call_at(self, when: int, callback: Callable[[], None]) -> HandTimer:
        timer = HandTimer()
        heapq.heappush(self._timers, (when, next(self._order), timer, callback))
        return timer

    async def advance(self, milliseconds: int) -> None:
        """Let time go by, stopping at every timer on the way."""
        end = self.time + milliseconds
        while self._timers and self._timers[0][0] <= end:
            when, _, timer, callback = heapq.heappop(self._timers)
            if not timer.cancelled:
                self.time = max(self.time, when)
                callback()
                await breathe()
        self.time = end
        await breathe()


async def breathe() -> None:
    """Let everything happen that needs no time."""
    for _ in range(30):
        await asyncio.sleep(0)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for a state; a test that never gets there fails."""
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 - any state, with no event of its own
            await asyncio.sleep(0.001)


class PuppetBots:
    """Bots that take one stone, unless told otherwise."""

    def __init__(self) -> None:
        self.asked = 0
        self.strengths: list[str] = []
        """Who was asked."""
        self.chooses: Callable[[Sequence[str]], str] = lambda legal: legal[0]
        self.why = ""
        """The reason that goes with the answer."""
        self.gate: asyncio.Event | None = None
        """While there is one that is not set, bots think."""
        self.takes_draws: bool | None = True
        """None: it fails."""

    async def answer(self, strength: str, question: Question) -> Reply:
        if question.purpose == "draw":
            if self.takes_draws is None:
                raise OSError
            return Reply(draw="yes" if self.takes_draws else "better")
        self.asked += 1
        self.strengths.append(strength)
        if self.gate is not None:
            await self.gate.wait()
        return Reply(self.chooses(question.legal), why=self.why)


class Home:
    """A manager over a store, and the keys of its commands."""

    def __init__(
        self,
        store: Store,
        game: AnyGame = TINY,
        patience: float = 20,
        idle_after: int = 60_000,
        count_in: int = 0,
    ) -> None:
        self.store = store
        self.time = HandTime()
        self.bots = PuppetBots()
        self.keys = itertools.count()
        self.manager = TableManager(
            store,
            {game.id: game},
            self.bots,
            lambda _: STRENGTHS,
            time=self.time,
            pace=lambda: 0,
            patience=patience,
            idle_after=idle_after,
            count_in=count_in,
        )

    def key(self) -> str:
        return f"k{next(self.keys)}"

    async def does(self, live: LiveTable, person: Person, command: c.Command) -> None:
        await self.manager.submit(live.link, person, command)

    async def move(self, live: LiveTable, person: Person, text: str = "take 1") -> None:
        await self.does(live, person, c.Move(key=self.key(), text=text, after=number(live)))

    async def pair(self, **options: Any) -> LiveTable:
        """Anna and Bodo in play; Bodo begins."""
        live = await self.manager.open_table(ANNA, "tiny", options)
        await self.does(live, BODO, c.Sit(key=self.key(), seat=1))
        await self.does(live, ANNA, c.Ready(key=self.key(), ready=True))
        await self.does(live, BODO, c.Ready(key=self.key(), ready=True))
        return live

    async def with_bot(self, **options: Any) -> LiveTable:
        """Anna at seat 0 and a bot of longer beard at seat 1, in play."""
        live = await self.manager.open_table(ANNA, "tiny", options, bot="lehrling")
        await self.does(live, ANNA, c.Ready(key=self.key(), ready=True))
        return live


def number(live: LiveTable) -> int:
    """Moves made, as everyone may know them."""
    picture = live.game_picture(None)
    assert picture is not None
    return picture.number
