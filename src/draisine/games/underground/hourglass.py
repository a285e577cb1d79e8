"""The hourglass on the 36 sections around the board."""

from typing import Final

from draisine.games.underground.fields import SIDE

SECTIONS: Final = 36


def looks_along(section: int, field: int) -> bool:
    """Whether the hourglass at a section looks along the field's row or column."""
    place = section % SIDE
    side = section // SIDE
    row, column = field // SIDE, field % SIDE
    if side == 0:
        return column == place
    if side == 1:
        return row == place
    if side == 2:
        return column == SIDE - 1 - place
    return row == SIDE - 1 - place


class Hourglass:
    """Sand in milliseconds. Turned after a while it holds in its upper half what had run through."""

    def __init__(self, capacity: int, end: int) -> None:
        self.capacity = capacity
        self.end = end
        """The section of the end chip."""
        self.section = 0
        self.sand = capacity
        """What its upper half held when it was last turned or stopped."""
        self.since = 0
        """The millisecond of play when that was."""
        self.runs = False

    def copy(self) -> "Hourglass":
        """A glass of its own."""
        twin = Hourglass(self.capacity, self.end)
        twin.section = self.section
        twin.sand = self.sand
        twin.since = self.since
        twin.runs = self.runs
        return twin

    def start(self, now: int) -> None:
        """Let the sand run."""
        self.since = now
        self.runs = True

    def stop(self, now: int) -> None:
        """Hold it, with the sand that is left."""
        if self.runs:
            self.sand = max(0, self.sand - (now - self.since))
            self.since = now
            self.runs = False

    def turn(self, now: int) -> None:
        """Turn it over: what had run through is on top again."""
        self.stop(now)
        self.sand = self.capacity - self.sand
        self.start(now)

    def refill(self, now: int) -> None:
        """Turn it over with all its sand on top."""
        self.sand = self.capacity
        self.start(now)

    def go_on(self) -> None:
        """One section on."""
        self.section = (self.section + 1) % SECTIONS

    @property
    def runs_out_at(self) -> int:
        """The millisecond of play when the sand is through."""
        return self.since + self.sand
