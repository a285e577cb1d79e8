"""What a store holds, table by table, and how two stores are compared: by counts and digests."""

import hashlib
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import NamedTuple, Protocol

import msgspec

Value = str | int | bytes
Row = tuple[Value, ...]
AT_ONCE = 1_000
"""Rows that are read and written together."""
_encode = msgspec.msgpack.Encoder().encode


class Contents(NamedTuple):
    """One table of a store."""

    name: str
    key: tuple[str, ...]
    """By which its rows are in order, the same in every store."""
    columns: tuple[str, ...]
    bodies: tuple[str, ...] = ()
    """Columns that hold bytes."""
    numbers: tuple[str, ...] = ()
    """Columns that hold whole numbers."""
    texts: tuple[str, ...] = ()
    """Bodies that SQLite keeps as text, so that its JSON functions read them."""


CONTENTS = (
    Contents("kept", ("name",), ("name", "value")),
    Contents("people", ("id",), ("id", "profile"), ("profile",)),
    Contents(
        "tables",
        ("id",),
        ("id", "link", "spoken", "status", "open_to_all", "timed", "row", "crew", "day"),
        ("row",),
        ("id", "open_to_all", "timed"),
    ),
    Contents("seated", ("person", "table_id"), ("person", "table_id"), (), ("table_id",)),
    Contents(
        "entries",
        ("table_id", "sequence"),
        ("table_id", "sequence", "at", "body"),
        ("body",),
        ("table_id", "sequence", "at"),
        ("body",),
    ),
    Contents("crews", ("id",), ("id", "key", "spoken", "row"), ("row",), ("id",)),
    Contents("crew_members", ("person", "crew_id"), ("person", "crew_id"), (), ("crew_id",)),
    Contents(
        "crew_entries",
        ("crew_id", "sequence"),
        ("crew_id", "sequence", "at", "body"),
        ("body",),
        ("crew_id", "sequence", "at"),
        ("body",),
    ),
    Contents("used", ("name",), ("name", "until"), (), ("until",)),
    Contents(
        "played",
        ("person", "table_id"),
        ("person", "table_id", "game", "ended"),
        (),
        ("table_id", "ended"),
    ),
    Contents(
        "meetings",
        ("id",),
        ("id", "game", "person", "made", "touched", "length"),
        (),
        ("made", "touched", "length"),
    ),
    Contents(
        "meeting_lines",
        ("meeting", "sequence"),
        ("meeting", "sequence", "body"),
        ("body",),
        ("sequence",),
        ("body",),
    ),
    Contents("analyses", ("table_id",), ("table_id", "key", "body"), ("body",), ("table_id",)),
)
"""Everything that must not get lost."""
NUMBERED = ("tables", "crews")
"""Whose rows get the next number when they are made."""
PASSING = frozenset({"draisine", "processes", "leases", "owners", "news"})
"""Tables of a store that say something about this place alone and stay where they are."""


class Digest(msgspec.Struct):
    """How many rows there were, and what they were."""

    rows: int
    digest: str


class Digester:
    """Reads rows as they pass."""

    def __init__(self) -> None:
        self._rows = 0
        self._hash = hashlib.sha256()

    def add(self, rows: Iterable[Row]) -> None:
        """Some rows more."""
        for row in rows:
            self._rows += 1
            self._hash.update(_encode(row))

    def digest(self) -> Digest:
        """Of all rows so far."""
        return Digest(self._rows, self._hash.hexdigest())


Digests = dict[str, Digest]


class Source(Protocol):
    """A store that is read, as it was at one moment."""

    def batches(self, contents: Contents) -> AsyncIterator[Sequence[Row]]:
        """All rows of a table in the order of its key."""
        ...


class Target(Source, Protocol):
    """A store that is filled."""

    async def insert(self, contents: Contents, rows: Sequence[Row]) -> None:
        """Some rows more of a table."""
        ...


async def digests_of(source: Source) -> Digests:
    """What a store holds."""
    found: Digests = {}
    for contents in CONTENTS:
        digester = Digester()
        async for rows in source.batches(contents):
            digester.add(rows)
        found[contents.name] = digester.digest()
    return found


async def copy_all(source: Source, target: Target) -> tuple[Digests, Digests]:
    """Copy every row; what was read, and what the target gives back of it."""
    read: Digests = {}
    for contents in CONTENTS:
        digester = Digester()
        async for rows in source.batches(contents):
            digester.add(rows)
            await target.insert(contents, rows)
        read[contents.name] = digester.digest()
    return read, await digests_of(target)


def first_difference(one: Digests, other: Digests) -> str | None:
    """A table that is not the same in both."""
    return next(
        (contents.name for contents in CONTENTS if one.get(contents.name) != other.get(contents.name)), None
    )
