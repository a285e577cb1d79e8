"""A clock that waits for players who drop: seen at a live table, with time in the hand of the test."""

import msgspec
import pytest
from tests.tables.folk import ANNA, BODO, CLEO
from tests.tables.homes import Home, breathe, number
from tests.tables.listeners import Ears, Look, look
from tests.tables.memory_store import MemoryStore
from tests.tables.tiny import AT_ONCE

from draisine.kernel import CLOCK, DraisineError, Outcome
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.absence import GRACE, STAND_IN_GRACE
from draisine.tables.log.pictures import ClockPicture, MissedPicture
from draisine.tables.log.table import Table
from draisine.tables.runtime.live_table import LiveTable


def log_of(store: MemoryStore, table: int = 0) -> list[e.Entry]:
    return [e.decode_entry(data) for data in store.logs[table]]


def clock_of(live: LiveTable) -> ClockPicture:
    picture = live.game_picture(None)
    assert picture is not None
    return picture.clock


class Waiting(Home):
    """A manager with a table that waits for Anna and Bodo, both of whom look at it."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.memory = store or MemoryStore()
        super().__init__(self.memory, AT_ONCE)

    async def begin(self, **options: int) -> tuple[LiveTable, Look, Look]:
        live = await self.manager.open_table(ANNA, "tiny", {"stones": 40, "limit": 60_000, **options})
        anna = await look(self.manager, live.link, ANNA, Ears())
        bodo = await look(self.manager, live.link, BODO, Ears())
        await self.does(live, BODO, c.Sit(key=self.key(), seat=1))
        for person in (ANNA, BODO):
            await self.does(live, person, c.Ready(key=self.key(), ready=True))
        return live, anna, bodo

    async def refusal(self, live: LiveTable, command: c.Command) -> str:
        with pytest.raises(DraisineError) as refused:
            await self.does(live, ANNA, command)
        return refused.value.code


async def test_the_clock_stops_when_the_grace_is_over_and_goes_on_with_them() -> None:
    home = Waiting()
    live, _, bodo = await home.begin()
    await home.time.advance(10_000)
    left = home.time.now()
    bodo.close()
    await home.time.advance(GRACE - 1)
    assert live.table_picture().status == "playing"
    await home.time.advance(1)
    picture = live.table_picture()
    assert (picture.status, picture.missed) == ("frozen", (MissedPicture(1, left),))
    assert clock_of(live) == ClockPicture(at=13_000, running=False, deadline=60_000)
    await home.time.advance(3_600_000)
    assert clock_of(live).at == 13_000
    await look(home.manager, live.link, BODO, Ears())
    await breathe()
    assert (live.table_picture().status, live.table_picture().missed) == ("playing", ())
    assert clock_of(live) == ClockPicture(at=13_000, running=True, deadline=60_000)
    await home.time.advance(46_999)
    assert live.table_picture().status == "playing"
    await home.time.advance(1)
    assert live.table_picture().outcome == Outcome("time_up", ())
    moved = log_of(home.memory)[-1]
    assert isinstance(moved, e.Moved)
    assert (moved.seat, moved.at) == (CLOCK, 60_000)
    await home.manager.close()


async def test_a_page_that_is_loaded_anew_stops_nothing() -> None:
    home = Waiting()
    live, _, bodo = await home.begin()
    bodo.close()
    await home.time.advance(GRACE - 1)
    again = await look(home.manager, live.link, BODO, Ears())
    await home.time.advance(10_000)
    second = await look(home.manager, live.link, BODO, Ears())
    again.close()
    await home.time.advance(10_000)
    assert live.table_picture().status == "playing"
    second.close()
    await home.time.advance(GRACE)
    assert live.table_picture().status == "frozen"
    assert [type(entry) for entry in log_of(home.memory)].count(e.Dropped) == 1
    await home.manager.close()


async def test_nobody_moves_while_somebody_is_missed() -> None:
    home = Waiting()
    live, _, bodo = await home.begin()
    bodo.close()
    await home.time.advance(GRACE)
    picture = live.game_picture(0)
    assert picture is not None
    assert (picture.moves, picture.to_act) == ((), ())
    assert await home.refusal(live, c.Move(key="m", text="take 1", after=0)) == "table_frozen"
    assert await home.refusal(live, c.Offer(key="o", what="pause")) == "table_frozen"
    assert await home.refusal(live, c.Resume(key="r")) == "not_paused"
    await home.does(live, ANNA, c.Talk(key="t", text="Bodo?"))
    assert number(live) == 0
    await home.manager.close()


async def test_a_move_that_comes_before_the_timer_finds_that_somebody_is_missed() -> None:
    home = Waiting()
    live, _, bodo = await home.begin()
    bodo.close()
    home.time.time += GRACE + 500  # the timer is late
    assert await home.refusal(live, c.Move(key="m", text="take 1", after=0)) == "table_frozen"
    assert clock_of(live).at == GRACE
    await home.manager.close()


async def test_of_drop_and_deadline_the_earlier_one_counts() -> None:
    for gone_at, status in ((6_999, "frozen"), (7_000, "over")):
        home = Waiting()
        live, _, bodo = await home.begin(limit=10_000)
        await home.time.advance(gone_at)
        bodo.close()
        home.time.time += 3_500  # both are due, and both timers are late
        assert await home.refusal(live, c.Move(key="m", text="take 1", after=0)) in {
            "table_frozen",
            "game_over",
        }
        assert live.table_picture().status == status
        await home.manager.close()


async def test_the_others_go_on_when_a_bot_stands_in() -> None:
    home = Waiting()
    live, _, bodo = await home.begin()
    await home.time.advance(1_000)
    bodo.close()
    await home.time.advance(GRACE + 20_000)
    await home.time.advance(STAND_IN_GRACE)
    await home.does(live, ANNA, c.StandIn(key="s", seat=1))
    assert (live.table_picture().status, live.table_picture().missed) == ("playing", ())
    assert clock_of(live).running
    await home.time.advance(5_000)
    assert clock_of(live).at == 1_000 + GRACE + 5_000
    assert number(live) > 0
    await look(home.manager, live.link, BODO, Ears())
    await home.does(live, BODO, c.TakeSeatBack(key="b"))
    assert live.table_picture().status == "playing"
    await home.manager.close()


async def test_the_clock_waits_for_everyone_who_is_missed() -> None:
    home = Waiting()
    live, anna, bodo = await home.begin()
    bodo.close()
    await home.time.advance(1_000)
    anna.close()
    await home.time.advance(100_000)
    assert [missed.seat for missed in live.table_picture().missed] == [0, 1]
    await look(home.manager, live.link, BODO, Ears())
    await breathe()
    assert [missed.seat for missed in live.table_picture().missed] == [0]
    assert live.table_picture().status == "frozen"
    await look(home.manager, live.link, ANNA, Ears())
    await breathe()
    assert clock_of(live) == ClockPicture(at=GRACE, running=True, deadline=60_000)
    await home.manager.close()


async def test_one_person_among_bots_is_waited_for_and_the_bots_wait_too() -> None:
    home = Waiting()
    live = await home.manager.open_table(ANNA, "tiny", {"stones": 40, "limit": 60_000}, bot="lehrling")
    watch = await look(home.manager, live.link, ANNA, Ears())
    await home.does(live, ANNA, c.Ready(key="r", ready=True))
    watch.close()
    await home.time.advance(GRACE)
    before = number(live)
    await home.time.advance(100_000)
    assert (live.table_picture().status, number(live)) == ("frozen", before)
    await look(home.manager, live.link, ANNA, Ears())
    await home.time.advance(1_000)
    assert number(live) > before
    await home.manager.close()


async def test_spectators_are_not_missed_and_hear_of_it() -> None:
    home = Waiting()
    live, _, bodo = await home.begin()
    ears = Ears()
    cleo = await look(home.manager, live.link, CLEO, Ears())
    eve = await look(home.manager, live.link, CLEO, ears)
    cleo.close()
    bodo.close()
    await home.time.advance(GRACE)
    assert (ears.news[-1].table, ears.news[-1].game) == (True, True)
    eve.close()
    await look(home.manager, live.link, BODO, Ears())
    await home.time.advance(GRACE)
    assert live.table_picture().status == "playing"
    await home.manager.close()


async def test_where_all_play_at_once_the_others_wait_without_a_clock_too() -> None:
    home = Waiting()
    live = await home.manager.open_table(ANNA, "tiny", {"stones": 40}, bot="lehrling")
    watch = await look(home.manager, live.link, ANNA, Ears())
    await home.does(live, ANNA, c.Ready(key="r", ready=True))
    watch.close()
    await home.time.advance(GRACE)
    laid = number(live)
    assert (live.table_picture().status, clock_of(live).deadline) == ("frozen", None)
    await home.time.advance(100_000)
    assert number(live) == laid
    await look(home.manager, live.link, ANNA, Ears())
    await home.time.advance(1_000)
    assert number(live) > laid
    await home.manager.close()


async def test_in_turns_without_a_deadline_nothing_waits() -> None:
    home = Home(MemoryStore())
    live = await home.manager.open_table(ANNA, "tiny", {"stones": 40}, freeze_on_drop=True, bot="lehrling")
    watch = await look(home.manager, live.link, ANNA, Ears())
    await home.does(live, ANNA, c.Ready(key="r", ready=True))
    watch.close()
    await home.time.advance(GRACE * 2)
    assert live.table_picture().status == "playing"
    await home.manager.close()


async def test_without_the_wish_nothing_waits() -> None:
    for limit, freezes, open_to_all in ((60_000, False, False), (60_000, None, True), (None, False, False)):
        home = Waiting()
        live = await home.manager.open_table(
            ANNA,
            "tiny",
            {"limit": limit},
            bot="lehrling",
            freeze_on_drop=freezes,
            open_to_all=open_to_all,
        )
        watch = await look(home.manager, live.link, ANNA, Ears())
        await home.does(live, ANNA, c.Ready(key="r", ready=True))
        watch.close()
        await home.time.advance(GRACE * 2)
        assert number(live) > 0
        assert e.Dropped not in {type(entry) for entry in log_of(home.memory)}
        await home.manager.close()


async def test_the_host_chooses_and_nobody_is_ready_any_more() -> None:
    home = Waiting()
    live = await home.manager.open_table(ANNA, "tiny", {"limit": 60_000})
    assert live.table_picture().freeze_on_drop
    await home.does(live, ANNA, c.Ready(key="r", ready=True))
    await home.does(live, ANNA, c.SetOptions(key="o", options={"limit": 50_000}, freeze_on_drop=False))
    assert not live.table_picture().freeze_on_drop
    assert not live.table_picture().seats[0].ready
    await home.does(live, ANNA, c.SetOptions(key="p", options={"limit": 40_000}))
    assert not live.table_picture().freeze_on_drop
    await home.manager.close()


async def test_who_is_gone_when_a_pause_ends_is_missed_at_once() -> None:
    home = Waiting()
    live, _, bodo = await home.begin()
    await home.time.advance(2_000)
    for person in (ANNA, BODO):
        await home.does(live, person, c.Offer(key="p", what="pause"))
    bodo.close()
    await home.time.advance(60_000)
    assert (live.table_picture().status, live.table_picture().missed) == ("paused", ())
    await home.does(live, ANNA, c.Resume(key="go"))
    await breathe()
    assert live.table_picture().status == "frozen"
    assert clock_of(live).at == 2_000
    await home.manager.close()


async def test_a_frozen_table_survives_a_restart() -> None:
    home = Waiting()
    live, anna, bodo = await home.begin()
    await home.time.advance(4_000)
    left = home.time.now()
    bodo.close()
    await home.time.advance(GRACE)
    anna.close()
    await home.time.advance(GRACE)
    await home.manager.close()
    again = Waiting(home.memory)
    again.time.time = home.time.now() + 86_400_000
    await again.manager.start()
    assert again.manager.live_tables == 0, "nothing runs, so nothing has to be woken"
    after = await again.manager.table(live.link)
    assert after.table_picture().missed[1] == MissedPicture(1, left)
    assert clock_of(after).at == 4_000 + GRACE
    for person in (ANNA, BODO):
        await look(again.manager, live.link, person, Ears())
    await breathe()
    assert clock_of(after) == ClockPicture(at=4_000 + GRACE, running=True, deadline=60_000)
    await again.manager.close()


async def test_after_a_restart_the_clock_waits_until_they_are_back() -> None:
    home = Waiting()
    live, *_ = await home.begin()
    await home.time.advance(7_000)
    stopped = home.time.now()
    await home.manager.close()
    again = Waiting(home.memory)
    again.time.time = stopped + 90_000
    await again.manager.start()
    await breathe()
    after = await again.manager.table(live.link)
    assert after.table_picture().missed == (MissedPicture(0, stopped), MissedPicture(1, stopped))
    await again.time.advance(15_000)
    assert clock_of(after).at == 7_000
    for person in (ANNA, BODO):
        await look(again.manager, live.link, person, Ears())
    await breathe()
    assert clock_of(after) == ClockPicture(at=7_000, running=True, deadline=60_000)
    await again.manager.close()


async def test_a_full_disk_only_puts_it_off() -> None:
    home = Waiting()
    live, _, bodo = await home.begin()
    bodo.close()
    home.memory.full = True
    await home.time.advance(GRACE + 1_000)
    assert live.table_picture().status == "playing"
    home.memory.full = False
    await home.time.advance(10_000)
    assert live.table_picture().status == "frozen"
    assert clock_of(live).at == GRACE
    await home.manager.close()


async def test_the_log_replays_to_the_same() -> None:
    home = Waiting()
    live, _, bodo = await home.begin()
    bodo.close()
    await home.time.advance(GRACE + 5_000)
    await look(home.manager, live.link, BODO, Ears())
    await breathe()
    await home.move(live, ANNA)
    games = {"tiny": AT_ONCE}
    log = log_of(home.memory)
    assert [type(entry) for entry in log[-3:]] == [e.Dropped, e.Returned, e.Moved]
    folded = Table.of(games, log)
    assert folded.row() == live.table.row()
    assert folded.play_time(log[-1].when) == live.table.play_time(log[-1].when) == GRACE
    assert Table.of(games, log[:-2]).missed == {1: log[-3].when - GRACE}
    assert msgspec.json.encode(log[-3]).count(b'"since"') == 1
    await home.manager.close()


async def test_a_rematch_waits_for_everyone_too() -> None:
    home = Waiting()
    live, *_ = await home.begin()
    await home.does(live, ANNA, c.Resign(key="r"))
    await home.does(live, ANNA, c.Offer(key="again", what="rematch"))
    link = live.table_picture().rematch
    assert link is not None
    next_one = await home.manager.table(link)
    await look(home.manager, link, ANNA, Ears())
    bodo = await look(home.manager, link, BODO, Ears())
    for person in (ANNA, BODO):
        await home.does(next_one, person, c.Ready(key="ready", ready=True))
    bodo.close()
    await home.time.advance(GRACE - 1)
    assert next_one.table_picture().status == "playing"
    await home.time.advance(1)
    assert [missed.seat for missed in next_one.table_picture().missed] == [next_one.seat_of(BODO.id)]
    await home.manager.close()
