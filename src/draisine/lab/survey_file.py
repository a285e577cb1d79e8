"""What the games of a report add up to so far, on the disk: a report that was stopped goes on from there."""

from collections import Counter
from pathlib import Path
from typing import Any, get_args

import msgspec

from draisine.lab import errors
from draisine.lab.about import same_run
from draisine.lab.contribution import Sightings
from draisine.lab.counts import TableCounts
from draisine.lab.games_file import Pace
from draisine.lab.whole_file import write_whole


class Tallied(msgspec.Struct):
    """All that a report keeps of its games; how many there were makes it no longer."""

    following: int = 0
    """Number of the first game that is not counted yet."""
    counts: list[tuple[int, int, TableCounts]] = []
    """By kind of table and set of data."""
    sightings: list[list[tuple[str, str, bool, int]]] = []
    """For each set of data, in the order in which they were first seen."""


class _Kept(msgspec.Struct):
    about: str
    tallied: Tallied


class SurveyFile:
    """A file beside a report, there only while the report is not."""

    def __init__(self, path: Path, about: str) -> None:
        """A named error where it is of another report, or of none."""
        self.path = path
        self._about = about
        self._pace = Pace()
        self._games = 0
        self.found = Tallied()
        if path.exists():
            try:
                kept = msgspec.json.decode(path.read_bytes(), type=_Kept, dec_hook=_counter)
            except msgspec.DecodeError:
                raise errors.no_run(file=str(path)) from None
            same_run(path, kept.about, about)
            self.found = kept.tallied
            self._games = _games(self.found)

    def due(self) -> bool:
        """Whether it is time to write."""
        return self._pace.due()

    def write(self, tallied: Tallied) -> None:
        """The whole of it or what was there before; a named error where there is no room."""
        try:
            write_whole(self.path, msgspec.json.encode(_Kept(self._about, tallied)))
        except OSError as error:
            reason = (error.strerror or str(error))[:200]
            raise errors.run_not_written(file=str(self.path), reason=reason, games=self._games) from error
        self._games = _games(tallied)

    def remove(self) -> None:
        """The report is there."""
        self.path.unlink(missing_ok=True)


def sightings_as_rows(seen: Sightings) -> list[tuple[str, str, bool, int]]:
    """As they are written."""
    return [(*sighting, times) for sighting, times in seen.items()]


def sightings_of(rows: list[tuple[str, str, bool, int]]) -> Sightings:
    """As they were."""
    return Counter({(key, line, hit): times for key, line, hit, times in rows})


def _games(tallied: Tallied) -> int:
    return sum(counts.games for _, _, counts in tallied.counts)


def _counter(kind: Any, found: dict[str, int]) -> Counter[Any]:
    (of,) = get_args(kind)
    return Counter({of(name): times for name, times in found.items()})
