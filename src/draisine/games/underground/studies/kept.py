"""What studies have played, in a file to which each climb is added when it is over: what was interrupted goes
on from there, and several runs make one table."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from draisine.lab.workers import collect_seldom

T = TypeVar("T")
R = TypeVar("R")


class Kept(Generic[T, R]):
    """Climbs by what was asked for."""

    def __init__(self, path: str, task: type[T], result: type[R]) -> None:
        self._path = Path(path) if path else None
        self.found: dict[T, R] = {}
        if self._path and self._path.exists():
            pair: Any = tuple[task, result]  # type: ignore[valid-type]
            for line in self._path.read_bytes().splitlines():
                asked, found = msgspec.json.decode(line, type=pair)
                self.found[asked] = found

    def add(self, task: T, result: R) -> None:
        """One more."""
        self.found[task] = result
        if self._path:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode((task, result)) + b"\n")

    def play(self, tasks: Sequence[T], play_one: Callable[[T], R], workers: int) -> None:
        """Play what was not played yet."""
        with ProcessPoolExecutor(workers, initializer=collect_seldom) as pool:
            waiting = {pool.submit(play_one, task): task for task in tasks if task not in self.found}
            for done in as_completed(waiting):
                self.add(waiting[done], done.result())
