"""Measurements of many who are there at once: after a restart, and while nobody does anything."""

import asyncio
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from draisine.cli.benchmarks.client import LeanHttp, LeanSocket
from draisine.cli.benchmarks.games import load_for, profile
from draisine.cli.benchmarks.players import Picture
from draisine.cli.benchmarks.processes import Process, started_server
from draisine.server.limits.limits import UNLIMITED
from draisine.server.settings import loopback_settings

_AT_ONCE = 32
_CALLS_AT_ONCE = 64
"""Pages that open their sockets at the same time; the others come as these are welcomed."""
_ASK_EVERY = 0.9
"""Seconds after which a visible page asks whether its line is there (`web/src/protocol/reconnection.ts`)."""
Say = Callable[[str], None]


class RestartFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A server with games in play, killed and started again, while all players come back and move."""

    tables: int
    moves: int
    """In each log."""
    clocks: int
    """Tables whose clock ran: those are loaded before anybody comes."""
    answers_s: float
    """From the start to the first answer."""
    last_back_s: float
    """From the start until a move was acknowledged at the last table."""
    server_cpu_s: float
    """Processor time of the server until then: what holds on a busy machine too."""
    start_cpu_s: float
    """Processor time of the server until its first answer."""
    memory_mb: float | None


class IdleFigures(msgspec.Struct, frozen=True, kw_only=True):
    """People at tables in play, all of whom look at it and none of whom does anything."""

    players: int
    tables: int
    memory_mb: float | None
    """Resident memory of the server."""
    empty_mb: float | None
    """The same before anybody came."""
    kb_per_player: float | None
    cpu_percent: float
    """Of one core, for answering every page that asks whether its line is there."""
    asked_per_second: int


class _Said(msgspec.Struct):
    type: str
    key: str = ""
    game: Picture | None = None


_decode = msgspec.json.Decoder(_Said)


class _Player:
    """A page: one socket at one table, opened again when told."""

    def __init__(self, pair: "Pair", seat: int, url: str) -> None:
        self.http = LeanHttp(url)
        self._pair = pair
        self._seat = seat
        self._socket: LeanSocket | None = None
        self._shown: Picture | None = None
        self.answered = 0
        """Times that it was told that its line is there."""

    async def come(self, link: str) -> None:
        """The welcome may be here before the socket is ours to speak at: it is looked at again."""
        self._socket = None
        self._shown = None
        headers = {"Origin": self.http.url, "Cookie": self.http.cookie}
        self._socket = await LeanSocket.connect(self.http.url, f"/ws/{link}", headers, self._hear)
        self._look_again()

    def _look_again(self) -> None:
        if self._shown is not None:
            self._pair.see(self._seat, self._shown)

    def send(self, text: str) -> None:
        if self._socket is not None:
            self._socket.send(text.encode())

    def _hear(self, text: bytes) -> None:
        if text.startswith(b'{"type":"table"'):
            return
        said = _decode.decode(text)
        if said.game is not None:
            self._shown = said.game
            self._pair.see(self._seat, said.game)
        elif said.type == "done" and said.key.startswith("m"):
            self._pair.moved.set()
        elif said.type == "pong":
            self.answered += 1

    def leave(self) -> None:
        if self._socket is not None:
            self._socket.close()


class Pair:
    """Two at a table, who make so many moves and then stop."""

    load = load_for("tables")

    def __init__(self, number: int, url: str, clocked: bool = False) -> None:
        table = self.load.table
        self._options = table.clocked if clocked and table.clocked is not None else table.options
        self.players = tuple(_Player(self, seat, url) for seat in (0, 1))
        self.link = ""
        self.moved = asyncio.Event()
        self.rested = asyncio.Event()
        """Both see a game in which enough was moved."""
        self.until = 0
        """Number of moves after which nobody moves any more."""
        self._random = random.Random(number)
        self._number = number

    async def begin(self, until: int) -> None:
        """Make a table and play so many moves."""
        self.until = until
        for seat, player in enumerate(self.players):
            name = f"Bench {self._number}-{seat}"
            await player.http.call("PUT", "/api/me", msgspec.json.encode(profile(name, seat)))
        wanted = {"game": self.load.game, "options": self._options, "seats": 2}
        answer = await self.players[0].http.call("POST", "/api/tables", msgspec.json.encode(wanted))
        self.link = msgspec.json.decode(answer)["link"]
        for seat, player in enumerate(self.players):
            await player.come(self.link)
            if seat:
                player.send(f'{{"type":"sit","key":"s{seat}","seat":{seat}}}')
            player.send(f'{{"type":"ready","key":"r{seat}","ready":true}}')
        await self.rested.wait()

    async def come_again(self, turn: asyncio.Semaphore) -> None:
        """Both come back, and somebody moves."""
        self.moved.clear()
        self.until += 1
        for player in self.players:
            async with turn:
                await player.come(self.link)
        await self.moved.wait()

    def leave(self) -> None:
        """Both go."""
        for player in self.players:
            player.leave()

    def see(self, seat: int, game: Picture) -> None:
        """A player's screen shows the game."""
        if game.number >= self.until:
            self.rested.set()
        elif game.moves:
            move = self._random.choice(game.moves)
            key = f"m{self._number}-{game.number}"
            self.players[seat].send(f'{{"type":"move","key":"{key}","text":"{move}","after":{game.number}}}')


async def _fill(pairs: Sequence[Pair], moves: int) -> None:
    turn = asyncio.Semaphore(_AT_ONCE)

    async def one(pair: Pair) -> None:
        async with turn:
            await pair.begin(moves)

    await asyncio.gather(*(one(pair) for pair in pairs))


async def measure_restart(
    count: int, moves: int, clocks: int, say: Say, database: str = ""
) -> RestartFigures:
    """Kill a server with this many games in play, start it again, and let everybody come back. At so many of
    a hundred tables a clock runs."""
    _open_many_files()
    with TemporaryDirectory(prefix="draisine-bench-") as folder:
        settings = loopback_settings(Path(folder) / "data", limits=UNLIMITED, database=database)
        with started_server(settings) as server:
            say("seating")
            clocked = [(number + 1) * clocks // 100 > number * clocks // 100 for number in range(count)]
            pairs = [Pair(number, server.url, runs) for number, runs in enumerate(clocked)]
            await _fill(pairs, moves)
            say("killed")
            server.kill()
        _all_leave(pairs)
        began = perf_counter()
        with started_server(msgspec.structs.replace(settings, port=server.port)) as again:
            answers, start_cpu = perf_counter() - began, again.cpu_seconds()
            turn = asyncio.Semaphore(_CALLS_AT_ONCE)
            await asyncio.gather(*(pair.come_again(turn) for pair in pairs))
            figures = RestartFigures(
                tables=count,
                moves=moves,
                clocks=sum(clocked),
                answers_s=round(answers, 2),
                last_back_s=round(perf_counter() - began, 2),
                server_cpu_s=round(again.cpu_seconds(), 2),
                start_cpu_s=round(start_cpu, 2),
                memory_mb=again.memory_mb(),
            )
            _all_leave(pairs)
    return figures


async def measure_idle(count: int, seconds: float, say: Say) -> IdleFigures:
    """Seat so many people at tables of two, and look at the server while nobody moves."""
    _open_many_files()
    with (
        TemporaryDirectory(prefix="draisine-bench-") as folder,
        started_server(loopback_settings(Path(folder) / "data", limits=UNLIMITED)) as server,
    ):
        empty = server.memory_mb()
        pairs = [Pair(number, server.url) for number in range(count // 2)]
        say("seating")
        await _fill(pairs, 1)
        say("idle")
        players = [player for pair in pairs for player in pair.players]
        asking = asyncio.get_running_loop().create_task(_ask(players))
        await asyncio.sleep(_ASK_EVERY)
        before = sum(player.answered for player in players)
        cpu, memory = await _rest(server, seconds)
        asked = sum(player.answered for player in players) - before
        asking.cancel()
        _all_leave(pairs)
    grown = None if memory is None or empty is None else 1024 * (memory - empty) / max(1, count)
    return IdleFigures(
        players=count,
        tables=count // 2,
        memory_mb=memory,
        empty_mb=empty,
        kb_per_player=None if grown is None else round(grown, 1),
        cpu_percent=round(100 * cpu / seconds, 1),
        asked_per_second=round(asked / seconds),
    )


async def _ask(players: Sequence[_Player]) -> None:
    """Each asks once in every round, evenly spread, until this is cancelled."""
    loop = asyncio.get_running_loop()
    at = loop.time()
    while True:
        for number, player in enumerate(players):
            player.send('{"type":"ping","key":"p"}')
            if number % 50 == 0:
                due = at + _ASK_EVERY * number / len(players)
                await asyncio.sleep(max(0, due - loop.time()))
        at = max(at + _ASK_EVERY, loop.time())


async def _rest(server: Process, seconds: float) -> tuple[float, float | None]:
    before = server.cpu_seconds()
    await asyncio.sleep(seconds)
    return server.cpu_seconds() - before, server.memory_mb()


def _all_leave(pairs: Sequence[Pair]) -> None:
    for pair in pairs:
        pair.leave()


def _open_many_files() -> None:
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
