"""The crews of this process: their logs on disk, and the games that must be counted exactly once."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from weakref import WeakValueDictionary

from msgspec.structs import replace

from draisine.kernel import AnyGame
from draisine.tables import errors
from draisine.tables.crews import decisions as d
from draisine.tables.crews import entries as k
from draisine.tables.crews.codes import crew_code
from draisine.tables.crews.crew import Crew
from draisine.tables.log import entries as e
from draisine.tables.log.commands import Tick
from draisine.tables.log.table import Table
from draisine.tables.log.table_names import spoken_key
from draisine.tables.runtime.log_writer import LogWriter
from draisine.tables.runtime.time_source import TimeSource
from draisine.tables.store import CrewRow, NameTaken, Person, Store, StoredCrew

CODE_TRIES = 40

_log = logging.getLogger(__name__)


class LiveCrew(LogWriter[Crew, int, k.Entry]):
    """A crew in this process. The context of its decisions is the Unix time in milliseconds."""

    def __init__(self, number: int, crew: Crew, crews: "Crews") -> None:
        super().__init__(number, crew)
        self.id = crew.id
        self._crews = crews

    @property
    def crew(self) -> Crew:
        """As the disk knows it."""
        return self.state

    def context(self) -> int:
        """See `LogWriter`."""
        return self._crews.time.now()

    def append(self, entries: Sequence[k.Entry], context: int, row: CrewRow | None) -> asyncio.Future[None]:
        """See `LogWriter`."""
        lines = [k.encode_entry(entry) for entry in entries]
        return self._crews.store.append_crew(self.number, self.state.sequence, lines, context, row)

    async def read(self, since: int) -> list[k.Entry]:
        """See `LogWriter`."""
        return [k.decode_entry(data) for data in await self._crews.store.crew_entries(self.number, since)]

    def take_in(self, entries: Sequence[k.Entry], after: Crew | None) -> None:
        """The entries are on disk: know them, then tell."""
        if after is not None:
            self.state = after
        self._crews.publish(self)

    def append_done(self) -> None:
        """See `LogWriter`."""
        self._crews.changed(self.id)

    async def count(self, table: Table) -> None:
        """Take the game of a table into the book, unless it is there."""
        if table.outcome is not None and table.link not in self.crew.rides:
            await self.ask(lambda crew, when: d.decide_ride(crew, table, when))

    async def tick(self, table: Table, person: Person, command: Tick) -> None:
        """Tick what the game of a table earned."""
        await self.count(table)
        await self.ask(lambda crew, when: d.decide_tick(crew, table, person, command, when))


class Crews:
    """Those that somebody asks about. One is held as long as a table or a request needs it."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        time: TimeSource,
        publish: Callable[[LiveCrew], None],
    ) -> None:
        """`publish` is called after every change of a crew."""
        self.store = store
        self.games = games
        self.time = time
        self.publish = publish
        self.changed: Callable[[str], None] = lambda _: None
        """Called with the id of a crew whose log has grown here."""
        self._live: WeakValueDictionary[str, LiveCrew] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[LiveCrew]] = {}

    async def create(self, person: Person, name: str) -> LiveCrew:
        """Make a crew; whoever founds it is its first member."""
        if not person.name:
            raise errors.name_needed()
        when, crew_id = self.time.now(), secrets.token_urlsafe(12)
        for attempt in range(CODE_TRIES):
            code = crew_code(secrets.randbelow, digits=2 + attempt // 10)
            founded = k.Founded(when=when, person=person.id, id=crew_id, name=name, code=code)
            crew = Crew(founded)
            try:
                number = await self.store.create_crew(crew.row(), [k.encode_entry(founded)], when)
            except NameTaken:
                continue
            live = self._live[crew_id] = LiveCrew(number, crew, self)
            return live
        raise errors.no_name_left()

    async def crew(self, crew: str) -> LiveCrew:
        """The crew with this id, loaded when it must be; `no_such_crew`."""
        live = self._live.get(crew)
        if live is not None:
            return live
        task = self._loading.get(crew)
        if task is None:
            task = self._loading[crew] = asyncio.get_running_loop().create_task(self._load(crew))
            task.add_done_callback(lambda _: self._loading.pop(crew, None))
        return await asyncio.shield(task)

    async def read_again(self, crew: str) -> None:
        """Another process has written to its log."""
        live = self._live.get(crew)
        if live is not None:
            live.read_on()

    def read_all_again(self) -> None:
        """Another process may have written to any of them."""
        for live in list(self._live.values()):
            live.read_on()

    async def _load(self, crew: str) -> LiveCrew:
        stored = await self.store.find_crew(crew) if crew else None
        if stored is None:
            raise errors.no_such_crew()
        live = await self._read(stored)
        self._live[live.id] = live
        return live

    async def _read(self, stored: StoredCrew) -> LiveCrew:
        try:
            log = [k.decode_entry(data) for data in await self.store.crew_entries(stored.number)]
            live = LiveCrew(stored.number, Crew.of(log), self)
        except ValueError:
            _log.exception("the log of crew %s cannot be read", stored.number)
            raise errors.log_damaged() from None
        await self._count_forgotten(live)
        return live

    async def _count_forgotten(self, live: LiveCrew) -> None:
        """The server may have stopped after the end of a game and before the crew's book was written."""
        for stored in await self.store.ended_tables_of_crew(live.id):
            if stored.row.link in live.crew.rides:
                continue
            try:
                log = [e.decode_entry(data) for data in await self.store.entries(stored.id)]
                await live.count(Table.of(self.games, log))
            except Exception:
                _log.exception("the game at table %s cannot be counted for its crew", stored.id)

    async def member(self, crew: str, person: Person) -> LiveCrew:
        """The crew with this id for one of its members; `no_such_crew`, `not_in_crew`."""
        live = await self.crew(crew)
        d.must_be_member(live.crew, person)
        return live

    async def join(self, person: Person, code: str) -> LiveCrew:
        """Become a member by the code, typed forgivingly; `no_such_crew`, `crew_full`, `name_needed`."""
        if not person.name:
            raise errors.name_needed()
        key = spoken_key(code)
        stored = await self.store.find_crew_spoken(key) if key else None
        if stored is None:
            raise errors.no_such_crew()
        live = await self.crew(stored.row.id)
        await live.ask(lambda crew, when: d.decide_join(crew, person, when))
        return live

    async def rename(self, crew: str, person: Person, name: str) -> LiveCrew:
        """Give a crew another name."""
        live = await self.crew(crew)
        await live.ask(lambda now, when: d.decide_rename(now, person, name, when))
        return live

    async def enter_box_ride(self, crew: str, person: Person, game: AnyGame, ride: k.BoxRode) -> LiveCrew:
        """Take a game with the real box into the book: `not_in_crew`, `game_without_crews`, `book_full`."""
        live = await self.member(crew, person)
        await live.ask(lambda now, when: d.decide_box_ride(now, game, replace(ride, when=when)))
        return live

    async def remove_box_ride(self, crew: str, person: Person, key: str) -> LiveCrew:
        """Take it out again."""
        live = await self.member(crew, person)
        await live.ask(lambda now, when: d.decide_box_ride_removal(now, person, key, when))
        return live

    async def choose_export(self, crew: str, person: Person, allowed: bool) -> LiveCrew:
        """Allow that the games of a crew are exported without names, or not."""
        live = await self.member(crew, person)
        await live.ask(lambda now, when: d.decide_export(now, person, allowed, when))
        return live

    async def mine(self, person: Person) -> list[LiveCrew]:
        """Crews of a person, the newest first."""
        return [await self.crew(stored.row.id) for stored in await self.store.crews_of(person.id)]
