"""Tables of two that play as fast as they are let, or once a second; and the ball game of the floor."""

import asyncio
from collections.abc import Callable
from time import perf_counter

import msgspec

from draisine.cli.benchmarks.client import LeanSocket
from draisine.cli.benchmarks.games import load_for
from draisine.cli.benchmarks.players import Notes, Picture, Table

_NUMBER = len(b'{"type":"game","game":{"number":')
_MOVES = b'"moves":['
_NOBODY = b'],"to_act":[]'
"""What follows the moves when the game is over."""
_NOTHING = msgspec.Raw()


class TableOfTwo(Table):
    """Two players who take any move from the list that the server sends."""

    load = load_for("tables")

    def __init__(self, number: int, url: str, notes: Notes) -> None:
        super().__init__(number, url, notes)
        self.pause: float | None = None
        """Seconds between moves; None is as fast as possible."""
        self._next_at = 0.0
        self._answered = -1

    def pace(self, pause: float | None) -> None:
        """From now on this fast; with a pause, somewhere within it, so that tables do not move in step."""
        self.pause = pause
        self._next_at = perf_counter() + self.random.random() * (pause or 0)

    def begin(self) -> None:
        """Forget the last game."""
        self._answered = -1

    def read(self, text: bytes) -> Picture:
        """Only what is needed, and without reading the rest: players share the machine with the server."""
        number = int(text[_NUMBER : text.index(b",", _NUMBER)])
        start = text.rindex(_MOVES) + len(_MOVES)
        end = text.index(b"]", start)
        moves = tuple(text[start + 1 : end - 1].decode().split('","')) if end > start else ()
        over = text.startswith(_NOBODY, end)
        return Picture(number, _NOTHING, (), moves, () if over else (0,))

    def act(self, seat: int, game: Picture) -> None:
        """Move, if it is on this player."""
        if not game.moves or game.number <= self._answered:
            return
        self._answered = game.number
        move = self.random.choice(game.moves)
        if self.pause is None:
            self.send(seat, game.number, move)
            return
        now = perf_counter()
        self._next_at = max(now, self._next_at + self.pause)
        loop = asyncio.get_running_loop()
        loop.call_later(self._next_at - now, self.send, seat, game.number, move)


class RelayPair:
    """Two sockets that play ball with one text through the relay, which tells both of every throw."""

    def __init__(self, text: bytes) -> None:
        self.passes = 0
        self._text = text
        self._sockets: list[LeanSocket] = []
        self._throws = [True, False]
        """Who threw last: the other one throws next."""

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
            self._throws[place] = not self._throws[place]
            if self._throws[place]:
                self.passes += 1
                self._sockets[place].send(self._text)

        return caught

    def close(self) -> None:
        """End."""
        for socket in self._sockets:
            socket.close()
