"""Appending to one log: decisions queue up, each is made on what the disk knows, written, and taken in.

`(log, sequence)` is unique on disk. When somebody else has written a place first, what they wrote is read,
and the decision is made anew. Live tables and live crews are both such writers.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from draisine.kernel import DraisineError
from draisine.tables import errors
from draisine.tables.owners import NotOwner
from draisine.tables.store import SequenceTaken, StorageFailed

_log = logging.getLogger(__name__)


class Fold(Protocol):
    """What a log says: a table or a crew."""

    sequence: int
    """How many entries the log has."""

    def copy(self) -> Self:
        """One at the same place of the same log, which can go on without this one."""
        ...

    def record(self, entry: Any, /) -> None:
        """Take in the next entry."""
        ...

    def row(self) -> Any:
        """What it is found by."""
        ...


State = TypeVar("State", bound=Fold)
Context = TypeVar("Context")
Entry = TypeVar("Entry")


class _Request(NamedTuple):
    decide: Callable[[Any, Any], Sequence[Any]]
    answer: asyncio.Future[None]
    comes_after: bool = False
    """Something else was due first and is being written; then this is decided."""


class LogWriter(Generic[State, Context, Entry]):
    """The one writer of a log in this process. Subclasses say how it is stored and what follows."""

    def __init__(self, number: int, state: State) -> None:
        self.number = number
        """Its id in the store."""
        self.state = state
        """As the disk knows it: never ahead of what was written."""
        self._row = state.row()
        self._queue: deque[_Request] = deque()
        self._busy = False
        self._behind = False
        self._let_go = False
        """Another process has the log, or will have it: nothing is written any more."""
        self._resting: asyncio.Future[None] | None = None
        self._recovery: asyncio.Task[None] | None = None

    # --- what a subclass says ---------------------------------------------------------------------

    def context(self) -> Context:
        """What a decision may know beside the state: the time, chance, who is here."""
        raise NotImplementedError

    def due(self, context: Context) -> Sequence[Entry]:
        """What must be written before anything that was asked for."""
        return ()

    def keeps_row(self, entries: Sequence[Entry]) -> bool:
        """Known without a look at the state after them: these entries leave the row as it is."""
        return False

    def append(self, entries: Sequence[Entry], context: Context, row: Any) -> asyncio.Future[None]:
        """Write entries at the end of the log, and the row unless it is None."""
        raise NotImplementedError

    async def read(self, since: int) -> list[Entry]:
        """The entries on disk from this sequence on."""
        raise NotImplementedError

    def take_in(self, entries: Sequence[Entry], after: State | None) -> None:
        """The entries are on disk: go on from `after`, or record them where it is None, and tell."""
        raise NotImplementedError

    def append_done(self) -> None:
        """What was appended here is on disk and told."""

    # --- deciding and writing -----------------------------------------------------------------------

    def ask(self, decide: Callable[[State, Context], Sequence[Entry]]) -> asyncio.Future[None]:
        """Queue a decision. Done when its entries are on disk and told; a refusal is its exception."""
        answer = asyncio.get_running_loop().create_future()
        if self._let_go:
            answer.set_exception(errors.table_moved())
            return answer
        self._queue.append(_Request(decide, answer))
        if not self._busy:
            self._work()
        return answer

    def let_go(self) -> None:
        """Write nothing from now on. What is queued is refused; what is on its way to the disk is told."""
        self._let_go = True
        while self._queue:
            request = self._queue.popleft()
            if not request.answer.done():
                request.answer.set_exception(errors.table_moved())

    def read_on(self) -> None:
        """Take in what others have written. What is being written here finds it out by itself."""
        if not self._busy:
            self._recover(None, None)

    async def rest(self) -> None:
        """Until nothing is being written, once it was let go of."""
        if self._busy:
            self._resting = self._resting or asyncio.get_running_loop().create_future()
            await self._resting

    def not_ours(self) -> None:
        """The store refused an append because another process has the log by now."""

    @property
    def at_rest(self) -> bool:
        """Nothing is queued and nothing is being written."""
        return not (self._queue or self._busy)

    def _work(self) -> None:
        while self._queue and not self._busy:
            if self._behind:
                self._recover(None, None)
                return
            request = self._queue.popleft()
            if request.answer.cancelled():
                continue
            context = self.context()
            try:
                if entries := self.due(context):
                    request = request._replace(comes_after=True)
                else:
                    entries = request.decide(self.state, context)
            except Exception as error:
                request.answer.set_exception(error)
                continue
            if entries:
                self._write(request, entries, context)
            else:
                request.answer.set_result(None)

    def _write(self, request: _Request, entries: Sequence[Entry], context: Context) -> None:
        self._busy = True
        after = row = None
        if not self.keeps_row(entries):
            after = self.state.copy()
            for entry in entries:
                after.record(entry)
            row = after.row()
            if row == self._row:
                row = None

        def landed(written: asyncio.Future[None]) -> None:
            error = StorageFailed() if written.cancelled() else written.exception()
            if isinstance(error, NotOwner):
                self.not_ours()
                self.let_go()
                self._finish(request, errors.table_moved())
                return
            if error is not None:
                self._recover(request, error)
                return
            if row is not None:
                self._row = row
            self.take_in(entries, after)
            self.append_done()
            self._finish(request, None)

        self.append(entries, context, row).add_done_callback(landed)

    def _rest(self) -> None:
        self._busy = False
        if self._resting is not None and not self._resting.done():
            self._resting.set_result(None)

    def _finish(self, request: _Request, error: BaseException | None) -> None:
        self._rest()
        if request.comes_after and error is None and not self._let_go:
            self._queue.appendleft(request._replace(comes_after=False))
        elif not request.answer.done():
            if error is None and request.comes_after:
                request.answer.set_exception(errors.table_moved())
            elif error is None:
                request.answer.set_result(None)
            else:
                request.answer.set_exception(error)
        if self._queue:
            self._work()

    # --- when the disk says no --------------------------------------------------------------------

    def _recover(self, request: _Request | None, error: BaseException | None) -> None:
        self._busy = True
        self._recovery = asyncio.get_running_loop().create_task(self._catch_up(request, error))

    async def _catch_up(self, request: _Request | None, error: BaseException | None) -> None:
        """Read what the log holds beyond what is known, then decide anew or give up."""
        try:
            if entries := await self.read(self.state.sequence):
                after = self.state.copy()
                for entry in entries:
                    after.record(entry)
                self._row = after.row()
                self.take_in(entries, after)
            elif isinstance(error, SequenceTaken):
                error = StorageFailed()  # taken, and yet not there: trying again would never end
            self._behind = False
        except Exception as failure:
            _log.exception("log %s cannot be read back", self.number)
            self._behind = True
            error = failure
        if error is None or isinstance(error, SequenceTaken):
            if request is not None:
                self._queue.appendleft(request)
            self._rest()
            if self._let_go:
                self.let_go()
            self._work()
            return
        refusal = error if isinstance(error, DraisineError) else StorageFailed()
        if request is None and self._queue:
            request = self._queue.popleft()
        if request is None:
            self._rest()
        else:
            self._finish(request, refusal)
