"""SQLite: one writer thread that commits whatever has queued up in one go, and one reader beside it.

A thread that is done with a call into SQLite must wait for the interpreter before it can go on, and behind
a busy event loop that is milliseconds. So a batch of plain appends is one statement, commit included.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from draisine.stores.sqlite_crews import append_crew, create_crew
from draisine.stores.sqlite_schema import FILE, connect, open_file, take_folder
from draisine.tables.store import (
    CrewRow,
    NameTaken,
    Person,
    SequenceTaken,
    StorageFailed,
    StoredCrew,
    StoredTable,
    TableRow,
)

T = TypeVar("T")
_log = logging.getLogger(__name__)
_encoder = msgspec.json.Encoder()
_rows = msgspec.json.Decoder(TableRow)
_crew_rows = msgspec.json.Decoder(CrewRow)
_people = msgspec.json.Decoder(Person)

_APPEND = """
    INSERT INTO entries (table_id, sequence, at, body)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
           json_extract(value, '$[2]'), json_extract(value, '$[3]')
    FROM json_each(?)
"""
_TABLES = """
    SELECT id, row, (SELECT at FROM entries WHERE table_id = id ORDER BY sequence DESC LIMIT 1) AS touched
    FROM tables
"""
MOST_AT_ONCE = 2_000
"""Appends in one commit."""
CHECKPOINT_SECONDS = 1.0
LONG_LOG = 4_000
"""Pages in the write-ahead log from which on it is begun anew."""


class _Append(NamedTuple):
    table: int
    sequence: int
    entries: Sequence[bytes]
    when: int
    row: TableRow | None
    future: "asyncio.Future[None]"

    def lines(self) -> list[tuple[int, int, int, str]]:
        return [
            (self.table, sequence, self.when, body.decode())
            for sequence, body in enumerate(self.entries, self.sequence)
        ]

    def run(self, connection: sqlite3.Connection) -> None:
        try:
            connection.execute(_APPEND, (_encoder.encode(self.lines()).decode(),))
        except sqlite3.IntegrityError:
            raise SequenceTaken from None
        if self.row is not None:
            _write_row(connection, self.table, self.row)


class _Job(NamedTuple):
    run: Callable[[sqlite3.Connection], Any]
    future: "asyncio.Future[Any]"


_Work = _Append | _Job
_Answer = tuple["asyncio.Future[Any]", Any, BaseException | None]


def _write_row(connection: sqlite3.Connection, table: int, row: TableRow) -> None:
    connection.execute(
        "UPDATE tables SET spoken = ?, status = ?, open_to_all = ?, timed = ?, row = ? WHERE id = ?",
        (row.spoken, row.status, row.open_to_all, row.timed, _encoder.encode(row), table),
    )
    _write_seated(connection, table, row)


def _write_seated(connection: sqlite3.Connection, table: int, row: TableRow) -> None:
    connection.execute("DELETE FROM seated WHERE table_id = ?", (table,))
    people = {seat.person for seat in row.seats if seat.person is not None}
    connection.executemany("INSERT INTO seated VALUES (?, ?)", [(person, table) for person in people])


class SqliteStore:
    """A `Store` in one file of a folder. Made with `SqliteStore.open`, inside a running event loop."""

    def __init__(self, path: Path, lock: sqlite3.Connection, writer: sqlite3.Connection) -> None:
        self._lock = lock
        self._writer = writer
        self._reader = connect(path)
        self._loop = asyncio.get_running_loop()
        self._gathered: list[_Work] = []
        """For the next commit. Only the event loop's thread touches it."""
        self._writing = False
        """The writer has a batch, or will have one at the end of this turn of the loop."""
        self._queue: queue.SimpleQueue[list[_Work] | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store-reader")
        self._closed = False
        self._committed = False
        self._log_is_long = False
        self._stopping = threading.Event()
        self._threads = (
            threading.Thread(target=self._write_all, name="store-writer", daemon=True),
            threading.Thread(target=self._checkpoint, args=(path,), name="store-checkpoint", daemon=True),
        )
        for thread in self._threads:
            thread.start()

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
        future: asyncio.Future[None] = self._loop.create_future()
        if self._closed:
            future.set_exception(StorageFailed())
        else:
            self._gather(_Append(table, sequence, entries, when, row, future))
        return future

    async def create(self, row: TableRow, entries: Sequence[bytes], when: int) -> int:
        """Keep a new table."""

        def run(connection: sqlite3.Connection) -> int:
            try:
                cursor = connection.execute(
                    "INSERT INTO tables (link, spoken, status, open_to_all, timed, crew, row)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (
                        row.link,
                        row.spoken,
                        row.status,
                        row.open_to_all,
                        row.timed,
                        row.crew,
                        _encoder.encode(row),
                    ),
                )
            except sqlite3.IntegrityError:
                raise NameTaken from None
            table = cursor.lastrowid or 0
            _write_seated(connection, table, row)
            connection.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?)",
                [(table, sequence, when, body.decode()) for sequence, body in enumerate(entries)],
            )
            return table

        return await self._job(run)

    async def create_crew(self, row: CrewRow, entries: Sequence[bytes], when: int) -> int:
        """Keep a new crew."""
        return await self._job(lambda connection: create_crew(connection, row, entries, when))

    async def append_crew(
        self, crew: int, sequence: int, entries: Sequence[bytes], when: int, row: CrewRow
    ) -> None:
        """Write entries of a crew's log, and its row."""
        await self._job(lambda connection: append_crew(connection, crew, sequence, entries, when, row))

    async def save_person(self, person: Person) -> None:
        """Keep a profile."""
        profile = _encoder.encode(person)
        await self._job(
            lambda connection: connection.execute(
                "INSERT OR REPLACE INTO people VALUES (?, ?)", (person.id, profile)
            )
        )

    async def keep(self, name: str, value: str) -> str:
        """The value kept under this name."""

        def run(connection: sqlite3.Connection) -> str:
            connection.execute("INSERT OR IGNORE INTO kept VALUES (?, ?)", (name, value))
            found: str = connection.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()[0]
            return found

        return await self._job(run)

    def _job(self, run: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        future: asyncio.Future[T] = self._loop.create_future()
        if self._closed:
            future.set_exception(StorageFailed())
        else:
            self._gather(_Job(run, future))
        return future

    def _gather(self, work: _Work) -> None:
        """Wake the writer once for all that came in this turn of the loop, or during the last commit."""
        self._gathered.append(work)
        if not self._writing:
            self._writing = True
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        batch, self._gathered = self._gathered[:MOST_AT_ONCE], self._gathered[MOST_AT_ONCE:]
        self._writing = bool(batch)
        if batch:
            self._queue.put(batch)

    def _deliver(self, answers: list[_Answer]) -> None:
        self._hand_over()
        for future, result, error in answers:
            if future.done():
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

    # --- the writer thread ------------------------------------------------------------------------

    def _write_all(self) -> None:
        while (batch := self._queue.get()) is not None:
            answers = self._commit(batch)
            self._committed = True
            try:
                self._loop.call_soon_threadsafe(self._deliver, answers)
            except RuntimeError:
                _log.warning("the event loop went away before %s answers", len(answers))
            if self._log_is_long:
                self._begin_log_anew()

    # --- the log's way into the file --------------------------------------------------------------

    def _checkpoint(self, path: Path) -> None:
        """Copy the write-ahead log into the file beside the writer, which would keep everyone waiting."""
        connection = connect(path)
        while not self._stopping.wait(CHECKPOINT_SECONDS):
            if self._committed:
                self._committed = False
                try:
                    pages: int = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1]
                    self._log_is_long = pages > LONG_LOG
                except sqlite3.Error:
                    _log.exception("a checkpoint failed; the log only grows longer")
        connection.close()

    def _begin_log_anew(self) -> None:
        """Under steady load a checkpoint never meets the end of the log: copy the little that is left."""
        self._log_is_long = False
        try:
            self._writer.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
        except sqlite3.Error:
            _log.exception("the log could not be begun anew; it only grows longer")

    def _commit(self, batch: list[_Work]) -> list[_Answer]:
        plain = [work for work in batch if isinstance(work, _Append) and work.row is None]
        try:
            if len(plain) == len(batch):
                try:
                    return self._append_all(plain)
                except sqlite3.IntegrityError:
                    return self._commit_each(plain=[], others=batch)
            others = [work for work in batch if not isinstance(work, _Append) or work.row is not None]
            return self._commit_each(plain, others)
        except Exception as error:
            _log.exception("a commit failed")
            self._roll_back()
            failure = StorageFailed()
            failure.__cause__ = error
            return [(work.future, None, failure) for work in batch]

    def _append_all(self, plain: list[_Append]) -> list[_Answer]:
        lines = [line for work in plain for line in work.lines()]
        self._writer.execute(_APPEND, (_encoder.encode(lines).decode(),))
        return [(work.future, None, None) for work in plain]

    def _commit_each(self, plain: list[_Append], others: list[_Work]) -> list[_Answer]:
        """One commit, but each piece of work stands or falls alone."""
        writer = self._writer
        answers: list[_Answer] = []
        writer.execute("BEGIN IMMEDIATE")
        if plain:
            writer.execute("SAVEPOINT work")
            try:
                answers += self._append_all(plain)
            except sqlite3.IntegrityError:
                writer.execute("ROLLBACK TO work")
                others = [*plain, *others]
            writer.execute("RELEASE work")
        for work in others:
            writer.execute("SAVEPOINT work")
            try:
                answers.append((work.future, work.run(writer), None))
            except (SequenceTaken, NameTaken) as refusal:
                writer.execute("ROLLBACK TO work")
                answers.append((work.future, None, refusal))
            writer.execute("RELEASE work")
        writer.execute("COMMIT")
        return answers

    def _roll_back(self) -> None:
        try:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
        except sqlite3.Error:
            _log.exception("a failed commit could not be rolled back")

    # --- reading --------------------------------------------------------------------------------

    async def _read(self, sql: str, *values: str | int) -> list[tuple[Any, ...]]:
        def run() -> list[tuple[Any, ...]]:
            try:
                return self._reader.execute(sql, values).fetchall()
            except sqlite3.Error as error:
                raise StorageFailed from error

        if self._closed:
            raise StorageFailed
        return await self._loop.run_in_executor(self._readers, run)

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

    async def find(self, link: str) -> StoredTable | None:
        """The table with this link."""
        return next(iter(await self._tables("WHERE link = ?", link)), None)

    async def find_waiting(self, spoken: str) -> StoredTable | None:
        """The waiting table with this spoken name."""
        return next(iter(await self._tables("WHERE spoken = ? AND status = 'waiting'", spoken)), None)

    async def tables_of(self, person: str, limit: int = 50) -> list[StoredTable]:
        """Tables with a seat of this person."""
        return await self._tables(
            "WHERE id IN (SELECT table_id FROM seated WHERE person = ?)"
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

    async def person(self, person: str) -> Person | None:
        """The profile of a person."""
        found = await self._read("SELECT profile FROM people WHERE id = ?", person)
        return _people.decode(found[0][0]) if found else None

    async def close(self) -> None:
        """Finish what is queued and let go of the files."""
        if self._closed:
            return
        self._closed = True
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []
        self._queue.put(None)
        self._stopping.set()
        for thread in self._threads:
            await self._loop.run_in_executor(self._readers, thread.join)
        self._readers.shutdown()
        for connection in (self._reader, self._writer, self._lock):
            connection.close()
