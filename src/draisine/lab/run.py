"""A run: the games of a plan on the disk, kept while they are played, so that it can stop and go on."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from draisine.games import game_by_id
from draisine.lab import errors
from draisine.lab.about import description, facts_of
from draisine.lab.games_file import GamesFile
from draisine.lab.rows import Recorded, Recording, Row, game_row, kinds_of, move_rows, record, seated_of
from draisine.lab.simulate import Plan, Seated, check_plan
from draisine.lab.workers import Workers, in_order


class Run:
    """The games of a plan, at a place on the disk."""

    def __init__(self, plan: Plan, out: Path, *, moves: bool = False) -> None:
        """A named error where the plan cannot be played, or the file or its parts are of another run."""
        check_plan(plan)
        if plan.games < 1:
            raise errors.no_games_to_play()
        self.plan = plan
        self._recording = Recording(plan, moves)
        about = description({**facts_of(plan), "moves": moves})
        self._file: GamesFile[Recorded] = GamesFile(
            out, about, plan.games, self._game_rows, self._move_rows if moves else None
        )
        self.out = self._file.out
        self.moves_out = self._file.moves_out

    @property
    def done(self) -> int:
        """Games that are on the disk."""
        return self._file.done

    @property
    def written(self) -> tuple[Path, ...]:
        """The files that are there."""
        return self._file.written

    def play(self, workers: Workers = None, on_progress: Callable[[int], None] | None = None) -> None:
        """Play what is missing and write the file. `on_progress` hears how many more are done.

        Interrupted, or stopped by an error, it keeps every game that had come back by then.
        """
        if self.done < self.plan.games:
            games = range(self.done, self.plan.games)
            try:
                with closing(in_order(record, self._recording, games, workers)) as portions:
                    for some in portions:
                        self._file.add(some, sum(1 + len(one.log.moves if one.log else ()) for one in some))
                        if on_progress is not None and some:
                            on_progress(len(some))
            finally:
                self._file.write()
        self._file.finish()

    def matches(self) -> Iterator[Seated]:
        """All games of the finished run, some in memory at a time."""
        return map(seated_of, self._file.kept())

    def _game_rows(self, games: Sequence[Recorded]) -> list[Row]:
        kinds = kinds_of(game_by_id(self.plan.game).event_type)
        return [game_row(self.plan, one, kinds) for one in games]

    def _move_rows(self, games: Sequence[Recorded]) -> list[Row]:
        game = game_by_id(self.plan.game)
        return [row for one in games for row in move_rows(game, one)]
