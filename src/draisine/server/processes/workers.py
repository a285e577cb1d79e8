"""Several processes at one port: a parent that holds the socket, starts them, and replaces one that dies."""

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import NamedTuple

from draisine.kernel import DraisineError
from draisine.server import start_errors
from draisine.server.network import Addresses
from draisine.server.settings import Settings

_log = logging.getLogger(__name__)

_SPAWN = multiprocessing.get_context("spawn")
_SOON = 1.0
"""Seconds before a process is started in place of one that died at once, or that could not start. Each time
that happens again before one answers it is twice as long."""
_LONGEST = 30.0
"""Seconds that it is at most."""


def pause_after(failures: int) -> float:
    """Seconds before the next process is started, when so many in a row have failed."""
    return min(_LONGEST, _SOON * 2.0 ** min(failures - 1, 10))


class _Worker(NamedTuple):
    process: SpawnProcess
    said: Connection
    """What it says: its addresses once it answers, or why it cannot start."""
    life: Connection
    """Ends with the parent."""
    since: float


def run_workers(
    settings: Settings,
    ready: Callable[[Addresses], None],
    sock: socket.socket,
    tls: socket.socket | None = None,
) -> None:
    """Serve with `settings.workers` processes until a signal says stop."""
    if not settings.database:
        raise start_errors.workers_need_database(workers=settings.workers)
    _Workers(settings, ready, (sock, tls)).run()


class _Workers:
    def __init__(
        self,
        settings: Settings,
        ready: Callable[[Addresses], None],
        socks: tuple[socket.socket, socket.socket | None],
    ) -> None:
        self._settings = settings
        self._ready = ready
        self._socks = socks
        self._workers: list[_Worker] = []
        self._stopping: int | None = None
        self._announced = False
        self._answering: set[int | None] = set()
        """Of those that have begun to answer, the numbers of their processes."""
        self._failures = 0
        """That many in a row died at once or could not start."""
        self._next_start = 0.0
        """When another may be started, by the monotonic clock."""

    def run(self) -> None:
        stopping = [signal.SIGTERM, signal.SIGINT, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
        before = {each: signal.signal(each, self._stop) for each in stopping}
        try:
            # The first one makes the tables of an empty database; the others find them.
            self._start()
            while self._workers or self._stopping is None:
                self._look()
        finally:
            for worker in self._workers:
                worker.process.terminate()
            for worker in self._workers:
                worker.process.join()
            for each, handler in before.items():
                signal.signal(each, handler)

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        """Once more, and they stop at once."""
        self._stopping = number
        for worker in self._workers:
            if worker.process.pid is not None and worker.process.is_alive():
                os.kill(worker.process.pid, number)

    def _start(self) -> None:
        said, saying = _SPAWN.Pipe(duplex=False)
        lives, life = _SPAWN.Pipe(duplex=False)
        process = _SPAWN.Process(target=_work, args=(self._settings, self._socks, saying, lives))
        process.start()
        saying.close()
        lives.close()
        self._workers.append(_Worker(process, said, life, time.monotonic()))

    def _look(self) -> None:
        """Start those that are missing; wait for what one says, or for its end."""
        for worker in list(self._workers):
            if not worker.process.is_alive():
                self._remove(worker)
        wanted = self._settings.workers if self._announced else 1
        while len(self._workers) < wanted and self._stopping is None and time.monotonic() >= self._next_start:
            self._start()
        said = {worker.said: worker for worker in self._workers if not worker.said.closed}
        ends = {worker.process.sentinel: worker for worker in self._workers}
        for found in wait([*said, *ends], timeout=0.5):
            if isinstance(found, Connection):
                self._hear(said[found])

    def _hear(self, worker: _Worker) -> None:
        try:
            message = worker.said.recv()
        except EOFError:
            worker.said.close()
            return
        if isinstance(message, DraisineError):
            # What keeps the first one from starting is for whoever starts the server. Later tables are played
            # at the others, and the next one may find a database that takes connections again.
            if not self._announced:
                raise message
            _log.error("a process could not start: %s", message)
            return
        self._failures = 0
        self._answering.add(worker.process.pid)
        if not self._announced:
            self._announced = True
            self._ready(message)

    def _remove(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        while not worker.said.closed and worker.said.poll():
            self._hear(worker)
        worker.said.close()
        worker.life.close()
        if self._stopping is not None:
            return
        now, answered = time.monotonic(), worker.process.pid in self._answering
        self._answering.discard(worker.process.pid)
        if not answered or now - worker.since < _SOON:
            self._failures += 1
            self._next_start = now + pause_after(self._failures)
        # Ended by itself it was told to, by SIGTERM or on the host's page.
        level = logging.ERROR if worker.process.exitcode else logging.INFO
        _log.log(level, "a process ended with %s; another takes its place", worker.process.exitcode)


def _work(
    settings: Settings,
    socks: tuple[socket.socket, socket.socket | None],
    saying: Connection,
    lives: Connection,
) -> None:
    """In the process of a worker. Ctrl-C is for the parent, which tells us."""
    if hasattr(os, "setpgrp"):
        os.setpgrp()
    threading.Thread(target=_end_with_parent, args=(lives,), daemon=True).start()
    from draisine.bots.registry import add_bots
    from draisine.server.run import run

    add_bots(settings.bots)
    for sock in socks:
        if sock is not None:
            sock.setblocking(False)
    try:
        run(settings, saying.send, *socks)
    except DraisineError as error:
        saying.send(error)


def _end_with_parent(lives: Connection) -> None:
    """A parent that was killed can tell nobody: its end of the pipe closes."""
    try:
        lives.recv()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)
