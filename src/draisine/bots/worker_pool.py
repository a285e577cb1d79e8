"""Bots that think in processes of their own, so that no table waits for them.

A process is started when it is first needed, is less urgent to the machine than the tables, and is replaced
when it dies or says nothing for too long. Each has a thread here that waits for it.
"""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

import msgspec

from draisine.bots import errors
from draisine.bots.worker_messages import BotResponse, line_of
from draisine.bots.worker_process import ProcessGone, WorkerProcess
from draisine.kernel import DraisineError
from draisine.kernel.bots import Question, Reply

_THINKING_SECONDS = 0.8
_PATIENCE_SECONDS = 8.0
_TRIES = 2
_decode_response = msgspec.json.Decoder(BotResponse).decode


class BotFailed(DraisineError):
    """A bot gave no answer."""

    def __init__(self, reason: str) -> None:
        super().__init__(errors.bot_failed, {"reason": reason[:200]})


class BotWorkers:
    """All thinking of one server. `count` processes at most; by default one core is left to the tables."""

    def __init__(
        self,
        count: int | None = None,
        *,
        seconds: float = _THINKING_SECONDS,
        patience: float = _PATIENCE_SECONDS,
    ) -> None:
        self._seconds = seconds
        self._patience = patience
        self._threads = ThreadPoolExecutor(
            count or max(1, (os.cpu_count() or 2) - 1), thread_name_prefix="bot"
        )
        self._lock = Lock()
        self._idle: list[WorkerProcess] = []
        self._all: set[WorkerProcess] = set()
        self._closed = False
        self._under_way = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    async def quiet(self) -> None:
        """Until nobody waits for a bot."""
        await self._quiet.wait()

    @property
    def asked(self) -> int:
        """Questions that have no answer yet."""
        return self._under_way

    @property
    def processes(self) -> tuple[int, ...]:
        """Ids of the processes that are there now."""
        with self._lock:
            return tuple(sorted(worker.process.pid for worker in self._all))

    async def answer(self, strength: str, question: Question) -> Reply:
        """The reply of the bot of this strength, within the time that it has here. The view may come as JSON
        (`msgspec.Raw`). `BotFailed` when no process could say."""
        budget = question.budget._replace(seconds=question.budget.seconds or self._seconds)
        line = line_of(strength, msgspec.structs.replace(question, budget=budget))
        loop = asyncio.get_running_loop()
        self._under_way += 1
        self._quiet.clear()
        try:
            return await loop.run_in_executor(self._threads, self._answer, line)
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._quiet.set()

    def close(self) -> None:
        """Stop all processes. May be called twice."""
        with self._lock:
            self._closed = True
            workers = list(self._all)
            for worker in workers:
                worker.process.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in workers:
            worker.end()
        self._all.clear()
        self._idle.clear()

    def _answer(self, line: bytes) -> Reply:
        for _ in range(_TRIES):
            worker = self._take()
            try:
                found = _decode_response(worker.ask(line, self._patience))
            except (ProcessGone, msgspec.DecodeError):
                self._drop(worker)
                continue
            self._give_back(worker)
            if found.reply is None:
                raise BotFailed(found.error)
            return found.reply
        raise BotFailed("no answer")

    def _take(self) -> WorkerProcess:
        with self._lock:
            if self._closed:
                raise BotFailed("closed")
            if self._idle:
                return self._idle.pop()
            worker = WorkerProcess("draisine.bots.worker")
            self._all.add(worker)
            return worker

    def _give_back(self, worker: WorkerProcess) -> None:
        with self._lock:
            self._idle.append(worker)

    def _drop(self, worker: WorkerProcess) -> None:
        with self._lock:
            self._all.discard(worker)
        worker.end()
