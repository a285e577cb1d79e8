"""Hours of people coming and going: memory, open files and tasks of a server stay flat.

`make soak MINUTES=60` runs it. Pairs come, make a table, play some moves and go; much later, when their table
has left the memory, they come back to it and move once more. Every half minute a line says how the server is.
At the end everybody leaves, and the last third is compared with the second: exit code 1 when more memory,
files or tasks are held than the allowance says.
"""

import argparse
import asyncio
import random
import re
import statistics
import sys
import urllib.request
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, NamedTuple

from draisine.cli.benchmarks.processes import Process, started_server
from draisine.cli.benchmarks.restart_and_idle import Pair
from draisine.server.limits.limits import UNLIMITED
from draisine.server.settings import loopback_settings

EVERY = 30.0
"""Seconds between two lines."""
AWAY = 75.0
"""Seconds after which a pair comes back: a table that nobody looks at leaves the memory after 60."""
GROWTH = 0.10
"""Part by which memory may grow from the second third to the last."""
MORE = 30
"""Open files and tasks that may be there at the end beside those at the beginning."""


class Sample(NamedTuple):
    """How the server is at a moment."""

    at: float
    memory: float
    handles: int
    tasks: int
    tables: int
    sockets: int


class Soak:
    """The people of one run."""

    def __init__(self, server: Process, metrics: int, rate: float) -> None:
        self._server = server
        self._metrics = metrics
        self._pause = 1 / rate
        self._away: deque[tuple[float, Pair]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(64)
        self._random = random.Random(1)
        self.made = self.back = self.failed = 0

    async def run(self, minutes: float) -> list[Sample]:
        """Until the time is over and everybody has gone."""
        samples = [await self.sample(0)]
        began = monotonic()
        look_at = began + EVERY
        while monotonic() < began + 60 * minutes:
            self._begin(self._come(Pair(self.made, self._server.url)))
            while self._away and self._away[0][0] < monotonic():
                self._begin(self._come_back(self._away.popleft()[1]))
            await asyncio.sleep(self._pause * self._random.uniform(0.5, 1.5))
            if monotonic() >= look_at:
                look_at += EVERY
                samples.append(await self.sample(monotonic() - began))
                print(self.line(samples[-1]), flush=True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        # Who has gone is swept away within a minute, and their tables after another.
        for _ in range(40):
            await asyncio.sleep(5)
            samples.append(await self.sample(monotonic() - began))
            if not samples[-1].tables and not samples[-1].sockets:
                break
        print(self.line(samples[-1]), flush=True)
        return samples

    def line(self, sample: Sample) -> str:
        """For people to read."""
        return (
            f"{sample.at / 60:6.1f} min  {sample.memory:7.1f} MB  {sample.handles:5} files  "
            f"{sample.tasks:4} tasks  {sample.tables:5} tables  {sample.sockets:5} sockets  "
            f"made {self.made}, came back {self.back}, failed {self.failed}"
        )

    def _begin(self, visit: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(visit)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _come(self, pair: Pair) -> None:
        self.made += 1
        try:
            async with asyncio.timeout(60):
                await pair.begin(self._random.randrange(2, 16))
                self._away.append((monotonic() + AWAY * self._random.uniform(1, 1.5), pair))
        except (OSError, TimeoutError):
            self.failed += 1
        finally:
            pair.leave()

    async def _come_back(self, pair: Pair) -> None:
        try:
            async with asyncio.timeout(60):
                await pair.come_again(self._turn)
                self.back += 1
        except (OSError, TimeoutError):
            self.failed += 1
        finally:
            pair.leave()

    async def sample(self, at: float) -> Sample:
        """Look at the server from outside."""
        text = await asyncio.to_thread(self._read)
        values = {
            name: float(value) for name, value in re.findall(r"^(\w+)(?:\{[^}]*\})? ([\d.e+]+)$", text, re.M)
        }
        return Sample(
            at,
            self._server.memory_mb() or 0.0,
            self._server.handles(),
            int(values["draisine_tasks"]),
            int(values["draisine_tables"]),
            int(values["draisine_sockets"]),
        )

    def _read(self) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self._metrics}/metrics", timeout=20) as page:
            text: str = page.read().decode()
            return text


def judge(samples: list[Sample], soak: Soak) -> list[str]:
    """What is not flat."""
    first, last = samples[0], samples[-1]
    third = len(samples) // 3
    middle = statistics.median(sample.memory for sample in samples[third : 2 * third] or samples)
    end = statistics.median(sample.memory for sample in samples[2 * third : -1] or samples)
    print(
        f"memory: {middle:.1f} MB in the second third, {end:.1f} MB in the last; "
        f"files {first.handles} -> {last.handles}; tasks {first.tasks} -> {last.tasks}; "
        f"tables left in memory: {last.tables}; came back to old tables: {soak.back}; failed: {soak.failed}"
    )
    found = []
    if end > middle * (1 + GROWTH):
        found.append("memory grows")
    if last.handles > first.handles + MORE:
        found.append("files stay open")
    if last.tasks > first.tasks + MORE:
        found.append("tasks stay")
    if last.tables or last.sockets:
        found.append("tables or sockets stay")
    if soak.failed or not soak.back:
        found.append("somebody could not play")
    return found


async def main() -> int:
    """Run as the arguments say."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=2.0, help="pairs that come in a second")
    options = parser.parse_args()
    with TemporaryDirectory(prefix="draisine-soak-") as folder:
        settings = loopback_settings(Path(folder) / "data", limits=UNLIMITED, metrics_port=0)
        with started_server(settings) as server:
            assert server.metrics is not None
            soak = Soak(server, server.metrics, options.rate)
            with suppress(KeyboardInterrupt):
                found = judge(await soak.run(options.minutes), soak)
    print("; ".join(found) or "flat")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
