"""Milliseconds of play: they stand in pauses, while somebody is missed, and while play is counted in."""

from typing import NamedTuple

from draisine.tables.log import entries as e

COUNT_IN = 3_000
"""Milliseconds that are counted in: three, two, one."""


class PlayTime(NamedTuple):
    """How far play has come, as the last entry of a log says."""

    played: int = 0
    """Milliseconds of play at that entry."""
    since: int | None = None
    """Unix time from which it goes on; None while it stands."""
    begins: int = 0
    """Unix time at which the last count-in is over."""
    noted: int = 0
    """Unix time of that entry."""

    def at(self, now: int) -> int:
        """Milliseconds of play, at this Unix time."""
        return self.played if self.since is None else self.played + max(0, now - self.since)

    def counting(self, now: int) -> int:
        """Milliseconds of the count-in that are left at this Unix time."""
        return 0 if self.since is None else max(0, self.begins - now)

    def after(self, entry: e.Entry, runs: bool) -> "PlayTime":
        """The same after one more entry. What is said during a count-in does not shorten it."""
        if not runs:
            return PlayTime(entry.at, noted=entry.when)
        begins = max(entry.when + self._left(entry.when), entry.when + entry.count_in)
        return PlayTime(entry.at, begins, begins, entry.when)

    def woken(self, now: int) -> "PlayTime":
        """Go on from a log that was read: the time since its last entry was nobody's."""
        if self.since is None:
            return self
        since = now + self._left(now)
        return PlayTime(self.played, since, min(self.begins, since), now)

    def _left(self, now: int) -> int:
        """Milliseconds of the count-in that are left, never more than at the last entry: the clock of the
        machine may have been set back since, or this is another machine."""
        return max(0, self.begins - max(now, self.noted))
