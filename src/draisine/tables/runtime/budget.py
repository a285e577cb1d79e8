"""How much somebody may write: words and options are kept for ever, and a disk is not."""

import math
from typing import NamedTuple

import msgspec
from cachetools import LRUCache

from draisine.tables import errors
from draisine.tables.log import commands as c

_encode = msgspec.json.Encoder().encode
_MOST_REMEMBERED = 10_000
_AROUND = 200
"""Bytes of an entry beside what its sender wrote."""
RENAMED = 1_000
"""Bytes that another name may add to the logs of the tables where somebody sits."""
_UNCHARGED = {c.Move, c.Think, c.Suggest, c.Tick}
"""Moves are limited by the rules, the others are not written or once."""


class Allowance(NamedTuple):
    """So many bytes at once, and so many a second after that."""

    burst: int
    per_second: int


PERSON = Allowance(160_000, 2_000)
"""Everything that one person writes, at all tables."""
TABLE = Allowance(640_000, 8_000)
"""Everything that people write at one table."""


def size_of(command: c.Command) -> int:
    """Bytes that a command may add to a log; 0 for what is not counted."""
    if type(command) in _UNCHARGED:
        return 0
    if isinstance(command, c.Talk):
        return _AROUND + len(command.text.encode())
    if isinstance(command, c.SetOptions):
        return size_of_options(command.options)
    return _AROUND


def size_of_options(options: object) -> int:
    """Bytes that options add to a log."""
    return _AROUND + len(_encode(options))


class Budget:
    """What is left to each writer. Those longest quiet are forgotten when there are too many."""

    def __init__(self, allowance: Allowance | None) -> None:
        """None: nothing is counted."""
        self._allowance = allowance
        self._left: LRUCache[str, tuple[float, int]] = LRUCache(_MOST_REMEMBERED)
        """Bytes, and the Unix millisecond at which so many were left."""

    def charge(self, writer: str, size: int, now: int) -> None:
        """Count so many bytes, or raise `too_much_written`."""
        if self._allowance is None:
            return
        burst, per_second = self._allowance
        left, since = self._left.get(writer, (float(burst), now))
        left = min(float(burst), left + max(0, now - since) * per_second / 1000)
        if size > left:
            self._left[writer] = (left, now)
            raise errors.too_much_written(seconds=math.ceil((size - left) / per_second))
        self._left[writer] = (left - size, now)
