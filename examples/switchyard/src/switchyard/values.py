"""What the yard is made of: options, moves, events, views, the state."""

from typing import Annotated, Literal

import msgspec

Cargo = Literal["coal", "timber", "ore", "oil"]
CARGOES: tuple[Cargo, ...] = ("coal", "timber", "ore", "oil")
TRACKS = 4
LENGTH = 5
"""Wagons that make a train."""
IN_SIGHT = 3
"""Wagons of the queue that everybody sees."""


NOBODY = -1
"""Whose the first wagons are, and who sends the last trains."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be chosen at a table."""

    swaps: Annotated[int, msgspec.Meta(ge=0, le=5)] = 2
    """How often each may take a wagon from further back."""
    orders: bool = True
    """Everybody has a secret order for one cargo."""


class Wagon(msgspec.Struct, frozen=True):
    """A wagon on a track, and whose it is: of whoever put it there."""

    cargo: Cargo
    seat: int


Train = tuple[Wagon, ...]


class Shunt(msgspec.Struct, frozen=True, tag_field="type", tag="shunt"):
    """A wagon of the queue goes onto a track."""

    place: int
    """In the queue, from 0 for the foremost."""
    track: int


class Shunted(msgspec.Struct, frozen=True, tag_field="type", tag="shunted"):
    """A wagon stands on a track."""

    seat: int
    cargo: Cargo
    track: int
    """From 1, as people count."""
    swapped: bool


class Departed(msgspec.Struct, frozen=True, tag_field="type", tag="departed"):
    """A train was complete and left."""

    seat: int
    track: int
    train: Train


class Scored(msgspec.Struct, frozen=True, tag_field="type", tag="scored"):
    """What a train brought somebody."""

    seat: int
    points: int


class Delivered(msgspec.Struct, frozen=True, tag_field="type", tag="delivered"):
    """The yard is empty: an order is shown and counted."""

    seat: int
    cargo: Cargo
    points: int


class View(msgspec.Struct, frozen=True):
    """What somebody sees."""

    queue: tuple[Cargo, ...]
    """The foremost wagons."""
    behind: int
    """How many more come."""
    tracks: tuple[Train, ...]
    turn: int
    points: tuple[int, ...]
    swaps: tuple[int, ...]
    sent: tuple[tuple[int, ...], ...]
    """For each seat, and last for nobody: its wagons that left, by cargo."""
    orders: tuple[Cargo | None, ...]
    """Of all seats; None for what is secret."""
    runs: tuple[tuple[int, ...], ...] = ()
    """For each wagon in sight and each track: how long its run would be there."""


class State(msgspec.Struct, frozen=True):
    """The yard with everything in it."""

    options: Options
    queue: tuple[Cargo, ...]
    tracks: tuple[Train, ...]
    turn: int
    points: tuple[int, ...]
    swaps: tuple[int, ...]
    sent: tuple[tuple[int, ...], ...]
    orders: tuple[Cargo, ...]
