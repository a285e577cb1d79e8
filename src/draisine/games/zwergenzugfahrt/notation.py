"""Moves as short text: `E5-E4` walk, `E5=E4` sit, `E5+E4` reserve, `E5*E4` take off, `E5xE4` kick,
`!E4` the conductor takes this sign, `time` the clock. Capitals do not matter when a move is typed."""

import re
from typing import Final

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
from draisine.kernel import refusals

_FIELD: Final = r"([A-P])(1[0-2]|[1-9])"
_ACTION: Final = re.compile(rf"{_FIELD}\s*([-=+*X])\s*{_FIELD}")
_CHOICE: Final = re.compile(rf"!\s*{_FIELD}")
_LONGEST: Final = 80


def format_move(move: Move) -> str:
    """The move as text."""
    if isinstance(move, Walk):
        return f"{move.at}-{move.to}"
    if isinstance(move, Sit):
        return f"{move.at}={move.to}"
    if isinstance(move, Reserve):
        return f"{move.at}+{move.to}"
    if isinstance(move, TakeOff):
        return f"{move.at}*{move.to}"
    if isinstance(move, Kick):
        return f"{move.at}x{move.to}"
    if isinstance(move, Conduct):
        return f"!{move.to}"
    return "time"


def parse_move(text: str) -> Move:
    """The move that a text stands for."""
    typed = text[:_LONGEST].strip().upper()
    action = _ACTION.fullmatch(typed)
    if action:
        at = action[1] + action[2]
        to = action[4] + action[5]
        match action[3]:
            case "-":
                return Walk(at, to)
            case "=":
                return Sit(at, to)
            case "+":
                return Reserve(at, to)
            case "*":
                return TakeOff(at, to)
            case _:
                return Kick(at, to)
    choice = _CHOICE.fullmatch(typed)
    if choice:
        return Conduct(choice[1] + choice[2])
    if typed == "TIME":
        return TimeUp()
    raise refusals.unknown_notation(text=text[:20])
