"""Moves as short text that people can type.

`begin`, `plateau a 2f C4`, `door s`; `lay E5 T4 2f C3` (card, stack, quarter turns with f for mirrored,
field), `... swap` with the Card chip; `walk E5 D4 D5 E5` (card, fields stepped on), `... take`,
`... drain C4`; `end E5`, `end E5 skip`; `shaft`, `land`, `land take`, `land drain C4`, `stay`; `flee D5`;
`turn 7` (the section the hourglass stands at); `sand` the clock.
"""

import re
from typing import Final

from draisine.games.underground.fields import NOWHERE, ROWS, SIDE, SIDES, name_of
from draisine.games.underground.hourglass import SECTIONS
from draisine.games.underground.values import (
    Arrange,
    Begin,
    EndTurn,
    Face,
    Flee,
    Land,
    Lay,
    Move,
    RunOut,
    Stay,
    TurnGlass,
    UseShaft,
    Walk,
    side_named,
)
from draisine.kernel import refusals

_LONGEST: Final = 80
_MOST_STEPS: Final = 12
_STACK: Final = re.compile(r"[A-Za-z0-9]{1,8}", re.ASCII)


def format_move(move: Move) -> str:
    """The move as text."""
    if isinstance(move, Lay):
        swap = " swap" if move.swap else ""
        return f"lay {name_of(move.card)} {move.stack} {turn_name(move.turn)} {name_of(move.field)}{swap}"
    if isinstance(move, Walk):
        path = " ".join([name_of(field) for field in move.path])
        return f"walk {name_of(move.card)} {path}{_taking(move.take, move.drain)}"
    if isinstance(move, EndTurn):
        return f"end {name_of(move.card)}{' skip' if move.skip else ''}"
    if isinstance(move, TurnGlass):
        return f"turn {move.section}"
    if isinstance(move, Flee):
        return f"flee {name_of(move.to)}"
    if isinstance(move, Land):
        return f"land{_taking(move.take, move.drain)}"
    if isinstance(move, Arrange):
        return f"plateau {move.plateau} {turn_name(move.turn)} {name_of(move.field)}"
    if isinstance(move, Face):
        return f"door {move.side}"
    if isinstance(move, Begin):
        return "begin"
    if isinstance(move, UseShaft):
        return "shaft"
    return "stay" if isinstance(move, Stay) else "sand"


def turn_name(turn: int) -> str:
    """How a piece is turned: quarter turns, and whether it is mirrored."""
    return f"{turn % 4}{'f' if turn >= 4 else ''}"


def _taking(take: bool, drain: int | None) -> str:
    if drain is not None:
        return f" drain {name_of(drain)}"
    return " take" if take else ""


def parse_move(text: str) -> Move:
    """The move that a text stands for."""
    words = text[:_LONGEST].split()
    move = _read(words[0].lower(), words[1:]) if words else None
    if move is None or len(text) > _LONGEST:
        raise refusals.unknown_notation(text=text[:20])
    return move


def _read(name: str, words: list[str]) -> Move | None:
    if not words:
        return _bare(name)
    if name == "lay":
        return _lay(words)
    if name == "walk":
        return _walk(words)
    if name == "end":
        return _end(words)
    if name == "land":
        return _land(words)
    if name == "plateau":
        return _plateau(words)
    if len(words) != 1:
        return None
    if name == "turn" and re.fullmatch(r"\d{1,2}", words[0], re.ASCII) and int(words[0]) < SECTIONS:
        return TurnGlass(int(words[0]))
    if name == "flee" and _field(words[0]) != NOWHERE:
        return Flee(_field(words[0]))
    if name == "door" and len(words[0]) == 1 and words[0].lower() in SIDES:
        return Face(side_named(words[0].lower()))
    return None


def _bare(name: str) -> Move | None:
    if name == "begin":
        return Begin()
    if name == "shaft":
        return UseShaft()
    if name == "land":
        return Land()
    if name == "stay":
        return Stay()
    return RunOut() if name == "sand" else None


def _field(word: str) -> int:
    """The field that a word names, or NOWHERE."""
    if len(word) != 2 or word[0].upper() not in ROWS or word[1] not in "123456789":
        return NOWHERE
    return ROWS.index(word[0].upper()) * SIDE + int(word[1]) - 1


def _turn(word: str) -> int:
    plain = word.lower().removesuffix("f")
    if plain not in ("0", "1", "2", "3"):
        return NOWHERE
    return int(plain) + (4 if word[-1] in "fF" else 0)


def _lay(words: list[str]) -> Move | None:
    swap = len(words) == 5 and words[4].lower() == "swap"
    if len(words) != 4 and not swap:
        return None
    card, turn, field = _field(words[0]), _turn(words[2]), _field(words[3])
    if NOWHERE in (card, turn, field) or not _STACK.fullmatch(words[1]):
        return None
    return Lay(card, words[1], turn, field, swap)


def _walk(words: list[str]) -> Move | None:
    take, drain, rest = _what_is_taken(words)
    fields = [_field(word) for word in rest]
    if NOWHERE in fields or not 2 <= len(fields) <= _MOST_STEPS + 1:
        return None
    return Walk(fields[0], tuple(fields[1:]), take, drain)


def _what_is_taken(words: list[str]) -> tuple[bool, int | None, list[str]]:
    if words[-1].lower() == "take":
        return True, None, words[:-1]
    if len(words) >= 2 and words[-2].lower() == "drain" and _field(words[-1]) != NOWHERE:
        return False, _field(words[-1]), words[:-2]
    return False, None, words


def _land(words: list[str]) -> Move | None:
    take, drain, rest = _what_is_taken(words)
    return None if rest else Land(take, drain)


def _end(words: list[str]) -> Move | None:
    skip = len(words) == 2 and words[1].lower() == "skip"
    card = _field(words[0])
    if card == NOWHERE or (len(words) != 1 and not skip):
        return None
    return EndTurn(card, skip)


def _plateau(words: list[str]) -> Move | None:
    if len(words) != 3 or len(words[0]) != 1 or not words[0].isalpha():
        return None
    turn, field = _turn(words[1]), _field(words[2])
    return None if NOWHERE in (turn, field) else Arrange(words[0].lower(), turn, field)
