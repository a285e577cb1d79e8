"""Moves as short text. Cards are numbers as in the deck file, edges are letters from `a`.

`17a@4b` lay card 17 with its edge a on the edge b of card 4, `17b!` so lies the card from the tunnel,
`lift` the Curse, `wake` the clock of a practice ride, `time` the clock.
"""

import re
from typing import Final

from draisine.games.infernal_wagon.values import Lay, Lift, Move, TimeUp, Turn, Wake
from draisine.kernel import refusals

_CARD: Final = r"(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)"
_LAY: Final = re.compile(rf"{_CARD}([a-d])@{_CARD}([a-d])", re.ASCII)
_TURN: Final = re.compile(rf"{_CARD}([a-d])!", re.ASCII)
_LONGEST: Final = 80


def _letter(end: int) -> str:
    return "abcd"[end]


def format_move(move: Move) -> str:
    """The move as text."""
    if isinstance(move, Lay):
        return f"{move.card}{_letter(move.start)}@{move.on}{_letter(move.stop)}"
    if isinstance(move, Turn):
        return f"{move.card}{_letter(move.start)}!"
    if isinstance(move, Wake):
        return "wake"
    return "lift" if isinstance(move, Lift) else "time"


def parse_move(text: str) -> Move:
    """The move that a text stands for."""
    typed = text[:_LONGEST].replace(" ", "").lower()
    lay = _LAY.fullmatch(typed)
    if lay:
        return Lay(int(lay[1]), "abcd".index(lay[2]), int(lay[3]), "abcd".index(lay[4]))
    turn = _TURN.fullmatch(typed)
    if turn:
        return Turn(int(turn[1]), "abcd".index(turn[2]))
    if typed == "lift":
        return Lift()
    if typed == "wake":
        return Wake()
    if typed == "time":
        return TimeUp()
    raise refusals.unknown_notation(text=text[:20])
