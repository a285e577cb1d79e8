"""A `Store` in a PostgreSQL database: everything is written by one `Writer`, and read beside it by a pool."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

import asyncpg
import msgspec

from draisine.stores import errors
from draisine.stores.addresses import without_password
from draisine.stores.postgres.connections import BROKEN, Connect, connect_options, reason_of
from draisine.stores.postgres.owners import PostgresOwners
from draisine.stores.postgres.schema import prepare
from draisine.stores.postgres.statements import (
    append_crew,
    create_crew,
    create_table,
    lines_of,
    own_new,
    rewrite_log,
    write_row,
)
from draisine.stores.postgres.writer import Writer
from draisine.stores.queries import COUNTED, Dialect, Reading, decode_person
from draisine.tables.meetings import Meeting
from draisine.tables.owners import NotOwner, Owners
from draisine.tables.store import (
    Addition,
    CrewRow,
    Person,
    SequenceTaken,
    StorageFailed,
    TableRow,
)

_READERS = 4
_CONNECT_SECONDS = 10
_encoder = msgspec.json.Encoder()
_NEW_PERSON = "INSERT INTO people VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id"
_APPEND_MEETING = """
    WITH meeting AS (
        UPDATE meetings SET length = length + cardinality($3::bytea[]), touched = $4
        WHERE id = $1 AND length = $2::integer RETURNING id
    )
    INSERT INTO meeting_lines SELECT meeting.id, $2::integer + line.place - 1, line.body
    FROM meeting, unnest($3::bytea[]) WITH ORDINALITY AS line (body, place) RETURNING sequence
"""
_REMOVE_MEETING = """
    WITH lines AS (DELETE FROM meeting_lines WHERE meeting = $1) DELETE FROM meetings WHERE id = $1
"""
_OTHER_PROFILE = "UPDATE people SET profile = $2 WHERE id = $1 AND profile = $3 RETURNING id"


class PostgresStore(Reading):
    """Made with `PostgresStore.open`, inside a running event loop."""

    def __init__(self, connect: Connect, readers: asyncpg.Pool, writer: Writer) -> None:
        self._readers = readers
        self._writer = writer
        self._closed = False
        self.owners: Owners = (owners := PostgresOwners(connect, self.read_numbered))
        self._owners = owners
        self.dialect = Dialect(
            "body",
            "(convert_from(row, 'UTF8')::jsonb -> 'tally') IS NULL",
            "position(convert_to('\"person\":\"' || ? || '\"', 'UTF8') IN body) > 0",
        )

    @classmethod
    async def open(cls, address: str) -> "PostgresStore":
        """The store of this database. Refuses with `database_unreachable`, `database_too_new` or
        `database_not_ours`, and then has changed nothing.

        Nothing is kept in a session: a pooler between us and the database may hand out transactions."""
        shown = without_password(address)
        place, options = connect_options(address)

        async def connect() -> asyncpg.Connection:
            return await asyncpg.connect(place, timeout=_CONNECT_SECONDS, **options)

        try:
            connection = await connect()
        except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            reason = str(error) or type(error).__name__
            raise errors.database_unreachable(database=shown, reason=reason) from error
        try:
            await prepare(connection, shown)
            readers = await asyncpg.create_pool(place, min_size=1, max_size=_READERS, reset=_keep, **options)
        except BaseException:
            await connection.close()
            raise
        return cls(connect, readers, Writer(connect, connection))

    # --- writing --------------------------------------------------------------------------------

    def append(  # noqa: PLR0917
        self,
        table: int,
        sequence: int,
        entries: Sequence[bytes],
        when: int,
        row: TableRow | None = None,
        epoch: int = 0,
    ) -> "asyncio.Future[None]":
        """Queue entries for the next commit."""
        return self._writer.append(lines_of(table, sequence, entries, when), row, epoch, self._owners.id)

    async def create(
        self, row: TableRow, entries: Sequence[bytes], when: int, alongside: Addition | None = None
    ) -> int:
        """Keep a new table, which is this process's own from the start. One that others took for dead makes
        it under its next name; not where it adds to a table that it has lost by that."""
        while True:
            process = self._owners.id
            try:
                return await self._create(process, row, entries, when, alongside)
            except NotOwner:
                if alongside is not None:
                    raise
                await self._owners.registered_anew(process)

    async def _create(
        self, process: str, row: TableRow, entries: Sequence[bytes], when: int, alongside: Addition | None
    ) -> int:
        async def run(connection: asyncpg.Connection) -> tuple[int, int]:
            table = await create_table(connection, row, entries, when, alongside, process)
            return table, await own_new(connection, table, process) if process else 0

        table, epoch = await self._writer.do(run)
        if epoch:
            self._owners.made(table, epoch)
        return table

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

    async def change_person(self, person: str, change: Callable[[Person], Person]) -> Person:
        """Keep another profile by compare-and-set. Not among the writer's commits: a lock on a row that other
        processes change must not be held together with others, nor keep moves waiting."""
        while True:
            found = await self.read_numbered("SELECT profile FROM people WHERE id = $1", person)
            before: bytes | None = found[0][0] if found else None
            changed = change(Person(person) if before is None else decode_person(before))
            after = _encoder.encode(changed)
            if before is None:
                kept = await self.read_numbered(_NEW_PERSON, person, after)
            else:
                kept = await self.read_numbered(_OTHER_PROFILE, person, after, before)
            if kept:
                return changed

    async def create_meeting(self, meeting: Meeting) -> None:
        """Keep a new meeting."""
        await self._execute("INSERT INTO meetings VALUES ($1, $2, $3, $4, $5, $6)", *meeting)

    async def append_meeting(self, meeting: str, sequence: int, lines: Sequence[bytes], when: int) -> None:
        """Lines of a meeting's log, in one statement and not among the writer's commits: any process may
        write, and the row is locked for no longer than that. Asked again after a cut it may find its own."""
        if not await self.read_numbered(_APPEND_MEETING, meeting, sequence, list(lines), when):
            raise SequenceTaken

    async def remove_meeting(self, meeting: str) -> None:
        """Keep a meeting no longer."""
        await self.read_numbered(_REMOVE_MEETING, meeting)

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

    async def save_row(self, table: int, row: TableRow) -> None:
        """Keep another row for a table."""
        await self._writer.do(lambda connection: write_row(connection, table, row))

    async def remove_log(self, table: int) -> None:
        """Let go of the log of a table."""

        async def run(connection: asyncpg.Connection) -> None:
            await connection.execute("DELETE FROM entries WHERE table_id = $1", table)
            await connection.execute("DELETE FROM analyses WHERE table_id = $1", table)

        await self._writer.do(run)

    async def rewrite(
        self, table: int, entries: Mapping[int, bytes], row: Callable[[TableRow], TableRow] | None = None
    ) -> None:
        """Other bytes at places of a log. What was there is gone with the next vacuum."""
        await self._writer.do(lambda connection: rewrite_log(connection, table, entries, row))

    async def forget_played(self, person: str) -> None:
        """Keep no list of somebody's games."""
        await self._execute("DELETE FROM played WHERE person = $1", person)

    async def drop(self, name: str) -> None:
        """Keep no longer what was kept."""
        await self._execute("DELETE FROM kept WHERE name = $1", name)

    async def _add_one(self, name: str) -> None:
        await self._execute(
            "INSERT INTO kept VALUES ($1, '1')"
            " ON CONFLICT (name) DO UPDATE SET value = (kept.value::bigint + 1)::text",
            name,
        )

    async def count(self, name: str) -> None:
        """Once more; counters lie among what is kept."""
        await self._add_one(COUNTED + name)

    async def probe(self) -> None:
        """Commit a write."""
        await self._add_one("probe")

    # --- reading --------------------------------------------------------------------------------

    async def read(self, sql: str, *values: str | int) -> list[Any]:
        """Rows for a question. Asked again when the connection was cut, once for each in the pool."""
        return await self.read_numbered(numbered(sql), *values)

    async def read_numbered(self, sql: str, *values: object) -> list[Any]:
        """The same with `$1`, `$2` and so on. May also be a statement that can be repeated."""
        if self._closed:
            raise StorageFailed
        try:
            for _ in range(_READERS):
                with suppress(*BROKEN):
                    return await self._fetch(sql, values)
            return await self._fetch(sql, values)
        except (*BROKEN, asyncpg.PostgresError) as error:
            raise StorageFailed(reason_of(error)) from error

    async def _fetch(self, sql: str, values: Sequence[object]) -> list[Any]:
        found: list[Any] = await self._readers.fetch(sql, *values)
        return found

    async def close(self) -> None:
        """Finish what is queued and let go of the connections."""
        if self._closed:
            return
        await self.owners.stop()
        self._closed = True
        await self._writer.close()
        await self._readers.close()


async def _keep(_: asyncpg.Connection) -> None:
    """Nothing of a session is ever changed, so nothing is to be put back."""


@cache
def numbered(sql: str) -> str:
    """A question with `$1`, `$2` and so on in place of each `?`."""
    first, *others = sql.split("?")
    return first + "".join(f"${place}{part}" for place, part in enumerate(others, 1))
