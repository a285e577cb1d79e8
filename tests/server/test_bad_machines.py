"""The machine itself misbehaves while people play: its disk is full, its clock is set back."""

import asyncio
import os
import resource
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg
import pytest
from tests.server.forked import ForkedServer
from tests.server.stubborn import STUCK, Records, Stubborn, check_logs
from tests.server.support import Guest, ServerProcess, begin, play_on
from tests.stores.postgres import is_named, new_database

from draisine.cli.benchmarks.processes import database_process
from draisine.games import all_games
from draisine.stores.factory import open_store
from draisine.tables.log import entries as e
from draisine.tables.log.table import Table

FULL = int(os.environ.get("DRAISINE_FULL", "2"))
"""How often the disk fills up."""
HOUR = 3600.0


async def test_a_disk_that_fills_up_under_load_takes_no_acknowledged_move_with_it(data: Path) -> None:
    """No file may grow: what is refused is sent again with the same key, and all goes on with new room."""
    with ForkedServer(data) as server:

        async def limit(size: int) -> None:
            assert server.pid is not None
            await asyncio.to_thread(_limit_files, server.pid, size)

        await _play_on_a_full_disk(server, limit, 4096)


async def test_a_database_whose_disk_fills_up_takes_no_acknowledged_move_with_it(
    postgres: str, data: Path
) -> None:
    """The log of the tables is larger than a piece of the database's own log, which must be written on: then
    no table of the database may grow."""
    if is_named():
        pytest.skip("the named database is not ours to fill")
    database = await asyncio.to_thread(new_database, postgres)
    with ForkedServer(data, more={"database": database}) as server:
        connection = await asyncpg.connect(database)
        # Four lines fill a page, so that the next ones need a new one.
        await connection.execute(
            "INSERT INTO entries SELECT 0, number, 0, $1 FROM generate_series(1, $2::int) AS number",
            os.urandom(1976),
            _OWN_LOG_BYTES // 1976,
        )
        files = await connection.fetchval("SELECT pg_relation_size('entries')")
        assert files > _OWN_LOG_BYTES
        postmaster = await database_process(database)
        assert postmaster is not None

        async def limit(size: int) -> None:
            sessions = await connection.fetch(
                "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
            )
            for pid in (postmaster, *(pid for (pid,) in sessions)):
                await asyncio.to_thread(_limit_files, pid, size)

        try:
            await _play_on_a_full_disk(server, limit, _OWN_LOG_BYTES, database)
        finally:
            await limit(resource.RLIM_INFINITY)
            await connection.close()


_OWN_LOG_BYTES = 16 * 1024 * 1024
"""One file of PostgreSQL's write-ahead log."""


def _limit_files(pid: int, size: int) -> None:
    """As the user whose process it is: a database does not run as root, and root may not always do this."""
    limit = f"--fsize={'unlimited' if size == resource.RLIM_INFINITY else size}:unlimited"
    subprocess.run(["prlimit", f"--pid={pid}", limit], user=os.stat(f"/proc/{pid}").st_uid, check=True)


async def _play_on_a_full_disk(
    server: ServerProcess, limit: Callable[[int], Awaitable[None]], size: int, database: str = ""
) -> None:
    """Two play while files may grow no further than to `size`, again and again."""
    records = Records()
    pair = [await Guest(server).introduce(f"P{seat}") for seat in (0, 1)]
    link, *_ = await begin(pair[0], pair[1], options={"turns": 200})
    players = [Stubborn(guest, link, seat, records, lambda: server.port) for seat, guest in enumerate(pair)]
    for guest in pair:
        await guest.leave()
    async with asyncio.TaskGroup() as group:
        for player in players:
            player.pause = 0.01
            group.create_task(player.play())
        for _ in range(FULL):
            await records.wait_for(len(records.acknowledged) + 10)
            refused = records.refused
            await limit(size)
            async with asyncio.timeout(STUCK):
                while records.refused < refused + 2:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            await limit(resource.RLIM_INFINITY)
            await records.wait_for_each({link}, 4)
        records.stop = True
    server.kill()
    store = await open_store(server.data, database)
    moves = await check_logs(store, records, len(players))
    await store.close()
    print(f"{FULL} times full, {moves} moves checked, 0 lost, refused meanwhile: {records.refused}")


class WrongClock(ServerProcess):
    """On a machine whose wall clock is behind by the seconds that stand in a file, which may change."""

    def launch(self, arguments: list[str]) -> "subprocess.Popen[bytes]":
        program = (
            "import sys, time; real, file = time.time, sys.argv.pop(1)\n"
            "time.time = lambda: real() - float(open(file).read())\n"
            "from draisine.server.__main__ import main; sys.exit(main())"
        )
        command = [sys.executable, "-c", program, str(self._behind), *arguments]
        return subprocess.Popen(command, stdout=subprocess.PIPE)

    @property
    def _behind(self) -> Path:
        return self.data.with_name("behind")

    def set_back(self, seconds: float) -> None:
        self._behind.write_text(str(seconds))


async def test_a_clock_that_is_set_back_loses_nothing_and_moves_no_clock_of_a_game(data: Path) -> None:
    """By an hour while it runs, by a day over a kill: games go on, and their clocks know no hour."""
    data.parent.joinpath("behind").write_text("0")
    server = WrongClock(data)
    seen = []
    async with Guest(server) as anna, Guest(server) as bodo:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        link, a, b = await begin(anna, bodo, options={"end": "time", "minutes": 30})
        made = await play_on(a, b, most=4)
        server.set_back(HOUR)
        made += await play_on(a, b, most=4)
        seen += [(await anna.open(link)).game]
        server.kill()
        server.set_back(24 * HOUR)
        server.start()
        a, b = await anna.open(link), await bodo.open(link)
        seen += [a.game]
        made += await play_on(a, b, most=4)
        seen += [(await bodo.open(link)).game]
    server.stop()
    clocks = [game["clock"] for game in seen if game is not None]
    assert [clock["running"] for clock in clocks] == [True] * 3
    assert [clock["deadline"] for clock in clocks] == [clocks[0]["deadline"]] * 3
    store = await open_store(data)
    stored = await store.find(link)
    assert stored is not None
    entries = [e.decode_entry(raw) for raw in await store.entries(stored.id)]
    await store.close()
    assert len([entry for entry in entries if isinstance(entry, e.Moved)]) == made == 12
    times = [entry.at for entry in entries]
    assert times == sorted(times)
    # No hour went by in the game, in neither direction.
    assert 0 < clocks[0]["at"] <= max(times)
    assert clocks[-1]["at"] <= times[-1] < HOUR * 1000
    assert Table.of(all_games(), entries).sequence == len(entries)
