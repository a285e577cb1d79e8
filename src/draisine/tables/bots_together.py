"""Bots in games without turns: each waits as a person would, and starts anew when the game moves on."""

import asyncio
import logging
import secrets
from collections.abc import Callable

from draisine.bots.pace import pace_of
from draisine.kernel import DraisineError
from draisine.kernel.bots import Fellow, Heard, Reply, Situation
from draisine.tables.bot_asking import Asking, by_chance, question_at
from draisine.tables.log import commands as c
from draisine.tables.log.decisions import decide_bot_call, decide_bot_move
from draisine.tables.log.pictures import ThoughtPicture
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.timekeeper import Timekeeper
from draisine.tables.store import StorageFailed

RETRY_SECONDS = 1.0
AT_A_LOSS = 6_000
"""Milliseconds before a legal move by chance where a bot failed: the others can do better meanwhile."""
_REMEMBERED = 6
"""Calls that are still in anyone's ear."""

_log = logging.getLogger(__name__)


_Choice = tuple[str, tuple[str, ...], int | None]
"""The bot, its legal moves, and the number of the last move of its seat: a choice ends with one's move."""


class _Thought:
    """What a seat is about to do."""

    __slots__ = ("calls", "choice", "legal", "pace", "seed", "shows", "since", "strength", "task", "text")

    def __init__(self, choice: _Choice, since: int, seed: str, calls: int, pace: int) -> None:
        self.choice = choice
        self.strength, self.legal, _ = choice
        self.since = since
        """Millisecond of play at which the seat got this choice."""
        self.seed = seed
        self.calls = calls
        """Number of the latest call of somebody else that it has heard."""
        self.pace = pace
        """Milliseconds that it takes where it does not say how long."""
        self.shows = ""
        """What the others see that it will be."""
        self.text = ""
        """What it was before it heard a call."""
        self.task: asyncio.Task[None] | None = None

    def end(self) -> None:
        if self.task is not None:
            self.task.cancel()


class BotsTogether:
    """All such bots of one house."""

    def __init__(self, asking: Asking, pace: Callable[[], float], time: Timekeeper) -> None:
        self._asking = asking
        self._pace = pace
        self._time = time
        self._thoughts: dict[str, dict[int, _Thought]] = {}

    def attend(self, live: LiveTable) -> None:
        """Look at a table after something happened. A choice that is still the same goes on as it began."""
        table, match = live.table, live.table.match
        thoughts = self._thoughts.pop(live.link, {})
        to_act = table.to_act()
        kept: dict[int, _Thought] = {}
        for seat, chair in enumerate(table.chairs):
            before = thoughts.pop(seat, None)
            if chair.bot is None or seat not in to_act or match is None:
                if before is not None:
                    self._give_up(live, seat, before)
                continue
            choice, calls = (chair.bot, match.legal(seat), match.last_move_of(seat)), _latest_call(live, seat)
            same = before is not None and before.choice == choice
            if before is not None and same and before.calls == calls:
                kept[seat] = before
                continue
            if before is not None and same:
                before.end()
                thought = _Thought(choice, before.since, before.seed, calls, before.pace)
                thought.shows, thought.text = before.shows, before.text
            else:
                if before is not None:
                    self._give_up(live, seat, before)
                since, pace = table.play_time(self._time.now()), round(self._pace() * 1000)
                thought = _Thought(choice, since, secrets.token_hex(8), calls, pace)
            kept[seat] = thought
            thought.task = asyncio.get_running_loop().create_task(self._act(live, seat, thought))
        if kept:
            self._thoughts[live.link] = kept

    def thinks_at(self, link: str) -> bool:
        """A bot is busy at this table."""
        tasks = [thought.task for thought in self._thoughts.get(link, {}).values()]
        return any(task is not None and not task.done() for task in tasks)

    def forget(self, link: str) -> list[asyncio.Task[None]]:
        """Stop thinking at a table: what is being stopped."""
        thoughts = self._thoughts.pop(link, {}).values()
        for thought in thoughts:
            thought.end()
        return [thought.task for thought in thoughts if thought.task is not None]

    async def close(self) -> None:
        """Stop everything."""
        tasks = [task for link in list(self._thoughts) for task in self.forget(link)]
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _act(self, live: LiveTable, seat: int, thought: _Thought) -> None:
        table, match = live.table, live.table.match
        if match is None:
            return
        now = self._time.now()
        at = table.play_time(now)
        heard = tuple(
            Heard(said.seat, said.call, max(0, at - (now - said.at)))
            for said in list(table.talk)[-_REMEMBERED:]
            if said.call is not None and said.seat is not None
        )
        number = match.number
        situation = Situation(at, thought.since, heard, _people(live), match.fingerprint)
        question = question_at(table, match, seat, "move", situation, thought.seed, thought.text)
        reply = await self._asking.reply(thought.strength, question)
        if reply is None:
            reply = Reply(by_chance(thought.legal), AT_A_LOSS)
        thought.text = reply.move
        await self._go_about(live, seat, thought, reply, at)
        thought.shows = ""
        await self._move(live, seat, c.Move(key="bot", text=reply.move, after=number))

    async def _go_about(self, live: LiveTable, seat: int, thought: _Thought, reply: Reply, at: int) -> None:
        """Everything before the move itself. What should have been called earlier is not called any more."""
        pause = thought.pace if reply.pause is None else reply.pause
        # A house without a pace is in a hurry, whatever there is to be seen.
        shown = reply.shown if thought.pace else 0
        ready = thought.since + pause
        call_at = thought.since + pause // 2 if reply.call_at is None else reply.call_at
        calls = bool(reply.call) and call_at >= at
        if calls and call_at < ready:
            await self._until(live, call_at)
            await self._call(live, seat, reply.call)
        await self._until(live, ready)
        if shown and thought.shows != reply.move:
            thought.shows = reply.move
            live.share(ThoughtPicture(seat, reply.move, None, reply.why, reply.about))
        if calls and call_at >= ready:
            await self._until(live, call_at)
            await self._call(live, seat, reply.call)
        await self._until(live, max(ready + shown, reply.until))

    def _give_up(self, live: LiveTable, seat: int, thought: _Thought) -> None:
        """It will not be done, so it is not shown any more."""
        thought.end()
        if thought.shows:
            live.share(ThoughtPicture(seat, ""))

    async def _until(self, live: LiveTable, at: int) -> None:
        """Wait for a millisecond of play."""
        now = self._time.now()
        left = live.table.counting(now) + max(0, at - live.table.play_time(now))
        if not left:
            return
        come = asyncio.get_running_loop().create_future()

        def ring() -> None:
            if not come.done():
                come.set_result(None)

        timer = self._time.call_at(now + left, ring)
        try:
            await come
        finally:
            timer.cancel()

    async def _call(self, live: LiveTable, seat: int, call: str) -> None:
        try:
            await live.ask(lambda table, moment: decide_bot_call(table, seat, call, moment))
        except DraisineError as refusal:
            _log.info("the call of a bot came to nothing: %s", refusal)

    async def _move(self, live: LiveTable, seat: int, command: c.Move) -> None:
        while True:
            try:
                await live.ask(lambda table, moment: decide_bot_move(table, seat, command, moment))
            except StorageFailed:  # nobody else would make this move
                await asyncio.sleep(RETRY_SECONDS)
                continue
            except DraisineError as refusal:
                _log.info("the move of a bot came to nothing: %s", refusal)
            return


def _people(live: LiveTable) -> tuple[Fellow, ...]:
    """Who sits there that is no bot, and how fast they are."""
    table, match = live.table, live.table.match
    moves = [(moved.seat, moved.at) for moved in match.moves[-40:]] if match is not None else []
    return tuple(Fellow(seat, pace_of(seat, moves)) for seat in table.seats_by_person())


def _latest_call(live: LiveTable, seat: int) -> int:
    """The number of the latest call of another seat; -1 when there was none lately."""
    for said in list(live.table.talk)[: -_REMEMBERED - 1 : -1]:
        if said.call is not None and said.seat is not None and said.seat != seat:
            return said.number
    return -1
