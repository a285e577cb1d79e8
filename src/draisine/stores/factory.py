"""Which store a server uses: a file in its data folder, or a PostgreSQL database."""

from pathlib import Path

from draisine.stores import errors
from draisine.stores.sqlite.store import SqliteStore
from draisine.tables.store import Store

_POSTGRES = ("postgresql://", "postgres://")


async def open_store(folder: Path, database: str = "") -> Store:
    """The store at an address, or the file in the folder when there is none."""
    if not database:
        return await SqliteStore.open(folder)
    if not database.startswith(_POSTGRES):
        raise errors.database_unknown_kind(database=database.partition("://")[0])
    try:
        from draisine.stores.postgres import PostgresStore
    except ImportError:
        raise errors.postgres_not_installed() from None
    return await PostgresStore.open(database)
