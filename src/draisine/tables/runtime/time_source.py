"""Real time, for the runtime alone: below it time is handed in."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that will happen, unless it is cancelled."""

    def cancel(self) -> None:
        """Do not let it happen."""
        ...


class TimeSource(Protocol):
    """Says what time it is and calls back."""

    def now(self) -> int:
        """Unix time in milliseconds that never goes back while the process runs."""
        ...

    def call_at(self, when: int, callback: Callable[[], None]) -> Timer:
        """Call back at that time, or a little later; never while this method runs."""
        ...


class SystemTime:
    """The time of this machine. Set once, then counted on: a corrected wall clock moves no game clock."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> int:
        """Unix time in milliseconds."""
        return int((time.monotonic() + self._offset) * 1000)

    def call_at(self, when: int, callback: Callable[[], None]) -> Timer:
        """Call back from the running event loop."""
        delay = when / 1000 - (time.monotonic() + self._offset)
        return asyncio.get_running_loop().call_later(max(0.0, delay), callback)
