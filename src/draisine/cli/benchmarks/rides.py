"""Tables of many who all play at once, a move a second at each."""

import asyncio
from time import perf_counter

from draisine.cli.benchmarks.games import load_for
from draisine.cli.benchmarks.players import Notes, Picture, Table

_BEAT = 1.0
"""Seconds from one card to the next."""
_FURTHEST_START = 60
"""Cards that a table may be ahead when the beat begins."""
_Choice = tuple[tuple[int, ...], float, int, str]


class TableOfFive(Table):
    """Five players who look at each other's hands and lay the best card that anyone has.

    So rides last: the views that are measured are long ones too. At first each table plays some cards at
    once, so that all stages of a ride are there when the beat begins.
    """

    load = load_for("rides")

    def __init__(self, number: int, url: str, notes: Notes, ahead: int | None = None) -> None:
        """`ahead`: cards to play at once, by chance when not given."""
        super().__init__(number, url, notes)
        self._seen: dict[int, Picture] = {}
        """What each seat sees of the newest number of moves."""
        self._newest = -1
        self.at_its_place = asyncio.Event()
        """It has played ahead as far as it should."""
        self._ahead = self.random.randrange(_FURTHEST_START) if ahead is None else ahead
        self._next_at = 0.0

    def keep_the_beat(self) -> None:
        """A card a second from now on, at a moment of its own within the second."""
        self._next_at = perf_counter() + self.random.random() * _BEAT
        self._wait_for_the_beat()

    def begin(self) -> None:
        """Forget the last ride."""
        self._seen = {}
        self._newest = -1

    def tells_of_a_move(self, game: Picture) -> bool:
        """A card was laid."""
        return any(self.load.table.tells in bytes(event) for event in game.events)

    def act(self, seat: int, game: Picture) -> None:
        """Remember it; the table acts as one."""
        self.notes.largest_view = max(self.notes.largest_view, len(bytes(game.view)))
        if game.number > self._newest:
            self._newest = game.number
            self._seen = {}
        self._seen[seat] = game
        if len(self._seen) == self.load.table.seats and not self.at_its_place.is_set():
            if self._ahead:
                self._ahead -= 1
                self._lay()
            else:
                self.at_its_place.set()

    def _wait_for_the_beat(self) -> None:
        now = perf_counter()
        self._next_at = max(now, self._next_at + _BEAT)
        asyncio.get_running_loop().call_later(self._next_at - now, self._beat)

    def _beat(self) -> None:
        if self.playing:
            if len(self._seen) == self.load.table.seats:
                self._lay()
            self._wait_for_the_beat()

    def _lay(self) -> None:
        choices = [choice for seat, game in self._seen.items() for choice in self._choices(seat, game)]
        if choices:
            _, _, seat, move = min(choices)
            self._seen = {}
            self.send(seat, self._newest, move)

    def _choices(self, seat: int, game: Picture) -> list[_Choice]:
        if not game.moves:
            return []
        ranked = self.load.table.ranked
        moves = ranked(bytes(game.view)) if ranked is not None else [((0,), move) for move in game.moves]
        return [(rank, self.random.random(), seat, move) for rank, move in moves]
