"""A whole game: the position, and what lies around it."""

from typing import Final, NamedTuple

from draisine.games.zwergenzugfahrt.position import TURN, Position
from draisine.games.zwergenzugfahrt.values import Options
from draisine.kernel.values import Outcome

REPEATS_FOR_A_DRAW: Final = 3


class Clocks(NamedTuple):
    """A clock for each clan, of which only that of the clan that decides runs."""

    left: tuple[int, int]
    """Milliseconds of each clan when the decision that is awaited began."""
    since: int
    """The millisecond of play at which it began."""

    def stopped(self, clan: int, now: int) -> "Clocks":
        """The clan has decided; whoever decides next does so from now on."""
        spent = max(0, now - self.since)
        red, green = self.left
        left = (max(0, red - spent), green) if clan == 0 else (red, max(0, green - spent))
        return Clocks(left, now)


def full_clock(options: Options) -> int:
    """Milliseconds that each clan has at the beginning of a game with clocks."""
    return options.minutes * 60_000 // 2


def full_clocks(options: Options) -> Clocks | None:
    """The clocks at the beginning, where the clans agreed on clocks."""
    full = full_clock(options)
    return Clocks((full, full), 0) if options.end == "clocks" else None


class State:
    """Never changed once made: a move makes a new one."""

    def __init__(  # noqa: PLR0917 - everything that there is
        self,
        options: Options,
        position: Position,
        first: int,
        seen: dict[bytes, int],
        end: str,
        clocks: Clocks | None,
    ) -> None:
        self.options = options
        self.position = position
        self.first = first
        self.seen = seen
        """How often each position has occurred; kept in open-ended games only."""
        self.end = end
        """Name of the end, empty while the game goes on."""
        self.clocks = clocks

    @property
    def ends_at(self) -> int | None:
        """The millisecond of play when time is up: for the clan that decides, where each has a clock."""
        if self.clocks is not None:
            return None if self.end else self.clocks.since + self.clocks.left[self.position.clan]
        return self.options.minutes * 60_000 if self.options.end == "time" else None

    @property
    def winner(self) -> int | None:
        """The clan with more seats, once the game is over."""
        red, green = self.position.seats(0), self.position.seats(1)
        if not self.end or self.end == "repetition" or red == green:
            return None
        return 0 if red > green else 1


def repeats(position: Position, seen: dict[bytes, int]) -> bool:
    """Count a position of an open-ended game; whether it is a draw by now."""
    if position.phase != TURN:
        return False
    key = position.key()
    times = seen.get(key, 0) + 1
    seen[key] = times
    return times >= REPEATS_FOR_A_DRAW


def outcome_of(state: State) -> Outcome | None:
    """Who has more seats, once the game is over."""
    if not state.end:
        return None
    winner = state.winner
    scores = (int(state.position.seats(0)), int(state.position.seats(1)))
    return Outcome(state.end, () if winner is None else (winner,), scores)
