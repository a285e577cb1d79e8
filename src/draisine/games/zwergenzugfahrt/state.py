"""A whole game: the position, and what lies around it."""

from draisine.games.zwergenzugfahrt.position import Position
from draisine.games.zwergenzugfahrt.values import Options


class State:
    """Never changed once made: a move makes a new one."""

    def __init__(
        self,
        options: Options,
        position: Position,
        first: int,
        seen: dict[bytes, int],
        end: str,
    ) -> None:
        self.options = options
        self.position = position
        self.first = first
        self.seen = seen
        """How often each position has occurred; kept in open-ended games only."""
        self.end = end
        """Name of the end, empty while the game goes on."""

    @property
    def ends_at(self) -> int | None:
        """The millisecond of play when time is up."""
        return self.options.minutes * 60_000 if self.options.end == "time" else None

    @property
    def winner(self) -> int | None:
        """The clan with more seats, once the game is over."""
        red, green = self.position.seats(0), self.position.seats(1)
        if not self.end or self.end == "repetition" or red == green:
            return None
        return 0 if red > green else 1
