"""The processes that share a database: leases by the database's clock, owners of tables by compare-and-set.

A process lives as long as its row is there. Whoever finds a lease that ran out deletes the row, and every
append holds a share of the lock on the row of its process: so the deletion waits for what is under way, and
nothing is written in the name of a process after it. Its tables are free from then on. Leases are rows of
their own, so that renewing one never waits for an append.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

import asyncpg

from draisine.stores.measures import LEASE_SECONDS, LEASES_LOST
from draisine.stores.postgres.connections import BROKEN, Connect, reason_of
from draisine.stores.postgres.hosts import refuses, this_machine
from draisine.tables.owners import LEASE, READ_BACK, Claim, Process
from draisine.tables.store import StorageFailed

_log = logging.getLogger(__name__)

RENEW_EVERY = 0.4
_MARGIN = 0.02
"""Seconds by which an attempt ends after the lease, not before it."""
_QUIET = 1.0
"""Seconds without a renewal after which it is looked whether a process of this machine is there at all."""
Read = Callable[..., Awaitable[list[Any]]]

_REGISTER = """
    WITH process AS (
        INSERT INTO processes (id, address, machine) VALUES ($1, $2, $4) ON CONFLICT DO NOTHING
    )
    INSERT INTO leases VALUES ($1, clock_timestamp() + make_interval(secs => $3)) ON CONFLICT DO NOTHING
"""
_RENEW = "UPDATE leases SET until = clock_timestamp() + make_interval(secs => $2) WHERE process = $1"
_LOOK = """
    SELECT id, address, draining, until < clock_timestamp(),
        machine = $3 AND machine != '' AND until < clock_timestamp() + make_interval(secs => $2)
    FROM processes JOIN leases ON process = id WHERE id != $1
"""
_EXPIRE = """
    WITH dead AS (
        DELETE FROM processes
        WHERE id = ANY($1::text[]) OR id IN (SELECT process FROM leases WHERE until < clock_timestamp())
        RETURNING id
    ), tables AS (DELETE FROM owners WHERE process IN (SELECT id FROM dead))
    DELETE FROM leases WHERE process IN (SELECT id FROM dead)
"""
_HERE = "SELECT address FROM processes WHERE id = $1 AND machine = $2 AND machine != ''"
_LEAVE = """
    WITH process AS (DELETE FROM processes WHERE id = $1),
        tables AS (DELETE FROM owners WHERE process = $1)
    DELETE FROM leases WHERE process = $1
"""
_CLAIM = """
    INSERT INTO owners (table_id, process, epoch)
    SELECT $1, id, nextval('epochs') FROM processes WHERE id = $2
    ON CONFLICT (table_id) DO UPDATE SET process = excluded.process, epoch = excluded.epoch
    WHERE owners.process = excluded.process
       OR NOT EXISTS (SELECT FROM processes WHERE processes.id = owners.process)
    RETURNING epoch
"""
_OWNERS = """
    SELECT owners.table_id, processes.id, address, draining
    FROM owners JOIN processes ON processes.id = owners.process
"""
_OWNER_OF_TABLE = _OWNERS + "WHERE owners.table_id = $1"
_OWNER_OF_LINK = _OWNERS + "JOIN tables ON tables.id = owners.table_id WHERE tables.link = $1"
_OWNERS_OF_TABLES = _OWNERS + "WHERE owners.table_id = ANY($1::bigint[])"
_ORPHANS = """
    SELECT link FROM tables WHERE timed = 1 AND NOT EXISTS (
        SELECT FROM owners JOIN processes ON processes.id = owners.process WHERE owners.table_id = tables.id
    ) ORDER BY id
"""


_PUBLISH = """
    INSERT INTO news (kind, subject) SELECT * FROM unnest($1::text[], $2::text[]) RETURNING id
"""
_NOTIFICATIONS = (
    "SELECT id, kind, subject FROM news WHERE at > clock_timestamp() - make_interval(secs => $1) ORDER BY id"
)
_OLD_NOTIFICATIONS = "DELETE FROM news WHERE at < clock_timestamp() - make_interval(secs => $1)"


class PostgresOwners:
    """Ours is one process among those of a database, once it was started."""

    alone = False

    def __init__(self, connect: Connect, read: Read) -> None:
        """`read`: rows for a statement, on any connection."""
        self._connect = connect
        self._read = read
        self._address = ""
        self._lease = LEASE
        self._machine = this_machine()
        self._lost: Callable[[], None] = lambda: None
        self._made: dict[int, int] = {}
        """Epochs of tables that were made here and are not held yet."""
        self._task: asyncio.Task[None] | None = None
        self._expiring: asyncio.Task[None] | None = None
        self.id = ""
        """Of this process; empty while it takes no part."""
        self.peers: tuple[Process, ...] = ()
        self.renewed_at = 0.0
        """When the lease was renewed last, by this machine's monotonic clock."""

    @property
    def lease_age(self) -> float:
        """Seconds since that."""
        return monotonic() - self.renewed_at if self.id else 0.0

    # --- taking part ------------------------------------------------------------------------------

    async def start(self, address: str, lost: Callable[[], None], lease: float = LEASE) -> None:
        """Register, and renew the lease from now on."""
        self._address, self._lost, self._lease = address, lost, lease
        await self._register()
        await self.look()
        self._task = asyncio.create_task(self._renew_always())

    async def stop(self) -> None:
        """The row goes, and with it all that is owned."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
            with suppress(StorageFailed):
                await self._read(_LEAVE, self.id)
        if self._expiring is not None:
            await asyncio.gather(self._expiring, return_exceptions=True)
        self.id = ""

    async def drain(self) -> None:
        """Tell the others."""
        await self._read("UPDATE processes SET draining = true WHERE id = $1", self.id)

    async def _register(self) -> None:
        process = secrets.token_urlsafe(9)
        await self._read(_REGISTER, process, self._address, self._lease, self._machine)
        self.id, self.renewed_at = process, monotonic()

    async def _renew_always(self) -> None:
        """On a connection of its own: no queue of other work may cost the lease."""
        connection: asyncpg.Connection | None = None
        try:
            while True:
                try:
                    async with asyncio.timeout(self._left()):
                        connection = connection or await self._connect()
                        await self._renew(connection)
                except (*BROKEN, asyncpg.PostgresError, TimeoutError) as error:
                    _log.warning("the lease is not renewed: %s", reason_of(error))
                    if connection is not None:
                        connection.terminate()
                        connection = None
                    if self.peers and monotonic() - self.renewed_at > self._lease:
                        # Others may have our tables already: nothing that we show can be trusted.
                        self._let_go()
                await asyncio.sleep(RENEW_EVERY)
        finally:
            if connection is not None:
                connection.terminate()

    def _left(self) -> float:
        """Seconds for one attempt: a connection to a database that answers nothing is given up when the lease
        ends, and what is shown here is let go of."""
        left = self._lease - self.lease_age
        return left + _MARGIN if left > 0 else self._lease

    async def _renew(self, connection: asyncpg.Connection) -> None:
        began = monotonic()
        done: str = await connection.execute(_RENEW, self.id, self._lease, timeout=self._lease)
        if done != "UPDATE 1":
            await self._register()
            self._let_go()
        else:
            self.renewed_at = began
            LEASE_SECONDS.observe(monotonic() - began)
        await self._take_note(await connection.fetch(_LOOK, *self._asked(), timeout=self._lease))

    def _let_go(self) -> None:
        _log.error("others took this process for dead: its tables are let go of")
        LEASES_LOST.add()
        self._made.clear()
        self._lost()

    async def registered_anew(self, before: str) -> None:
        """Others took this process for dead when it was called `before`: wait until it has another name.
        `StorageFailed` when that takes longer than a lease."""
        until = monotonic() + self._lease
        while self.id == before:
            if monotonic() > until:
                raise StorageFailed
            await asyncio.sleep(0.02)

    async def look(self) -> None:
        """Who else lives by now."""
        await self._take_note(await self._read(_LOOK, *self._asked()))

    def _asked(self) -> tuple[str, float, str]:
        return self.id, self._lease - _QUIET, self._machine

    async def _take_note(self, rows: list[Any]) -> None:
        self.peers = tuple(
            Process(process, address, draining) for process, address, draining, dead, _ in rows if not dead
        )
        silent = {process: address for process, address, _, _, quiet in rows if quiet}
        if (silent or any(row[3] for row in rows)) and (self._expiring is None or self._expiring.done()):
            # Waits for what the dead one still had under way, and the lease of our own must not.
            self._expiring = asyncio.create_task(self._expire(silent))

    async def _expire(self, silent: dict[str, str]) -> None:
        """Those whose lease ran out, and of this machine those at whose address nobody listens any more."""
        gone = [process for process, address in silent.items() if await refuses(address)]
        with suppress(StorageFailed):
            await self._read(_EXPIRE, gone)

    async def expire_if_gone(self, process: str) -> bool:
        """Without waiting until it is quiet. A refused connection is the proof, as always."""
        found = await self._read(_HERE, process, self._machine)
        if found and not await refuses(found[0][0]):
            return False
        if found:
            await self._read(_EXPIRE, [process])
        await self.look()
        return True

    # --- tables -----------------------------------------------------------------------------------

    def made(self, table: int, epoch: int) -> None:
        """A table was made here, and is ours from its first entry on."""
        self._made[table] = epoch

    async def claim(self, table: int) -> Claim:
        """Compare and set: a row that names a living process stays."""
        if not self.id:
            return Claim(0)
        epoch = self._made.pop(table, None)
        while epoch is None:
            taken = await self._read(_CLAIM, table, self.id)
            if taken:
                return Claim(taken[0][0])
            found = await self._read(_OWNER_OF_TABLE, table)
            if found and found[0][1] != self.id:
                return Claim(0, Process(*found[0][1:]))
            # The owner went in between, or we are registered anew just now.
            await asyncio.sleep(0.02)
        return Claim(epoch)

    async def owner_of(self, link: str) -> Process | None:
        """The living owner, unless it is this process."""
        found = [Process(*row[1:]) for row in await self._read(_OWNER_OF_LINK, link)]
        return found[0] if found and found[0].id != self.id else None

    async def owners_of(self, tables: Sequence[int]) -> dict[int, Process]:
        """The living owners, without this process."""
        rows = await self._read(_OWNERS_OF_TABLES, list(tables)) if tables else []
        return {row[0]: Process(*row[1:]) for row in rows if row[1] != self.id}

    async def release(self, epochs: Sequence[int]) -> None:
        """The rows go. An epoch is never used again, so a row that another has by now stays."""
        if epochs:
            await self._read("DELETE FROM owners WHERE epoch = ANY($1::bigint[])", list(epochs))

    async def orphans(self) -> list[str]:
        """Tables with a running clock that no living process owns."""
        return [link for (link,) in await self._read(_ORPHANS)]

    # --- notifications ----------------------------------------------------------------------------

    async def publish(self, notifications: Sequence[tuple[str, str]]) -> list[int]:
        """In one statement; what is old goes."""
        kinds, subjects = [kind for kind, _ in notifications], [subject for _, subject in notifications]
        numbers = [number for (number,) in await self._read(_PUBLISH, kinds, subjects)]
        await self._read(_OLD_NOTIFICATIONS, 3 * READ_BACK)
        return numbers

    async def notifications(self) -> list[tuple[int, str, str]]:
        """By the clock of the database."""
        return [
            (number, kind, subject) for number, kind, subject in await self._read(_NOTIFICATIONS, READ_BACK)
        ]
