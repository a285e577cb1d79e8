"""The companion of a real table that several phones show: over HTTP, and over its socket."""

from typing import Annotated

import msgspec
from msgspec import Meta

from draisine.server.messages.socket import Closing, Done, Ping, Refused
from draisine.tables.log.commands import Key
from draisine.tables.meetings import MeetingLine

MOST_AT_ONCE = 50
"""Lines in one message."""


class NewMeeting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Share the companion of a game."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]


class MeetingLinks(msgspec.Struct, frozen=True):
    """The two links of a companion that is shared."""

    link: str
    """Whoever has it counts too."""
    reading: str
    """Whoever has it looks."""
    now: int
    """Unix time in milliseconds by the server's clock."""


class MeetingWelcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    """First message on the socket of a meeting."""

    game: str
    writes: bool
    """Whether the link is one for writing."""
    reading: str
    """The link for reading."""
    now: int
    """Unix time in milliseconds by the server's clock."""
    sequence: int
    """The place of the first of the lines that follow: what was asked for, or 0 where the log is shorter."""
    lines: tuple[MeetingLine, ...]


class LinesNews(msgspec.Struct, frozen=True, tag_field="type", tag="lines"):
    """Somebody, perhaps this very phone, has written."""

    sequence: int
    lines: tuple[MeetingLine, ...]


class ClockPong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping: what time it is by the server's clock."""

    key: str
    now: int


MeetingServerMessage = MeetingWelcome | LinesNews | Done | Refused | ClockPong | Closing


class AddLines(msgspec.Struct, frozen=True, tag_field="type", tag="add", forbid_unknown_fields=True):
    """Write at the end of the log, which is where the sender believes it to be: `sequence_taken` if not."""

    key: Key
    sequence: Annotated[int, Meta(ge=0, le=1_000_000)]
    lines: Annotated[tuple[MeetingLine, ...], Meta(min_length=1, max_length=MOST_AT_ONCE)]


MeetingClientMessage = AddLines | Ping
