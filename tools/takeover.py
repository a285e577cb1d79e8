"""How soon a table is played at again after its owner was killed: two processes, and a player who comes back.

    python tools/takeover.py [--times 10] [--lease 2.2] [--silent]

Two players move, the owner of their table is killed with -9, and both call at the other process until a move
is acknowledged again. Prints the time from the kill to that moment. With `--silent` the owner is stopped and
not killed: then nothing refuses a connection, and its lease has to run out, as when a machine loses power.
"""

import argparse
import asyncio
import os
import signal
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.support import Guest, Line, ServerProcess, begin
from tests.stores.postgres import new_database, postgres_server
from websockets.exceptions import ConnectionClosed, WebSocketException

AGAIN = 0.1
"""Seconds after which a page calls again."""
MOST = 30.0


async def welcomed(guest: Guest, link: str) -> Line:
    """Call until the table answers, as a page does."""
    while True:
        try:
            line = Line(await guest.connect(link))
            if (await line.hear())["type"] == "welcome":
                return line
        except (OSError, ConnectionClosed, WebSocketException):
            pass
        await asyncio.sleep(AGAIN)


async def move(lines: tuple[Line, Line]) -> None:
    """One move of whoever is to move."""
    mover = lines[0] if lines[0].game and lines[0].game["moves"] else lines[1]
    assert mover.game is not None
    await mover.done("move", text=mover.game["moves"][0], after=mover.game["number"])


async def time_one(owner: ServerProcess, other: ServerProcess, silent: bool) -> float:
    """Seconds from the death of the owner to the next acknowledged move."""
    anna, bodo = Guest(owner), Guest(other)
    await anna.introduce("Anna")
    await bodo.introduce("Bodo")
    link, a, b = await begin(anna, bodo, options={"turns": 20})
    await move((a, b))
    there = Guest(other)
    there.http.cookies.set("draisine", anna.cookie)
    assert owner.pid is not None
    began = perf_counter()
    os.kill(owner.pid, signal.SIGSTOP if silent else signal.SIGKILL)
    async with asyncio.timeout(MOST):
        lines = await asyncio.gather(welcomed(there, link), welcomed(bodo, link))
        await move((lines[0], lines[1]))
    took = perf_counter() - began
    for line in lines:
        await line.socket.close()
    for guest in (anna, bodo, there):
        await guest.leave()
    return took


async def measure(servers: list[ServerProcess], times: int, silent: bool) -> list[float]:
    """The two take turns at being the one that dies."""
    took = []
    for number in range(times):
        owner, other = servers[number % 2], servers[1 - number % 2]
        took.append(await time_one(owner, other, silent))
        print(f"{number + 1:3}  {took[-1]:.2f} s", flush=True)
        owner.kill()
        await asyncio.to_thread(owner.start)
    return took


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--lease", type=float, default=2.2)
    parser.add_argument("--silent", action="store_true", help="stop the owner instead of killing it")
    args = parser.parse_args()
    with postgres_server() as address, TemporaryDirectory() as folder:
        more = {"database": new_database(address), "lease_seconds": args.lease}
        servers = [ServerProcess(Path(folder) / name, more=more) for name in ("one", "two")]
        try:
            took = asyncio.run(measure(servers, args.times, args.silent))
        finally:
            for server in servers:
                server.kill()
    how = "stopped" if args.silent else "killed"
    print(
        f"playing again after the owner was {how}: "
        f"p50 {statistics.median(took):.2f} s, max {max(took):.2f} s, n={len(took)}"
    )


if __name__ == "__main__":
    main()
