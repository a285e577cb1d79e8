"""Work on numbered games, shared out to processes and handed back in the order of the numbers."""

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from typing import TypeVar

from draisine.lab import errors
from draisine.lab.bot_faults import too_late
from draisine.lab.cluster import on_cluster
from draisine.lab.thinkers import ThinkingMemory

T = TypeVar("T")
R = TypeVar("R")
Workers = int | str | None
"""So many processes, one for each core, or the address of a Dask cluster."""

_AHEAD = 4
"""Portions for each process that are given out before the oldest has come back: memory does not grow with
the number of games."""
_PIECE = 0.2
"""Seconds."""
_MOST = 8
"""Games of a portion."""
_SHORT = 0.5
"""Seconds that a portion may take for the next to be larger."""
_SELDOM = (20_000, 20, 50)
"""After how many new objects, and how many rounds over the youngest, the garbage collector runs. Nobody waits
for a round here, as people do at the server: these are fewer and longer."""


def worker_count(workers: int | None, games: int) -> int:
    """How many processes: as many as asked for, else one for each core, and never more than games."""
    return max(1, min(workers or os.cpu_count() or 1, games))


def in_order(
    work: Callable[[T, range], list[R]], plan: T, games: range, workers: Workers
) -> Generator[list[R], None, None]:
    """What `work` makes of some games at a time, in their order, whatever process did it; now and then
    nothing, while it takes long.

    Closed early, or interrupted, it stops the processes at once.
    """
    if isinstance(workers, str):
        yield from on_cluster(workers, work, plan, games)
        return
    count = worker_count(workers, len(games))
    if count > 1:
        yield from _in_processes(work, plan, games, count)
        return
    portions = _Portions(games, count)
    while portion := portions.following():
        seconds, found = _timed(work, plan, portion)
        portions.took(seconds)
        yield found


class _Portions:
    """Games are given out one by one at first, and more at a time where they are short: whoever waits for
    slow ones sees each as soon as it is played."""

    def __init__(self, games: range, count: int) -> None:
        self._left = games
        self._size = 1
        self._most = max(1, min(_MOST, len(games) // (4 * count)))

    def following(self) -> range:
        """The next portion; empty when there is none."""
        portion, self._left = self._left[: self._size], self._left[self._size :]
        return portion

    def took(self, seconds: float) -> None:
        """How long the latest that came back took."""
        self._size = min(self._most, self._size * 2) if seconds < _SHORT else max(1, self._size // 2)


def _timed(work: Callable[[T, range], list[R]], plan: T, portion: range) -> tuple[float, list[R]]:
    began = time.monotonic()
    found = work(plan, portion)
    return time.monotonic() - began, found


def _in_processes(
    work: Callable[[T, range], list[R]], plan: T, games: range, count: int
) -> Generator[list[R], None, None]:
    before = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    memory = ThinkingMemory(context, count)
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=_prepare, initargs=(memory,))
    portions = _Portions(games, count)
    under_way: deque[Future[tuple[float, list[R]]]] = deque()
    processes = set[BaseProcess]()
    finished = False
    try:
        while True:
            while len(under_way) <= _AHEAD * count and (portion := portions.following()):
                with _no_ctrl_c_for_children():
                    under_way.append(pool.submit(_timed, work, plan, portion))
                processes |= set(multiprocessing.active_children()) - before
            if not under_way:
                break
            while (came := _result(under_way[0])) is None:
                _stop_who_never_answers(memory)
                yield []
            under_way.popleft()
            seconds, found = came
            portions.took(seconds)
            yield found
        finished = True
    except BrokenProcessPool:
        pool.shutdown(wait=True, cancel_futures=True)  # before that not all exit codes are known
        raise errors.player_process_ended(code=_code_of(processes)) from None
    finally:
        if not finished:
            for child in set(multiprocessing.active_children()) - before:
                child.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _result(future: "Future[tuple[float, list[R]]]") -> tuple[float, list[R]] | None:
    """What it came to, or None after a moment: not every system wakes a thread that waits for Ctrl-C, and
    whoever keeps what came before may write it meanwhile."""
    try:
        return future.result(timeout=_PIECE)
    except TimeoutError:
        if future.done():  # it was the work itself that took too long for something
            raise
        return None


def _stop_who_never_answers(memory: ThinkingMemory) -> None:
    thinker = memory.overdue()
    if thinker is not None:
        raise too_late(thinker.bot, thinker.seat, thinker.game, thinker.limit)


@contextmanager
def _no_ctrl_c_for_children() -> Iterator[None]:
    """A process that is started here hears no Ctrl-C before it can say that it ignores it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _code_of(processes: set[BaseProcess]) -> int:
    """The exit code of the one that ended by itself; the pool has stopped the others by SIGTERM."""
    codes = [process.exitcode for process in processes]
    return next((code for code in codes if code and code != -signal.SIGTERM), 0)


def _prepare(memory: ThinkingMemory) -> None:
    """Ctrl-C is for the process that asked: it keeps what is done and stops the others. They end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_parent, daemon=True).start()
    memory.take()
    collect_seldom()


def _end_with_parent() -> None:
    """Whoever asked may be killed: then nobody takes what is played here, or says when to stop."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def collect_seldom() -> None:
    """Searches make many lists, all of which are freed by reference counting: with the usual thresholds a
    fifth of the time of a climb went into looking through them for cycles."""
    gc.freeze()
    gc.set_threshold(*_SELDOM)
