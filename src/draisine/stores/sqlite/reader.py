"""One thread that answers whatever was asked in the meantime, in one go.

Handing a question to a thread and its answer back costs more than finding a row by its key. After a restart
thousands ask at once: they share both ways.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from draisine.stores.answers import Answer, settle
from draisine.stores.sqlite.writer import reason_of
from draisine.tables.store import StorageFailed

T = TypeVar("T")
MOST_AT_ONCE = 64
"""Questions that are answered together: the first one waits for the last."""


class _Question(NamedTuple):
    run: Callable[[sqlite3.Connection], Any]
    future: "asyncio.Future[Any]"


class Reader:
    """Reads in the order in which it was asked. Made inside a running event loop."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._asked: list[_Question] = []
        """For the next turn of the thread. Only the event loop's thread touches it."""
        self._reading = False
        """The thread has questions, or will have some at the end of this turn of the loop."""
        self._queue: queue.SimpleQueue[list[_Question] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._read_all, name="store-reader", daemon=True)
        self._thread.start()

    def ask(self, run: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        """What `run` gives in the thread."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._asked.append(_Question(run, future))
        if not self._reading:
            self._reading = True
            self._loop.call_soon(self._hand_over)
        return future

    async def close(self) -> None:
        """Answer what was asked, and let go of the file."""
        if self._asked:
            self._queue.put(self._asked)
            self._asked = []
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    def _hand_over(self) -> None:
        batch, self._asked = self._asked[:MOST_AT_ONCE], self._asked[MOST_AT_ONCE:]
        self._reading = bool(batch)
        if batch:
            self._queue.put(batch)

    def _answered(self, answers: list[Answer]) -> None:
        settle(answers)
        self._hand_over()

    # --- in the thread --------------------------------------------------------------------------

    def _read_all(self) -> None:
        while (batch := self._queue.get()) is not None:
            answers = [self._answer(question) for question in batch]
            self._loop.call_soon_threadsafe(self._answered, answers)

    def _answer(self, question: _Question) -> Answer:
        try:
            return question.future, question.run(self._connection), None
        except sqlite3.Error as error:
            failure = StorageFailed(reason_of(error))
            failure.__cause__ = error
            return question.future, None, failure
        except Exception as error:
            return question.future, None, error
