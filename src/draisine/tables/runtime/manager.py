"""The table manager: the live tables of this process, the people at them, and the bots.

A command is decided by the table, written to disk, and only then known: first to those who look at it,
then to its sender. Commands at one table wait for each other; tables never wait for other tables.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Unpack

from draisine.kernel import AnyGame, GameLog
from draisine.tables import errors
from draisine.tables.bots.pace import human_pace
from draisine.tables.bots.players import BotPlayers
from draisine.tables.bots.questions import BotRunner
from draisine.tables.bots.suggestions import LONGEST, Suggestions
from draisine.tables.crews.live_crews import Crews, LiveCrew
from draisine.tables.daily_tables import day_of
from draisine.tables.log import commands as c
from draisine.tables.log.commands import Command, Tick
from draisine.tables.log.contexts import DecisionContext
from draisine.tables.log.decisions.dispatch import decide
from draisine.tables.log.entries import Fork
from draisine.tables.log.play_time import COUNT_IN
from draisine.tables.log.table import Table
from draisine.tables.log.table_names import spoken_key
from draisine.tables.log.thoughts import thought_of
from draisine.tables.owners import Owners, TableElsewhere
from draisine.tables.runtime.changes import MOVED, Change, Subscriber
from draisine.tables.runtime.games_played import GamesPlayed
from draisine.tables.runtime.lists import Elsewhere, Glance, Lists, TableLists
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.new_tables import NewTables, TableRequest
from draisine.tables.runtime.ownership import Ownership
from draisine.tables.runtime.presence import Presence, Visit
from draisine.tables.runtime.rematches import play_again
from draisine.tables.runtime.services import Services
from draisine.tables.runtime.stored_tables import Loaded, StoredTables
from draisine.tables.runtime.time_source import SystemTime, Timer, TimeSource
from draisine.tables.runtime.waiting_tables import WaitingTables
from draisine.tables.store import Addition, Person, Store, StoredTable, TableRow

_log = logging.getLogger(__name__)

_BESIDE_THE_LOG = (Tick, c.Think, c.Suggest, c.Sound)
"""Commands that the log of their table knows nothing of."""


class TableManager:
    """All live tables of one process."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        bots: BotRunner,
        strengths: Callable[[str], Sequence[str]],
        *,
        time: TimeSource | None = None,
        pace: Callable[[], float] = human_pace,
        patience: float = 30.0,
        idle_after: int = 60_000,
        count_in: int = COUNT_IN,
        presence: Presence | None = None,
    ) -> None:
        """`pace` and `patience`: seconds that a bot takes at least and at most; `idle_after`: milliseconds
        after which a table that nobody looks at leaves the memory; `count_in`: milliseconds that are counted
        in before play begins or goes on where all play at once."""
        self._store = store
        self._games = games
        self._strengths = strengths
        self._time = time or SystemTime()
        self._bots = BotPlayers(bots, pace, patience, self._time)
        self._suggestions = Suggestions(bots, min(patience, LONGEST), self._time)
        self._idle_after = idle_after
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._sweeper: Timer | None = None
        self._closed = False
        self._counting: set[asyncio.Task[None]] = set()
        self._subscriber: Subscriber | None = None
        self.presence = presence or Presence()
        self._closer = WaitingTables(self, store, self._time)
        self.ownership = Ownership(self, store.owners)
        self._losses = 0
        """How often others took this process for dead: what was claimed before one of them is not ours."""
        self.elsewhere: Elsewhere = _nowhere
        """Asks the owners of tables for what lists show of them."""
        self._lists = TableLists(store, self._time, self._tables, self.table, self._glance_elsewhere)
        self.crews = Crews(store, games, self._time, self._publish_crew)
        self.played = GamesPlayed(store, games)
        self._stored = StoredTables(store, games, self.crews, self._time, self.ownership.release)
        self._new = NewTables(
            store,
            games,
            self._time,
            strengths=strengths,
            crews=self.crews,
            stored=self._stored,
        )
        self._services = Services(
            store,
            games,
            self._time,
            strengths,
            count_in,
            self.presence,
            self._publish,
            self._recorded,
            self.make_rematch,
            self.drop,
        )

    def subscribe(self, subscriber: Subscriber) -> None:
        """Tell this one what changes at all tables: there is one for each process."""
        self._subscriber = subscriber

    async def start(self) -> None:
        """Begin to wake the tables whose clocks ran when the server stopped, as far as no other process has
        them."""
        timed = await self._store.timed_tables() if self._store.owners.alone else ()
        await self.ownership.start([stored.row.link for stored in timed])
        self._sweep()
        self._closer.start()
        self.played.start()

    async def close(self) -> None:
        """Note where the clocks are and stop bots and timers. The store stays open. May be called twice."""
        if self._closed:
            return
        self._closed = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        await self.ownership.stop()
        # What is still being loaded has a clock to note, too.
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await self._closer.stop()
        await self.played.stop()
        await self._bots.close()
        await self._suggestions.close()
        await asyncio.gather(*self._counting)
        tables = list(self._tables.values())
        await asyncio.gather(*(live.settle() for live in tables), return_exceptions=True)
        for live in tables:
            live.disarm()

    @property
    def live_tables(self) -> int:
        """How many tables are held in memory."""
        return len(self._tables)

    def live(self, link: str) -> LiveTable | None:
        """The table with this link, if it is held in memory."""
        return self._tables.get(link)

    # --- finding tables -------------------------------------------------------------------------

    async def table(self, link: str) -> LiveTable:
        """The table with this link, loaded when it must be; `no_such_table`."""
        live = self._tables.get(link)
        if live is not None:
            return live
        task = self._loading.get(link)
        if task is None:
            task = self._loading[link] = asyncio.get_running_loop().create_task(self._load(link))
            task.add_done_callback(lambda _: self._loading.pop(link, None))
        return await asyncio.shield(task)

    async def _load(self, link: str) -> LiveTable:
        heir = self.ownership.heir() if self.ownership.draining else None
        if heir is not None:
            raise TableElsewhere(heir)
        losses = self._losses
        loaded = await self._stored.load(link)
        if losses != self._losses:
            # Another may have written to it since it was read here.
            self.ownership.release(loaded.epoch)
            raise errors.table_moved()
        return self._hold(loaded)

    async def _hold_new(self, making: Awaitable[Loaded]) -> LiveTable:
        """Hold a table that is being made. If it was lost meanwhile it is loaded like any other."""
        losses = self._losses
        made = await making
        if losses == self._losses:
            return self._hold(made)
        self.ownership.release(made.epoch)
        return await self.table(made.table.link)

    def _hold(self, loaded: Loaded) -> LiveTable:
        number, table, crew, epoch = loaded
        live = self._tables[table.link] = LiveTable(number, table, self._services, crew, epoch)
        live.arm()
        self._bots.attend(live)
        return live

    async def find_spoken(self, name: str) -> TableRow:
        """The waiting table that somebody named aloud, typed forgivingly, or else one in play, to watch or to
        come back to; `no_such_table`."""
        key = spoken_key(name)
        stored = await self._store.find_waiting(key) if key else None
        if stored is None and key:
            stored = await self._store.find_running(key)
        if stored is None:
            raise errors.no_such_table()
        return stored.row

    async def lists(self, person: Person) -> Lists:
        """Tables for the home page."""
        return await self._lists.of(person)

    async def _glance_elsewhere(self, person: str, tables: Sequence[StoredTable]) -> Mapping[str, Glance]:
        return await self.elsewhere(person, tables)

    def glances(self, person: str, links: Iterable[str]) -> dict[str, Glance]:
        """What lists show of those of these tables that are held here."""
        return self._lists.glances(person, links)

    async def day(self, game: str) -> list[StoredTable]:
        """Tables of today for a game, in the order in which they were made."""
        return await self._store.tables_of_day(day_of(self._time.now()), game)

    async def day_secret(self) -> str:
        """From which deals of days and names of ghosts are made."""
        return await self._new.day_secret()

    async def game_log(self, link: str) -> GameLog:
        """The whole game with its seed, once it is over; before that `game_not_over`."""
        return (await self.table(link)).table.game_log()

    # --- making tables --------------------------------------------------------------------------

    async def open_table(
        self, person: Person, game: str, options: Any = None, **request: Unpack[TableRequest]
    ) -> LiveTable:
        """Make a table; the person gets the first seat and is the host. See `NewTables.open`."""
        return await self._hold_new(self._new.open(person, game, options, **request))

    async def fork_table(self, person: Person, game: AnyGame, fork: Fork, seat: int) -> LiveTable:
        """Make a table whose game goes on from a moment of another: `name_needed`, `no_such_seat`."""
        return await self._hold_new(self._new.fork(person, game, fork, seat))

    async def play_again(self, link: str, person: Person) -> LiveTable:
        """A table for the same people as at one whose game is over; see `play_again`."""
        return await play_again(self, link, person)

    async def make_rematch(
        self, table: Table, opener: str, context: DecisionContext, alongside: Addition | None = None
    ) -> LiveTable:
        """Keep a table for the same people, in one commit with what is added to another log."""
        return await self._hold_new(self._new.rematch(table, opener, context, alongside))

    # --- people and commands ----------------------------------------------------------------------

    async def enter(self, link: str, visit: Visit) -> LiveTable:
        """Let somebody look at a table; others are told who came."""
        live = await self.table(link)
        live.enter(visit)
        return live

    def leave(self, visit: Visit) -> None:
        """They look at it no longer. May be called twice."""
        if visit.link:
            live = self._tables.get(visit.link)
            if live is not None:
                live.leave(visit)
            visit.link = ""

    async def submit(self, link: str, person: Person, command: Command) -> None:
        """Carry a command out. Returns when it is on disk and told.

        Raises a `DraisineError` when it is refused; then nothing changed. A command that was carried out
        before (same person, same key) is not carried out again and returns at once.
        """
        await self.carry_out(await self.table(link), person, command)

    def carry_out(self, live: LiveTable, person: Person, command: Command) -> asyncio.Future[None]:
        """The same at a table that somebody watches: begun at once, done when `submit` would return."""
        if self._closed:
            raise errors.server_stops()
        if isinstance(command, _BESIDE_THE_LOG):
            return asyncio.get_running_loop().create_task(self._beside_the_log(live, person, command))
        return live.ask(lambda table, context: decide(table, person, command, context))

    async def _beside_the_log(
        self, live: LiveTable, person: Person, command: Tick | c.Think | c.Suggest | c.Sound
    ) -> None:
        if isinstance(command, Tick):
            await self._tick(live, person, command)
        elif isinstance(command, c.Think):
            live.share(thought_of(live.table, person, command), person.id)
        elif isinstance(command, c.Sound):
            live.place_sound(person.id, command.here)
        else:
            self._suggestions.ask(live, person, command, self._strengths(live.table.game.id))

    async def _tick(self, live: LiveTable, person: Person, command: Tick) -> None:
        if live.crew is None:
            raise errors.no_crew_here()
        if live.table.outcome is None:
            raise errors.game_not_over()
        await live.crew.tick(live.table, person, command)

    def rename(self, person: Person) -> None:
        """Somebody has changed their profile, here or at another process. Tables that are asleep learn it
        when they are ready."""
        for live in list(self._tables.values()):
            live.rename(person)

    def _publish(self, live: LiveTable, changes: Sequence[Change]) -> None:
        if self._subscriber is not None:
            try:
                self._subscriber(live, changes)
            except Exception:
                _log.exception("what changed at table %s was not told", live.number)

    def _recorded(self, live: LiveTable) -> None:
        if not self._closed:
            self._bots.attend(live)
        crew, table = live.crew, live.table
        if crew is not None and table.outcome is not None and table.link not in crew.crew.rides:
            task = asyncio.get_running_loop().create_task(self._count(crew, table))
            self._counting.add(task)
            task.add_done_callback(self._counting.discard)

    async def _count(self, crew: LiveCrew, table: Table) -> None:
        try:
            await crew.count(table)
        except Exception:
            # Not lost: it is counted when the crew is read again, or when somebody ticks.
            _log.exception("the game at table %s is not counted yet", table.name)

    def _publish_crew(self, crew: LiveCrew) -> None:
        for live in self._tables.values():
            if live.crew is crew:
                live.crew_changed()

    # --- memory -----------------------------------------------------------------------------------

    def forget(self, link: str) -> None:
        """Let go of a table that nobody looks at."""
        live = self._tables.get(link)
        if live is not None and self.drop(live):
            self.ownership.release(live.epoch)

    def drop(self, live: LiveTable) -> bool:
        """Let go of a table that another process has, or may have from now on; send away whoever looks at it.
        False when it was not held any more."""
        if self._tables.get(live.link) is not live:
            return False
        live.disarm()
        self._bots.forget(live.link)
        self._publish(live, MOVED)
        for visit in list(self.presence.at(live.link)):
            self.presence.leave(visit, self._time.now())
            visit.link = ""
        del self._tables[live.link]
        self.presence.let_go(live.link)
        return True

    @property
    def owners(self) -> Owners:
        """Which process holds which table."""
        return self._store.owners

    def holds(self, link: str) -> bool:
        """Whether the table is in memory here."""
        return link in self._tables

    def held(self) -> Collection[LiveTable]:
        """The tables in memory."""
        return self._tables.values()

    def lose_all(self) -> None:
        """Others took this process for dead and have its tables by now."""
        self._losses += 1
        self.ownership.lose(list(self._tables.values()))

    def _sweep(self) -> None:
        """Let go of tables that nobody looks at, and look again later."""
        now = self._time.now()
        for link, live in list(self._tables.items()):
            quiet = live.idle and not self._bots.thinks_at(link)
            if quiet and now - max(live.idle_since, live.table.touched) >= self._idle_after:
                self.forget(link)
        self._sweeper = self._time.call_at(now + self._idle_after, self._sweep)


async def _nowhere(_person: str, _tables: Sequence[StoredTable]) -> dict[str, Glance]:
    """All tables are here."""
    return {}
