"""Stopping and starting again: everyone is told, and everything goes on where it was."""

import asyncio
import json
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.support import Guest, ServedProcess, ServerProcess, begin, play_on
from tests.tables.folk import ANNA, BODO
from tests.tables.homes import HandTime, PuppetBots

from draisine.games import all_games
from draisine.stores.sqlite.store import SqliteStore
from draisine.tables.log import commands as c
from draisine.tables.log.pictures import ClockPicture
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.manager import TableManager


async def test_a_stop_says_so_and_the_game_goes_on_after_it(data: Path) -> None:
    with ServerProcess(data) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna", 30)
            await bodo.introduce("Bodo", 20)
            link, a, b = await begin(anna, bodo)
            await play_on(a, b, most=4)
            assert a.game is not None
            before = a.game
            assert await asyncio.to_thread(server.stop) == 0
            assert await a.close_code() == 1001
            assert await b.close_code() == 1001

            server.start()
            a, b = await anna.open(link), await bodo.open(link)
            assert a.seat == 0
            assert a.game is not None
            assert (a.game["number"], a.game["view"]) == (4, before["view"])
            assert await play_on(a, b, most=4) == 4


def last_entry(data: Path) -> tuple[int, str]:
    """Millisecond of play and kind of the last entry in the only log."""
    with closing(sqlite3.connect(data / "draisine.sqlite")) as connection:
        (body,) = connection.execute("SELECT body FROM entries ORDER BY sequence DESC LIMIT 1").fetchone()
    entry = json.loads(body)
    return entry["at"], entry["type"]


def an_hour_goes_by(data: Path) -> None:
    """The server was down for long: everything in its logs happened an hour earlier."""
    with closing(sqlite3.connect(data / "draisine.sqlite")) as connection:
        connection.execute(
            "UPDATE entries SET at = at - 3600000,"
            " body = json_set(body, '$.when', json_extract(body, '$.when') - 3600000)"
        )
        connection.commit()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
async def test_a_running_clock_goes_on_where_it_was_at_the_stop(data: Path, how: signal.Signals) -> None:
    with ServedProcess(data) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna", 30)
            await bodo.introduce("Bodo", 20)
            link, a, b = await begin(anna, bodo, options={"end": "time", "minutes": 30})
            await play_on(a, b, most=2)
            read_at = time.monotonic()
            before = (await anna.open(link)).game
            assert before is not None
            assert before["clock"]["running"]
            assert await asyncio.to_thread(server.stop, how) == 0
            gone_at = time.monotonic()

            noted, kind = last_entry(data)
            assert kind == "ticked"
            # Read between these two times; noted after the stop and before the end of the process.
            assert 0 <= noted - before["clock"]["at"] <= (gone_at - read_at) * 1000 + 1

            an_hour_goes_by(data)
            started_at = time.monotonic()
            server.start()
            ready_at = time.monotonic()
            after = (await anna.open(link)).game
            read_at = time.monotonic()
            assert after is not None
            assert after["clock"]["deadline"] == before["clock"]["deadline"]
            assert after["clock"]["running"]
            # The table is woken between the start of the process and its first answer, and read after that.
            played = after["clock"]["at"] - noted
            assert 0 <= played <= (read_at - started_at) * 1000
            line = await anna.open(link)
            assert line.game is not None
            assert line.game["clock"]["at"] - noted >= (read_at - ready_at) * 1000 - 1


async def test_not_a_millisecond_of_the_downtime_is_clock_time(data: Path) -> None:
    time = HandTime()

    async def opened() -> tuple[SqliteStore, TableManager]:
        store = await SqliteStore.open(data)
        manager = TableManager(store, all_games(), PuppetBots(), lambda _: (), time=time, count_in=0)
        await manager.start()
        return store, manager

    def clock(live: LiveTable) -> ClockPicture:
        picture = live.game_picture(None)
        assert picture is not None
        return picture.clock

    store, manager = await opened()
    live = await manager.open_table(ANNA, "zwergenzugfahrt", {"end": "time", "minutes": 30})
    await manager.submit(live.link, BODO, c.Sit(key="1", seat=1))
    await manager.submit(live.link, ANNA, c.Ready(key="2", ready=True))
    await manager.submit(live.link, BODO, c.Ready(key="3", ready=True))
    await time.advance(1_234)
    before = clock(live)
    assert (before.at, before.running) == (1_234, True)
    await manager.close()
    await store.close()

    await time.advance(3_600_000)
    store, manager = await opened()
    live = await manager.table(live.link)
    assert clock(live) == before
    await time.advance(700)
    assert clock(live).at == before.at + 700
    await manager.close()
    await store.close()
