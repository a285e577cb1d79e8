"""Bots at the seats of live tables: asked when they have a choice; what they do is done when it is due."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

from draisine.kernel import DraisineError
from draisine.kernel.bots import Fellow, Heard, Reply, Situation
from draisine.tables.bots.pace import REMEMBERED_CALLS, REMEMBERED_MOVES, pace_of, public_moves
from draisine.tables.bots.questions import (
    AT_A_LOSS,
    BotClient,
    BotRunner,
    by_chance,
    question_about,
    question_at,
)
from draisine.tables.bots.scheduler import Act, Ask, Choice, Scheduler
from draisine.tables.log import commands as c
from draisine.tables.log.decisions.agreements import decide_bot_draw
from draisine.tables.log.decisions.moves import decide_bot_move
from draisine.tables.log.decisions.talk import decide_bot_call
from draisine.tables.log.pictures import ThoughtPicture
from draisine.tables.log.table import Table
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.time_source import Timer, TimeSource
from draisine.tables.store import StorageFailed

RETRY_SECONDS = 1.0
"""A bot whose move the disk refused tries again: nobody else would make it."""

_log = logging.getLogger(__name__)


def _has_bots(table: Table) -> bool:
    for chair in table.chairs:  # noqa: SIM110 - asked after every move, and half as dear as `any`
        if chair.bot is not None:
            return True
    return False


class _TableBots:
    """The bots of one table: what they are about to do, and who is asked just now."""

    def __init__(self, scheduler: Scheduler) -> None:
        self.scheduler = scheduler
        self.asking: dict[int, asyncio.Task[None]] = {}
        self.numbers: dict[int, int] = {}
        """By seat, how many moves had been made when its bot was asked."""
        self.timer: Timer | asyncio.TimerHandle | None = None
        self.acting: asyncio.Task[None] | None = None

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        acting = [] if self.acting is None else [self.acting]
        return [task for task in (*self.asking.values(), *acting) if not task.done()]

    def end(self) -> list[asyncio.Task[None]]:
        """Stop everything: what is being stopped."""
        if self.timer is not None:
            self.timer.cancel()
        tasks = self.tasks
        for task in tasks:
            task.cancel()
        return tasks


class BotPlayers:
    """Everything that bots are thinking about at the tables of one process."""

    def __init__(
        self, runner: BotRunner, pace: Callable[[], float], patience: float, time: TimeSource
    ) -> None:
        """`patience`: seconds after which a legal move by chance is made instead."""
        self._bots = BotClient(runner, patience)
        self._pace = pace
        self._time = time
        self._tables: dict[str, _TableBots] = {}
        self._draws: dict[tuple[str, int], asyncio.Task[None]] = {}

    def attend(self, live: LiveTable) -> None:
        """Look at a table after something happened: ask who must be asked, forget what is of no use."""
        bots = self._tables.get(live.link)
        if bots is None:
            if not _has_bots(live.table):
                return
            bots = self._tables[live.link] = _TableBots(self._scheduler(live))
        self._look(live, bots)
        for seat in range(len(live.table.chairs)):
            self._attend_draw(live, seat)

    def thinks_at(self, link: str) -> bool:
        """A bot is busy at this table."""
        bots = self._tables.get(link)
        return bots is not None and (bool(bots.tasks) or bots.scheduler.next() is not None)

    def forget(self, link: str) -> None:
        """What was thought about at this table is of no use any more."""
        bots = self._tables.pop(link, None)
        if bots is not None:
            bots.end()

    async def close(self) -> None:
        """Stop asking."""
        tasks = [task for bots in self._tables.values() for task in bots.end()]
        for task in self._draws.values():
            task.cancel()
        await asyncio.gather(*tasks, *self._draws.values(), return_exceptions=True)
        self._tables.clear()

    # --- choices and replies --------------------------------------------------------------------

    def _scheduler(self, live: LiveTable) -> Scheduler:
        table = live.table
        return Scheduler(
            simultaneous=table.game.simultaneous,
            seats=len(table.chairs),
            pace=lambda _: round(self._pace() * 1000),
            seed=lambda _: secrets.token_hex(8),
        )

    def _look(self, live: LiveTable, bots: _TableBots) -> None:
        table, match = live.table, live.table.match
        choices: dict[int, Choice] = {}
        to_act = table.to_act() if match is not None else ()
        for seat, chair in enumerate(table.chairs):
            if chair.bot is not None and match is not None and seat in to_act:
                mark = match.last_move_of(seat) if table.game.simultaneous else live.revision
                choices[seat] = Choice(chair.bot, match.legal(seat), mark)
        heard = {seat: _latest_call(live, seat) for seat in choices}
        asks, hidden = bots.scheduler.look(table.play_time(self._time.now()), choices, heard)
        for seat in [seat for seat in bots.asking if seat not in choices] + [ask.seat for ask in asks]:
            asking = bots.asking.pop(seat, None)
            if asking is not None:
                asking.cancel()
        for seat in hidden:
            live.share(ThoughtPicture(seat, ""))
        for ask in asks:
            bots.numbers[ask.seat] = 0 if match is None else match.number
            bots.asking[ask.seat] = _spawn(self._ask(live, bots, ask, choices[ask.seat].legal))
        self._arm(live, bots)

    async def _ask(self, live: LiveTable, bots: _TableBots, ask: Ask, legal: tuple[str, ...]) -> None:
        table, match = live.table, live.table.match
        if match is None:
            return
        now = self._time.now()
        heard = tuple(
            Heard(said.seat, said.call, max(0, ask.at - (now - said.at)))
            for said in list(table.talk)[-REMEMBERED_CALLS:]
            if said.call is not None and said.seat is not None
        )
        situation = Situation(ask.at, ask.since, heard, _people(live), match.fingerprint, public_moves(match))
        question = question_about(
            match,
            ask.seat,
            purpose="move",
            situation=situation,
            seed=ask.seed,
            view=table.view(ask.seat),
            before=ask.before,
        )
        reply = await self._bots.reply(ask.bot, question)
        if reply is None:
            reply = Reply(by_chance(legal), AT_A_LOSS if table.game.simultaneous else None)
        bots.scheduler.answer(ask, reply)
        self._arm(live, bots)

    # --- acts -----------------------------------------------------------------------------------

    def _arm(self, live: LiveTable, bots: _TableBots) -> None:
        """Wait for what is due next, whatever was waited for before."""
        if bots.timer is not None:
            bots.timer.cancel()
            bots.timer = None
        act = bots.scheduler.next()
        if act is None or bots.acting is not None or self._tables.get(live.link) is not bots:
            return
        now = self._time.now()
        left = live.table.counting(now) + max(0, act.at - live.table.play_time(now))
        if left:
            bots.timer = self._time.call_at(now + left, lambda: self._begin(live, bots))
        else:
            self._begin(live, bots)

    def _begin(self, live: LiveTable, bots: _TableBots) -> None:
        act = bots.scheduler.next()
        if act is not None and bots.acting is None:
            bots.acting = _spawn(self._do(live, bots, act))

    async def _do(self, live: LiveTable, bots: _TableBots, act: Act) -> None:
        bots.scheduler.begin(act)
        try:
            await self._carry_out(live, bots, act)
            bots.scheduler.done(act)
        except StorageFailed:
            loop = asyncio.get_running_loop()
            bots.acting = None
            bots.timer = loop.call_later(RETRY_SECONDS, lambda: self._begin(live, bots))
            return
        except DraisineError as refusal:
            _log.info("the %s of a bot came to nothing: %s", act.kind, refusal)
            bots.scheduler.done(act)
        bots.acting = None
        self._arm(live, bots)

    async def _carry_out(self, live: LiveTable, bots: _TableBots, act: Act) -> None:
        seat, text = act.seat, act.text
        if act.kind == "show":
            live.share(ThoughtPicture(seat, text, None, act.reply.why, act.reply.about))
        elif act.kind == "call":
            await live.ask(lambda table, context: decide_bot_call(table, seat, text, context))
        else:
            command = c.Move(key="bot", text=text, after=bots.numbers[seat])
            await live.ask(lambda table, context: decide_bot_move(table, seat, command, context))

    # --- draws ----------------------------------------------------------------------------------

    def _attend_draw(self, live: LiveTable, seat: int) -> None:
        key = (live.link, seat)
        strength = live.table.chairs[seat].bot
        agreed = live.table.offers.get("draw")
        if strength is not None and agreed is not None and seat not in agreed and key not in self._draws:
            task = self._draws[key] = _spawn(self._draw(live, seat, strength))
            task.add_done_callback(lambda _: self._draws.pop(key, None))

    async def _draw(self, live: LiveTable, seat: int, strength: str) -> None:
        table, match = live.table, live.table.match
        if match is None:
            return
        reply = await self._bots.reply(strength, question_at(table, match, seat, "draw", Situation()))
        answer = "no" if reply is None else reply.draw
        try:
            await live.ask(lambda now, context: decide_bot_draw(now, seat, answer, context))
        except DraisineError as refusal:
            _log.info("the answer of a bot came to nothing: %s", refusal)


def _spawn(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    return asyncio.get_running_loop().create_task(work)


def _people(live: LiveTable) -> tuple[Fellow, ...]:
    """Who sits there that is no bot, and how fast they are."""
    table, match = live.table, live.table.match
    latest = match.moves[-REMEMBERED_MOVES:] if match is not None else []
    moves = [(moved.seat, moved.at) for moved in latest]
    return tuple(Fellow(seat, pace_of(seat, moves)) for seat in table.seats_by_person())


def _latest_call(live: LiveTable, seat: int) -> int:
    """The number of the latest call of another seat; -1 when there was none lately."""
    for said in list(live.table.talk)[: -REMEMBERED_CALLS - 1 : -1]:
        if said.call is not None and said.seat is not None and said.seat != seat:
            return said.number
    return -1
