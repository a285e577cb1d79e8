"""What can be set about a server."""

from pathlib import Path

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many a second after that."""

    burst: int
    per_second: float


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one person or one address may ask for. Generous for play, tight for guessing."""

    messages: Rate | None = Rate(burst=240, per_second=60)
    """Texts on one socket; None is no limit."""
    guesses: Rate | None = Rate(burst=10, per_second=0.2)
    """Spoken names and seat tokens tried from one address."""
    new_tables: Rate | None = Rate(burst=20, per_second=0.2)
    """Tables made from one address."""
    requests: Rate | None = Rate(burst=300, per_second=60)
    """HTTP calls of any kind under `/api` from one address."""
    sockets_of_a_person: int = 12
    sockets_of_an_address: int = 300
    bad_messages: int = 20
    """Unreadable or hurried texts in a row after which a socket is closed."""
    message_bytes: int = 16_384
    body_bytes: int = 65_536
    backlog_bytes: int = 1_048_576
    """What may wait to be sent on one socket before its owner is asked to connect again."""
    profiles: int = 10_000
    """Profiles kept in memory, besides those of people with a socket."""


UNLIMITED = Limits(
    messages=None,
    guesses=None,
    new_tables=None,
    requests=None,
    sockets_of_a_person=1_000_000,
    sockets_of_an_address=1_000_000,
)
"""For measuring: no limit on how often, the same limits on how much."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """A server, before it starts."""

    data: Path
    """Folder that holds everything that must not get lost."""
    host: str = "0.0.0.0"
    port: int = 8000
    """0 takes any free one."""
    limits: Limits = Limits()
    client: Path = Path(__file__).parent / "client"
    """The built web client."""
