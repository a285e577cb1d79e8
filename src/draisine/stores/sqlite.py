"""SQLite: everything is written by one `Writer`, and read beside it on a connection of its own."""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from draisine.stores.sqlite_crews import append_crew, create_crew
from draisine.stores.sqlite_played import COMPANIONS, PLAYED_GAMES, PLAYED_TABLES, played_where
from draisine.stores.sqlite_schema import FILE, connect, open_file, take_folder, try_folder
from draisine.stores.sqlite_tables import create_table, write_row
from draisine.stores.sqlite_writer import Writer, reason_of
from draisine.tables.store import (
    Addition,
    CrewRow,
    Person,
    PlayedFilter,
    PlayedTable,
    StorageFailed,
    StoredCrew,
    StoredTable,
    TableRow,
)

_COUNTED = "counted/"
"""Before the names of counters, among what is kept."""
_encoder = msgspec.json.Encoder()
_rows = msgspec.json.Decoder(TableRow)
_crew_rows = msgspec.json.Decoder(CrewRow)
_people = msgspec.json.Decoder(Person)

_TABLES = """
    SELECT id, row, (SELECT at FROM entries WHERE table_id = id ORDER BY sequence DESC LIMIT 1) AS touched
    FROM tables
"""


def read_counts(folder: Path) -> dict[str, int]:
    """How often each thing was counted, from a file that a server may have open."""
    file = folder / FILE
    if not file.exists():
        return {}
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT name, value FROM kept").fetchall()
    return {name.removeprefix(_COUNTED): int(value) for name, value in rows if name.startswith(_COUNTED)}


class SqliteStore:
    """A `Store` in one file of a folder. Made with `SqliteStore.open`, inside a running event loop."""

    def __init__(self, path: Path, lock: sqlite3.Connection, writer: sqlite3.Connection) -> None:
        self._folder = path.parent
        self._lock = lock
        self._writer = Writer(path, writer)
        self._reader = connect(path)
        self._readers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store-reader")
        self._closed = False

    @classmethod
    async def open(cls, folder: Path) -> "SqliteStore":
        """The store of this folder. Refuses with `data_folder_not_writable`, `database_in_use`,
        `database_too_new` or `database_damaged`, and then has changed nothing."""
        lock = take_folder(folder)
        try:
            return cls(folder / FILE, lock, open_file(folder / FILE))
        except BaseException:
            lock.close()
            raise

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
        return self._writer.do(lambda connection: append_crew(connection, crew, sequence, entries, when, row))

    async def save_person(self, person: Person) -> None:
        """Keep a profile."""
        profile = _encoder.encode(person)
        await self._writer.do(
            lambda connection: connection.execute(
                "INSERT OR REPLACE INTO people VALUES (?, ?)", (person.id, profile)
            )
        )

    async def save_row(self, table: int, row: TableRow) -> None:
        """Keep another row for a table."""
        await self._writer.do(lambda connection: write_row(connection, table, row))

    async def keep(self, name: str, value: str) -> str:
        """The value kept under this name."""

        def run(connection: sqlite3.Connection) -> str:
            connection.execute("INSERT OR IGNORE INTO kept VALUES (?, ?)", (name, value))
            found: str = connection.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()[0]
            return found

        return await self._writer.do(run)

    async def count(self, name: str) -> None:
        """Once more; counters lie among what is kept."""
        await self._writer.do(
            lambda connection: connection.execute(
                "INSERT INTO kept VALUES (?, '1')"
                " ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
                (_COUNTED + name,),
            )
        )

    async def counts(self) -> dict[str, int]:
        """How often each thing was counted."""
        rows = await self._read(
            "SELECT name, value FROM kept WHERE name >= ? AND name < ?", _COUNTED, _COUNTED[:-1] + "0"
        )
        return {name.removeprefix(_COUNTED): int(value) for name, value in rows}

    async def use_once(self, name: str, until: int, now: int) -> bool:
        """Use a name up."""

        def run(connection: sqlite3.Connection) -> bool:
            connection.execute("DELETE FROM used WHERE until < ?", (now,))
            cursor = connection.execute("INSERT OR IGNORE INTO used VALUES (?, ?)", (name, until))
            return cursor.rowcount == 1

        return await self._writer.do(run)

    async def keep_analysis(self, table: int, key: str, body: bytes) -> None:
        """Keep what was found in the game of a table."""
        await self._writer.do(
            lambda connection: connection.execute(
                "INSERT OR REPLACE INTO analyses VALUES (?, ?, ?)", (table, key, body)
            )
        )

    async def probe(self) -> None:
        """Commit a write, and write a file: on a full disk the log has room left for a few commits more."""
        await asyncio.get_running_loop().run_in_executor(self._readers, try_folder, self._folder)
        await self._writer.do(
            lambda connection: connection.execute(
                "INSERT INTO kept VALUES ('probe', '1')"
                " ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1"
            )
        )

    # --- reading --------------------------------------------------------------------------------

    async def _read(self, sql: str, *values: str | int) -> list[tuple[Any, ...]]:
        def run() -> list[tuple[Any, ...]]:
            try:
                return self._reader.execute(sql, values).fetchall()
            except sqlite3.Error as error:
                raise StorageFailed(reason_of(error)) from error

        if self._closed:
            raise StorageFailed
        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def _tables(self, rest: str, *values: str | int) -> list[StoredTable]:
        found = await self._read(_TABLES + rest, *values)
        return [StoredTable(number, _rows.decode(row), touched or 0) for number, row, touched in found]

    async def entries(self, table: int, since: int = 0) -> list[bytes]:
        """The log of a table."""
        found = await self._read(
            "SELECT CAST(body AS BLOB) FROM entries WHERE table_id = ? AND sequence >= ? ORDER BY sequence",
            table,
            since,
        )
        return [body for (body,) in found]

    async def analysis(self, table: int, key: str) -> bytes | None:
        """What was found in the game of a table."""
        found = await self._read("SELECT body FROM analyses WHERE table_id = ? AND key = ?", table, key)
        return found[0][0] if found else None

    async def find(self, link: str) -> StoredTable | None:
        """The table with this link."""
        return next(iter(await self._tables("WHERE link = ?", link)), None)

    async def find_waiting(self, spoken: str) -> StoredTable | None:
        """The waiting table with this spoken name."""
        return next(iter(await self._tables("WHERE spoken = ? AND status = 'waiting'", spoken)), None)

    async def find_running(self, spoken: str) -> StoredTable | None:
        """The newest table with this spoken name whose game goes on."""
        running = "WHERE spoken = ? AND status IN ('playing', 'paused', 'frozen') ORDER BY id DESC LIMIT 1"
        return next(iter(await self._tables(running, spoken)), None)

    async def waiting_tables(self, before: int, limit: int = 50) -> list[StoredTable]:
        """Waiting tables that nobody touched for long."""
        return await self._tables(
            "WHERE status = 'waiting' AND touched < ? ORDER BY id LIMIT ?", before, limit
        )

    async def tables_of(self, person: str, limit: int = 50) -> list[StoredTable]:
        """Tables with a seat of this person."""
        return await self._tables(
            "WHERE id IN (SELECT table_id FROM seated WHERE person = ?) AND status != 'closed'"
            " ORDER BY touched DESC, id DESC LIMIT ?",
            person,
            limit,
        )

    async def open_tables(self, since: int = 0, limit: int = 50) -> list[StoredTable]:
        """Waiting tables that are open to all."""
        return await self._tables(
            "WHERE status = 'waiting' AND open_to_all = 1 AND touched >= ?"
            " ORDER BY touched DESC, id DESC LIMIT ?",
            since,
            limit,
        )

    async def tables_of_day(self, day: str, game: str, limit: int = 1000) -> list[StoredTable]:
        """Tables of a game of one day."""
        return await self._tables("WHERE day = ? AND day != '' ORDER BY id LIMIT ?", f"{day} {game}", limit)

    async def played(
        self, wanted: PlayedFilter, after: str = "", limit: int | None = None
    ) -> list[PlayedTable]:
        """Finished games of somebody."""
        where, values = played_where(wanted, after)
        found = await self._read(
            f"{PLAYED_TABLES} WHERE {where} ORDER BY ended DESC, table_id DESC LIMIT ?",
            *values,
            -1 if limit is None else limit,
        )
        return await asyncio.get_running_loop().run_in_executor(
            self._readers,
            lambda: [PlayedTable(number, _rows.decode(row), ended) for number, row, ended in found],
        )

    async def count_played(self, wanted: PlayedFilter) -> int:
        """How many they are."""
        where, values = played_where(wanted)
        found: int = (await self._read(f"SELECT count(*) FROM played WHERE {where}", *values))[0][0]
        return found

    async def played_games(self, person: str) -> list[tuple[str, int]]:
        """Which games somebody has finished."""
        return [(game, count) for game, count in await self._read(PLAYED_GAMES, person)]

    async def companions(self, person: str, limit: int = 50) -> list[tuple[str, int]]:
        """Who sat with somebody."""
        found = await self._read(COMPANIONS, person, person, limit)
        return [(companion, count) for companion, count in found]

    async def ended_without_tally(self, above: int, limit: int) -> list[StoredTable]:
        """Tables whose game ended before tallies were kept."""
        return await self._tables(
            "WHERE id > ? AND status = 'over' AND json_type(CAST(row AS TEXT), '$.tally') IS NULL"
            " ORDER BY id LIMIT ?",
            above,
            limit,
        )

    async def timed_tables(self) -> list[StoredTable]:
        """Tables in play with a deadline."""
        return await self._tables("WHERE timed = 1 ORDER BY id")

    async def _crews(self, rest: str, *values: str | int) -> list[StoredCrew]:
        found = await self._read("SELECT id, row FROM crews " + rest, *values)
        return [StoredCrew(number, _crew_rows.decode(row)) for number, row in found]

    async def crew_entries(self, crew: int, since: int = 0) -> list[bytes]:
        """The log of a crew."""
        found = await self._read(
            "SELECT CAST(body AS BLOB) FROM crew_entries WHERE crew_id = ? AND sequence >= ?"
            " ORDER BY sequence",
            crew,
            since,
        )
        return [body for (body,) in found]

    async def find_crew(self, crew: str) -> StoredCrew | None:
        """The crew with this id."""
        return next(iter(await self._crews("WHERE key = ?", crew)), None)

    async def find_crew_spoken(self, spoken: str) -> StoredCrew | None:
        """The crew with this code."""
        return next(iter(await self._crews("WHERE spoken = ?", spoken)), None)

    async def crews_of(self, person: str, limit: int = 50) -> list[StoredCrew]:
        """Crews of this person."""
        return await self._crews(
            "WHERE id IN (SELECT crew_id FROM crew_members WHERE person = ?) ORDER BY id DESC LIMIT ?",
            person,
            limit,
        )

    async def ended_tables_of_crew(self, crew: str) -> list[StoredTable]:
        """Tables of this crew whose game is over."""
        return await self._tables("WHERE crew = ? AND crew != '' AND status = 'over' ORDER BY id", crew)

    async def is_used(self, name: str) -> bool:
        """Whether a name is used up."""
        return bool(await self._read("SELECT 1 FROM used WHERE name = ?", name))

    async def person(self, person: str) -> Person | None:
        """The profile of a person."""
        found = await self._read("SELECT profile FROM people WHERE id = ?", person)
        return _people.decode(found[0][0]) if found else None

    async def close(self) -> None:
        """Finish what is queued and let go of the files."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        self._readers.shutdown()
        self._reader.close()
        self._lock.close()
