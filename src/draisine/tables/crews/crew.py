"""A crew: people who play together, and the sheet they keep. Like a table it is the fold of its log."""

from collections.abc import Callable, Iterable
from typing import Any

from draisine.tables import errors
from draisine.tables.crews import entries as e
from draisine.tables.log.table_names import spoken_key
from draisine.tables.store import CrewRow


class Crew:
    """Everything that the log of one crew says."""

    def __init__(self, founded: e.Founded) -> None:
        self.id = founded.id
        self.name = founded.name
        self.code = founded.code
        self.sequence = 1
        """How many entries the log has."""
        self.members: list[str] = [founded.person]
        self.rides: dict[str, e.Rode] = {}
        """By the link of the table, oldest first."""
        self.ticks: dict[str, e.Ticked] = {}
        """By the link of the table."""
        self.box_rides: dict[str, e.BoxRode] = {}
        """Games with the real box by their key, in the order in which they were entered. They count nowhere
        else: no loss of theirs makes an online game easier."""
        self.export: e.ExportChosen | None = None
        """What was chosen last."""

    @classmethod
    def of(cls, log: Iterable[e.Entry]) -> "Crew":
        """The crew of a whole log."""
        first, *rest = log
        if not isinstance(first, e.Founded):
            raise errors.log_damaged()
        crew = cls(first)
        for entry in rest:
            crew.record(entry)
        return crew

    def copy(self) -> "Crew":
        """A crew at the same place of the same log, which can go on without this one."""
        other = object.__new__(Crew)
        other.__dict__.update(self.__dict__)
        other.members = list(self.members)
        other.rides = dict(self.rides)
        other.ticks = dict(self.ticks)
        other.box_rides = dict(self.box_rides)
        return other

    def record(self, entry: e.Entry) -> None:
        """Take in the next entry of the log."""
        _FOLDS[type(entry)](self, entry)
        self.sequence += 1

    def _joined(self, entry: e.Joined) -> None:
        self.members.append(entry.person)

    def _renamed(self, entry: e.Renamed) -> None:
        self.name = entry.name

    def _rode(self, entry: e.Rode) -> None:
        self.rides[entry.table] = entry

    def _ticked(self, entry: e.Ticked) -> None:
        self.ticks[entry.table] = entry

    def _box_rode(self, entry: e.BoxRode) -> None:
        self.box_rides[entry.key] = entry

    def _box_ride_removed(self, entry: e.BoxRideRemoved) -> None:
        self.box_rides.pop(entry.key, None)

    def _export_chosen(self, entry: e.ExportChosen) -> None:
        self.export = entry

    # --- what one may ask -----------------------------------------------------------------------

    def row(self) -> CrewRow:
        """What it is found by."""
        return CrewRow(self.id, spoken_key(self.code), tuple(self.members))

    def rides_of(self, game: str) -> list[e.Rode]:
        """Its games of this kind, oldest first."""
        return [ride for ride in self.rides.values() if ride.game == game]

    def box_rides_of(self, game: str) -> list[e.BoxRode]:
        """Its games of this kind with the real box, in the order in which they were entered."""
        return [ride for ride in self.box_rides.values() if ride.game == game]

    @property
    def is_exported(self) -> bool:
        """Whether its games may be exported without names."""
        return self.export is not None and self.export.allowed

    def losses(self, game: str) -> int:
        """How many of them were lost."""
        return sum(not ride.won for ride in self.rides_of(game))

    def newcomers(self, game: str) -> int:
        """How many newcomers there were so far."""
        return sum(len(ride.newcomers) for ride in self.rides_of(game))

    def ticked(self, game: str) -> set[str]:
        """Achievements that are ticked."""
        return {
            self.ticks[ride.table].achievement for ride in self.rides_of(game) if ride.table in self.ticks
        }


_FOLDS: dict[type, Callable[[Crew, Any], None]] = {
    e.Joined: Crew._joined,
    e.Renamed: Crew._renamed,
    e.Rode: Crew._rode,
    e.Ticked: Crew._ticked,
    e.BoxRode: Crew._box_rode,
    e.BoxRideRemoved: Crew._box_ride_removed,
    e.ExportChosen: Crew._export_chosen,
}
