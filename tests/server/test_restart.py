"""Stopping and starting again: everyone is told, and everything goes on where it was."""

import asyncio
import time
from pathlib import Path

from tests.server.support import Guest, ServerProcess, begin, play_on


async def test_a_stop_says_so_and_the_game_goes_on_after_it(data: Path) -> None:
    with ServerProcess(data) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna", 30)
            await bodo.introduce("Bodo", 20)
            link, a, b = await begin(anna, bodo)
            await play_on(a, b, most=4)
            assert a.game is not None
            before = a.game
            assert await asyncio.to_thread(server.stop) in {0, -2}
            assert await a.close_code() == 1001
            assert await b.close_code() == 1001

            server.start()
            a, b = await anna.open(link), await bodo.open(link)
            assert a.seat == 0
            assert a.game is not None
            assert (a.game["number"], a.game["view"]) == (4, before["view"])
            assert await play_on(a, b, most=4) == 4


async def test_a_running_clock_goes_on_where_it_was(data: Path) -> None:
    with ServerProcess(data) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna", 30)
            await bodo.introduce("Bodo", 20)
            link, a, b = await begin(anna, bodo, options={"end": "time", "minutes": 30})
            await play_on(a, b, most=2)
            assert a.game is not None
            before, read_at = a.game["clock"], time.monotonic()
            assert before["running"]
            await asyncio.to_thread(server.stop)
            server.start()
            again = (await anna.open(link)).game
            elapsed = (time.monotonic() - read_at) * 1000
            assert again is not None
            assert again["clock"]["deadline"] == before["deadline"]
            assert again["clock"]["running"]
            assert before["at"] <= again["clock"]["at"] < before["at"] + elapsed
