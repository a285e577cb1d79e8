"""Which process holds which table, where several share a store.

All sockets of a table meet at its owner, which holds the table in memory. The store checks the epoch of the
ownership with every append: who lost a table cannot write to it any more, whatever it believes.
"""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, Protocol

import msgspec

from draisine.kernel import DraisineError
from draisine.tables import errors

LEASE = 2.2
"""Seconds of silence after which a process counts as dead: another has its tables within three."""


READ_BACK = 20.0
"""Seconds for which notifications are read again and again: numbers are not committed in their order."""


class NotOwner(Exception):
    """This process does not own the table any more. Nothing of the append was kept."""


class TableElsewhere(DraisineError):
    """Another process owns the table: whoever wants something of it is led there."""

    def __init__(self, owner: "Process") -> None:
        super().__init__(errors.table_moved)
        self.owner = owner


class Process(msgspec.Struct, frozen=True):
    """A server process that shares a store with others."""

    id: str
    """Made up anew at every start."""
    address: str
    """Where the others reach it: host and port."""
    draining: bool = False
    """It takes no more tables."""


class Claim(NamedTuple):
    """Whose table it is."""

    epoch: int
    """Of our ownership, never used twice; for the store's appends."""
    owner: Process | None = None
    """The process that has it, when that is another one."""


class Owners(Protocol):
    """The processes that share a store, and what they own. Every method may raise `StorageFailed`."""

    @property
    def id(self) -> str:
        """Of this process."""
        ...

    @property
    def alone(self) -> bool:
        """No other process can ever come: everything is ours."""
        ...

    @property
    def peers(self) -> Collection[Process]:
        """The other living processes, as of the last renewal of the lease."""
        ...

    @property
    def lease_age(self) -> float:
        """Seconds since the lease was renewed; 0 where there is none."""
        ...

    async def start(self, address: str, lost: Callable[[], None], lease: float = LEASE) -> None:
        """Take part, with a lease of so many seconds. `lost` is called when the others took this process for
        dead: it owns nothing any more and has begun anew, as another process."""
        ...

    async def stop(self) -> None:
        """Take part no longer; what is still owned is free at once."""
        ...

    async def look(self) -> None:
        """Learn at once which other processes live."""
        ...

    async def expire_if_gone(self, process: str) -> bool:
        """Another process seems to have ended. If it is of this machine and nobody listens at its address,
        its tables are free at once. False: it is there."""
        ...

    async def drain(self) -> None:
        """Tell the others that this process takes no more tables."""
        ...

    async def claim(self, table: int) -> Claim:
        """Own this table, unless another living process does."""
        ...

    async def owner_of(self, link: str) -> Process | None:
        """The living process that owns the table with this link; None for our own and for nobody's."""
        ...

    async def owners_of(self, tables: Sequence[int]) -> dict[int, Process]:
        """The living processes that own these tables; without those of our own and of nobody."""
        ...

    async def release(self, epochs: Sequence[int]) -> None:
        """Tables that were claimed are nobody's from now on."""
        ...

    async def orphans(self) -> list[str]:
        """Links of tables with a running clock that nobody owns."""
        ...

    async def publish(self, notifications: Sequence[tuple[str, str]]) -> list[int]:
        """Write notifications down for the others, each a kind and a subject. Gives their numbers."""
        ...

    async def notifications(self) -> list[tuple[int, str, str]]:
        """What was written down lately, whoever did, with its numbers."""
        ...


class SoleOwner:
    """One process alone with its store: it owns every table and never asks."""

    id = ""
    alone = True
    peers: Collection[Process] = ()
    lease_age = 0.0

    async def start(self, address: str, lost: Callable[[], None], lease: float = LEASE) -> None:
        """Nothing to do."""

    async def stop(self) -> None:
        """Nothing to do."""

    async def look(self) -> None:
        """Nothing to do."""

    async def expire_if_gone(self, process: str) -> bool:
        """There is no other."""
        return True

    async def drain(self) -> None:
        """Nothing to do."""

    async def claim(self, table: int) -> Claim:
        """Always ours."""
        return Claim(0)

    async def owner_of(self, link: str) -> Process | None:
        """Never another."""
        return None

    async def owners_of(self, tables: Sequence[int]) -> dict[int, Process]:
        """Never others."""
        return {}

    async def release(self, epochs: Sequence[int]) -> None:
        """Nothing to do."""

    async def orphans(self) -> list[str]:
        """Nobody loses a table."""
        return []

    async def publish(self, notifications: Sequence[tuple[str, str]]) -> list[int]:
        """Nobody is there to read them."""
        return []

    async def notifications(self) -> list[tuple[int, str, str]]:
        """Nobody writes any."""
        return []
