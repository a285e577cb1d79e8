"""Time of play, deadlines and the clock as a seat, with time in the hand of the test."""

from tests.tables.folk import ANNA, BODO, playing

from draisine.kernel import CLOCK, Outcome
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.decisions.moves import decide_clock, decide_clock_note
from draisine.tables.log.table import Table


def test_the_clock_moves_at_its_deadline_to_the_millisecond() -> None:
    table = playing(limit=10_000)
    table.now += 9_999
    assert decide_clock(table.table, table.context()) == []
    table.now += 42
    (moved,) = table.write(decide_clock(table.table, table.context()))
    assert isinstance(moved, e.Moved)
    assert (moved.seat, moved.text, moved.at) == (CLOCK, "time", 10_000)
    assert table.table.outcome == Outcome("time_up", ())
    assert table.table.deadline is None
    assert decide_clock(table.table, table.context()) == []


def test_a_pause_puts_the_deadline_off() -> None:
    table = playing(limit=10_000)
    table.now += 4_000
    table.offer(ANNA, "pause")
    table.offer(BODO, "pause")
    table.now += 100_000
    assert decide_clock(table.table, table.context()) == []
    assert decide_clock_note(table.table, table.context()) == []
    table.does(ANNA, c.Resume(key="go"))
    table.now += 5_999
    assert decide_clock(table.table, table.context()) == []
    table.now += 1
    assert len(decide_clock(table.table, table.context())) == 1


def test_after_a_restart_the_clock_goes_on_from_the_last_entry() -> None:
    table = playing(limit=10_000)
    table.now += 3_000
    table.write(decide_clock_note(table.table, table.context()))
    again = Table.of(table.games, table.log)
    tomorrow = table.now + 86_400_000
    again.wake(tomorrow)
    assert again.play_time(tomorrow) == 3_000
    assert again.play_time(tomorrow + 500) == 3_500
    table.table = again
    table.now = tomorrow + 500
    moved = table.move(BODO, "take 1")[0]
    assert moved.at == 3_500


def test_no_ticks_without_a_deadline() -> None:
    table = playing()
    table.now += 60_000
    assert decide_clock_note(table.table, table.context()) == []
    assert table.table.play_time(table.now) == 60_000


def test_time_that_goes_back_takes_nothing_away() -> None:
    table = playing()
    table.now += 2_000
    table.move(BODO, "take 1")
    assert table.table.play_time(table.now - 50_000) == 2_000
