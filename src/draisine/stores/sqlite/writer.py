"""One thread that commits whatever has queued up in one go, and one that copies the log into the file.

A thread that is done with a call into SQLite must wait for the interpreter before it can go on, and behind
a busy event loop that is milliseconds. So a batch of plain appends is one statement, commit included.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from draisine.stores.answers import Answer, settle
from draisine.stores.measures import COMMIT_SECONDS, COMMIT_SIZE, COMMITS_FAILED
from draisine.stores.sqlite.connections import BUSY_SECONDS, connect
from draisine.stores.sqlite.tables import Line, append_lines, write_row
from draisine.tables.store import NameTaken, SequenceTaken, StorageFailed, TableRow

T = TypeVar("T")
_log = logging.getLogger(__name__)

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

    def lines(self) -> list[Line]:
        return [
            (self.table, sequence, self.when, body.decode())
            for sequence, body in enumerate(self.entries, self.sequence)
        ]

    def run(self, connection: sqlite3.Connection) -> None:
        try:
            append_lines(connection, self.lines())
        except sqlite3.IntegrityError:
            raise SequenceTaken from None
        if self.row is not None:
            write_row(connection, self.table, self.row, self.when)


class _Job(NamedTuple):
    run: Callable[[sqlite3.Connection], Any]
    future: "asyncio.Future[Any]"


_Work = _Append | _Job


def reason_of(error: Exception) -> str:
    """Why SQLite refused, for whoever runs the server."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return {
        sqlite3.SQLITE_FULL: "disk_full",
        sqlite3.SQLITE_READONLY: "disk_read_only",
        sqlite3.SQLITE_CORRUPT: "file_damaged",
        sqlite3.SQLITE_NOTADB: "file_damaged",
    }.get(code, "disk_fails")


class Writer:
    """Everything that changes the file goes through here, in the order it was asked for."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._gathered: list[_Work] = []
        """For the next commit. Only the event loop's thread touches it."""
        self._writing = False
        """The thread has a batch, or will have one at the end of this turn of the loop."""
        self._queue: queue.SimpleQueue[list[_Work] | None] = queue.SimpleQueue()
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

    def append(
        self, table: int, sequence: int, entries: Sequence[bytes], when: int, row: TableRow | None
    ) -> "asyncio.Future[None]":
        """Queue entries of a log for the next commit."""
        future: asyncio.Future[None] = self._loop.create_future()
        if self._closed:
            future.set_exception(StorageFailed())
        else:
            self._gather(_Append(table, sequence, entries, when, row, future))
        return future

    def do(self, run: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        """Queue anything else."""
        future: asyncio.Future[T] = self._loop.create_future()
        if self._closed:
            future.set_exception(StorageFailed())
        else:
            self._gather(_Job(run, future))
        return future

    async def close(self) -> None:
        """Finish what is queued and let go of the file."""
        self._closed = True
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []
        self._queue.put(None)
        self._stopping.set()
        for thread in self._threads:
            await asyncio.to_thread(thread.join)
        self._connection.close()

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

    def _deliver(self, answers: list[Answer]) -> None:
        self._hand_over()
        settle(answers)

    # --- the thread -------------------------------------------------------------------------------

    def _write_all(self) -> None:
        while (batch := self._queue.get()) is not None:
            began = perf_counter()
            answers = self._commit(batch)
            COMMIT_SECONDS.observe(perf_counter() - began)
            COMMIT_SIZE.observe(len(batch))
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
        """Under steady load a checkpoint never meets the end of the log: copy the little that is left.

        It does not wait for whoever reads an old moment, as a backup does: everyone would wait with it.
        """
        self._log_is_long = False
        try:
            self._connection.execute("PRAGMA busy_timeout = 0")
            self._connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
        except sqlite3.Error:
            _log.exception("the log could not be begun anew; it only grows longer")
        finally:
            self._connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")

    def _commit(self, batch: list[_Work]) -> list[Answer]:
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
            COMMITS_FAILED.add()
            self._roll_back()
            failure = StorageFailed(reason_of(error))
            failure.__cause__ = error
            return [(work.future, None, failure) for work in batch]

    def _append_all(self, plain: list[_Append]) -> list[Answer]:
        append_lines(self._connection, [line for work in plain for line in work.lines()])
        return [(work.future, None, None) for work in plain]

    def _commit_each(self, plain: list[_Append], others: list[_Work]) -> list[Answer]:
        """One commit, but each piece of work stands or falls alone."""
        writer = self._connection
        answers: list[Answer] = []
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
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            _log.exception("a failed commit could not be rolled back")
