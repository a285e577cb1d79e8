"""Players who play as fast as they are let, or once a second, and note how long everything took."""

import asyncio
import random
from collections.abc import Callable
from time import perf_counter

import msgspec

from draisine.cli.benching.client import LeanHttp, LeanSocket

_SETTING_UP_AT_ONCE = 16
_GAME = "zwergenzugfahrt"
_OPTIONS = {"end": "turns", "turns": 200}


class _Picture(msgspec.Struct):
    number: int
    moves: tuple[str, ...]
    to_act: tuple[int, ...]


class _News(msgspec.Struct):
    type: str
    key: str = ""
    code: str = ""
    game: _Picture | None = None


class _Link(msgspec.Struct):
    link: str


_decode_news = msgspec.json.Decoder(_News)
_decode_link = msgspec.json.Decoder(_Link)


class Notes:
    """What was seen while it was being measured."""

    def __init__(self) -> None:
        self.acknowledged = 0
        self.waits: list[float] = []
        """Seconds from sending a move to its arrival on the other player's screen."""
        self.refused: dict[str, int] = {}
        self.news_bytes = 0
        self.news = 0
        self.server_cpu = 0.0
        """Processor time of the server, in seconds."""

    def clear(self) -> None:
        """Begin anew: the warming up is over."""
        self.__init__()  # type: ignore[misc]

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
        profile = {"name": name, "beard": 20 + self._seat, "language": "en"}
        await self.http.call("PUT", "/api/me", msgspec.json.encode(profile))

    async def sit_down(self, link: str) -> None:
        """Open the socket, take the seat and light the lamp."""
        headers = {"Origin": self.http.url, "Cookie": self.http.cookie}
        self.leave()
        self._socket = await LeanSocket.connect(self.http.url, f"/ws/{link}", headers, self._hear)
        if self._seat:
            self.send(f'{{"type":"sit","key":"s{self._seat}","seat":{self._seat}}}')
        self.send(f'{{"type":"ready","key":"r{self._seat}","lit":true}}')

    def send(self, text: str) -> None:
        """Say something to the server."""
        if self._socket is not None:
            self._socket.send(text.encode())

    def _hear(self, text: bytes) -> None:
        if text.startswith(b'{"type":"table"'):
            return
        news = _decode_news.decode(text)
        if news.type == "game" and news.game is not None:
            self._table.notes.news_bytes += len(text)
            self._table.notes.news += 1
            self._table.see(self._seat, news.game)
        elif news.type == "done":
            if news.key[0] == "m":
                self._table.notes.acknowledged += 1
        elif news.type == "refused":
            notes = self._table.notes
            notes.refused[news.code] = notes.refused.get(news.code, 0) + 1

    def leave(self) -> None:
        """Drop the socket."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


class Table:
    """Two players. Moves are chosen from the list that the server sends; after a game comes another."""

    def __init__(self, number: int, url: str, notes: Notes) -> None:
        self.notes = notes
        self.pause: float | None = None
        """Seconds between moves; None is as fast as possible."""
        self.playing = False
        self._number = number
        self._random = random.Random(number)
        self._players = (Player(self, 0, url), Player(self, 1, url))
        self._sent: dict[int, tuple[int, float]] = {}
        self._sent_number = -1
        self._next_at = 0.0
        self._game = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def introduce(self) -> None:
        """Both players get a name."""
        for seat, player in enumerate(self._players):
            await player.introduce(f"Bench {self._number}-{seat}")

    async def sit_down(self) -> None:
        """A new table for the two. The game begins by itself when both lamps are lit."""
        wanted = {"game": _GAME, "options": _OPTIONS}
        answer = await self._players[0].http.call("POST", "/api/tables", msgspec.json.encode(wanted))
        link = _decode_link.decode(answer).link
        self._game += 1
        self._sent.clear()
        self._sent_number = -1
        for player in self._players:
            await player.sit_down(link)

    def pace(self, pause: float | None) -> None:
        """From now on this fast; with a pause, somewhere within it, so that tables do not move in step."""
        self.pause = pause
        self._next_at = perf_counter() + self._random.random() * (pause or 0)

    def see(self, seat: int, game: _Picture) -> None:
        """A player's screen shows the game."""
        sent = self._sent.get(game.number)
        if sent is not None and sent[0] != seat:
            self.notes.waits.append(perf_counter() - sent[1])
            del self._sent[game.number]
        if game.moves and game.number > self._sent_number and self.playing:
            self._sent_number = game.number
            self._move(seat, game)
        elif not game.to_act and seat == 0 and self.playing:
            task = asyncio.get_running_loop().create_task(self.sit_down())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _move(self, seat: int, game: _Picture) -> None:
        move = self._random.choice(game.moves)
        text = f'{{"type":"move","key":"m{self._game}-{game.number}","text":"{move}","after":{game.number}}}'
        if self.pause is None:
            self._send(seat, game.number, text)
            return
        now = perf_counter()
        self._next_at = max(now, self._next_at + self.pause)
        loop = asyncio.get_running_loop()
        loop.call_later(self._next_at - now, self._send, seat, game.number, text)

    def _send(self, seat: int, number: int, text: str) -> None:
        self._sent[number + 1] = (seat, perf_counter())
        self._players[seat].send(text)

    def leave(self) -> None:
        """Both go."""
        self.playing = False
        for player in self._players:
            player.leave()


async def seat_all(tables: list[Table], step: Callable[[], None]) -> None:
    """Fill all tables, a few at a time."""
    turn = asyncio.Semaphore(_SETTING_UP_AT_ONCE)

    async def one(table: Table) -> None:
        async with turn:
            await table.introduce()
            table.playing = True
            await table.sit_down()
            step()

    await asyncio.gather(*(one(table) for table in tables))


class RelayPair:
    """Two sockets that play ball with one text through the relay."""

    def __init__(self, text: bytes) -> None:
        self.passes = 0
        self._text = text
        self._sockets: list[LeanSocket] = []

    async def connect(self, url: str, name: str) -> None:
        """Open both sockets."""
        for place in (0, 1):
            socket = await LeanSocket.connect(url, f"/relay/{name}", {"Origin": url}, self._catcher(place))
            self._sockets.append(socket)

    def throw(self) -> None:
        """Begin."""
        self._sockets[0].send(self._text)

    def _catcher(self, place: int) -> Callable[[bytes], None]:
        def caught(text: bytes) -> None:
            self.passes += 1
            self._sockets[place].send(self._text)

        return caught

    def close(self) -> None:
        """End."""
        for socket in self._sockets:
            socket.close()
