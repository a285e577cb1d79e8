"""Games of which somebody wants to know why they went as they did, worked on in turn while they do.

One process of its own works on one game at a time, for a fraction of a second each, and only while no bot is
waited for: nobody at a table has to wait for it. Who asks again and again keeps the work going; when nobody
does, it stops where it is.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic

import msgspec
from cachetools import LRUCache

from draisine.bots.worker_process import ProcessGone, WorkerProcess
from draisine.kernel import DraisineError
from draisine.kernel.analysis import Analysis
from draisine.tables import errors
from draisine.tables.analyses.worker_messages import Found, line_of

WATCHED = 6.0
"""Seconds for which somebody counts as waiting after they have asked."""
SLICE = 0.25
"""Seconds of work on one game before it is another one's turn."""
MOST_SECONDS = 240.0
"""Of work on one game altogether; what is found by then is all there is."""
MOST_GAMES = 12
"""That are waited for at the same time."""
_REMEMBERED = 64
"""Games that nobody waits for just now."""
_PATIENCE = 60.0
"""Seconds after which the process counts as lost."""
_POLITE = 2.0
"""Seconds that bots are left to think first; after that the machine alone says what is more urgent."""
_MODULE = "draisine.tables.analyses.worker"

Keep = Callable[[Analysis], Awaitable[None]]
Quiet = Callable[[], Awaitable[None]]
_log = logging.getLogger(__name__)
_decode_found = msgspec.json.Decoder(Found).decode


async def at_once() -> None:
    """Where there are no bots that could be held up."""


class Job:
    """The work on one game."""

    def __init__(self, log: msgspec.Raw, keep: Keep) -> None:
        self.log = log
        self.keep = keep
        self.notes: object = None
        self.done = 0
        self.of = 0
        self.analysis = Analysis()
        self.finished = False
        self.failed = False
        self.spent = 0.0
        """Seconds of work."""
        self.watched = 0.0
        """Until when somebody waits for it."""
        self.served = 0.0

    @property
    def waits(self) -> bool:
        """Whether there is something to do, and somebody for whom."""
        return not self.finished and not self.failed and self.watched > monotonic()


class AnalysisQueue:
    """All such work of one server."""

    def __init__(self, quiet: Quiet) -> None:
        """`quiet` waits until no bot at a table is waited for."""
        self._quiet = quiet
        self._jobs: LRUCache[str, Job] = LRUCache(_REMEMBERED)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="analysis")
        self._process: WorkerProcess | None = None
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    def job(self, key: str) -> Job | None:
        """What is known of the work on a game."""
        return self._jobs.get(key)

    def watch(self, key: str, make: Callable[[], Job]) -> Job:
        """Somebody waits for this game, for a while: `analysis_busy` when too many others are waited for."""
        job = self._jobs.get(key)
        if job is None or (job.failed and job.watched < monotonic()):
            if sum(other.waits for other in self._jobs.values()) >= MOST_GAMES:
                raise errors.analysis_busy()
            job = self._jobs[key] = make()
        job.watched = monotonic() + WATCHED
        if self._task is None and not self._closed and job.waits:
            self._task = asyncio.get_running_loop().create_task(self._work())
        return job

    @property
    def process(self) -> int | None:
        """The id of the process, while there is one."""
        return None if self._process is None else self._process.process.pid

    async def close(self) -> None:
        """Stop at once."""
        self._closed = True
        if self._process is not None:
            self._process.process.kill()
        if self._task is not None:
            await self._task
        self._thread.shutdown(wait=True, cancel_futures=True)

    async def _work(self) -> None:
        try:
            while (job := self._next()) is not None:
                await self._let_bots_go_first()
                await self._go_on(job)
        finally:
            self._task = None
            process, self._process = self._process, None
            if process is not None:
                await asyncio.get_running_loop().run_in_executor(self._thread, process.end)

    def _next(self) -> Job | None:
        """Whose turn it is: all who are waited for get the same."""
        waiting = [] if self._closed else [job for job in self._jobs.values() if job.waits]
        return min(waiting, key=lambda job: job.served, default=None)

    async def _let_bots_go_first(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(_POLITE):
                await self._quiet()

    async def _go_on(self, job: Job) -> None:
        job.served = monotonic()
        line = line_of(job.log, job.notes, SLICE)
        found = await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, line)
        look = found.look
        if look is None:
            job.failed = True
            if not self._closed:
                _log.error("an analysis failed: %s", found.error)
            return
        job.notes, job.done, job.of, job.analysis = look.notes, look.done, look.of, look.analysis
        job.spent += found.seconds
        if look.finished or job.spent > MOST_SECONDS:
            try:
                await job.keep(job.analysis)
            except DraisineError as error:
                _log.error("an analysis could not be kept: %s", error)
            job.finished = True
            job.notes = None

    def _ask(self, line: bytes) -> Found:
        if self._closed:
            return Found(error="closed")
        if self._process is None:
            self._process = WorkerProcess(_MODULE)
        try:
            return _decode_found(self._process.ask(line, _PATIENCE))
        except (ProcessGone, msgspec.DecodeError):
            self._process.end()
            self._process = None
            return Found(error="no answer")
