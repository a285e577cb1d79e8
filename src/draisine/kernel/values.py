"""The values that every game speaks of: who sits where, how it ended, the log of a whole game."""

from typing import Any

import msgspec

CLOCK = -1
"""The seat of the clock: it moves like anyone else, when its deadline has come."""


Traits = dict[str, int]
"""What the rules know of whoever sits at a seat, by the id of the trait; most games ask for nothing."""


class Trait(msgspec.Struct, frozen=True):
    """Something that the rules want to know of whoever sits at a seat."""

    id: str
    """A key of the catalogs."""
    least: int
    most: int
    default: int
    bots: tuple[int, ...] = ()
    """Of bots by the place of their strength, weakest first; the last for all that are stronger."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. `end` is a key of the catalogs."""

    end: str
    winners: tuple[int, ...]
    """Seats that won: none is a draw or a common loss."""
    scores: tuple[int, ...] = ()


class Moved(msgspec.Struct, frozen=True, array_like=True):
    """One line of a log: who moved, at which millisecond of play, and the move in notation."""

    seat: int
    at: int
    text: str


class GameLog(msgspec.Struct, frozen=True):
    """A whole game. Replaying it gives the same bytes."""

    game: str
    version: int
    options: Any
    seats: tuple[Traits, ...]
    seed: str
    moves: tuple[Moved, ...] = ()


class Achievement(msgspec.Struct, frozen=True):
    """A box on the sheet that a crew keeps across its games."""

    id: str
    """A key of the catalogs."""
    newcomers: int = 0
    """How many newcomers it takes, counted over games; 0 for what a single game can earn."""


class Relief(msgspec.Struct, frozen=True):
    """What a crew's lost games bring it: this option counts them, up to the most."""

    option: str
    most: int


class QuickTable(msgspec.Struct, frozen=True):
    """How a table is laid for somebody who only wants to play: bots take the other seats."""

    seats: int
    options: dict[str, Any] = {}
    """Those that differ from their defaults."""


class PracticeTable(msgspec.Struct, frozen=True):
    """How a table is laid for somebody who has never played: whoever makes it learns, with bots."""

    seats: int
    bot: str
    """Strength of the mates."""
    options: dict[str, Any] = {}
    """Those that differ from their defaults."""
