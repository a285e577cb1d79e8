"""What it costs to be led to the owner of a table: two processes, one table, one socket at either.

    python tools/routing_cost.py [--pings 3000]

Prints round trips on the owner's own socket and on one that was led, and how long it takes to open either.
"""

import argparse
import asyncio
import json
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.support import Guest, Line, ServerProcess
from tests.stores.postgres import new_database, postgres_server


async def round_trips(line: Line, count: int) -> list[float]:
    """Milliseconds of each ping."""
    took = []
    for number in range(count):
        began = perf_counter()
        await line.say(json.dumps({"type": "ping", "key": f"p{number}"}))
        await line.hear_until("pong")
        took.append((perf_counter() - began) * 1000)
    return took


async def openings(guest: Guest, link: str, count: int) -> list[float]:
    """Milliseconds from the call to the welcome."""
    took = []
    for _ in range(count):
        began = perf_counter()
        line = await guest.open(link)
        took.append((perf_counter() - began) * 1000)
        await line.socket.close()
    return took


def say(what: str, took: list[float]) -> None:
    """One line of figures."""
    ordered = sorted(took)
    p99 = ordered[int(len(ordered) * 0.99) - 1]
    print(f"{what:32} median {statistics.median(took):6.3f} ms   p99 {p99:6.3f} ms   n={len(took)}")


async def measure(servers: list[ServerProcess], pings: int) -> None:
    """The same table by way of its owner and of the other process, in turns."""
    owner, other = Guest(servers[0]), Guest(servers[1])
    await owner.introduce("Owner")
    await other.introduce("Other")
    link = await owner.make_table()
    direct, led = await owner.open(link), await other.open(link)
    figures: dict[str, list[float]] = {"direct": [], "led": []}
    for _ in range(10):
        figures["direct"] += await round_trips(direct, pings // 10)
        figures["led"] += await round_trips(led, pings // 10)
    say("round trip at the owner", figures["direct"])
    say("round trip when led", figures["led"])
    say("opening at the owner", await openings(owner, link, 50))
    say("opening when led", await openings(other, link, 50))
    await owner.leave()
    await other.leave()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pings", type=int, default=3000)
    args = parser.parse_args()
    with postgres_server() as address, TemporaryDirectory() as folder:
        more = {"database": new_database(address), "lease_seconds": 15.0}
        with (
            ServerProcess(Path(folder) / "one", more=more) as one,
            ServerProcess(Path(folder) / "two", more=more) as two,
        ):
            asyncio.run(measure([one, two], args.pings))


if __name__ == "__main__":
    main()
