"""Bots and people in one ride: nobody waits for anybody, and calls are heeded. Time is in the test's hand."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
import pytest
from tests.tables.folk import ANNA
from tests.tables.homes import HandTime, breathe, number, until
from tests.tables.memory_store import MemoryStore

from draisine.bots.registry import bot_for, strengths
from draisine.bots.worker_pool import BotWorkers
from draisine.games.infernal_wagon import GAME
from draisine.games.infernal_wagon.values import View
from draisine.kernel.bots import Question, Reply, Situation
from draisine.tables.bots.questions import BotRunner
from draisine.tables.log import commands as c
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.manager import TableManager


class Pensive:
    """The bots themselves, without processes; a test may change their answers."""

    def __init__(self) -> None:
        self.situations: list[tuple[int, Situation]] = []
        self.change: Callable[[int, Reply], Reply] = lambda seat, reply: reply

    async def answer(self, strength: str, question: Question) -> Reply:
        self.situations.append((question.seat, question.situation))
        view = msgspec.json.decode(question.view, type=View)
        reply = bot_for(question.game, strength).answer(msgspec.structs.replace(question, view=view))
        return self.change(question.seat, reply)


class Mine:
    """A manager with the wagon in it."""

    def __init__(self, bots: BotRunner, count_in: int = 0) -> None:
        self.time = HandTime()
        self.keys = 0
        self.manager = TableManager(
            MemoryStore(),
            {GAME.id: GAME},
            bots,
            strengths,
            time=self.time,
            pace=lambda: 0,
            count_in=count_in,
        )

    def key(self) -> str:
        self.keys += 1
        return f"k{self.keys}"

    async def ride(self, seats: int = 3, **options: Any) -> LiveTable:
        """Anna at seat 0, attentive bots at the others, the clock running."""
        live = await self.manager.open_table(
            ANNA, GAME.id, options, seats=seats, bot="aufmerksam", freeze_on_drop=False
        )
        await self.does(live, c.Ready(key=self.key(), ready=True))
        await breathe()
        return live

    async def does(self, live: LiveTable, command: c.Command) -> None:
        await self.manager.submit(live.link, ANNA, command)

    async def lay(self, live: LiveTable) -> None:
        """Anna lays any card, and whatever a tunnel brings up."""
        waits = True
        while waits:
            picture = live.game_picture(0)
            assert picture is not None
            await self.does(live, c.Move(key=self.key(), text=picture.moves[0], after=picture.number))
            await breathe()
            after = live.game_picture(0)
            waits = after is not None and any(move.endswith("!") for move in after.moves)


@pytest.fixture
def bots() -> Pensive:
    return Pensive()


@pytest.fixture
async def mine(bots: Pensive) -> AsyncIterator[Mine]:
    mine = Mine(bots)
    yield mine
    await mine.manager.close()


async def test_a_ride_goes_on_without_the_person(mine: Mine) -> None:
    live = await mine.ride()
    for _ in range(900):
        await mine.time.advance(500)
        if live.table.outcome is not None:
            break
    assert live.table.outcome is not None
    seats = {moved.seat for moved in (await mine.manager.game_log(live.link)).moves}
    assert {1, 2} <= seats <= {1, 2, -1}


async def test_bots_wait_as_long_as_they_said_and_the_first_one_lays(mine: Mine, bots: Pensive) -> None:
    bots.change = lambda seat, reply: Reply(reply.move, 3_000 + seat)
    live = await mine.ride()
    await mine.time.advance(3_000)
    assert number(live) == 0
    await mine.time.advance(1)
    assert number(live) == 1
    assert live.table.match is not None
    assert [(moved.seat, moved.at) for moved in live.table.match.moves] == [(1, 3_001)]
    await mine.time.advance(3_001)
    assert number(live) == 1, "seat 2 began to think anew"
    await mine.time.advance(1)
    assert [(moved.seat, moved.at) for moved in live.table.match.moves[1:]] == [(2, 6_003)]


async def test_bots_wait_while_play_is_counted_in(bots: Pensive) -> None:
    mine = Mine(bots, count_in=3_000)
    bots.change = lambda seat, reply: Reply(reply.move, 1_000 * (seat - 1))
    live = await mine.ride()
    await mine.time.advance(2_999)
    assert number(live) == 0
    await mine.time.advance(1)
    assert live.table.match is not None
    assert [(moved.seat, moved.at) for moved in live.table.match.moves] == [(1, 0)]
    await mine.does(live, c.Offer(key="p", what="pause"))
    await mine.time.advance(60_000)
    await mine.does(live, c.Resume(key="r"))
    laid = number(live)
    await mine.time.advance(2_999)
    assert number(live) == laid
    await mine.time.advance(1_001)
    assert number(live) > laid
    await mine.manager.close()


async def test_a_person_is_not_held_up_and_bots_start_anew(mine: Mine, bots: Pensive) -> None:
    bots.change = lambda seat, reply: Reply(reply.move, 4_000)
    live = await mine.ride(clock=0)
    await mine.time.advance(3_500)
    await mine.lay(live)
    laid = number(live)
    assert laid >= 1
    await mine.time.advance(3_900)
    assert number(live) == laid
    await mine.time.advance(200)
    assert number(live) == laid + 1


async def test_who_has_called_is_not_raced(mine: Mine, bots: Pensive) -> None:
    """Each call keeps the railroad for a while. How long bots then hold back for somebody who lays nothing
    depends on their cards, so the test goes on until they have laid some."""
    live = await mine.ride(clock=0)
    calls = 0
    while live.table.outcome is None and (calls < 20 or number(live) < 2):
        await mine.time.advance(1_500)
        if 0 in live.table.to_act():
            calls += 1
            before = number(live)
            await mine.does(live, c.Call(key=mine.key(), call="mine"))
            await mine.time.advance(2_499)
            assert number(live) == before
        assert calls < 500, "bots never lay a card beside somebody who calls"
    assert number(live) > 1
    assert any(said.call == "mine" for _, situation in bots.situations for said in situation.heard)


async def test_a_call_does_not_start_the_reaction_over(mine: Mine, bots: Pensive) -> None:
    bots.change = lambda seat, reply: Reply(reply.move, 5_000)
    live = await mine.ride()
    await mine.time.advance(4_000)
    await mine.does(live, c.Call(key=mine.key(), call="nod"))
    await breathe()
    assert {(seat, situation.now, situation.since) for seat, situation in bots.situations[-2:]} == {
        (1, 4_000, 0),
        (2, 4_000, 0),
    }
    await mine.time.advance(1_000)
    assert number(live) == 1


async def test_bots_call_and_are_known_by_their_seat(mine: Mine, bots: Pensive) -> None:
    bots.change = lambda seat, reply: Reply(reply.move, 4_000 + seat, "mine" if seat == 2 else "")
    live = await mine.ride()
    await mine.time.advance(2_001)
    said = live.talk()[-1]
    assert (said.seat, said.call, said.name) == (2, "mine", "bot:aufmerksam")
    heard = [situation.heard for seat, situation in bots.situations if seat == 1][-1]
    assert [(each.seat, each.call, each.at) for each in heard] == [(2, "mine", 2_001)]


async def until_silence(mine: Mine) -> LiveTable:
    """A ride in which a Silence has just come up."""
    for _ in range(30):
        live = await mine.ride(silence=True, clock=0)
        for _ in range(400):
            if live.table.outcome is not None:
                break
            await mine.time.advance(100)
            silent = live.table.match is not None and live.table.match.silent
            if silent and not {1, 2}.isdisjoint(live.table.to_act()):
                return live
    pytest.fail("no Silence came up")


async def test_in_silence_a_call_of_a_bot_is_not_heard(mine: Mine, bots: Pensive) -> None:
    bots.change = lambda seat, reply: Reply(reply.move, 1_000, "mine")
    live = await until_silence(mine)
    before = len(live.talk())
    silent_from = number(live)
    await mine.time.advance(900)
    assert number(live) == silent_from
    assert len(live.talk()) == before
    bots.change = lambda seat, reply: Reply(reply.move, 1_000, "nod")
    await mine.time.advance(700)
    assert number(live) > silent_from


async def test_a_pause_stops_the_bots(mine: Mine, bots: Pensive) -> None:
    bots.change = lambda seat, reply: Reply(reply.move, 2_000)
    live = await mine.ride()
    await mine.time.advance(1_000)
    await mine.does(live, c.Offer(key="p", what="pause"))
    await mine.time.advance(20_000)
    assert number(live) == 0
    await mine.does(live, c.Resume(key="r"))
    await mine.time.advance(2_000)
    assert number(live) == 1


async def test_one_who_comes_back_is_not_played_for(mine: Mine, bots: Pensive) -> None:
    bots.change = lambda seat, reply: Reply(reply.move, 2_000 if seat == 0 else 60_000)
    live = await mine.ride(clock=0)
    await mine.does(live, c.StandIn(key="s", seat=0, strength="lokfuehrer"))
    await mine.time.advance(1_900)
    await mine.does(live, c.TakeSeatBack(key="t"))
    await mine.time.advance(5_000)
    assert number(live) == 0


async def test_a_bot_that_fails_leaves_the_others_time(mine: Mine, bots: Pensive) -> None:
    def fail(seat: int, reply: Reply) -> Reply:
        raise RuntimeError

    bots.change = fail
    live = await mine.ride(clock=0)
    await mine.time.advance(5_999)
    assert number(live) == 0
    await mine.lay(live)
    laid = number(live)
    assert laid >= 1
    await mine.time.advance(6_000)
    assert number(live) > laid


async def test_a_crashed_process_does_not_stop_the_ride() -> None:
    workers = BotWorkers(1)
    mine = Mine(workers)
    try:
        live = await mine.ride(seats=2, clock=0)
        await until(lambda: workers.processes != ())
        (process,) = workers.processes
        os.kill(process, signal.SIGKILL)
        async with asyncio.timeout(60):
            while number(live) == 0:
                await mine.time.advance(1_000)
                await asyncio.sleep(0.05)
        assert number(live) >= 1
    finally:
        await mine.manager.close()
        workers.close()
