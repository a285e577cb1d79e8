"""What is said at Underground: options and moves, and what they are made of. Plain values, sent as JSON.

Fields are numbers from 0 (A1) to 80 (I9), row by row. A card is called by the field of its coordinate.
A turn of a piece is a number from 0 to 7: quarter turns clockwise, plus 4 when it was mirrored left to
right before. A piece lies at the field under the top left corner of the box around it.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Field = Annotated[int, Meta(ge=0, le=80)]
Turned = Annotated[int, Meta(ge=0, le=7)]
Section = Annotated[int, Meta(ge=0, le=35)]
"""A place of the hourglass, clockwise: columns 1 to 9, rows A to I, columns 9 to 1, rows I to A."""
StackName = Annotated[str, Meta(min_length=1, max_length=8)]
"""A shape ("T4"), "1" for the singles, or a joker ("jY")."""
Side = Literal["n", "e", "s", "w"]
Found = Literal["", "key", "valve", "chip", "exit"]
"""What lies at the end of a way."""
Difficulty = Literal["easy", "medium", "hard"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a team agrees on before the climb."""

    setup: Annotated[str, Meta(max_length=12)] = "1"
    """A scenario of the data, or "easy", "medium", "hard" for a random setup."""
    data: Annotated[str, Meta(max_length=60)] = "default"
    """The name of shipped data, or "own" with `box` given."""
    box: Annotated[str, Meta(max_length=12_000)] = ""
    """All data as one text; filled in when the table starts, so that a log stands alone."""
    hourglass: bool = True
    """False: nobody looks for the pawn, and only the cards run out."""
    hourglass_too: bool = False
    """The hourglass in a scenario that has none."""
    seconds: Annotated[int, Meta(ge=0, le=600)] = 0
    """Sand in the hourglass; 0 for what the data says."""
    arrange: bool = False
    """The team turns plateaus and door before the start; else the program has done it."""


def side_named(letter: str) -> Side:
    """The side that a letter stands for."""
    sides: tuple[Side, ...] = ("n", "e", "s", "w")
    return sides["nesw".index(letter)]


def found_named(name: str) -> Found:
    """What a name stands for."""
    names: tuple[Found, ...] = ("", "key", "valve", "chip", "exit")
    return names[names.index(name)]


def difficulty_named(name: str) -> Difficulty:
    """The difficulty of a name."""
    names: tuple[Difficulty, ...] = ("easy", "medium", "hard")
    return names[names.index(name)]


def with_box(options: Options, box: str) -> Options:
    """The same options with the data written out."""
    return msgspec.structs.replace(options, box=box)


# --- moves ----------------------------------------------------------------------------------


class Arrange(msgspec.Struct, frozen=True, tag_field="type", tag="arrange"):
    """Before the start: lay a plateau another way."""

    plateau: Annotated[str, Meta(min_length=1, max_length=1)]
    turn: Turned
    field: Field


class Face(msgspec.Struct, frozen=True, tag_field="type", tag="face"):
    """Before the start: turn the door."""

    side: Side


class Begin(msgspec.Struct, frozen=True, tag_field="type", tag="begin"):
    """The setup is as it shall be; the hourglass runs."""


class Lay(msgspec.Struct, frozen=True, tag_field="type", tag="lay"):
    """Play a card, unless it is played already, and lay the piece it shows."""

    card: Field
    stack: StackName
    turn: Turned
    field: Field
    swap: bool = False
    """Give the Card chip away for another piece than the one shown."""


class Walk(msgspec.Struct, frozen=True, tag_field="type", tag="walk"):
    """Play a card, unless it is played already, and walk. Keys and tools go where the way needs them."""

    card: Field
    path: Annotated[tuple[Field, ...], Meta(min_length=1, max_length=12)]
    """The fields stepped on, one after the other."""
    take: bool = False
    """Take the key or the code chip at the end."""
    drain: Field | None = None
    """The water that the valve at the end lets off."""


class EndTurn(msgspec.Struct, frozen=True, tag_field="type", tag="end_turn"):
    """Play a card, unless it is played already, and let the turn end."""

    card: Field
    skip: bool = False
    """With a complete code: lay no new chip."""


class UseShaft(msgspec.Struct, frozen=True, tag_field="type", tag="use_shaft"):
    """Give the Shaft chip away and draw a card."""


class Land(msgspec.Struct, frozen=True, tag_field="type", tag="land"):
    """Go where the shaft leads."""

    take: bool = False
    drain: Field | None = None


class Stay(msgspec.Struct, frozen=True, tag_field="type", tag="stay"):
    """Do not go where the shaft leads."""


class Flee(msgspec.Struct, frozen=True, tag_field="type", tag="flee"):
    """Step aside for the water that falls where the pawn stands."""

    to: Field


class TurnGlass(msgspec.Struct, frozen=True, tag_field="type", tag="turn_glass"):
    """Turn the hourglass, on turn or not."""

    section: Section
    """Where it stood as its player saw it: if it has moved on, the move is stale."""


class RunOut(msgspec.Struct, frozen=True, tag_field="type", tag="run_out"):
    """The clock's own move: the sand is through."""


Move = Arrange | Face | Begin | Lay | Walk | EndTurn | UseShaft | Land | Stay | Flee | TurnGlass | RunOut
