"""A backup: one SQLite file with the tables of a store, the files of its shelf, and what it ought to hold.

docs/operating.md says what is in it. It is made while people play, and is of one moment.
"""

import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

import draisine
from draisine.stores import errors
from draisine.stores.maintenance.contents import (
    CONTENTS,
    Contents,
    Digest,
    Digester,
    Digests,
    Source,
    copy_all,
    digests_of,
    first_difference,
)
from draisine.stores.maintenance.locations import StoreLocation, check_kind, filling, holds_data, new_file
from draisine.stores.maintenance.shelf_files import check_room, read_files, write_files
from draisine.stores.maintenance.sqlite_rows import SqliteRows
from draisine.stores.sqlite.schema import APPLICATION, FILE, VERSION, bring_forward, is_damage, make_file

BACKUP = 0x44524142
"""Marks the file as a backup: "DRAB"."""
_PAGES_AT_ONCE = 2_000
_ADDITIONS = """
CREATE TABLE backup (manifest TEXT NOT NULL);
CREATE TABLE shelf (place TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
"""


class Section(msgspec.Struct, frozen=True):
    """One table of a backup: how it is read, and what was in it."""

    contents: Contents
    held: Digest


class Manifest(msgspec.Struct, frozen=True):
    """What a backup says about itself."""

    made: int
    """Unix time in milliseconds."""
    version: str
    """Of the Draisine that made it."""
    sections: tuple[Section, ...]
    shelf: Digest

    @property
    def digests(self) -> Digests:
        """By the names of the tables."""
        return {section.contents.name: section.held for section in self.sections}


async def back_up(place: StoreLocation, file: Path, *, replace: bool = False) -> Manifest:
    """Write everything that a store and its shelf hold into one file; people may go on playing."""
    check_kind(place.database)
    if not replace:
        _refuse_existing(file)
    if not place.database and not holds_data(place.data):
        raise errors.nothing_kept_here(place=str(place.data))
    with new_file(file) as connection:
        if place.database:
            await _copy_database(place.database, connection)
        else:
            _copy_file(place.data / FILE, connection)
        return await _finish(connection, read_files(place.data))


def _refuse_existing(file: Path) -> None:
    if file.exists():
        raise errors.backup_file_exists(file=str(file))


def _open_to_read(file: Path) -> sqlite3.Connection:
    if not file.is_file():
        raise errors.nothing_kept_here(place=str(file))
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _copy_file(path: Path, into: sqlite3.Connection) -> None:
    """One read transaction from the first page to the last: else every move would make it begin anew."""
    try:
        with closing(_open_to_read(path)) as source:
            source.execute("BEGIN")
            application: int = source.execute("PRAGMA application_id").fetchone()[0]
            version: int = source.execute("PRAGMA user_version").fetchone()[0]
            source.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if application != APPLICATION:
                raise errors.database_damaged(file=str(path))
            if version > VERSION:
                raise errors.database_too_new(file=str(path), version=version, known=VERSION)
            source.backup(into, pages=_PAGES_AT_ONCE, sleep=0)
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            raise errors.database_damaged(file=str(path)) from None
        raise
    if not is_whole(into):
        raise errors.database_damaged(file=str(path))
    into.execute("PRAGMA journal_mode = DELETE")
    bring_forward(into)


def is_whole(connection: sqlite3.Connection) -> bool:
    """Whether every page of a file can be read and is in its place."""
    try:
        answer: str = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        if is_damage(error):
            return False
        raise
    return answer == "ok"


async def _copy_database(database: str, into: sqlite3.Connection) -> None:
    from draisine.stores.maintenance.postgres_rows import reading

    make_file(into)
    async with reading(database) as source:
        into.execute("BEGIN")
        read, written = await copy_all(source, SqliteRows(into))
        if (table := first_difference(read, written)) is not None:
            raise errors.data_differs(table=table)
        into.execute("COMMIT")


async def _finish(connection: sqlite3.Connection, files: dict[str, bytes]) -> Manifest:
    held = await digests_of(SqliteRows(connection))
    manifest = Manifest(
        made=int(time.time() * 1000),
        version=draisine.__version__,
        sections=tuple(Section(contents, held[contents.name]) for contents in CONTENTS),
        shelf=_digest_of(files),
    )
    connection.executescript(_ADDITIONS)
    connection.execute("BEGIN")
    connection.executemany("INSERT INTO shelf VALUES (?, ?)", sorted(files.items()))
    connection.execute("INSERT INTO backup VALUES (?)", (msgspec.json.encode(manifest).decode(),))
    connection.execute("COMMIT")
    connection.execute(f"PRAGMA application_id = {BACKUP}")
    return manifest


def _digest_of(files: dict[str, bytes]) -> Digest:
    digester = Digester()
    digester.add(sorted(files.items()))
    return digester.digest()


# --- giving it back -------------------------------------------------------------------------------


async def restore(file: Path, place: StoreLocation) -> Manifest:
    """Bring a backup to an empty place; `backup_damaged`, `place_not_empty`, `shelf_file_in_the_way`."""
    async with _reading_backup(file) as (source, manifest, files):
        await fill(source, place, files)
        return manifest


async def fill(source: Source, place: StoreLocation, files: dict[str, bytes]) -> Digests:
    """Copy a store and its shelf to an empty place, and read all of it back."""
    check_room(place.data, files)
    async with filling(place) as target:
        read, written = await copy_all(source, target)
        if (table := first_difference(read, written)) is not None:
            raise errors.data_differs(table=table)
        write_files(place.data, files)
    return written


@asynccontextmanager
async def _reading_backup(file: Path) -> AsyncIterator[tuple[Source, Manifest, dict[str, bytes]]]:
    """What a backup holds, once all of it was found to be as it was written; an older one is brought forward
    in a copy."""
    with TemporaryDirectory(prefix="draisine-restore-") as folder:
        try:
            with closing(_open_to_read(file)) as connection:
                manifest, files = await _check(connection, file)
                version: int = connection.execute("PRAGMA user_version").fetchone()[0]
                if version == VERSION:
                    yield SqliteRows(connection), manifest, files
                    return
                with closing(sqlite3.connect(Path(folder) / "forward", isolation_level=None)) as copy:
                    connection.backup(copy)
                    bring_forward(copy)
                    yield SqliteRows(copy), manifest, files
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                raise errors.backup_damaged(file=str(file)) from None
            raise


async def _check(connection: sqlite3.Connection, file: Path) -> tuple[Manifest, dict[str, bytes]]:
    damaged = errors.backup_damaged(file=str(file))
    if connection.execute("PRAGMA application_id").fetchone()[0] != BACKUP:
        raise damaged
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise errors.database_too_new(file=str(file), version=version, known=VERSION)
    if not is_whole(connection):
        raise damaged
    try:
        written = connection.execute("SELECT manifest FROM backup").fetchone()[0]
        manifest = msgspec.json.decode(written, type=Manifest)
        files = dict(connection.execute("SELECT place, body FROM shelf"))
        source = SqliteRows(connection)
        for section in manifest.sections:
            digester = Digester()
            async for rows in source.batches(section.contents):
                digester.add(rows)
            if digester.digest() != section.held:
                raise damaged
    except (sqlite3.OperationalError, msgspec.MsgspecError, TypeError):
        raise damaged from None
    if _digest_of(files) != manifest.shelf:
        raise damaged
    return manifest, files
