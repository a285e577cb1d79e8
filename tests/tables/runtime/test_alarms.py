"""Clock alarms: timers, notes in the log, restarts. Time is in the hand of the test."""

import pytest
from tests.tables.folk import ANNA, BODO, CLEO
from tests.tables.homes import Home, breathe, number
from tests.tables.listeners import Ears, look
from tests.tables.memory_store import MemoryStore

from draisine.kernel import CLOCK, DraisineError, Outcome
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e


def log_of(store: MemoryStore, table: int = 0) -> list[e.Entry]:
    return [e.decode_entry(data) for data in store.logs[table]]


async def test_the_clock_moves_by_itself_at_its_millisecond() -> None:
    store = MemoryStore()
    home = Home(store)
    live = await home.pair(stones=20, limit=12_000)
    ears = Ears()
    await look(home.manager, live.link, CLEO, ears)
    await home.time.advance(11_999)
    assert live.table_picture().status == "playing"
    await home.time.advance(1)
    assert live.table_picture().outcome == Outcome("time_up", ())
    last = log_of(store)[-1]
    assert isinstance(last, e.Moved)
    assert (last.seat, last.at) == (CLOCK, 12_000)
    assert ears.news[-1].table
    assert ears.news[-1].game
    await home.manager.close()


async def test_a_move_after_the_deadline_finds_the_clock_has_moved() -> None:
    store = MemoryStore()
    home = Home(store)
    live = await home.pair(stones=20, limit=12_000)
    home.time.time += 12_345  # the timer is late
    with pytest.raises(DraisineError, match="game_over"):
        await home.move(live, BODO)
    last = log_of(store)[-1]
    assert isinstance(last, e.Moved)
    assert (last.seat, last.at) == (CLOCK, 12_000)
    await home.manager.close()


async def test_ticks_are_written_but_not_told() -> None:
    store = MemoryStore()
    home = Home(store)
    live = await home.pair(stones=20, limit=60_000)
    ears = Ears()
    await look(home.manager, live.link, CLEO, ears)
    await home.time.advance(16_000)
    assert [entry.at for entry in log_of(store) if isinstance(entry, e.ClockNoted)] == [5_000, 10_000, 15_000]
    assert ears.news == []
    await home.manager.close()


async def test_after_a_crash_the_clock_goes_on_from_the_last_note() -> None:
    store = MemoryStore()
    home = Home(store)
    live = await home.pair(stones=20, limit=30_000)
    await home.time.advance(7_000)  # and then it dies, two seconds after the note at 5,000
    after = Home(store)
    after.time.time = home.time.time + 3_600_000
    await after.manager.start()
    assert after.manager.live_tables == 1
    await after.time.advance(24_999)
    again = await after.manager.table(live.link)
    assert again.table_picture().status == "playing"
    await after.time.advance(1)
    assert again.table_picture().outcome == Outcome("time_up", ())
    await after.manager.close()


async def test_a_closed_manager_notes_where_its_clocks_are() -> None:
    store = MemoryStore()
    home = Home(store)
    live = await home.pair(stones=20, limit=30_000)
    await home.time.advance(7_000)
    await home.manager.close()
    assert log_of(store)[-1].at == 7_000
    await home.time.advance(60_000)
    assert live.table_picture().status == "playing"


async def test_a_pause_stops_the_timer_and_resuming_starts_it() -> None:
    store = MemoryStore()
    home = Home(store)
    live = await home.pair(stones=20, limit=10_000)
    await home.time.advance(4_000)
    for person in (ANNA, BODO):
        await home.does(live, person, c.Offer(key="p", what="pause"))
    assert not store.rows[0].timed
    await home.time.advance(1_000_000)
    assert live.table_picture().status == "paused"
    await home.does(live, ANNA, c.Resume(key="go"))
    picture = live.game_picture(None)
    assert picture is not None
    assert (picture.clock.at, picture.clock.running, picture.clock.deadline) == (4_000, True, 10_000)
    await home.time.advance(6_000)
    assert live.table_picture().status == "over"
    await home.manager.close()


async def test_a_table_with_a_running_clock_stays_in_memory() -> None:
    home = Home(MemoryStore())
    await home.manager.start()
    await home.pair(stones=20, limit=1_000_000)
    await home.time.advance(500_000)
    assert home.manager.live_tables == 1
    await home.manager.close()


async def test_the_clock_tries_again_when_the_disk_was_full() -> None:
    store = MemoryStore()
    home = Home(store)
    live = await home.pair(stones=20, limit=3_000)
    store.full = True
    await home.time.advance(4_000)
    assert live.table_picture().status == "playing"
    with pytest.raises(DraisineError, match="storage_failed"):
        await home.move(live, BODO)
    assert number(live) == 0
    store.full = False
    await home.time.advance(10_000)
    await breathe()
    assert live.table_picture().status == "over"
    await home.manager.close()
