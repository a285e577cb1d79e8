"""Who is connected, and to which table: the one place where coming and going is noted.

Counts per person and address, the profiles of those who are connected, the sockets of a table and who is
missed there are all read from here.
"""

from collections.abc import Collection

from draisine.tables import errors
from draisine.tables.log.absence import Attendance
from draisine.tables.shared_devices import owner_of, sharers_of
from draisine.tables.store import Person


class Visit:
    """One look of one person at one table: a socket."""

    __slots__ = ("address", "is_screen", "link", "person")

    def __init__(self, person: Person, address: str = "") -> None:
        self.person = person
        """As their profile is now."""
        self.address = address
        self.link = ""
        """Of the table; empty while it is not entered."""
        self.is_screen = False
        """For everybody in a room: nobody's eyes, and nothing is played from there."""


class TablePresence(Attendance):
    """Who looks at one table, and since when the others do not."""

    __slots__ = ("left_at", "visits")

    def __init__(self, since: int, opened: int) -> None:
        super().__init__(since, opened)
        self.visits: list[Visit] = []
        """Open now, in the order in which they came."""
        self.left_at = opened
        """Unix time at which the last visit ended, or the table was loaded."""


class Presence:
    """All visits of this process."""

    def __init__(self, most_of_person: int | None = None, most_of_address: int | None = None) -> None:
        """`most_...`: visits at the same time; None is no limit."""
        self._most_of_person = most_of_person
        self._most_of_address = most_of_address
        self._tables: dict[str, TablePresence] = {}
        self._people: dict[str, list[Visit]] = {}
        self._addresses: dict[str, int] = {}
        self._left: dict[str, int] = {}
        """Unix time of the last look at tables that were let go of, by link: no log knows it."""
        self.count = 0
        """How many visits there are."""

    @property
    def people(self) -> int:
        """How many people have a visit."""
        return len(self._people)

    @property
    def person_ids(self) -> tuple[str, ...]:
        """Who has a visit."""
        return tuple(self._people)

    # --- tables -------------------------------------------------------------------------------------

    def open(self, link: str, since: int, opened: int) -> TablePresence:
        """For a table that is held in memory from now on; see `Attendance` for the two times."""
        table = self._tables[link] = TablePresence(since, opened)
        return table

    def let_go(self, link: str) -> None:
        """The table leaves the memory; nobody looks at it."""
        table = self._tables.pop(link, None)
        if table is not None:
            self._left[link] = table.left_at

    def last_look(self, link: str, now: int) -> int | None:
        """Unix time at which somebody looked last at a table; None when that is not known."""
        table = self._tables.get(link)
        if table is None:
            return self._left.get(link)
        return now if table.visits else table.left_at

    def forget_looks(self, before: int) -> None:
        """Looks of long ago are of no use."""
        self._left = {link: when for link, when in self._left.items() if when >= before}

    # --- visits -------------------------------------------------------------------------------------

    def check(self, person: str, address: str) -> None:
        """Refuse one visit more than a person or an address may have: `too_many_sockets`."""
        most = self._most_of_person
        if most is not None and len(self.of(person)) >= most:
            raise errors.too_many_sockets(most=most)
        most = self._most_of_address
        if most is not None and self._addresses.get(address, 0) >= most:
            raise errors.too_many_sockets(most=most)

    def enter(self, visit: Visit, link: str) -> None:
        """Somebody looks at a table from now on, unless they have too many visits already."""
        person = visit.person
        self.check(owner_of(person.id), visit.address)
        visit.link = link
        self._tables[link].visits.append(visit)
        self._tables[link].came(person)
        if visit.is_screen:
            self._tables[link].screens.append(person.id)
        self._people.setdefault(person.id, []).append(visit)
        self._addresses[visit.address] = self._addresses.get(visit.address, 0) + 1
        self.count += 1

    def leave(self, visit: Visit, now: int) -> bool:
        """The visit is over. True when it was the last one of this person at the table."""
        table, person = self._tables[visit.link], visit.person.id
        table.visits.remove(visit)
        table.left_at = now
        if visit.is_screen:
            table.screens.remove(person)
        self._people[person].remove(visit)
        if not self._people[person]:
            del self._people[person]
        self._addresses[visit.address] -= 1
        if not self._addresses[visit.address]:
            del self._addresses[visit.address]
        self.count -= 1
        gone = all(other.person.id != person for other in table.visits)
        if gone:
            table.went(person, now)
        return gone

    def at(self, link: str) -> Collection[Visit]:
        """The visits at a table."""
        table = self._tables.get(link)
        return () if table is None else table.visits

    def of(self, person: str) -> Collection[Visit]:
        """The visits of a person, and of those who share their device."""
        ids = (person, *sharers_of(person))
        return [visit for one in ids for visit in self._people.get(one, ())]

    def all(self) -> list[Visit]:
        """Every visit."""
        return [visit for visits in self._people.values() for visit in visits]

    # --- profiles -----------------------------------------------------------------------------------

    def profile(self, person: str) -> Person | None:
        """The profile of somebody who is connected."""
        visits = self._people.get(person)
        return visits[0].person if visits else None

    def renew(self, person: Person) -> None:
        """They have another profile."""
        for visit in self._people.get(person.id, ()):
            visit.person = person
