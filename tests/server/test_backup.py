"""A backup as an operator makes it: people play meanwhile, and play on elsewhere from it."""

import asyncio
import sys
from pathlib import Path

from tests.server.support import Guest, Line, ServerProcess, begin, play_on


async def draisine(*arguments: str) -> str:
    """What the command says; it must go well."""
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "draisine.cli", *arguments, "--lang", "en", stdout=asyncio.subprocess.PIPE
    )
    said, _ = await running.communicate()
    assert running.returncode == 0, said
    return said.decode()


async def play_until(done: asyncio.Event, a: Line, b: Line) -> int:
    """Talk and moves, one after the other, until it is done; not so many moves that the game would end."""
    said = 0
    while not done.is_set():
        await a.done("talk", text=f"line {said}")
        said += 1
        if said % 5 == 0 and said <= 100:
            await play_on(a, b, most=1)
    return said


async def test_a_game_goes_on_elsewhere_from_a_backup_that_was_made_while_it_was_played(
    data: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    with ServerProcess(data) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna", 30)
            await bodo.introduce("Bodo", 20)
            link, a, b = await begin(anna, bodo)
            assert await play_on(a, b, most=4) == 4
            done = asyncio.Event()
            playing = asyncio.create_task(play_until(done, a, b))
            await draisine("backup", str(kept), "--data", str(data))
            done.set()
            assert await playing > 0
            cookies = [anna.http.cookies, bodo.http.cookies]
    await draisine("restore", str(kept), "--data", str(tmp_path / "elsewhere"))
    with ServerProcess(tmp_path / "elsewhere") as other:
        async with Guest(other) as anna, Guest(other) as bodo:
            for guest, cookie in zip((anna, bodo), cookies, strict=True):
                guest.http.cookies = cookie
            a, b = await anna.open(link), await bodo.open(link)
            assert (a.seat, b.seat) == (0, 1)
            assert a.game is not None
            assert a.game["number"] >= 4
            assert await play_on(a, b, most=3) == 3
