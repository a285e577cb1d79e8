"""Where data is: a folder with an SQLite file, or a PostgreSQL database with a folder for its shelf."""

import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from draisine.stores import errors
from draisine.stores.addresses import without_password
from draisine.stores.maintenance.contents import Source, Target
from draisine.stores.maintenance.sqlite_rows import SqliteRows
from draisine.stores.sqlite.connections import open_file
from draisine.stores.sqlite.folder import take_folder
from draisine.stores.sqlite.schema import FILE, is_damage, make_file
from draisine.stores.sqlite.writer import reason_of

POSTGRES = ("postgresql://", "postgres://")


class StoreLocation(NamedTuple):
    """A store and its shelf."""

    data: Path
    """The folder: it holds the shelf, and everything else where there is no database."""
    database: str = ""

    @property
    def shown(self) -> str:
        """For people to read."""
        return without_password(self.database) or str(self.data)


def check_kind(database: str) -> None:
    """Refuse an address that is none of PostgreSQL, or one that cannot be used here."""
    if database and not database.startswith(POSTGRES):
        raise errors.database_unknown_kind(database=database.partition("://")[0])
    if database:
        try:
            import asyncpg  # noqa: F401
        except ImportError:
            raise errors.postgres_not_installed() from None


def reading_alone(place: StoreLocation) -> AbstractAsyncContextManager[Source]:
    """Read a store that no server uses meanwhile; `database_in_use`, `nothing_kept_here`."""
    check_kind(place.database)
    if place.database:
        from draisine.stores.maintenance.postgres_rows import reading

        return reading(place.database, alone=True)
    return _reading_folder(place.data)


@asynccontextmanager
async def _reading_folder(folder: Path) -> AsyncIterator[Source]:
    if not holds_data(folder):
        raise errors.nothing_kept_here(place=str(folder))
    try:
        with closing(take_folder(folder)), closing(open_file(folder / FILE)) as connection:
            connection.execute("BEGIN")
            yield SqliteRows(connection)
            connection.execute("COMMIT")
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            raise errors.database_damaged(file=str(folder / FILE)) from None
        raise


def filling(place: StoreLocation) -> AbstractAsyncContextManager[Target]:
    """Fill an empty store: all that is written is kept at the end, or nothing of it; `place_not_empty`."""
    check_kind(place.database)
    if place.database:
        from draisine.stores.maintenance.postgres_rows import filling as filling_database

        return filling_database(place.database)
    return _filling_folder(place.data)


@asynccontextmanager
async def _filling_folder(folder: Path) -> AsyncIterator[Target]:
    if holds_data(folder):
        raise errors.place_not_empty(place=str(folder))
    with closing(take_folder(folder)), new_file(folder / FILE) as connection:
        make_file(connection)
        connection.execute("BEGIN IMMEDIATE")
        yield SqliteRows(connection)
        connection.execute("COMMIT")


def holds_data(folder: Path) -> bool:
    """Whether there is anything of a store in a folder."""
    return any(
        (folder / name).exists() and (folder / name).stat().st_size > 0 for name in (FILE, f"{FILE}-wal")
    )


@contextmanager
def new_file(path: Path) -> Iterator[sqlite3.Connection]:
    """An SQLite file that has its name only when it is whole; `backup_failed` where it cannot be written.

    It is for this user alone, as it holds the signing key.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        try:
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            with closing(sqlite3.connect(part, isolation_level=None)) as connection:
                connection.execute("PRAGMA synchronous = FULL")
                yield connection
            _sync(part)
            part.replace(path)
            _sync(path.parent)
        except sqlite3.DatabaseError as error:
            if is_damage(error):  # of what is read: this file is new
                raise
            raise errors.backup_failed(file=str(path), reason=reason_of(error)) from error
        except OSError as error:
            raise errors.backup_failed(file=str(path), reason=error.strerror or "disk_fails") from error
    finally:
        for name in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                part.with_name(part.name + name).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """On disk, also the name of a file; where folders cannot be opened they need not be."""
    if os.name != "posix" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
