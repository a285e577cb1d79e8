"""How the clock of a table ran, by its log: each entry says when it was written and how far play was."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from draisine.tables.log import entries as e


class Stand(NamedTuple):
    """A running clock that stood still for a while: no process had its table."""

    milliseconds: int
    noted: bool
    """How far it was had just been written: by a note, after which only what was under way came."""


def stands_of(log: Sequence[e.Entry]) -> list[Stand]:
    """Whenever the clock of a game that runs from its start on stood. It never goes back, and never runs
    faster than the clock on the wall: no millisecond counts twice, also not by two processes."""
    start = next(number for number, entry in enumerate(log) if isinstance(entry, e.Started))
    found: list[Stand] = []
    for number, (before, after) in enumerate(pairwise(log[start:]), start):
        played, passed = after.at - before.at, after.when - before.when
        assert played >= 0, (before, after)
        assert played <= passed, (before, after)
        if played < passed:
            last = log[number - 1 : number + 1]
            found.append(Stand(passed - played, any(isinstance(entry, e.ClockNoted) for entry in last)))
    return found
