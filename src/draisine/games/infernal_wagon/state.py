"""A whole game: the ride, and what the crew agreed on."""

from typing import Final

from draisine.games.infernal_wagon.ride import Ride
from draisine.games.infernal_wagon.values import Options

ASLEEP: Final = -1
"""When a clock was woken that never was."""


class State:
    """Never changed once made: a move makes a new one."""

    def __init__(self, options: Options, ride: Ride, woken: int = ASLEEP) -> None:
        self.options = options
        self.ride = ride
        self.woken: int = woken
        """The millisecond of play at which the clock of a practice ride was woken."""

    @property
    def asleep(self) -> bool:
        """Whether there is a clock that somebody could wake."""
        return bool(self.options.practice and self.options.clock) and self.woken == ASLEEP

    @property
    def ends_at(self) -> int | None:
        """The millisecond of play when the clock has run out."""
        if not self.options.clock or self.asleep:
            return None
        return self.options.clock * 1000 + (self.woken if self.options.practice else 0)
