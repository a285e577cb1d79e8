"""A `Store` in a PostgreSQL database: everything is written by one `Writer`, and read beside it by a pool."""

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg
import msgspec

from draisine.stores import errors
from draisine.stores.addresses import without_password
from draisine.stores.postgres.schema import prepare
from draisine.stores.postgres.statements import append_crew, create_crew, create_table, lines_of
from draisine.stores.postgres.writer import Writer, reason_of
from draisine.tables.store import (
    Addition,
    CrewRow,
    Person,
    StorageFailed,
    StoredCrew,
    StoredTable,
    TableRow,
)

_READERS = 4
_ONE_SERVER = 0x44524149_53525652
"""Held by the connection that writes: two servers would each tell their own people alone what happens."""
_CONNECT_SECONDS = 10
_encoder = msgspec.json.Encoder()
_rows = msgspec.json.Decoder(TableRow)
_crew_rows = msgspec.json.Decoder(CrewRow)
_people = msgspec.json.Decoder(Person)

_TABLES = """
    SELECT id, row, coalesce(touched, 0) FROM tables, LATERAL (
        SELECT max(at) AS touched FROM (
            SELECT at FROM entries WHERE table_id = tables.id ORDER BY sequence DESC LIMIT 1
        ) AS newest
    ) AS last
"""


class PostgresStore:
    """Made with `PostgresStore.open`, inside a running event loop."""

    def __init__(self, readers: asyncpg.Pool, writer: Writer) -> None:
        self._readers = readers
        self._writer = writer
        self._closed = False

    @classmethod
    async def open(cls, address: str) -> "PostgresStore":
        """The store of this database. Refuses with `database_unreachable`, `database_too_new`,
        `database_not_ours` or `database_in_use`, and then has changed nothing."""
        shown = without_password(address)

        async def connect() -> asyncpg.Connection:
            connection = await asyncpg.connect(address, timeout=_CONNECT_SECONDS)
            if not await connection.fetchval("SELECT pg_try_advisory_lock($1)", _ONE_SERVER):
                await connection.close()
                raise errors.database_in_use(file=shown)
            return connection

        try:
            connection = await connect()
        except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            reason = str(error) or type(error).__name__
            raise errors.database_unreachable(database=shown, reason=reason) from error
        try:
            await prepare(connection, shown)
            readers = await asyncpg.create_pool(address, min_size=1, max_size=_READERS)
        except BaseException:
            await connection.close()
            raise
        return cls(readers, Writer(connect, connection))

    # --- writing --------------------------------------------------------------------------------

    def append(
        self, table: int, sequence: int, entries: Sequence[bytes], when: int, row: TableRow | None = None
    ) -> "asyncio.Future[None]":
        """Queue entries for the next commit."""
        return self._writer.append(table, sequence, entries, when, row)

    async def create(
        self, row: TableRow, entries: Sequence[bytes], when: int, alongside: Addition | None = None
    ) -> int:
        """Keep a new table."""
        return await self._writer.do(
            lambda connection: create_table(connection, row, entries, when, alongside)
        )

    async def create_crew(self, row: CrewRow, entries: Sequence[bytes], when: int) -> int:
        """Keep a new crew."""
        return await self._writer.do(lambda connection: create_crew(connection, row, entries, when))

    def append_crew(
        self, crew: int, sequence: int, entries: Sequence[bytes], when: int, row: CrewRow | None = None
    ) -> "asyncio.Future[None]":
        """Queue entries of a crew's log, and its row."""
        lines = lines_of(crew, sequence, entries, when)
        return self._writer.do(lambda connection: append_crew(connection, crew, lines, row))

    async def _execute(self, sql: str, *values: object) -> None:
        await self._writer.do(lambda connection: connection.execute(sql, *values))

    async def save_person(self, person: Person) -> None:
        """Keep a profile."""
        await self._execute(
            "INSERT INTO people VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET profile = excluded.profile",
            person.id,
            _encoder.encode(person),
        )

    async def keep(self, name: str, value: str) -> str:
        """The value kept under this name."""

        async def run(connection: asyncpg.Connection) -> str:
            await connection.execute("INSERT INTO kept VALUES ($1, $2) ON CONFLICT DO NOTHING", name, value)
            found: str = await connection.fetchval("SELECT value FROM kept WHERE name = $1", name)
            return found

        return await self._writer.do(run)

    async def use_once(self, name: str, until: int, now: int) -> bool:
        """Use a name up."""

        async def run(connection: asyncpg.Connection) -> bool:
            await connection.execute("DELETE FROM used WHERE until < $1", now)
            done: str = await connection.execute(
                "INSERT INTO used VALUES ($1, $2) ON CONFLICT DO NOTHING", name, until
            )
            return done == "INSERT 0 1"

        return await self._writer.do(run)

    async def keep_analysis(self, table: int, key: str, body: bytes) -> None:
        """Keep what was found in the game of a table."""
        await self._execute(
            "INSERT INTO analyses VALUES ($1, $2, $3)"
            " ON CONFLICT (table_id) DO UPDATE SET key = excluded.key, body = excluded.body",
            table,
            key,
            body,
        )

    async def probe(self) -> None:
        """Commit a write."""
        await self._execute(
            "INSERT INTO kept VALUES ('probe', '1')"
            " ON CONFLICT (name) DO UPDATE SET value = (kept.value::bigint + 1)::text"
        )

    # --- reading --------------------------------------------------------------------------------

    async def _read(self, sql: str, *values: object) -> list[Any]:
        if self._closed:
            raise StorageFailed
        try:
            found: list[Any] = await self._readers.fetch(sql, *values)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise StorageFailed(reason_of(error)) from error
        return found

    async def _tables(self, rest: str, *values: object) -> list[StoredTable]:
        found = await self._read(_TABLES + rest, *values)
        return [StoredTable(number, _rows.decode(row), touched) for number, row, touched in found]

    async def entries(self, table: int, since: int = 0) -> list[bytes]:
        """The log of a table."""
        found = await self._read(
            "SELECT body FROM entries WHERE table_id = $1 AND sequence >= $2 ORDER BY sequence", table, since
        )
        return [body for (body,) in found]

    async def analysis(self, table: int, key: str) -> bytes | None:
        """What was found in the game of a table."""
        found = await self._read("SELECT body FROM analyses WHERE table_id = $1 AND key = $2", table, key)
        return found[0][0] if found else None

    async def find(self, link: str) -> StoredTable | None:
        """The table with this link."""
        return next(iter(await self._tables("WHERE link = $1", link)), None)

    async def find_waiting(self, spoken: str) -> StoredTable | None:
        """The waiting table with this spoken name."""
        return next(iter(await self._tables("WHERE spoken = $1 AND status = 'waiting'", spoken)), None)

    async def find_running(self, spoken: str) -> StoredTable | None:
        """The newest table with this spoken name whose game goes on."""
        running = "WHERE spoken = $1 AND status IN ('playing', 'paused', 'frozen') ORDER BY id DESC LIMIT 1"
        return next(iter(await self._tables(running, spoken)), None)

    async def waiting_tables(self, before: int, limit: int = 50) -> list[StoredTable]:
        """Waiting tables that nobody touched for long."""
        return await self._tables(
            "WHERE status = 'waiting' AND touched < $1 ORDER BY id LIMIT $2", before, limit
        )

    async def tables_of(self, person: str, limit: int = 50) -> list[StoredTable]:
        """Tables with a seat of this person."""
        return await self._tables(
            "WHERE id IN (SELECT table_id FROM seated WHERE person = $1) AND status != 'closed'"
            " ORDER BY touched DESC, id DESC LIMIT $2",
            person,
            limit,
        )

    async def open_tables(self, since: int = 0, limit: int = 50) -> list[StoredTable]:
        """Waiting tables that are open to all."""
        return await self._tables(
            "WHERE status = 'waiting' AND open_to_all AND touched >= $1"
            " ORDER BY touched DESC, id DESC LIMIT $2",
            since,
            limit,
        )

    async def tables_of_day(self, day: str, game: str, limit: int = 1000) -> list[StoredTable]:
        """Tables of a game of one day."""
        return await self._tables("WHERE day = $1 AND day != '' ORDER BY id LIMIT $2", f"{day} {game}", limit)

    async def timed_tables(self) -> list[StoredTable]:
        """Tables in play with a deadline."""
        return await self._tables("WHERE timed ORDER BY id")

    async def ended_tables_of_crew(self, crew: str) -> list[StoredTable]:
        """Tables of this crew whose game is over."""
        return await self._tables("WHERE crew = $1 AND crew != '' AND status = 'over' ORDER BY id", crew)

    async def _crews(self, rest: str, *values: object) -> list[StoredCrew]:
        found = await self._read("SELECT id, row FROM crews " + rest, *values)
        return [StoredCrew(number, _crew_rows.decode(row)) for number, row in found]

    async def crew_entries(self, crew: int, since: int = 0) -> list[bytes]:
        """The log of a crew."""
        found = await self._read(
            "SELECT body FROM crew_entries WHERE crew_id = $1 AND sequence >= $2 ORDER BY sequence",
            crew,
            since,
        )
        return [body for (body,) in found]

    async def find_crew(self, crew: str) -> StoredCrew | None:
        """The crew with this id."""
        return next(iter(await self._crews("WHERE key = $1", crew)), None)

    async def find_crew_spoken(self, spoken: str) -> StoredCrew | None:
        """The crew with this code."""
        return next(iter(await self._crews("WHERE spoken = $1", spoken)), None)

    async def crews_of(self, person: str, limit: int = 50) -> list[StoredCrew]:
        """Crews of this person."""
        return await self._crews(
            "WHERE id IN (SELECT crew_id FROM crew_members WHERE person = $1) ORDER BY id DESC LIMIT $2",
            person,
            limit,
        )

    async def is_used(self, name: str) -> bool:
        """Whether a name is used up."""
        return bool(await self._read("SELECT 1 FROM used WHERE name = $1", name))

    async def person(self, person: str) -> Person | None:
        """The profile of a person."""
        found = await self._read("SELECT profile FROM people WHERE id = $1", person)
        return _people.decode(found[0][0]) if found else None

    async def close(self) -> None:
        """Finish what is queued and let go of the connections."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        await self._readers.close()
