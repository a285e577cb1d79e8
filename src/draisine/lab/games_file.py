"""Games on the disk, kept while they are played, so that a run can stop and go on.

Beside the file that is to be there is a folder of parts. A part is whole or not there; when the last game is
done the parts become the file. The same run goes on where the parts or the file end.
"""

import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from draisine.lab import errors
from draisine.lab.about import same_run
from draisine.lab.packages import needed
from draisine.lab.parquet import (
    about_file,
    games_frame,
    join_files,
    moves_frame,
    rows_in,
    rows_of,
    write_frame,
)
from draisine.lab.rows import Row
from draisine.lab.whole_file import write_whole

_OFTEN = 2.0
"""Seconds between two parts, at first; a long run writes fewer."""
_SELDOM = 60.0
_MOST_ROWS = 200_000
"""Rows of games and moves that wait to be written, at most."""


class Pace:
    """When what has come back is written: often at first, more seldom in a long run."""

    def __init__(self) -> None:
        self._began = self._written = time.monotonic()

    def due(self) -> bool:
        """Whether it is time; then the time until the next begins."""
        now = time.monotonic()
        if now - self._written <= min(_SELDOM, max(_OFTEN, (now - self._began) / 50)):
            return False
        self._written = now
        return True


class Numbered(Protocol):
    """A game with its place in the run."""

    @property
    def index(self) -> int:
        """Counted from 0."""
        ...


G = TypeVar("G", bound=Numbered)


class GamesFile(Generic[G]):
    """The games of a run, at a place on the disk."""

    def __init__(
        self,
        out: Path,
        about: str,
        games: int,
        rows: Callable[[Sequence[G]], list[Row]],
        moves: Callable[[Sequence[G]], list[Row]] | None = None,
    ) -> None:
        """`about` describes the run; `rows` makes rows of games, and `moves`, where wanted, of their moves.

        A named error where the file or its parts are of another run.
        """
        if out.suffix != ".parquet":
            raise errors.out_not_parquet(file=out.name)
        needed("polars")
        self.out = out
        self.moves_out = out.with_suffix(".moves.parquet") if moves is not None else None
        self._rows, self._moves = rows, moves
        self._folder = out.with_name(out.name + ".parts")
        self._about = about
        self._waiting: list[G] = []
        self._waiting_rows = 0
        self._pace = Pace()
        self._kept = 0
        """Games of the file that is there already."""
        self._find(games)

    def _find(self, games: int) -> None:
        if self.out.exists():
            same_run(self.out, about_file(self.out), self._about)
            self._kept = rows_in(self.out)
        described = self._folder / "run.json"
        if described.exists():
            same_run(self._folder, described.read_text("utf-8"), self._about)
        elif self._folder.exists() and any(self._folder.iterdir()):
            raise errors.no_run(file=str(self._folder))
        self.done = self._kept + sum(count for _, count, _ in self._parts())
        """Games that are on the disk."""
        if self.done > games:
            raise errors.run_is_longer(file=str(self.out), games=self.done)

    def _parts(self) -> list[tuple[int, int, Path]]:
        """First game, number of games and file of each part that goes on where the others end."""
        found = []
        at = self._kept
        for path in sorted(self._folder.glob("games-*-*.parquet")):
            start, count = map(int, path.stem.split("-")[1:])
            if start == at:
                found.append((start, count, path))
                at += count
        return found

    def kept(self) -> Iterator[Row]:
        """All games that are on the disk, some in memory at a time."""
        if self._kept:
            yield from rows_of(self.out)
        for _, _, path in self._parts():
            yield from rows_of(path)

    def add(self, some: Sequence[G], rows: int) -> None:
        """Games behind those before, and how many rows they come to. Those that wait are written at times."""
        self._waiting += some
        self._waiting_rows += rows
        if self._pace.due() or self._waiting_rows > _MOST_ROWS:
            self.write()

    def write(self) -> None:
        """Make a part of what waits. The games count from the moment their own part is there."""
        waiting = self._waiting
        if not waiting:
            return
        name = f"{waiting[0].index:08}-{len(waiting):06}.parquet"
        try:
            self._begin()
            if self._moves is not None:
                write_frame(moves_frame(self._moves(waiting)), self._folder / f"moves-{name}")
            write_frame(games_frame(self._rows(waiting)), self._folder / f"games-{name}")
        except OSError as error:
            raise self._not_written(error) from error
        # Ctrl-C may come between these lines, and what waits is then written once more: it counts once.
        self.done = waiting[0].index + len(waiting)
        waiting.clear()
        self._waiting_rows = 0

    def _begin(self) -> None:
        described = self._folder / "run.json"
        if not described.exists():
            write_whole(described, self._about.encode())

    @property
    def written(self) -> tuple[Path, ...]:
        """The files that are there: somebody may have taken the moves away since."""
        return tuple(file for file in (self.out, self.moves_out) if file is not None and file.exists())

    def finish(self) -> None:
        """The parts become the file, the moves first: with the games' file the run is there."""
        parts = self._parts()
        if not parts:
            return
        try:
            if self.moves_out is not None:
                moves = [path.with_name(path.name.replace("games-", "moves-", 1)) for _, _, path in parts]
                before = [self.moves_out] if self._kept else []
                join_files([*before, *moves], self.moves_out, self._about)
            before = [self.out] if self._kept else []
            join_files([*before, *(path for _, _, path in parts)], self.out, self._about)
        except OSError as error:
            raise self._not_written(error) from error
        self._kept = self.done
        shutil.rmtree(self._folder, ignore_errors=True)

    def _not_written(self, error: OSError) -> Exception:
        reason = error.strerror or str(error)
        return errors.run_not_written(file=str(self.out), reason=reason[:200], games=self.done)
