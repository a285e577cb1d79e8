"""A whole game: the ride, and what the crew agreed on."""

from draisine.games.infernal_wagon.ride import Ride
from draisine.games.infernal_wagon.values import Options


class State:
    """Never changed once made: a move makes a new one."""

    def __init__(self, options: Options, ride: Ride) -> None:
        self.options = options
        self.ride = ride

    @property
    def ends_at(self) -> int | None:
        """The millisecond of play when the clock has run out."""
        return self.options.clock * 1000 if self.options.clock else None
