"""What the latest moves tell of a person: how long a card that fits takes them, and what they do not have."""

from typing import Final

from draisine.games.infernal_wagon.deck import Deck, matches
from draisine.games.infernal_wagon.notation import parse_move
from draisine.games.infernal_wagon.values import Lay
from draisine.kernel.bots import PublicMove

JUST_DREW: Final = 133
"""Per cent of the usual time for whoever has laid the last card: the one that they drew is to be read."""
_AT_FIRST: Final = 8_000
"""Milliseconds that somebody is given who has not been seen to lay a card that fits: they read their hand."""
_ENOUGH: Final = 2
"""Cards after which that is forgotten."""
_LATEST: Final = 8
"""Cards of theirs that count: people get faster, and tired."""
_LONG_ENOUGH: Final = 110
"""Per cent of the usual time after which somebody would have laid what they have."""


class Observation:
    """One person, seen over the latest moves."""

    def __init__(self, faces: Deck, moves: tuple[PublicMove, ...], seat: int) -> None:
        self._faces = faces
        self._moves = moves
        self._seat = seat
        self.usual: int = self._usual()
        """Milliseconds from somebody else's card to one of theirs that fits, on average."""

    def _usual(self) -> int:
        times: list[int] = []
        for number in range(1, len(self._moves)):
            done, before = self._moves[number], self._moves[number - 1]
            if done.seat == self._seat and self._fitted(done.text):
                share = JUST_DREW if before.seat == self._seat else 100
                times.append((done.at - before.at) * 100 // share)
        times = times[-_LATEST:]
        while len(times) < _ENOUGH:
            times.append(_AT_FIRST)
        return sum(times) // len(times)

    def _fitted(self, text: str) -> bool:
        move = parse_move(text)
        if not isinstance(move, Lay):
            return False
        ends = self._faces.ends
        return matches(ends[move.on][move.stop], ends[move.card][move.start])

    def lacks(self) -> list[int]:
        """Symbols that lay open long enough since they drew last, and that they laid nothing on."""
        found: list[int] = []
        for number in range(len(self._moves) - 1, 0, -1):
            done, before = self._moves[number], self._moves[number - 1]
            if done.seat == self._seat:
                break
            share = _LONG_ENOUGH * (JUST_DREW if before.seat == self._seat else 100) // 100
            if done.at - before.at >= self.usual * share // 100:
                move = parse_move(done.text)
                if isinstance(move, Lay):
                    found.append(self._faces.ends[move.on][move.stop])
        return found
