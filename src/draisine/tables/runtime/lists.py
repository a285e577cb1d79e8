"""Tables in lists, as one person sees them."""

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

from draisine.kernel import DraisineError
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.timekeeper import Timekeeper
from draisine.tables.runtime.waiting_tables import DAY
from draisine.tables.store import Person, Store, StoredTable

MOST_OPEN = 500
"""Waiting tables that are looked through for those whose host is here."""


class Listed(NamedTuple):
    """A table in a list, as one person sees it."""

    stored: StoredTable
    your_seat: int | None
    your_turn: bool


class Lists(NamedTuple):
    """One's own tables and those open to all."""

    mine: tuple[Listed, ...]
    open: tuple[Listed, ...]


class TableLists:
    """Makes lists for the home page."""

    def __init__(
        self,
        store: Store,
        time: Timekeeper,
        live: Mapping[str, LiveTable],
        load: Callable[[str], Awaitable[LiveTable]],
    ) -> None:
        """`live`: the tables in memory, by link; `load`: the table with a link, loaded when it must be."""
        self._store = store
        self._time = time
        self._live = live
        self._load = load

    async def of(self, person: Person) -> Lists:
        """Tables for this person."""
        mine = [await self._listed(stored, person) for stored in await self._store.tables_of(person.id)]
        waiting = await self._store.open_tables(self._time.now() - DAY, MOST_OPEN)
        here = [stored for stored in waiting if self._host_is_here(stored.row.link)]
        others = [await self._listed(stored, person) for stored in here]
        return Lists(tuple(mine), tuple(listed for listed in others if listed.your_seat is None))

    def _host_is_here(self, link: str) -> bool:
        live = self._live.get(link)
        return live is not None and live.host_is_here()

    async def _listed(self, stored: StoredTable, person: Person) -> Listed:
        owners = [seat.person for seat in stored.row.seats]
        your_seat = owners.index(person.id) if person.id in owners else None
        your_turn = False
        if your_seat is not None and stored.row.status == "playing":
            try:
                table = (await self._load(stored.row.link)).table
            except DraisineError:
                return Listed(stored, your_seat, your_turn)
            your_turn = your_seat in table.on_turn() and table.chairs[your_seat].by_person
        return Listed(stored, your_seat, your_turn)
