"""Over HTTP: what whoever runs the server sees and does."""

import msgspec

from draisine.tables.log.entries import ThrownOut
from draisine.tables.log.pictures import Status


class HostTable(msgspec.Struct, frozen=True):
    """A table that a process holds. No link: whoever has one may come in."""

    number: int
    game: str
    name: str
    status: Status
    seats: tuple[str, ...]
    """Names of people, first names of bots; empty for a free seat."""
    visitors: int
    """Sockets at it."""
    entries: int
    """Length of its log."""
    touched: int
    """Unix time of its last entry in milliseconds."""
    process: str = ""
    """That holds it; empty where there is but one."""
    bots: tuple[str | None, ...] = ()
    """By seat, the strength of a bot that has it for itself."""


class HostAct(msgspec.Struct, frozen=True):
    """Something that a host did since the server started."""

    when: int
    """Unix time in milliseconds."""
    act: str
    """`threw_out` or `drained`."""
    table: int = 0
    why: str = ""
    process: str = ""
    """That did it; empty where there is but one."""


class HostProcess(msgspec.Struct, frozen=True):
    """One process of the server."""

    id: str
    """Empty where there can be but one."""
    version: str
    started: int
    """Unix time in milliseconds."""
    memory: int
    """Bytes that it holds."""
    people: int
    sockets: int
    tables: int
    draining: bool
    answers: bool
    """Whether this is the one that answered; the others were asked by it."""


class HostState(msgspec.Struct, frozen=True):
    """How the server is."""

    version: str
    rules: str
    """`compiled` or `plain`."""
    store: str
    """`sqlite` or `postgresql`."""
    started: int
    """Unix time in milliseconds: the process that has run for longest."""
    memory: int
    """Bytes that all processes hold."""
    data_bytes: int
    """Of the files of the store; 0 for a database."""
    disk_free: int
    """Bytes that are left where the data folder is."""
    people: int
    """At all processes, each counted once."""
    sockets: int
    processes: tuple[HostProcess, ...]
    """That share the store; the one that answered comes first."""
    silent: int
    """Processes that live but did not answer in time: they are missing in all that is counted here."""
    draining: bool
    """All of them are."""
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
