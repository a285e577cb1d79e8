"""Tables in lists, as one person sees them."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from draisine.kernel import DraisineError
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.time_source import TimeSource
from draisine.tables.runtime.waiting_tables import CLOSED_AFTER
from draisine.tables.store import Person, Store, StoredTable

MOST_OPEN = 500
"""Waiting tables that are looked through for those whose host is here."""


class Listed(NamedTuple):
    """A table in a list, as one person sees it."""

    stored: StoredTable
    your_seat: int | None
    your_turn: bool


class Glance(NamedTuple):
    """What only the owner of a table knows of it."""

    host_is_here: bool
    your_turn: bool


Elsewhere = Callable[[str, Sequence[StoredTable]], Awaitable[Mapping[str, Glance]]]
"""Glances at those of these tables that other processes own, for a person, by link."""


class Lists(NamedTuple):
    """One's own tables and those open to all."""

    mine: tuple[Listed, ...]
    open: tuple[Listed, ...]


class TableLists:
    """Makes lists for the home page."""

    def __init__(
        self,
        store: Store,
        time: TimeSource,
        live: Mapping[str, LiveTable],
        load: Callable[[str], Awaitable[LiveTable]],
        elsewhere: Elsewhere,
    ) -> None:
        """`live`: the tables in memory, by link; `load`: the table with a link, loaded when it must be."""
        self._store = store
        self._time = time
        self._live = live
        self._load = load
        self._elsewhere = elsewhere

    async def of(self, person: Person) -> Lists:
        """Tables for this person."""
        own = await self._store.tables_of(person.id)
        waiting = await self._store.open_tables(self._time.now() - CLOSED_AFTER, MOST_OPEN)
        not_held = [stored for stored in (*own, *waiting) if stored.row.link not in self._live]
        glances = await self._elsewhere(person.id, not_held)
        mine = [await self._listed(stored, person, glances) for stored in own]
        here = [stored for stored in waiting if self._host_is_here(stored.row.link, glances)]
        others = [await self._listed(stored, person, glances) for stored in here]
        return Lists(tuple(mine), tuple(listed for listed in others if listed.your_seat is None))

    def glances(self, person: str, links: Iterable[str]) -> dict[str, Glance]:
        """At those of these tables that are held here."""
        found = {link: self._live[link] for link in links if link in self._live}
        return {
            link: Glance(live.host_is_here(), _is_turn_of(live, live.seat_of(person)))
            for link, live in found.items()
        }

    def _host_is_here(self, link: str, glances: Mapping[str, Glance]) -> bool:
        live = self._live.get(link)
        if live is None:
            return link in glances and glances[link].host_is_here
        return live.host_is_here()

    async def _listed(self, stored: StoredTable, person: Person, glances: Mapping[str, Glance]) -> Listed:
        glance = glances.get(stored.row.link)
        owners = [seat.person for seat in stored.row.seats]
        your_seat = owners.index(person.id) if person.id in owners else None
        your_turn = False
        if glance is not None:
            return Listed(stored, your_seat, glance.your_turn)
        if your_seat is not None and stored.row.status == "playing":
            try:
                your_turn = _is_turn_of(await self._load(stored.row.link), your_seat)
            except DraisineError:
                return Listed(stored, your_seat, your_turn)
        return Listed(stored, your_seat, your_turn)


def _is_turn_of(live: LiveTable, seat: int | None) -> bool:
    table = live.table
    playing = seat is not None and table.status == "playing"
    return playing and seat in table.on_turn() and table.chairs[seat].by_person
