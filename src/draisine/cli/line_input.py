"""What somebody types, a line at a time, while the clock and the others go on."""

import os
import select
import sys
import time
from typing import TextIO

_CHUNK = 4096


class LineInput:
    """Lines of a stream. A terminal is only waited for as long as there is nothing else to do."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._waiting = b""
        self._descriptor = _descriptor_of(stream)

    def next(self, seconds: float | None) -> str | None:
        """The next line, or None when none came in time; `EOFError` after the last one."""
        if self._descriptor is None:
            line = self._stream.readline()
            if not line:
                raise EOFError
            return line
        until = None if seconds is None else time.monotonic() + seconds
        while b"\n" not in self._waiting:
            left = None if until is None else max(0.0, until - time.monotonic())
            if not select.select([self._descriptor], [], [], left)[0]:
                return None
            some = os.read(self._descriptor, _CHUNK)
            if not some:
                if not self._waiting:
                    raise EOFError
                self._waiting += b"\n"
            self._waiting += some
        typed, _, self._waiting = self._waiting.partition(b"\n")
        return typed.decode(self._stream.encoding or "utf-8", "replace")


def _descriptor_of(stream: TextIO) -> int | None:
    """What can be waited for; None where the system or the stream has nothing of the kind."""
    if sys.platform == "win32":
        return None
    try:
        return stream.fileno()
    except (OSError, ValueError, AttributeError):
        return None
