"""Work on numbered games at a Dask cluster, handed back in the order of the numbers.

A worker that dies takes nothing with it: the scheduler gives its games to another.
"""

import logging
import pkgutil
import threading
import time
from asyncio import CancelledError, run_coroutine_threadsafe
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import wait
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from draisine import __version__
from draisine.games import package_of
from draisine.kernel.errors import DraisineError
from draisine.lab import errors
from draisine.lab.bot_faults import BotAtFault
from draisine.lab.packages import needed

T = TypeVar("T")
R = TypeVar("R")

_PATIENCE = 10.0
"""Seconds in which the scheduler answers, and in which some worker is there."""
_PIECE = 0.2
_AHEAD = 4
"""Portions for each thread of the cluster that are given out before the oldest has come back."""
_MOST = 8
_OFTEN = 2.0
"""Seconds between two looks at how many workers there are: they come and go."""
_PLAYED_BY = ("kernel", "search", "games", "bots", "lab", "tables")
"""What the result of a game depends on."""
_one_at_a_time = threading.Lock()
"""Bots keep things between their answers, and a second thread of a process would win nothing."""


def on_cluster(
    address: str, work: Callable[[T, range], list[R]], plan: T, games: range
) -> Generator[list[R], None, None]:
    """What `work` makes of some games at a time, in their order; now and then nothing, while it takes long.

    Closed early, or interrupted, it calls back what is under way. Whatever is wrong with the cluster is a
    named error.
    """
    inner: Any = getattr(plan, "plan", plan)
    game: str = inner.game
    facts = (__version__, rules_fingerprint(game))
    under_way: deque[Any] = deque()
    with _connected(address) as client:
        threads, looked = _threads(client, address), time.monotonic()
        left = games
        try:
            while left or under_way:
                while left and len(under_way) <= _AHEAD * threads:
                    size = max(1, min(_MOST, len(left) // (4 * threads)))
                    portion, left = left[:size], left[size:]
                    under_way.append(
                        client.submit(play_portion, work, plan, portion, game, facts, pure=False)
                    )
                yield from _result(client, under_way[0])
                under_way.popleft()
                if time.monotonic() - looked > _OFTEN:
                    threads, looked = _count(client) or threads, time.monotonic()
        finally:
            with suppress(Exception):  # the scheduler itself may be gone
                client.cancel(list(under_way), force=True)


def play_portion(
    work: Callable[[T, range], list[R]], plan: T, games: range, game: str, facts: tuple[str, str]
) -> list[R]:
    """Some games, at a worker that plays by the same rules; else a named error that says which it is."""
    with _one_at_a_time:
        try:
            found = (__version__, rules_fingerprint(game))
            played = work(plan, games) if found == facts else []
        except BotAtFault:
            raise
        except DraisineError as error:
            # What was asked for was found where it was asked: it is this worker that lacks something.
            raise errors.cluster_cannot_play(worker=_here(), reason=str(error)[:200]) from None
    for there, here in zip(found, facts, strict=True):
        if there != here:
            raise errors.cluster_differs(worker=_here(), there=there, here=here)
    return played


@cache
def rules_fingerprint(game: str) -> str:
    """Of all code and data that a game is played by here, bots of other packages excepted."""
    own = Path(__file__).parents[1]
    files = [file for name in _PLAYED_BY for file in sorted((own / name).rglob("*"))]
    spec = find_spec(package_of(game))
    if spec is not None and spec.origin is not None and not spec.name.startswith("draisine."):
        origin = Path(spec.origin)
        files += sorted(origin.parent.rglob("*")) if spec.submodule_search_locations else [origin]
    found = sha256()
    for file in files:
        if file.suffix in (".py", ".txt", ".json"):
            found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:12]


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    distributed = needed("distributed", "cluster")
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.split(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what is wrong is said once, by name
    try:
        # A client that was made for what is no address would wait for itself at its end, for 20 s.
        distributed.comm.get_address_host_port(address)
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except Exception as error:
        raise errors.cluster_unreachable(address=address, reason=_reason(error)) from None
    try:
        yield client
    finally:
        with suppress(Exception):
            client.close(timeout=_PATIENCE)


def _threads(client: Any, address: str) -> int:
    """Threads of all workers that are there, each of which has this package; a named error where none is."""
    deadline = time.monotonic() + _PATIENCE
    while not (threads := _count(client)):
        if time.monotonic() > deadline:
            raise errors.cluster_without_workers(address=address)
        time.sleep(_PIECE)
    # Nothing of ours can be sent to a worker that lacks the package: so it is asked by Python's own library.
    try:
        found = client.run(pkgutil.resolve_name, "draisine:__version__", on_error="return")
    except Exception as error:
        raise errors.cluster_failed(reason=_reason(error)) from None
    for worker, version in sorted(found.items()):
        if isinstance(version, OSError):
            continue  # it is gone, and who is left plays
        if isinstance(version, Exception):
            raise errors.cluster_cannot_play(worker=worker, reason=_reason(version))
        if version != __version__:
            raise errors.cluster_differs(worker=worker, there=version, here=__version__)
    return threads


def _count(client: Any) -> int:
    try:
        return sum(client.nthreads().values())
    except Exception as error:
        raise errors.cluster_failed(reason=_reason(error)) from None


def _result(client: Any, future: Any) -> Generator[list[Any], None, None]:
    """What it came to, and nothing in between, so that whoever keeps what came before may write it.

    It is asked for once: a worker that is busy, or dead and not yet missed, takes its time to answer.
    """
    coming = run_coroutine_threadsafe(_fetched(future), client.loop.asyncio_loop)
    try:
        while not wait([coming], _PIECE).done:
            yield []
        yield coming.result()
    finally:
        coming.cancel()


async def _fetched(future: Any) -> list[Any]:
    """In the client's own loop. The scheduler plays again what a dead worker had done."""
    try:
        found: list[Any] = await future
    except DraisineError:
        raise
    except (Exception, CancelledError) as error:
        if isinstance(error, CancelledError) and not future.cancelled():
            raise  # nobody waits for it any more
        # Lost on the way, or a worker died again and again of it.
        raise errors.cluster_failed(reason=_reason(error)) from None
    return found


def _here() -> str:
    return str(needed("distributed", "cluster").get_worker().address)


def _reason(error: BaseException) -> str:
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}"[:200]
