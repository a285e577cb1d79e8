"""Over HTTP: games that somebody or a crew has finished, and what they say together."""

from typing import Literal

import msgspec

from draisine.kernel import Statistic

Result = Literal["won", "lost", "draw"]


class PlayedSeat(msgspec.Struct, frozen=True):
    """Who had a seat."""

    name: str
    bot: str | None
    """The strength of a bot that had the seat for itself."""
    you: bool
    player: str | None = None
    """The public id of a person."""


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game of yours. Its replay is at `/t/<link>/replay`."""

    link: str
    game: str
    name: str
    """The table's."""
    ended: int
    """Unix time in milliseconds."""
    took: int
    """Milliseconds of play."""
    result: Result
    end: str
    """A key of the game's words."""
    scores: tuple[int, ...]
    seats: tuple[PlayedSeat, ...]
    crew: bool
    """It was a table of a crew."""
    day: str
    """The day of which it was the table; else empty."""
    counted: bool
    """It is part of the statistics."""
    kept: bool = True
    """Its moves are still here: else it can be neither watched nor played again."""


class GameCount(msgspec.Struct, frozen=True):
    """How many of your finished games were of one kind."""

    game: str
    count: int


class Companion(msgspec.Struct, frozen=True):
    """Somebody with whom you finished games."""

    player: str
    name: str
    count: int


class PlayedGames(msgspec.Struct, frozen=True):
    """Finished games of yours, the newest first."""

    games: tuple[PlayedGame, ...]
    total: int
    """Of all that the filters let through."""
    more: bool
    """There are older ones: ask again with `after`, the link of the last."""
    kinds: tuple[GameCount, ...]
    """Of all your games, whatever was asked for; the commonest first."""
    companions: tuple[Companion, ...]
    """The same for people."""


class Statistics(msgspec.Struct, frozen=True):
    """What some finished games of one kind say together."""

    game: str
    games: int
    counted: int
    """Without those in which moves were taken back that others had built on, and those that went on from a
    moment of another game."""
    statistics: tuple[Statistic, ...]
