"""Players at real sockets who note how long everything took, and the tables that they fill."""

import asyncio
import random
from collections.abc import Sequence
from time import perf_counter
from typing import ClassVar

import msgspec

from draisine.cli.benchmarks.client import LeanHttp, LeanSocket
from draisine.cli.benchmarks.games import Load, profile

_SETTING_UP_AT_ONCE = 16


class Picture(msgspec.Struct):
    """What a measurement looks at in the news of a game."""

    number: int
    view: msgspec.Raw
    events: tuple[msgspec.Raw, ...]
    moves: tuple[str, ...]
    to_act: tuple[int, ...]


class _GameNews(msgspec.Struct):
    game: Picture


class _News(msgspec.Struct):
    code: str = ""


class _Link(msgspec.Struct):
    link: str


_GAME, _DONE, _REFUSED = b'{"type":"game"', b'{"type":"done"', b'{"type":"refused"'
_MOVE_DONE = b'{"type":"done","key":"m'
_decode_news = msgspec.json.Decoder(_News)
_decode_game = msgspec.json.Decoder(_GameNews)
_decode_link = msgspec.json.Decoder(_Link)


class Notes:
    """What was seen while it was being measured."""

    def __init__(self) -> None:
        self.acknowledged = 0
        self.waits: list[float] = []
        """Seconds from sending a move to its arrival on another player's screen."""
        self.refused: dict[str, int] = {}
        self.news_bytes = 0
        self.news = 0
        self.largest_news = 0
        self.largest_view = 0
        self.games = 0
        """Games that began."""
        self.server_cpu = 0.0
        self.players_cpu = 0.0
        self.database_cpu = 0.0
        """Processor time of the server, of all players and of the database, in seconds."""
        self.database: int | None = None
        """The process of the database, if it is on this machine."""

    def clear(self) -> None:
        """Begin anew: the warming up is over."""
        database = self.database
        self.__init__()  # type: ignore[misc]
        self.database = database

    def wait_ms(self, part: float) -> float:
        """The wait that this part of all moves did not exceed, in milliseconds."""
        if not self.waits:
            return 0.0
        ordered = sorted(self.waits)
        return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2)


class Player:
    """One person at one table."""

    def __init__(self, table: "Table", seat: int, url: str) -> None:
        self.http = LeanHttp(url)
        self._table = table
        self._seat = seat
        self._socket: LeanSocket | None = None

    async def introduce(self, name: str) -> None:
        """Get an identity and a name."""
        await self.http.call("PUT", "/api/me", msgspec.json.encode(profile(name, self._seat)))

    async def sit_down(self, link: str) -> None:
        """Open the socket, take the seat and light the lamp."""
        headers = {"Origin": self.http.url, "Cookie": self.http.cookie}
        self.leave()
        self._socket = await LeanSocket.connect(
            self.http.url, f"/ws/{link}", headers, self._hear, self.http.source
        )
        if self._seat:
            self.send(f'{{"type":"sit","key":"s{self._seat}","seat":{self._seat}}}')
        self.send(f'{{"type":"ready","key":"r{self._seat}","ready":true}}')

    def send(self, text: str) -> None:
        """Say something to the server."""
        if self._socket is not None:
            self._socket.send(text.encode())

    def _hear(self, text: bytes) -> None:
        notes = self._table.notes
        if text.startswith(_GAME):
            notes.news += 1
            notes.news_bytes += len(text)
            notes.largest_news = max(notes.largest_news, len(text))
            self._table.see(self._seat, self._table.read(text))
        elif text.startswith(_DONE):
            if text.startswith(_MOVE_DONE):
                notes.acknowledged += 1
        elif text.startswith(_REFUSED):
            news = _decode_news.decode(text)
            notes.refused[news.code] = notes.refused.get(news.code, 0) + 1

    def leave(self) -> None:
        """Drop the socket."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class Table:
    """The same players at one table after the other: after a game comes another."""

    load: ClassVar[Load]
    """What is played, and how."""

    def __init__(self, number: int, url: str, notes: Notes) -> None:
        self.notes = notes
        self.playing = False
        self.random = random.Random(number)
        self._number = number
        self._players = tuple(Player(self, seat, url) for seat in range(self.load.table.seats))
        self._sent: tuple[int, int, float] = (-1, -1, 0.0)
        """The last move that was sent: the number that it leads to, its seat, and when."""
        self.unseen_since: float | None = None
        """When a move was sent that nobody else has seen yet."""
        self._games = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def come_from(self, address: str) -> None:
        """All players have this address."""
        for player in self._players:
            player.http.source = address

    async def introduce(self) -> None:
        """All players get a name."""
        for seat, player in enumerate(self._players):
            await player.introduce(f"Bench {self._number}-{seat}")

    async def sit_down(self) -> None:
        """A new table for all. The game begins by itself when all are ready."""
        table = self.load.table
        wanted = {"game": self.load.game, "options": table.options, "seats": table.seats}
        answer = await self._players[0].http.call("POST", "/api/tables", msgspec.json.encode(wanted))
        link = _decode_link.decode(answer).link
        self._games += 1
        self.notes.games += 1
        self._sent = (-1, -1, 0.0)
        self.begin()
        for player in self._players:
            await player.sit_down(link)

    def begin(self) -> None:
        """Forget the last game."""

    def read(self, text: bytes) -> Picture:
        """What the news of a game say."""
        return _decode_game.decode(text).game

    def see(self, seat: int, game: Picture) -> None:
        """A player's screen shows the game."""
        number, mover, when = self._sent
        if game.number == number and seat != mover and self.tells_of_a_move(game):
            self.notes.waits.append(perf_counter() - when)
            self.unseen_since = None
        if not self.playing:
            return
        if game.to_act:
            self.act(seat, game)
        elif seat == 0:
            task = asyncio.get_running_loop().create_task(self.sit_down())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def tells_of_a_move(self, game: Picture) -> bool:
        """Whether what the measurement waits for is in these news."""
        return True

    def act(self, seat: int, game: Picture) -> None:
        """What a player does who sees this."""
        raise NotImplementedError

    def send(self, seat: int, number: int, move: str) -> None:
        """Make a move in the game as it was after `number` moves."""
        text = f'{{"type":"move","key":"m{self._games}-{number}","text":"{move}","after":{number}}}'
        self.unseen_since = perf_counter()
        self._sent = (number + 1, seat, self.unseen_since)
        self._players[seat].send(text)

    def leave(self) -> None:
        """All go."""
        self.playing = False
        for task in self._tasks:
            task.cancel()
        for player in self._players:
            player.leave()


async def seat_all(tables: Sequence[Table]) -> None:
    """Fill all tables, a few at a time."""
    turn = asyncio.Semaphore(_SETTING_UP_AT_ONCE)

    async def one(table: Table) -> None:
        async with turn:
            await table.introduce()
            table.playing = True
            await table.sit_down()

    await asyncio.gather(*(one(table) for table in tables))
