"""Meetings at a real table whose companion several phones show: a small log, found by a link.

The server knows no rules of it: a line has a time, a kind and a few short words or numbers. Whoever has the
link for writing reads and writes, whoever has the one for reading reads.
"""

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from typing import Annotated, NamedTuple, Protocol

import msgspec
from msgspec import Meta

MOST_LINES = 2_000
"""Of one meeting."""
MOST_OF_A_PERSON = 20
"""Meetings that one person shares at the same time."""
DAYS = 14
"""After so many days without a line a meeting is removed."""
AHEAD = 5_000
"""Milliseconds that the time of a line may be ahead of the server's."""

Word = Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_.-]*$")]
"""No room for sentences: nobody can write to others by it."""
Number = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]


class MeetingLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One touch at a companion."""

    key: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,24}$")]
    """Made up by the phone that wrote it, which knows its own lines by it."""
    at: Annotated[int, Meta(ge=0, le=4_102_444_800_000)]
    """Unix time in milliseconds by the server's clock."""
    kind: Annotated[str, Meta(pattern=r"^[a-z_]{1,20}$")]
    """`take_back` takes the last line back that is not taken back yet."""
    fields: Annotated[dict[Word, Word | Number | bool], Meta(max_length=6)]


class Meeting(NamedTuple):
    """What a meeting is found by."""

    id: str
    """The link for reading."""
    game: str
    person: str
    """Public id of who shared it."""
    made: int
    touched: int
    """Unix times in milliseconds."""
    length: int
    """How many lines it has."""


def reading_link(link: str) -> str:
    """The link for reading that belongs to one for writing. The other way there is none, so that neither a
    backup nor whoever only reads can write."""
    return urlsafe_b64encode(hashlib.sha256(link.encode()).digest()[:16]).decode().rstrip("=")


class MeetingStore(Protocol):
    """What meetings need of a store."""

    async def create_meeting(self, meeting: Meeting) -> None:
        """Keep a new meeting without lines."""
        ...

    async def append_meeting(self, meeting: str, sequence: int, lines: Sequence[bytes], when: int) -> None:
        """Write lines at `sequence` and the places after it; `SequenceTaken` when the log does not end there,
        or there is no such meeting."""
        ...

    async def meeting(self, meeting: str) -> Meeting | None:
        """The meeting with this link for reading."""
        ...

    async def meeting_lines(self, meeting: str, since: int = 0) -> list[bytes]:
        """Its log from sequence `since` on."""
        ...

    async def meetings_of(self, person: str) -> list[Meeting]:
        """Those that somebody shared, the newest first."""
        ...

    async def remove_meeting(self, meeting: str) -> None:
        """Keep it no longer, nor its lines."""
        ...

    async def old_meetings(self, before: int) -> list[Meeting]:
        """Meetings without a line since that Unix millisecond."""
        ...
