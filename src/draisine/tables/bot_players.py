"""Bots at seats: asked when it is on them, heard only if the game is still where it was."""

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from typing import Any

from draisine.kernel import DraisineError
from draisine.kernel.bots import Situation
from draisine.tables.bot_asking import Asking, by_chance, question_at
from draisine.tables.bots_together import BotsTogether
from draisine.tables.log import commands as c
from draisine.tables.log.agreements import decide_bot_draw
from draisine.tables.log.decisions import decide_bot_move
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.timekeeper import Timekeeper
from draisine.tables.seating import BotRunner
from draisine.tables.store import StorageFailed

RETRY_SECONDS = 1.0
"""A bot whose move the disk refused tries again: nobody else would make it."""

_log = logging.getLogger(__name__)


def human_pace() -> float:
    """Seconds that a bot takes at least, so that people can follow."""
    return random.uniform(1.0, 1.8)


class BotPlayers:
    """Everything that bots are thinking about at the tables of one house."""

    def __init__(
        self, runner: BotRunner, pace: Callable[[], float], patience: float, time: Timekeeper
    ) -> None:
        """`patience`: seconds after which a legal move by chance is made instead."""
        self._asking = Asking(runner, patience)
        self._pace = pace
        self._together = BotsTogether(self._asking, pace, time)
        """Those in games without turns."""
        self._moves: dict[str, dict[int, tuple[int, asyncio.Task[None]]]] = {}
        """By table and seat: the revision that is thought about, and the thinking."""
        self._draws: dict[tuple[str, int], asyncio.Task[None]] = {}

    def attend(self, live: LiveTable) -> None:
        """Look at a table after something happened: ask who must be asked, forget what is of no use."""
        table = live.table
        if table.game.simultaneous:
            self._together.attend(live)
            for seat in range(len(table.chairs)):
                self._attend_draw(live, seat)
            return
        thinking = self._moves.get(live.link)
        if thinking is None and not any(chair.bot for chair in table.chairs):
            return
        if thinking is not None and any(revision != live.revision for revision, _ in thinking.values()):
            self.forget(live.link)
        to_act = table.to_act()
        for seat, chair in enumerate(table.chairs):
            if chair.bot is None:
                continue
            if seat in to_act and seat not in self._moves.get(live.link, {}):
                task = self._spawn(self._move(live, seat, chair.bot))
                self._moves.setdefault(live.link, {})[seat] = (live.revision, task)
            self._attend_draw(live, seat)

    def _attend_draw(self, live: LiveTable, seat: int) -> None:
        key = (live.link, seat)
        strength = live.table.chairs[seat].bot
        agreed = live.table.offers.get("draw")
        if strength is not None and agreed is not None and seat not in agreed and key not in self._draws:
            task = self._draws[key] = self._spawn(self._draw(live, seat, strength))
            task.add_done_callback(lambda _: self._draws.pop(key, None))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return asyncio.get_running_loop().create_task(work)

    def thinks_at(self, link: str) -> bool:
        """A bot is busy at this table."""
        in_turn = any(not task.done() for _, task in self._moves.get(link, {}).values())
        return in_turn or self._together.thinks_at(link)

    def forget(self, link: str) -> None:
        """What was thought about at this table is of no use any more."""
        for _, task in self._moves.pop(link, {}).values():
            task.cancel()
        self._together.forget(link)

    async def close(self) -> None:
        """Stop asking."""
        tasks = [task for seats in self._moves.values() for _, task in seats.values()]
        tasks += self._draws.values()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._together.close()

    async def _move(self, live: LiveTable, seat: int, strength: str) -> None:
        table, match = live.table, live.table.match
        if match is None:
            return
        after, revision = match.number, live.revision
        legal = match.legal(seat)
        pace, began = self._pace(), asyncio.get_running_loop().time()
        reply = await self._asking.reply(strength, question_at(table, match, seat, "move", Situation()))
        # A house without a pace is in a hurry, whatever there is to be seen.
        if pace and reply is not None and reply.pause is not None:
            pace = max(pace, reply.pause / 1000)
        await asyncio.sleep(max(0.0, began + pace - asyncio.get_running_loop().time()))
        text = reply.move if reply is not None else by_chance(legal)
        command = c.Move(key="bot", text=text, after=after)
        while live.revision == revision:
            try:
                await live.ask(lambda now, moment: decide_bot_move(now, seat, command, moment))
            except StorageFailed:
                await asyncio.sleep(RETRY_SECONDS)
            except DraisineError as refusal:
                _log.info("the move of a bot came to nothing: %s", refusal)
                return

    async def _draw(self, live: LiveTable, seat: int, strength: str) -> None:
        table, match = live.table, live.table.match
        if match is None:
            return
        reply = await self._asking.reply(strength, question_at(table, match, seat, "draw", Situation()))
        answer = "no" if reply is None else reply.draw
        try:
            await live.ask(lambda now, moment: decide_bot_draw(now, seat, answer, moment))
        except DraisineError as refusal:
            _log.info("the answer of a bot came to nothing: %s", refusal)
