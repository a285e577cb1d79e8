"""Bots that think in processes of their own, so that no table waits for them.

A process is started when it is first needed, is less urgent to the machine than the tables, and is replaced
when it dies or says nothing for too long. Each has a thread here that waits for it.
"""

import asyncio
import os
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

import draisine
from draisine.bots.questions import Answer, Question
from draisine.bots.registry import strengths
from draisine.kernel import DraisineError
from draisine.kernel.bots import DrawAnswer, Reply, Situation

__all__ = ["BotFailed", "BotWorkers", "strengths"]

_THINKING_SECONDS = 0.8
_PATIENCE_SECONDS = 8.0
_TRIES = 2


class BotFailed(DraisineError):
    """A bot gave no answer."""

    def __init__(self, reason: str) -> None:
        super().__init__("bot_failed", {"reason": reason[:200]})


class _Gone(Exception):
    """The process died or was silent for too long."""


class _Worker:
    """One process and the two pipes to it. Used by one thread at a time."""

    def __init__(self) -> None:
        home = str(Path(draisine.__file__).parent.parent)
        others = os.environ.get("PYTHONPATH")
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "draisine.bots.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": f"{home}{os.pathsep}{others}" if others else home},
        )

    def ask(self, line: bytes, patience: float) -> bytes:
        """The line that answers this one."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(line)
            self.process.stdin.flush()
        except OSError as error:
            raise _Gone from error
        pipe = self.process.stdout.fileno()
        until = time.monotonic() + patience
        found = b""
        poll = select.poll()
        poll.register(pipe, select.POLLIN)
        while not found.endswith(b"\n"):
            if not poll.poll(max(0.0, until - time.monotonic()) * 1000):
                raise _Gone
            some = os.read(pipe, 65_536)
            if not some:
                raise _Gone
            found += some
        return found

    def end(self) -> None:
        """Stop the process at once, whatever it does."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:  # what was still to be written has no reader any more
                    continue


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
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._closed = False

    @property
    def processes(self) -> tuple[int, ...]:
        """Ids of the processes that are there now."""
        with self._lock:
            return tuple(sorted(worker.process.pid for worker in self._all))

    async def choose(  # noqa: PLR0917 - as a table asks
        self,
        game_id: str,
        options: Any,
        view_bytes: bytes,
        seat: int,
        legal_texts: Sequence[str],
        strength: str,
        seed: str,
        situation: Situation,
    ) -> Reply:
        """One of the lawful moves and how to go about it. `BotFailed` when no process could say."""
        view = msgspec.Raw(view_bytes)
        question = Question(
            "choose",
            game_id,
            options,
            view,
            seat,
            strength,
            seed,
            self._seconds,
            tuple(legal_texts),
            situation.now,
            situation.since,
            situation.heard,
            situation.advice,
            situation.people,
            situation.table,
        )
        answer = await self._ask(question)
        return Reply(
            answer.move,
            answer.pause,
            answer.call,
            answer.shown,
            answer.until,
            answer.call_at,
            answer.why,
            answer.about,
        )

    async def answer_draw(  # noqa: PLR0917 - as a table asks
        self, game_id: str, options: Any, view_bytes: bytes, seat: int, strength: str, seed: str
    ) -> DrawAnswer:
        """Whether the bot takes a draw now, and if not, why."""
        view = msgspec.Raw(view_bytes)
        question = Question("answer_draw", game_id, options, view, seat, strength, seed, self._seconds)
        return (await self._ask(question)).draw

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

    async def _ask(self, question: Question) -> Answer:
        line = msgspec.json.encode(question) + b"\n"
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._answer, line)

    def _answer(self, line: bytes) -> Answer:
        for _ in range(_TRIES):
            worker = self._take()
            try:
                found = msgspec.json.decode(worker.ask(line, self._patience), type=Answer)
            except (_Gone, msgspec.DecodeError):
                self._drop(worker)
                continue
            self._give_back(worker)
            if found.error:
                raise BotFailed(found.error)
            return found
        raise BotFailed("no answer")

    def _take(self) -> _Worker:
        with self._lock:
            if self._closed:
                raise BotFailed("closed")
            if self._idle:
                return self._idle.pop()
            worker = _Worker()
            self._all.add(worker)
            return worker

    def _give_back(self, worker: _Worker) -> None:
        with self._lock:
            self._idle.append(worker)

    def _drop(self, worker: _Worker) -> None:
        with self._lock:
            self._all.discard(worker)
        worker.end()
