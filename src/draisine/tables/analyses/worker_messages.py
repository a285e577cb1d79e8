"""What goes to the process that looks for reasons, and back: one line of JSON each."""

import msgspec

from draisine.kernel import GameLog
from draisine.kernel.analysis import Look


class Wanted(msgspec.Struct, frozen=True):
    """Go on with a game."""

    log: GameLog
    notes: msgspec.Raw
    """As they came back last; null at the beginning."""
    seconds: float
    """After which it answers; one piece of work is done in any case."""


class Found(msgspec.Struct, frozen=True):
    """What there is after that, or the name of what went wrong."""

    look: Look | None = None
    seconds: float = 0.0
    """That it took."""
    error: str = ""


def line_of(log: msgspec.Raw, notes: object, seconds: float) -> bytes:
    """The line that a `Wanted` is read from."""
    return msgspec.json.encode({"log": log, "notes": notes, "seconds": seconds}) + b"\n"
