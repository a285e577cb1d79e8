"""How many chips the code still takes, as far as anybody can know."""

from functools import lru_cache
from typing import Final

from draisine.games.underground.box import DIGITS, Box
from draisine.games.underground.climb import Climb
from draisine.games.underground.code_row import longest_row

UNSEEN: Final = ""
"""A chip that somebody would take, among the tools that are gone: nobody knows what is on it."""
_CHIPS_IN_ALL: Final = 8
"""How many chips a code takes in the middle, tools counted."""
_AT_LEAST: Final = 2
"""Where no single chip can complete the code."""


def wanted_chips(climb: Climb) -> int:
    """How many chips it takes on average. It may be none: every chip that is taken unseen counts, or nobody
    would take the one that is likely to be the last."""
    unseen = climb.tools_gone.count(UNSEEN)
    found = len(climb.numbers) + len(climb.tools) + len(climb.tools_gone) - unseen
    return _expected(climb.box, tuple(climb.numbers), found) - unseen


@lru_cache(256)
def _expected(box: Box, numbers: tuple[int, ...], found: int) -> int:
    """One in as many as would complete the code is the right one; before that, by experience."""
    completing = 0
    for chip, face in enumerate(box.chips):
        if chip not in numbers and not face.tool and len(longest_row(box.chips, [*numbers, chip])) == DIGITS:
            completing += 1
    if completing:
        left = len(box.chips) - found
        return min(max(_AT_LEAST, _CHIPS_IN_ALL - found), (left + completing // 2) // completing)
    return max(_AT_LEAST, _CHIPS_IN_ALL - found)
