"""Who thinks in a process that plays games, in memory that the process which asked for them reads.

An alarm stops a bot between two instructions of Python. One that sits in a call of compiled code is noticed
from outside only.
"""

import struct
import time
from multiprocessing.context import BaseContext
from typing import Any

import msgspec

GRACE = 5.0
"""Seconds beyond its limit in which a bot is left to the alarm of its own process."""
_SLOT = 512
"""Bytes: until when it may think, or 0; how long the text is; and who it is."""
_HEAD = struct.Struct("dH")
_mine: memoryview | None = None
"""The part of this process; None in one that plays for itself."""


class Thinker(msgspec.Struct, frozen=True):
    """Which bot, in which game, and for how many seconds it may think."""

    bot: str
    seat: int
    game: int
    limit: float

    def encoded(self) -> bytes:
        """As it is written down."""
        return msgspec.msgpack.encode(msgspec.structs.replace(self, bot=self.bot[:80]))


def begin(thinker: bytes, limit: float) -> None:
    """A bot is asked."""
    if _mine is not None:
        _mine[_HEAD.size : _HEAD.size + len(thinker)] = thinker
        _HEAD.pack_into(_mine, 0, time.monotonic() + limit, len(thinker))


def end() -> None:
    """It has answered, or failed."""
    if _mine is not None:
        _HEAD.pack_into(_mine, 0, 0.0, 0)


class ThinkingMemory:
    """The parts of all processes. It is handed to each when it starts."""

    def __init__(self, context: BaseContext, processes: int) -> None:
        self._bytes: Any = context.RawArray("B", _SLOT * processes)
        self._taken = context.Value("i", 0)

    def take(self) -> None:
        """In a process that starts: it writes to its part from now on."""
        global _mine  # noqa: PLW0603 - one process, one part
        with self._taken.get_lock():
            number = self._taken.value
            self._taken.value += 1
        whole = memoryview(self._bytes).cast("B")
        _mine = whole[number * _SLOT : (number + 1) * _SLOT]

    def overdue(self) -> Thinker | None:
        """A bot that thinks although its time is long over."""
        whole, now = memoryview(self._bytes).cast("B"), time.monotonic()
        for at in range(0, len(whole), _SLOT):
            until, length = _HEAD.unpack_from(whole, at)
            if until and until + GRACE < now:
                start = at + _HEAD.size
                return msgspec.msgpack.decode(bytes(whole[start : start + length]), type=Thinker)
        return None
