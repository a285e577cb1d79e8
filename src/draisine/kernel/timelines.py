"""How far a game has come, in numbers that give nothing of its deal away."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol


class TimelineLines(NamedTuple):
    """Lines along a game that two people can lay beside each other."""

    by: Literal["clock", "step"]
    """Along the time of play, or step by step."""
    lines: tuple[str, ...]
    """Their names: `timeline_<name>` in the game's words."""
    open: int = 0
    """How many of the first may be seen by somebody who has not played the same deal yet."""


class Timelines(Protocol):
    """Two games of one deal can be compared along their way."""

    timeline_lines: TimelineLines

    def timeline(self, facts: Sequence[Any], seat: int) -> Sequence[tuple[int, ...]]:
        """A value for each line after each of the facts of `ReplayFacts`, as it counts for this seat."""
        ...
