"""Over HTTP: what whoever runs the server sees and does."""

import msgspec

from draisine.tables.log.entries import ThrownOut
from draisine.tables.log.pictures import Status


class HostTable(msgspec.Struct, frozen=True):
    """A table that this process holds. No link: whoever has one may come in."""

    number: int
    game: str
    name: str
    status: Status
    seats: tuple[str, ...]
    """Names of people and strengths of bots."""
    visitors: int
    """Sockets at it."""
    entries: int
    """Length of its log."""
    touched: int
    """Unix time of its last entry in milliseconds."""


class HostAct(msgspec.Struct, frozen=True):
    """Something that a host did since the server started."""

    when: int
    """Unix time in milliseconds."""
    act: str
    """`threw_out` or `drained`."""
    table: int = 0
    why: str = ""


class HostState(msgspec.Struct, frozen=True):
    """How the server is."""

    version: str
    rules: str
    """`compiled` or `plain`."""
    store: str
    """`sqlite` or `postgresql`."""
    started: int
    """Unix time in milliseconds."""
    memory: int
    """Bytes that the process holds."""
    data_bytes: int
    """Of the files of the store; 0 for a database."""
    disk_free: int
    """Bytes that are left where the data folder is."""
    people: int
    sockets: int
    processes: int
    """That share the store, this one included."""
    draining: bool
    keep_days: int
    """0: for ever."""
    tables: tuple[HostTable, ...]
    """Those held in memory, the liveliest first; at most 200."""
    more: int
    """Tables that are left out."""
    acts: tuple[HostAct, ...]
    """The newest first."""


class ThrowOut(msgspec.Struct, frozen=True):
    """Close a table for good."""

    why: ThrownOut
