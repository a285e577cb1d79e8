"""A run: the games of a plan on the disk, kept while they are played, so that it can stop and go on.

Beside the file that is to be there is a folder of parts. A part is whole or not there; when the last game is
done the parts become the file. The same plan goes on where the parts or the file end.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from draisine import __version__
from draisine.games import game_by_id
from draisine.lab import errors
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
from draisine.lab.rows import Recorded, Recording, game_row, kinds_of, move_rows, record, seated_of
from draisine.lab.simulate import Plan, Seated, check_plan
from draisine.lab.workers import Workers, in_order

_OFTEN = 2.0
"""Seconds between two parts, at first; a long run writes fewer."""
_SELDOM = 60.0
_MOST_ROWS = 200_000
"""Rows of games and moves that wait to be written, at most."""


class Run:
    """The games of a plan, at a place on the disk."""

    def __init__(self, plan: Plan, out: Path, *, moves: bool = False) -> None:
        """A named error where the plan cannot be played, or the file or its parts are of another run."""
        if out.suffix != ".parquet":
            raise errors.out_not_parquet(file=out.name)
        needed("polars")
        check_plan(plan)
        if plan.games < 1:
            raise errors.no_games_to_play()
        self.plan = plan
        self.out = out
        self.moves_out = out.with_suffix(".moves.parquet") if moves else None
        self._recording = Recording(plan, moves)
        self._folder = out.with_name(out.name + ".parts")
        self._about = _about(plan, moves)
        self._kept = 0
        """Games of the file that is there already."""
        self._find()

    def play(self, workers: Workers = None, on_progress: Callable[[int], None] | None = None) -> None:
        """Play what is missing and write the file. `on_progress` hears how many more are done.

        Interrupted, or stopped by an error, it keeps every game that had come back by then.
        """
        if self.done < self.plan.games:
            games = range(self.done, self.plan.games)
            waiting: list[Recorded] = []
            try:
                with closing(in_order(record, self._recording, games, workers)) as portions:
                    self._play(portions, waiting, on_progress)
            finally:
                self._write(waiting)
        self._finish()

    def matches(self) -> Iterator[Seated]:
        """All games of the finished run, some in memory at a time."""
        return (seated_of(row) for row in rows_of(self.out))

    def _find(self) -> None:
        if self.out.exists():
            _same_run(self.out, about_file(self.out), self._about)
            self._kept = rows_in(self.out)
        described = self._folder / "run.json"
        if described.exists():
            _same_run(self._folder, described.read_text("utf-8"), self._about)
        elif self._folder.exists():
            raise errors.no_run(file=str(self._folder))
        self.done = self._kept + sum(count for _, count, _ in self._parts())
        """Games that are on the disk."""
        if self.done > self.plan.games:
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

    def _play(
        self,
        portions: Iterator[list[Recorded]],
        waiting: list[Recorded],
        on_progress: Callable[[int], None] | None,
    ) -> None:
        began = written = time.monotonic()
        rows = 0
        for some in portions:
            waiting += some
            rows += sum(1 + len(one.log.moves if one.log else ()) for one in some)
            now = time.monotonic()
            if now - written > min(_SELDOM, max(_OFTEN, (now - began) / 50)) or rows > _MOST_ROWS:
                self._write(waiting)
                written, rows = now, 0
            if on_progress is not None and some:
                on_progress(len(some))

    def _write(self, waiting: list[Recorded]) -> None:
        """Make a part of what has come back. The games count from the moment their own part is there."""
        if not waiting:
            return
        game = game_by_id(self.plan.game)
        kinds = kinds_of(game.event_type)
        name = f"{waiting[0].index:08}-{len(waiting):06}.parquet"
        try:
            self._begin()
            if self.moves_out is not None:
                rows = [row for one in waiting for row in move_rows(game, one)]
                write_frame(moves_frame(rows), self._folder / f"moves-{name}")
            frame = games_frame([game_row(self.plan, one, kinds) for one in waiting])
            write_frame(frame, self._folder / f"games-{name}")
        except OSError as error:
            raise self._not_written(error) from error
        # Ctrl-C may come between these lines, and what waits is then written once more: it counts once.
        self.done = waiting[0].index + len(waiting)
        waiting.clear()

    def _begin(self) -> None:
        described = self._folder / "run.json"
        if not described.exists():
            self._folder.mkdir(parents=True, exist_ok=True)
            described.write_text(self._about, "utf-8")

    def _finish(self) -> None:
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


def _about(plan: Plan, moves: bool) -> str:
    """All that the games of a run depend on; not how many there are."""
    game = game_by_id(plan.game)
    facts: dict[str, Any] = {
        "game": f"{game.id} {game.version}",
        "draisine": __version__,
        "bots": plan.bots,
        "seed": plan.seed,
        "options": plan.options or {},
        "nodes": plan.nodes,
        "pace": plan.pace,
        "forfeits": plan.forfeits,
        "shared": plan.shared,
        "moves": moves,
    }
    return msgspec.json.encode(facts, order="sorted").decode()


def _same_run(file: Path, found: str, wanted: str) -> None:
    if found == wanted:
        return
    try:
        there: dict[str, Any] = msgspec.json.decode(found, type=dict[str, Any])
    except msgspec.DecodeError:
        raise errors.no_run(file=str(file)) from None
    asked: dict[str, Any] = msgspec.json.decode(wanted)
    differing = [name for name in asked if there.get(name) != asked[name]]
    raise errors.another_run(file=str(file), what=", ".join(differing))
