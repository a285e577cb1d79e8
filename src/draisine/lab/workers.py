"""Work on numbered games, shared out to processes and handed back in the order of the numbers."""

import gc
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import TypeVar

from draisine.lab import errors
from draisine.lab.cluster import on_cluster

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
_SELDOM = (20_000, 20, 50)
"""As in the server."""


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
    size = max(1, min(_MOST, len(games) // (4 * count)))
    portions = (games[start : start + size] for start in range(0, len(games), size))
    if count == 1:
        for portion in portions:
            yield work(plan, portion)
        return
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"), initializer=_prepare)
    under_way: deque[Future[list[R]]] = deque()
    processes = set[BaseProcess]()
    finished = False
    try:
        for portion in portions:
            under_way.append(pool.submit(work, plan, portion))
            processes |= set(multiprocessing.active_children()) - before
            if len(under_way) > _AHEAD * count:
                yield from _result(under_way.popleft())
        while under_way:
            yield from _result(under_way.popleft())
        finished = True
    except BrokenProcessPool:
        pool.shutdown(wait=True, cancel_futures=True)  # before that not all exit codes are known
        raise errors.player_process_ended(code=_code_of(processes)) from None
    finally:
        if not finished:
            for child in set(multiprocessing.active_children()) - before:
                child.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _result(future: Future[list[R]]) -> Generator[list[R], None, None]:
    """What it came to, and nothing in between: waiting in short pieces, because not every system wakes a
    thread that waits for Ctrl-C, and because whoever keeps what came before may write it meanwhile."""
    while True:
        try:
            found = future.result(timeout=_PIECE)
        except TimeoutError:
            if future.done():  # it was the work itself that took too long for something
                raise
            yield []
        else:
            yield found
            return


def _code_of(processes: set[BaseProcess]) -> int:
    """The exit code of the one that ended by itself; the pool has stopped the others by SIGTERM."""
    codes = [process.exitcode for process in processes]
    return next((code for code in codes if code and code != -signal.SIGTERM), 0)


def _prepare() -> None:
    """Ctrl-C is for the process that asked: it keeps what is done and stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()


def collect_seldom() -> None:
    """Searches make many lists, all of which are freed by reference counting: with the usual thresholds a
    fifth of the time of a climb went into looking through them for cycles."""
    gc.freeze()
    gc.set_threshold(*_SELDOM)
