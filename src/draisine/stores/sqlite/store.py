"""SQLite: everything is written by one `Writer`, and read beside it on a connection of its own."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from draisine.stores.queries import COUNTED, Dialect, Reading
from draisine.stores.sqlite.connections import connect, open_file
from draisine.stores.sqlite.crews import append_crew, create_crew
from draisine.stores.sqlite.folder import take_folder, try_folder
from draisine.stores.sqlite.meetings import append_meeting, create_meeting, remove_meeting
from draisine.stores.sqlite.reader import Reader
from draisine.stores.sqlite.schema import FILE
from draisine.stores.sqlite.tables import create_table, rewrite_log, write_row
from draisine.stores.sqlite.writer import Writer
from draisine.tables.meetings import Meeting
from draisine.tables.owners import Owners, SoleOwner
from draisine.tables.store import (
    Addition,
    CrewRow,
    Person,
    StorageFailed,
    TableRow,
)

_encoder = msgspec.json.Encoder()


def read_counts(folder: Path) -> dict[str, int]:
    """How often each thing was counted, from a file that a server may have open."""
    file = folder / FILE
    if not file.exists():
        return {}
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT name, value FROM kept").fetchall()
    return {name.removeprefix(COUNTED): int(value) for name, value in rows if name.startswith(COUNTED)}


class SqliteStore(Reading):
    """A `Store` in one file of a folder. Made with `SqliteStore.open`, inside a running event loop."""

    def __init__(self, path: Path, lock: sqlite3.Connection, writer: sqlite3.Connection) -> None:
        self._folder = path.parent
        self._lock = lock
        self._writer = Writer(path, writer)
        self._reader = Reader(connect(path))
        self._closed = False
        self.owners: Owners = SoleOwner()
        self.dialect = Dialect(
            "CAST(body AS BLOB)",
            "json_type(CAST(row AS TEXT), '$.tally') IS NULL",
            "instr(body, '\"person\":\"' || ? || '\"') > 0",
        )

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

    def append(  # noqa: PLR0917
        self,
        table: int,
        sequence: int,
        entries: Sequence[bytes],
        when: int,
        row: TableRow | None = None,
        epoch: int = 0,
    ) -> "asyncio.Future[None]":
        """Queue entries for the next commit. One process has the folder, so every epoch is good."""
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

    async def create_meeting(self, meeting: Meeting) -> None:
        """Keep a new meeting."""
        await self._writer.do(lambda connection: create_meeting(connection, meeting))

    async def append_meeting(self, meeting: str, sequence: int, lines: Sequence[bytes], when: int) -> None:
        """Lines of a meeting's log."""
        await self._writer.do(lambda connection: append_meeting(connection, meeting, sequence, lines, when))

    async def remove_meeting(self, meeting: str) -> None:
        """Keep a meeting no longer."""
        await self._writer.do(lambda connection: remove_meeting(connection, meeting))

    async def change_person(self, person: str, change: Callable[[Person], Person]) -> Person:
        """Keep another profile. A file belongs to one process, in which changes of one person wait for each
        other."""
        changed = change(await self.person(person) or Person(person))
        profile = _encoder.encode(changed)
        await self._writer.do(
            lambda connection: connection.execute(
                "INSERT OR REPLACE INTO people VALUES (?, ?)", (person, profile)
            )
        )
        return changed

    async def save_row(self, table: int, row: TableRow) -> None:
        """Keep another row for a table."""
        await self._writer.do(lambda connection: write_row(connection, table, row))

    async def remove_log(self, table: int) -> None:
        """Let go of the log of a table."""

        def run(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM entries WHERE table_id = ?", (table,))
            connection.execute("DELETE FROM analyses WHERE table_id = ?", (table,))

        await self._writer.do(run)

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
                (COUNTED + name,),
            )
        )

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

    async def rewrite(
        self, table: int, entries: Mapping[int, bytes], row: Callable[[TableRow], TableRow] | None = None
    ) -> None:
        """Other bytes at places of a log. What was there is overwritten in the file."""
        await self._writer.do(lambda connection: rewrite_log(connection, table, entries, row))

    async def forget_played(self, person: str) -> None:
        """Keep no list of somebody's games."""
        await self._writer.do(
            lambda connection: connection.execute("DELETE FROM played WHERE person = ?", (person,))
        )

    async def drop(self, name: str) -> None:
        """Keep no longer what was kept."""
        await self._writer.do(
            lambda connection: connection.execute("DELETE FROM kept WHERE name = ?", (name,))
        )

    async def probe(self) -> None:
        """Commit a write, and write a file: on a full disk the log has room left for a few commits more."""
        await self._reader.ask(lambda _: try_folder(self._folder))
        await self._writer.do(
            lambda connection: connection.execute(
                "INSERT INTO kept VALUES ('probe', '1')"
                " ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1"
            )
        )

    # --- reading --------------------------------------------------------------------------------

    async def entries(self, table: int, since: int = 0) -> list[bytes]:
        """The log of a table, read as one text: for every row the thread would let go of the interpreter and
        wait for it again. No entry has a line break in it: JSON writes those as two characters."""
        found = await self.read(
            "SELECT CAST(group_concat(body, char(10)) AS BLOB) FROM"
            " (SELECT body FROM entries WHERE table_id = ? AND sequence >= ? ORDER BY sequence)",
            table,
            since,
        )
        whole: bytes | None = found[0][0]
        return [] if whole is None else whole.split(b"\n")

    async def read(self, sql: str, *values: str | int) -> list[tuple[Any, ...]]:
        """Rows for a question."""

        if self._closed:
            raise StorageFailed
        return await self._reader.ask(lambda connection: connection.execute(sql, values).fetchall())

    async def close(self) -> None:
        """Finish what is queued and let go of the files."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        await self._reader.close()
        self._lock.close()
