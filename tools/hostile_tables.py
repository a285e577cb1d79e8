"""What hostile people can do to a table. `python tools/hostile_tables.py` prints it for docs/figures.md."""

import asyncio
import json
import signal
import sqlite3
import sys
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.support import Guest, ServedProcess, ServerProcess, begin, play_on

WATCHERS = 330
SECONDS = 12.0
NAME = "👩\u200d👩\u200d👧\u200d👦" * 3
"""As large as a name may be, nearly."""


async def watchers(folder: Path) -> None:
    """Bytes of the news of a table that many people watch."""
    with ServerProcess(folder) as server:
        async with Guest(server) as anna:
            await anna.introduce("Anna")
            link = await anna.make_table()
            guests = [await Guest(server).introduce(NAME) for _ in range(WATCHERS)]
            for guest in guests:
                await guest.open(link)
            seen = await anna.open(link)
            size = len(json.dumps(seen.table, ensure_ascii=False).encode())
            print(
                f"{seen.table['spectators']} watchers with names of {len(NAME.encode())} bytes: "
                f"a table of {size:,} bytes, {len(seen.table['watchers'])} names listed"
            )
            for guest in guests:
                await guest.leave()


async def options(folder: Path) -> None:
    """Growth of the data while a host changes options as fast as the server takes it."""
    with ServerProcess(folder) as server:
        async with Guest(server) as anna:
            await anna.introduce("Anna")
            line = await anna.open(await anna.make_table())
            end, asked, refused = time.monotonic() + SECONDS, 0, 0
            while time.monotonic() < end:
                answer = await line.ask("set_options", options={"board": "x" * 15_000})
                answer = await line.ask("set_options", options={"turns": 20 + asked % 9})
                asked += 1
                refused += answer["type"] == "refused"
    kept = 0
    with closing(sqlite3.connect(folder / "draisine.sqlite")) as connection:
        (kept,) = connection.execute("SELECT sum(length(body)) FROM entries").fetchone()
    print(
        f"options changed {asked} times in {SECONDS:.0f} s, {refused} refused: {kept / 1000:,.0f} kB of log"
    )


async def stop(folder: Path) -> None:
    """Milliseconds of play that a stop gives back."""
    for how in (signal.SIGINT, signal.SIGTERM):
        data = folder / how.name
        with ServedProcess(data) as server:
            async with Guest(server) as anna, Guest(server) as bodo:
                await anna.introduce("Anna")
                await bodo.introduce("Bodo")
                link, a, b = await begin(anna, bodo, options={"end": "time", "minutes": 30})
                await play_on(a, b, most=2)
                await asyncio.sleep(4)
                game = (await anna.open(link)).game
                assert game is not None
                await asyncio.to_thread(server.stop, how)
        with closing(sqlite3.connect(data / "draisine.sqlite")) as connection:
            (body,) = connection.execute("SELECT body FROM entries ORDER BY sequence DESC LIMIT 1").fetchone()
        back = game["clock"]["at"] - json.loads(body)["at"]
        print(f"{how.name}: the clock goes on {-back} ms after the last look at it")


async def main() -> None:
    """Print all of them."""
    with tempfile.TemporaryDirectory() as folder, suppress(KeyboardInterrupt):
        await watchers(Path(folder) / "watchers")
        await options(Path(folder) / "options")
        await stop(Path(folder))


if __name__ == "__main__":
    asyncio.run(main())
