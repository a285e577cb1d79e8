"""Where all play at once, every start and every resume is counted in, and play time stands meanwhile."""

import pytest
from tests.tables.folk import ANNA, BODO, Round, playing
from tests.tables.game_pictures import draw_game
from tests.tables.homes import Home, breathe
from tests.tables.listeners import Ears, look
from tests.tables.memory_store import MemoryStore
from tests.tables.tiny import AT_ONCE, TINY

from draisine.games import game_by_id
from draisine.kernel import AnyGame, DraisineError
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.absence import GRACE
from draisine.tables.log.decisions.moves import decide_clock
from draisine.tables.log.pictures import ClockPicture
from draisine.tables.log.play_time import COUNT_IN
from draisine.tables.log.table import Table
from draisine.tables.runtime.live_table import LiveTable


def begun(game: AnyGame = AT_ONCE, count_in: int = COUNT_IN, **options: int | None) -> Round:
    """Anna and Bodo at the start, being counted in."""
    table = Round(game, options={"stones": 20, "limit": 60_000, **options})
    table.count_in = count_in
    table.sit(ANNA, 0)
    table.sit(BODO, 1)
    table.ready(ANNA)
    table.ready(BODO)
    return table


def clock(table: Round) -> ClockPicture:
    picture = draw_game(table.table, 0, table.now)
    assert picture is not None
    return picture.clock


def take(table: Round) -> str:
    return table.refused(ANNA, c.Move(key=table.key(), text="take 1", after=0))


@pytest.mark.rule("IW-16")
def test_a_start_is_counted_in_to_the_millisecond() -> None:
    table = begun()
    assert clock(table) == ClockPicture(at=0, running=True, deadline=60_000, count_in=3_000)
    table.now += 2_999
    assert clock(table) == ClockPicture(at=0, running=True, deadline=60_000, count_in=1)
    assert take(table) == "not_yet"
    table.now += 1
    assert take(table) == ""
    table.now += 250
    assert clock(table) == ClockPicture(at=250, running=True, deadline=60_000, count_in=0)
    moved = table.move(ANNA, "take 1")[0]
    assert moved.at == 250


def test_the_refusal_says_how_long_it_still_takes() -> None:
    table = begun()
    table.now += 1_200
    with pytest.raises(DraisineError) as refused:
        table.move(ANNA, "take 1")
    assert (refused.value.code, refused.value.params) == ("not_yet", {"milliseconds": 1_800})


def test_what_is_said_meanwhile_does_not_shorten_it() -> None:
    table = begun()
    table.now += 1_000
    table.does(BODO, c.Talk(key="t", text="Ready?"))
    assert clock(table).count_in == 2_000
    table.now += 2_500
    assert clock(table) == ClockPicture(at=500, running=True, deadline=60_000)


def test_in_turns_nothing_is_counted_in() -> None:
    table = begun(TINY)
    assert clock(table).count_in == 0
    assert table.refused(BODO, c.Move(key="m", text="take 1", after=0)) == ""


@pytest.mark.rule("IW-16")
def test_without_a_clock_it_is_counted_in_too() -> None:
    table = begun(limit=None)
    assert take(table) == "not_yet"
    table.now += 3_000
    assert take(table) == ""


def test_a_pause_within_the_count_in_ends_it_and_a_resume_counts_anew() -> None:
    table = begun()
    table.now += 1_000
    table.offer(ANNA, "pause")
    table.offer(BODO, "pause")
    assert clock(table) == ClockPicture(at=0, running=False, deadline=60_000)
    table.now += 50_000
    table.does(BODO, c.Resume(key="r"))
    assert clock(table).count_in == 3_000
    table.now += 3_100
    assert clock(table) == ClockPicture(at=100, running=True, deadline=60_000)


@pytest.mark.rule("IW-16")
def test_the_clock_of_a_ride_starts_when_the_last_is_ready() -> None:
    table = Round(game_by_id("infernal-wagon"))
    table.count_in = COUNT_IN
    table.sit(ANNA, 0)
    table.sit(BODO, 1)
    table.ready(ANNA)
    table.now += 600_000
    assert table.table.match is None, "one of two is not ready: no time has gone"
    table.ready(BODO)
    assert clock(table) == ClockPicture(at=0, running=True, deadline=420_000, count_in=3_000)
    table.now += 3_000 + 419_999
    assert decide_clock(table.table, table.context()) == []
    table.now += 1
    (moved,) = decide_clock(table.table, table.context())
    assert moved.at == 420_000


@pytest.mark.rule("IW-16")
def test_the_clock_s_own_move_comes_later_by_as_much() -> None:
    table = begun(limit=5_000)
    table.now += 7_999
    assert decide_clock(table.table, table.context()) == []
    table.now += 1
    (moved,) = decide_clock(table.table, table.context())
    assert moved.at == 5_000


def test_the_log_alone_says_it_and_a_log_without_it_reads_as_before() -> None:
    table = begun()
    started = table.log[-1]
    assert (type(started), started.count_in) == (e.Started, 3_000)
    again = Table.of(table.games, [e.decode_entry(e.encode_entry(entry)) for entry in table.log])
    assert again.counting(table.now + 1_000) == 2_000
    assert again.play_time(table.now + 4_000) == 1_000
    old = playing(AT_ONCE, limit=60_000)
    assert b"count_in" not in e.encode_entry(old.log[-1])
    assert old.table.play_time(old.now + 4_000) == 4_000


def test_a_restart_goes_on_with_what_is_left_of_it() -> None:
    table = begun()
    again = Table.of(table.games, table.log)
    again.wake(table.now + 1_000)
    assert again.counting(table.now + 1_000) == 2_000
    assert again.play_time(table.now + 3_500) == 500
    tomorrow = table.now + 86_400_000
    again = Table.of(table.games, table.log)
    again.wake(tomorrow)
    assert again.counting(tomorrow) == 0
    assert again.play_time(tomorrow + 500) == 500


@pytest.mark.parametrize("moved", [False, True])
def test_a_clock_that_was_set_back_stops_no_game(moved: bool) -> None:
    """By a day over a restart, or because the table is taken over by a machine whose clock is behind."""
    table = begun()
    if moved:
        table.now += 4_000
        assert table.move(ANNA, "take 1")[0].at == 1_000
    yesterday = table.now - 86_400_000
    again = Table.of(table.games, table.log)
    again.wake(yesterday)
    left, played = (0, 1_000) if moved else (3_000, 0)
    assert again.counting(yesterday) == left
    assert again.play_time(yesterday + left + 500) == played + 500
    # What is written then is read back like everything else.
    ticked = e.ClockNoted(when=yesterday + left + 700, at=played + 700)
    again = Table.of(table.games, [*table.log, ticked])
    again.wake(yesterday + 10_000)
    assert again.counting(yesterday + 10_000) == 0
    assert again.play_time(yesterday + 10_500) == played + 1_200


async def begin(home: Home) -> LiveTable:
    live = await home.manager.open_table(ANNA, "tiny", {"stones": 40, "limit": 60_000})
    await look(home.manager, live.link, ANNA, Ears())
    await home.does(live, BODO, c.Sit(key=home.key(), seat=1))
    return live


def at(live: LiveTable) -> tuple[int, int]:
    picture = live.game_picture(0)
    assert picture is not None
    return picture.clock.at, picture.clock.count_in


async def test_who_comes_back_is_counted_in() -> None:
    home = Home(MemoryStore(), AT_ONCE, count_in=COUNT_IN)
    live = await begin(home)
    bodo = await look(home.manager, live.link, BODO, Ears())
    for person in (ANNA, BODO):
        await home.does(live, person, c.Ready(key=home.key(), ready=True))
    await home.time.advance(COUNT_IN + 1_000)
    bodo.close()
    await home.time.advance(GRACE + 50_000)
    assert live.table_picture().status == "frozen"
    await look(home.manager, live.link, BODO, Ears())
    await breathe()
    assert at(live) == (1_000 + GRACE, COUNT_IN)
    await home.time.advance(COUNT_IN + 500)
    assert at(live) == (1_500 + GRACE, 0)
    await home.time.advance(60_000)
    assert live.table.outcome is not None, "the alarm rings after the count-in too"
    assert live.table.played == 60_000
    await home.manager.close()


async def test_a_bot_that_stands_in_for_the_last_who_is_missed_is_counted_in() -> None:
    home = Home(MemoryStore(), AT_ONCE, count_in=COUNT_IN)
    live = await begin(home)
    for person in (ANNA, BODO):
        await home.does(live, person, c.Ready(key=home.key(), ready=True))
    await home.time.advance(GRACE + 50_000)
    assert live.table_picture().status == "frozen"
    before = at(live)[0]
    await home.does(live, ANNA, c.StandIn(key="s", seat=1))
    assert at(live) == (before, COUNT_IN)
    await home.manager.close()
