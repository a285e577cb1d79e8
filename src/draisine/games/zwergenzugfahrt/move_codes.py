"""From the numbers that a search plays with to the values that people and logs speak of, and back."""

from typing import Final

from draisine.games.zwergenzugfahrt.board import DWARFS
from draisine.games.zwergenzugfahrt.position import (
    CONDUCT,
    KICK,
    RESERVE,
    SIT,
    TAKE_OFF,
    WALK,
    Position,
)
from draisine.games.zwergenzugfahrt.values import (
    Conduct,
    Kick,
    Move,
    Reserve,
    Sit,
    TakeOff,
    TimeUp,
    Walk,
)

_KIND_OF: Final[dict[type, int]] = {Walk: WALK, Sit: SIT, Reserve: RESERVE, TakeOff: TAKE_OFF, Kick: KICK}


def to_move(position: Position, code: int) -> Move:
    """The value of a code, with the fields called by their names."""
    names = position.board.names
    to = names[code & 255]
    kind = code >> 12
    if kind == CONDUCT:
        return Conduct(to)
    at = names[position.dwarfs[code >> 8 & 15]]
    if kind == WALK:
        return Walk(at, to)
    if kind == SIT:
        return Sit(at, to)
    if kind == RESERVE:
        return Reserve(at, to)
    if kind == TAKE_OFF:
        return TakeOff(at, to)
    return Kick(at, to)


def to_code(position: Position, clan: int, move: Move) -> int:
    """The code of a move of this clan, or -1 when it names fields or dwarfs that are not there."""
    if isinstance(move, TimeUp):
        return -1
    number = position.board.number
    to = number.get(move.to, -1)
    if to < 0:
        return -1
    if isinstance(move, Conduct):
        return CONDUCT << 12 | to
    at = number.get(move.at, -1)
    for dwarf in range(DWARFS * clan, DWARFS * clan + DWARFS):
        if position.dwarfs[dwarf] == at:
            return _KIND_OF[type(move)] << 12 | dwarf << 8 | to
    return -1
