"""A command on its way to a decision: who asks, when, and what must hold for it."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from draisine.kernel import Match, Traits, check_seat, refusals, seat_traits
from draisine.tables import errors
from draisine.tables.log.chair import Chair
from draisine.tables.log.table import Table
from draisine.tables.store import Person


class DecisionContext(NamedTuple):
    """What the server knows when a command arrives, and the chance it hands in."""

    now: int
    """Unix time in milliseconds."""
    seed: str
    """Of the game, should it start now."""
    link: str
    """Of the table where the same people play again, should one be made now."""
    strengths: Sequence[str] = ()
    """Of the bots that know this game, weakest first."""
    here: Collection[str] = ()
    """Public ids of those who look at the table."""
    losses: int = 0
    """Games that the table's crew has lost so far."""
    missing_since: Callable[[str], int | None] = lambda _: 0
    """Unix time since when somebody who is not here was not seen; see `Attendance.missing_since`."""
    count_in: int = 0
    """Milliseconds that are counted in before play begins or goes on, where all play at once."""


def count_in(table: Table, context: DecisionContext) -> int:
    """Milliseconds that are counted in at this table: where there are turns nobody needs it."""
    return context.count_in if table.game.simultaneous else 0


class CommandContext:
    """A command on its way to a decision."""

    __slots__ = ("at", "context", "key", "person", "table")

    def __init__(self, table: Table, person: Person, key: str, context: DecisionContext) -> None:
        self.table = table
        self.person = person
        self.key = key
        self.context = context
        self.at = table.play_time(context.now)

    def stamp(self) -> dict[str, Any]:
        """What every entry of this command carries; only the first is known by the key."""
        key, self.key = self.key, ""
        return {"when": self.context.now, "at": self.at, "person": self.person.id, "key": key}

    def going_on(self) -> dict[str, Any]:
        """The stamp of an entry by which play begins or goes on."""
        return {**self.stamp(), "count_in": count_in(self.table, self.context)}

    def own_seat(self) -> int:
        """The seat of whoever asks."""
        seat = self.table.seat_of(self.person.id)
        if seat is None:
            raise errors.not_seated()
        return seat

    def waiting(self) -> None:
        """Refuse once the game has started."""
        if self.table.match is not None:
            raise errors.already_started()

    def playing(self) -> Match:
        """The game that goes on here."""
        if self.table.match is None:
            raise errors.game_not_started()
        if self.table.outcome is not None:
            raise refusals.game_over()
        return self.table.match

    def acts_at(self, seat: int) -> None:
        """Refuse while a bot plays at the seat of whoever asks."""
        if self.table.chairs[seat].bot is not None:
            raise errors.bot_plays_your_seat()

    def chair(self, seat: int) -> Chair:
        """The seat of that number."""
        check_seat(seat, len(self.table.chairs))
        return self.table.chairs[seat]

    def known_bot(self, strength: str) -> int:
        """The place of this strength among those there are."""
        if strength not in self.context.strengths:
            raise errors.unknown_bot(strength=strength)
        return list(self.context.strengths).index(strength)

    def traits(self) -> Traits:
        """What the game asks of whoever asks."""
        return seat_traits(self.table.game, self.person.traits)

    def name(self) -> str:
        """The name of whoever asks: people need one before others have to speak to them."""
        if not self.person.name:
            raise errors.name_needed()
        return self.person.name
