"""One connection that commits whatever has queued up in one go.

A batch of plain appends is one statement, commit included. When the connection breaks while a commit is on
its way, nobody can say whether it came through: so the log is asked, on a new connection.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

import asyncpg

from draisine.kernel import DraisineError
from draisine.stores.answers import Answer, settle
from draisine.stores.measures import COMMIT_SECONDS, COMMIT_SIZE, COMMITS_FAILED
from draisine.stores.postgres.connections import BROKEN, Connect, reason_of
from draisine.stores.postgres.statements import Line, append_lines, append_owned, write_row
from draisine.tables.owners import NotOwner
from draisine.tables.store import NameTaken, SequenceTaken, StorageFailed, TableRow

T = TypeVar("T")
Run = Callable[[asyncpg.Connection], Awaitable[Any]]
_log = logging.getLogger(__name__)

MOST_AT_ONCE = 2_000
"""Appends in one commit."""
_RETRIES = (0.0, 0.1, 0.3, 1.0, 2.0)
"""Seconds before each attempt to connect again; then what was queued has failed."""
_BREAKS = 3
"""New connections that may break as well before what was queued has failed."""
_CROSSED = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
_CROSSINGS = 3
"""Times that one piece of work may be given up in favour of another process's before it has failed."""
_HANGS = "SET LOCAL idle_in_transaction_session_timeout = 2000"
"""A process that stops within a transaction must not keep the others from taking its tables."""


class _Append(NamedTuple):
    lines: list[Line]
    row: TableRow | None
    epoch: int
    process: str
    """In whose name it is written, where an epoch is."""
    future: "asyncio.Future[None]"

    async def run(self, connection: asyncpg.Connection) -> None:
        if await append_all(connection, [self]) < len(self.lines):
            raise NotOwner
        if self.row is not None:
            table, _, when, _ = self.lines[0]
            await write_row(connection, table, self.row, when)


class _Job(NamedTuple):
    run: Run
    future: "asyncio.Future[Any]"


_Work = _Append | _Job


async def append_all(connection: asyncpg.Connection, appends: Sequence[_Append]) -> int:
    """Write what one process, or nobody in particular, appends. Gives how many entries were written."""
    process = appends[0].process
    if not process:
        lines = [line for work in appends for line in work.lines]
        await append_lines(connection, lines)
        return len(lines)
    owned = [(*line, work.epoch) for work in appends for line in work.lines]
    return await append_owned(connection, process, owned)


class Writer:
    """Everything that changes the database goes through here, in the order it was asked for."""

    def __init__(self, connect: Connect, connection: asyncpg.Connection) -> None:
        self._connect = connect
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._queued: list[_Work] = []
        self._wake = asyncio.Event()
        self._closed = False
        self._task = asyncio.create_task(self._write_all())

    def append(
        self, lines: list[Line], row: TableRow | None, epoch: int, process: str
    ) -> "asyncio.Future[None]":
        """Queue entries of a log for the next commit; with an epoch in the name of this process."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._put(_Append(lines, row, epoch, process if epoch else "", future))
        return future

    def do(self, run: Callable[[asyncpg.Connection], Awaitable[T]]) -> "asyncio.Future[T]":
        """Queue anything else."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._put(_Job(run, future))
        return future

    def _put(self, work: _Work) -> None:
        if self._closed:
            work.future.set_exception(StorageFailed())
            return
        self._queued.append(work)
        self._wake.set()

    async def close(self) -> None:
        """Finish what is queued and let go of the connection."""
        self._closed = True
        self._wake.set()
        await self._task
        with suppress(*BROKEN, asyncpg.PostgresError):
            await self._connection.close(timeout=2)

    # --- the task -------------------------------------------------------------------------------

    async def _write_all(self) -> None:
        while self._queued or not self._closed:
            if not self._queued:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch, self._queued = self._queued[:MOST_AT_ONCE], self._queued[MOST_AT_ONCE:]
            began = perf_counter()
            answers = await self._commit(batch)
            COMMIT_SECONDS.observe(perf_counter() - began)
            COMMIT_SIZE.observe(len(batch))
            settle(answers)

    async def _commit(self, batch: list[_Work]) -> list[Answer]:
        try:
            try:
                return await self._commit_together(batch)
            except BROKEN:
                _log.warning("the database's connection broke; it is made anew", exc_info=True)
            for _ in range(_BREAKS):
                with suppress(*BROKEN):
                    return await self._commit_after_break(batch)
            raise StorageFailed
        except Exception as error:
            _log.exception("a commit failed")
            COMMITS_FAILED.add()
            failure = StorageFailed(reason_of(error))
            failure.__cause__ = error
            return [(work.future, None, failure) for work in batch]

    async def _commit_together(self, batch: list[_Work]) -> list[Answer]:
        """Two processes whose batches lock the same names or counters in another order block each other
        until the database gives up one of them, and nothing of that one is written: then each piece of work
        is committed alone, so that it waits for others with nothing in its hands."""
        try:
            return await self._commit_once(batch)
        except _CROSSED:
            _log.warning("two processes wanted the same rows at once: %s pieces, one by one", len(batch))
        return [answer for work in batch for answer in await self._commit_alone(work)]

    async def _commit_alone(self, work: _Work) -> list[Answer]:
        for _ in range(_CROSSINGS):
            with suppress(*_CROSSED):
                return await self._commit_once([work])
        return await self._commit_once([work])

    async def _commit_once(self, batch: list[_Work]) -> list[Answer]:
        plain = [work for work in batch if isinstance(work, _Append) and work.row is None]
        if plain and len({work.process for work in plain}) == 1:
            with suppress(SequenceTaken):
                if len(plain) == len(batch):
                    return await self._append_all(plain)
                async with self._connection.transaction():
                    await self._connection.execute(_HANGS)
                    answers = await self._append_all(plain)
                    others = [work for work in batch if not isinstance(work, _Append) or work.row is not None]
                    return [*answers, *[await self._commit_one(work) for work in others]]
        async with self._connection.transaction():
            await self._connection.execute(_HANGS)
            return [await self._commit_one(work) for work in batch]

    async def _append_all(self, plain: list[_Append]) -> list[Answer]:
        """In one statement; those whose table is another's by now are refused."""
        if await append_all(self._connection, plain) == sum(len(work.lines) for work in plain):
            return [(work.future, None, None) for work in plain]
        return [(work.future, None, None if await self._is_written(work) else NotOwner()) for work in plain]

    async def _commit_one(self, work: _Work) -> Answer:
        """Within the transaction of a batch, but each piece of work stands or falls alone."""
        try:
            async with self._connection.transaction():
                return (work.future, await work.run(self._connection), None)
        except (SequenceTaken, NameTaken, NotOwner) as refusal:
            return (work.future, None, refusal)

    # --- a connection that broke ----------------------------------------------------------------

    async def _commit_after_break(self, batch: list[_Work]) -> list[Answer]:
        """Appends that came through are done, the others are written now; other work is given up."""
        await self._connect_again()
        answers: list[Answer] = []
        again: list[_Work] = []
        for work in batch:
            if not isinstance(work, _Append):
                answers.append((work.future, None, StorageFailed()))
            elif await self._is_written(work):
                answers.append((work.future, None, None))
            else:
                again.append(work)
        return [*answers, *(await self._commit_together(again) if again else [])]

    async def _connect_again(self) -> None:
        self._connection.terminate()
        for wait in _RETRIES:
            await asyncio.sleep(wait)
            with suppress(*BROKEN, DraisineError):
                self._connection = await self._connect()
                return
        raise StorageFailed

    async def _is_written(self, work: _Append) -> bool:
        table, sequence, _, _ = work.lines[0]
        found = await self._connection.fetch(
            "SELECT body FROM entries WHERE table_id = $1 AND sequence >= $2 ORDER BY sequence LIMIT $3",
            table,
            sequence,
            len(work.lines),
        )
        return [body for (body,) in found] == [line[3] for line in work.lines]
