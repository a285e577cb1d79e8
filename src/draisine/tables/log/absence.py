"""Who looks at a table and who is missed there: a table may choose that its clock waits for everyone."""

from collections.abc import Callable, Collection
from itertools import islice

import msgspec

from draisine.kernel import AnyGame
from draisine.tables.log import entries as e
from draisine.tables.log.chair import Chair
from draisine.tables.log.table import Table
from draisine.tables.store import Person

GRACE = 3_000
"""Milliseconds after which somebody without a connection is missed: a page loaded anew is back sooner."""


MOST_LISTED = 20
"""Names of spectators that a table tells; the others are counted."""


HOST_GRACE = 60_000
"""Milliseconds after its host has gone for which a waiting table is still shown to all, and is laid by nobody
else."""
STAND_IN_GRACE = 30_000
"""Milliseconds for which nobody can put a bot into the seat of an opponent who has lost their connection."""
STAND_IN_GRACE_TOGETHER = 10_000
"""The same where all win or lose together: there everybody waits for them."""


def stand_in_grace(game: AnyGame) -> int:
    """Milliseconds for which others cannot let a bot play for somebody who is gone."""
    return STAND_IN_GRACE_TOGETHER if game.together else STAND_IN_GRACE


def acting_host(table: Table, missing_since: Callable[[str], int | None], now: int) -> str | None:
    """Who may change a table that waits: whoever opened it; once they have been gone for a while, the first
    of those who sit there and are here, until they are back. Else nobody could free the seat of the host."""
    host = table.host
    since = None if host is None else missing_since(host)
    if table.match is not None or since is None or now < since + HOST_GRACE:
        return host
    seated = (chair.person for chair in table.chairs if chair.person)
    return next((person for person in seated if missing_since(person) is None), host)


def acts_as_host(table: Table, person: str, missing_since: Callable[[str], int | None], now: int) -> bool:
    """Whether somebody may change a table that waits: its host, or whoever acts for a host who is gone."""
    return person in {table.host, acting_host(table, missing_since, now)}


class Attendance:
    """Who looks at a table now, and since when the others do not."""

    __slots__ = ("_gone", "_names", "_opened", "_since", "here", "screens", "sound")

    def __init__(self, since: int, opened: int | None = None) -> None:
        """`since`: whoever has not come yet counts as gone since then, in Unix milliseconds. `opened`: since
        then people could come at all, as the server was up."""
        self._opened = since if opened is None else opened
        self.here: dict[str, Person] = {}
        """Those who look, by public id."""
        self._gone: dict[str, int] = {}
        self._names: dict[str, str] = {}
        """By public id, as the table was told of them last."""
        self._since = since
        self.screens: list[str] = []
        """Ids of the table screens that are open, in the order in which they came."""
        self.sound = ""
        """Where the sound was asked for last: a screen or a person. Empty: the first screen."""

    @property
    def sound_place(self) -> str | None:
        """Who sounds for the whole room; None without a screen: then everybody hears for themselves."""
        if not self.screens:
            return None
        return self.sound if self.sound in self.here else self.screens[0]

    def came(self, person: Person) -> None:
        """They look at the table."""
        self.here[person.id] = person
        self._gone.pop(person.id, None)

    def went(self, person: str, now: int) -> None:
        """Their last connection is lost."""
        self.here.pop(person, None)
        self._gone[person] = now

    def learn_names(self) -> None:
        """Names as they are now may be told."""
        self._names = {person.id: person.name for person in self.here.values()}

    def watchers(self, seated: Collection[str | None]) -> tuple[str, ...]:
        """Names of those without a seat, as far as they were learnt: a name can be a word, and silence binds
        those who watch too. Some are listed, all are counted."""
        names = (self._names.get(person, "") for person in self.here if person not in seated)
        return tuple(islice(filter(None, names), MOST_LISTED))

    def missing_since(self, person: str) -> int | None:
        """Unix time since when they could be here and are not; None while they are."""
        since = self.gone_since(person)
        return None if since is None else max(since, self._opened)

    def gone_since(self, person: str) -> int | None:
        """Unix time of their last connection; None while they are here."""
        return None if person in self.here else self._gone.get(person, self._since)


def absence_due(table: Table, attendance: Attendance) -> int | None:
    """Unix time at which `decide_absence` has something to write, unless somebody comes or goes before."""
    if not (table.freeze_on_drop or table.missed) or table.match is None or table.outcome is not None:
        return None
    due = None
    for seat, chair in enumerate(table.chairs):
        since = _gone_since(chair, attendance)
        if seat in table.missed:
            if since is None:
                return 0
        elif since is not None and _waits(table) and (due is None or since + GRACE < due):
            due = since + GRACE
    return due


def decide_absence(table: Table, attendance: Attendance, now: int, count_in: int = 0) -> list[e.Entry]:
    """Who is missed from now on, and who no longer: with the last of them play goes on, counted in.

    The clock stops at the millisecond at which the grace ended, however late that is noticed.
    """
    if absence_due(table, attendance) is None:
        return []
    back: list[e.Returned] = []
    gone: dict[int, int] = {}
    for seat, chair in enumerate(table.chairs):
        since = _gone_since(chair, attendance)
        if since is None and seat in table.missed:
            back.append(e.Returned(when=now, at=table.play_time(now), seat=seat))
        elif since is not None and seat not in table.missed and _waits(table) and since + GRACE <= now:
            gone[seat] = since
    if not gone:
        if back and len(back) == len(table.missed):
            back[-1] = msgspec.structs.replace(back[-1], count_in=count_in)
        return [*back]
    at = table.play_time(min(gone.values()) + GRACE)
    dropped = [e.Dropped(when=now, at=at, seat=seat, since=since) for seat, since in gone.items()]
    # Those who drop come first: the clock must not run for a moment between the two.
    return [*dropped, *back]


def _waits(table: Table) -> bool:
    """There is a clock to be stopped, or others who would play on without them."""
    match = table.match
    if not table.freeze_on_drop or table.paused or match is None:
        return False
    return match.game.simultaneous or match.deadline is not None


def _gone_since(chair: Chair, attendance: Attendance) -> int | None:
    return None if chair.person is None or chair.bot is not None else attendance.gone_since(chair.person)
