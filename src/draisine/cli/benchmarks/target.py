"""What an attacking process is told at its start, and what it says at its end."""

import msgspec


class Target(msgspec.Struct, frozen=True):
    """Whom to attack, and as whom."""

    port: int
    link: str
    """A table of another game than the players'."""
    source: str
    """The address to come from."""
    seconds: float


class Toll(msgspec.Struct):
    """What came of it."""

    done: int = 0
    """Requests, chunks or connections that were sent."""
    dropped: int = 0
    answers: dict[str, int] = msgspec.field(default_factory=dict)
