"""Rows of a PostgreSQL database."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import asyncpg

from draisine.stores import errors
from draisine.stores.addresses import without_password
from draisine.stores.maintenance.contents import AT_ONCE, CONTENTS, NUMBERED, Contents, Row
from draisine.stores.postgres.connections import connect_options
from draisine.stores.postgres.schema import VERSION, found_version, prepare

_CONNECT_SECONDS = 10
_IN_USE = "SELECT EXISTS (SELECT FROM leases WHERE until > clock_timestamp())"
"""A process has a lease."""


class PostgresRows:
    """A connection with an open transaction, so that all is of one moment."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def batches(self, contents: Contents) -> AsyncIterator[Sequence[Row]]:
        """All rows of a table in the order of its key."""
        numbers = contents.numbers
        order = ", ".join(name if name in numbers else f'{name} COLLATE "C"' for name in contents.key)
        cursor = await self._connection.cursor(
            f"SELECT {', '.join(contents.columns)} FROM {contents.name} ORDER BY {order}"
        )
        while rows := await cursor.fetch(AT_ONCE):
            yield [tuple(row) for row in rows]

    async def insert(self, contents: Contents, rows: Sequence[Row]) -> None:
        """Some rows more of a table."""
        await self._connection.copy_records_to_table(contents.name, records=rows, columns=contents.columns)


@asynccontextmanager
async def connected(database: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection, or `database_unreachable`."""
    shown = without_password(database)
    place, options = connect_options(database)
    try:
        connection = await asyncpg.connect(place, timeout=_CONNECT_SECONDS, **options)
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        reason = str(error) or type(error).__name__
        raise errors.database_unreachable(database=shown, reason=reason) from error
    try:
        yield connection
    finally:
        await connection.close(timeout=5)


@asynccontextmanager
async def reading(database: str, *, alone: bool = False) -> AsyncIterator[PostgresRows]:
    """All rows as they are now, whatever is written meanwhile; `alone`: refuse while a server uses it."""
    shown = without_password(database)
    async with (
        connected(database) as connection,
        connection.transaction(isolation="repeatable_read", readonly=True),
    ):
        version = await found_version(connection, shown)
        if version == 0:
            raise errors.nothing_kept_here(place=shown)
        if version > VERSION:
            raise errors.database_too_new(file=shown, version=version, known=VERSION)
        if alone and version == VERSION and await connection.fetchval(_IN_USE):
            raise errors.database_in_use(file=shown)
        yield PostgresRows(connection)


@asynccontextmanager
async def filling(database: str) -> AsyncIterator[PostgresRows]:
    """An empty database: all that is written is kept at the end, or nothing of it."""
    shown = without_password(database)
    async with connected(database) as connection, connection.transaction():
        await prepare(connection, shown)
        for contents in CONTENTS:
            if await connection.fetchval(f"SELECT EXISTS (SELECT 1 FROM {contents.name})"):
                raise errors.place_not_empty(place=shown)
        yield PostgresRows(connection)
        for name in NUMBERED:
            await connection.execute(
                f"SELECT setval(pg_get_serial_sequence('{name}', 'id'),"
                f" (SELECT coalesce(max(id), 0) + 1 FROM {name}), false)"
            )
