"""The machine itself misbehaves while people play: its disk is full, its clock is set back."""

import asyncio
import os
import resource
import subprocess
import sys
from pathlib import Path

from tests.server.forked import ForkedServer
from tests.server.stubborn import Records, Stubborn, check_logs
from tests.server.support import Guest, ServerProcess, begin, play_on

from draisine.games import all_games
from draisine.stores.factory import open_store
from draisine.tables.log import entries as e
from draisine.tables.log.table import Table

FULL = int(os.environ.get("DRAISINE_FULL", "2"))
"""How often the disk fills up."""
HOUR = 3600.0


async def test_a_disk_that_fills_up_under_load_takes_no_acknowledged_move_with_it(data: Path) -> None:
    """No file may grow: what is refused is sent again with the same key, and all goes on with new room."""
    records = Records()
    with ForkedServer(data) as server:
        pair = [await Guest(server).introduce(f"P{seat}") for seat in (0, 1)]
        link, *_ = await begin(pair[0], pair[1], options={"turns": 200})
        players = [
            Stubborn(guest, link, seat, records, lambda: server.port) for seat, guest in enumerate(pair)
        ]
        for guest in pair:
            await guest.leave()
        async with asyncio.TaskGroup() as group:
            for player in players:
                player.pause = 0.01
                group.create_task(player.play())
            for _ in range(FULL):
                await records.wait_for(len(records.acknowledged) + 10)
                assert server.pid is not None
                refused = records.refused
                resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
                while records.refused < refused + 2:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
                resource.prlimit(
                    server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
                )
                await records.wait_for_each({link}, 4)
            records.stop = True
        server.kill()
    store = await open_store(data)
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
