"""A table in this process: its log, those who look at it, its pictures and its clock."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence

import msgspec

from draisine.tables import errors
from draisine.tables.crews.live_crews import LiveCrew
from draisine.tables.crews.projections import draw_crew
from draisine.tables.log import entries as e
from draisine.tables.log.absence import HOST_GRACE, acts_as_host, stand_in_grace
from draisine.tables.log.contexts import DecisionContext
from draisine.tables.log.decisions.moves import decide_clock_note
from draisine.tables.log.decisions.seats import decide_rename
from draisine.tables.log.game_pictures import GamePictures
from draisine.tables.log.pictures import (
    GamePicture,
    HistoryPicture,
    TablePicture,
    TalkPicture,
    ThoughtPicture,
)
from draisine.tables.log.projections import (
    draw_history,
    draw_scenery,
    draw_table,
    draw_talk,
)
from draisine.tables.log.step import is_quiet
from draisine.tables.log.table import Table
from draisine.tables.log.views import EventCache
from draisine.tables.runtime.alarms import Alarms
from draisine.tables.runtime.changes import (
    CREW,
    PRESENCE,
    TABLE,
    Change,
    GameChanged,
    SceneryChanged,
    TalkAdded,
    ThoughtShared,
    changes_by,
    changes_by_move,
)
from draisine.tables.runtime.log_writer import LogWriter
from draisine.tables.runtime.presence import Visit
from draisine.tables.runtime.services import Services
from draisine.tables.runtime.text_pictures import draw_text, tell_events
from draisine.tables.runtime.time_source import Timer
from draisine.tables.shared_devices import sharer_id
from draisine.tables.store import Addition, Person, TableRow

Decision = Callable[[Table, DecisionContext], list[e.Entry]]
"""What to write, given the table as it is when its turn in the queue has come."""

_log = logging.getLogger(__name__)


class LiveTable(LogWriter[Table, DecisionContext, e.Entry]):
    """A table in this process: what the server asks for pictures. Its log grows only through the manager."""

    def __init__(
        self, number: int, table: Table, services: Services, crew: LiveCrew | None = None, epoch: int = 0
    ) -> None:
        super().__init__(number, table)
        self.epoch = epoch
        """Of the claim by which this process owns the table."""
        self.crew = crew
        self.link = table.link
        self.name = table.name
        self.revision = 0
        """Counts the changes of the game: what a bot began to think about before is of no use any more."""
        self._services = services
        self._strengths = tuple(services.strengths(table.game.id))
        now = services.time.now()
        # A machine whose clock was set back reads of things that are still to come.
        self._presence = services.presence.open(table.link, min(table.touched, now), now)
        self._crew_name = "" if crew is None else crew.crew.name
        """As the table was told of it last."""
        self._picture: TablePicture | None = None
        self._scenery: msgspec.Raw | None = None
        self._empty_seats: Timer | None = None
        """When the next seat may be played by a bot."""
        self._alarms = Alarms(self, services.time, self._presence)

    @property
    def table(self) -> Table:
        """As the disk knows it: never ahead of what was written."""
        return self.state

    # --- pictures -------------------------------------------------------------------------------

    def seat_of(self, person: str) -> int | None:
        """Which seat this person owns."""
        return self.state.seat_of(person)

    def table_picture(self) -> TablePicture:
        """The table with those who are here now. The same object until something changes: encode it once."""
        if self._picture is None:
            crew = None if self.crew is None else draw_crew(self.crew.crew, self.table)
            if not self.table.silent:
                self._learn_names()
            elif crew is not None:
                crew = msgspec.structs.replace(crew, name=self._crew_name)
            now = self._services.time.now()
            self._picture = draw_table(self.table, self._presence, crew, now, self._strengths)
        return self._picture

    def game_pictures(self, events: EventCache | None = None) -> GamePictures | None:
        """The game as it is now, to be drawn for several; None while the table waits.

        With events the pictures are what changed by them, without them first ones. `view` and the members of
        `events` are `msgspec.Raw`.
        """
        table, match = self.state, self.state.match
        return None if match is None else GamePictures(table, match, self._services.time.now(), events)

    def game_picture(
        self, seat: int | None, events: EventCache | None = None, *, text: bool = False
    ) -> GamePicture | None:
        """The game as a seat (or a spectator: None) may see it, `with_text` or without."""
        pictures = self.game_pictures(events)
        if pictures is None:
            return None
        drawn = pictures.picture(seat)
        return self.with_text(drawn, seat, events) if text else drawn

    def with_text(self, drawn: GamePicture, seat: int | None, events: EventCache | None) -> GamePicture:
        """The same picture drawn with letters too, its events ready to be said."""
        match = self.state.match
        if match is None:
            return drawn
        said = () if events is None else tell_events(match, events.known(match.secretive, seat))
        return msgspec.structs.replace(drawn, events=said, picture=draw_text(match, seat))

    def history(self, seat: int | None, *, text: bool = False) -> HistoryPicture:
        """Everything that happened in the game, as a seat or a spectator may know it; with `text` ready to be
        said."""
        drawn, match = draw_history(self.table, seat, self.table_picture(), self.scenery()), self.state.match
        if not text or match is None:
            return drawn
        steps = [
            msgspec.structs.replace(step, events=tell_events(match, step.events)) for step in drawn.steps
        ]
        return msgspec.structs.replace(drawn, steps=tuple(steps))

    def scenery(self) -> msgspec.Raw:
        """What never changes during a game, as JSON."""
        if self._scenery is None:
            self._scenery = draw_scenery(self.table)
        return self._scenery

    def talk(self) -> tuple[TalkPicture, ...]:
        """The last things said, oldest first, as far as a welcome can carry them."""
        return draw_talk(self.table)

    # --- those who look at it -------------------------------------------------------------------

    def enter(self, visit: Visit) -> None:
        """Somebody looks at the table from now on, or is refused with `too_many_sockets`."""
        self._services.presence.enter(visit, self.link)
        self._presence_changed()

    def leave(self, visit: Visit) -> None:
        """A look has ended; the person is gone when that was their last one."""
        if self._services.presence.leave(visit, self._services.time.now()):
            self._presence_changed()

    def _presence_changed(self) -> None:
        self._picture = None
        self._services.publish(self, PRESENCE)
        self._alarms.look_around()
        self._look_for_empty_seats()

    def _look_for_empty_seats(self) -> None:
        """Tell when others may let a bot play for somebody who is gone, or act for a host who is. One timer
        for all, and none where nobody is told: it would hold the table in memory."""
        if self._empty_seats is not None:
            self._empty_seats.cancel()
            self._empty_seats = None
        table, now = self.table, self._services.time.now()
        if table.outcome is not None or not self._presence.visits:
            return
        waits = table.match is None
        people = [table.host] if waits else [chair.person for chair in table.chairs]
        missing = (self._presence.missing_since(person) for person in people if person)
        grace = HOST_GRACE if waits else stand_in_grace(table.game)
        soon = [since + grace for since in missing if since is not None]
        due = min((due for due in soon if due > now), default=None)
        if due is not None:
            self._empty_seats = self._services.time.call_at(due, self._seats_may_be_empty)

    def _seats_may_be_empty(self) -> None:
        self._empty_seats = None
        if self._presence.visits:
            self._picture = None
            self._services.publish(self, PRESENCE)
            self._look_for_empty_seats()

    def host_is_here(self) -> bool:
        """Whoever opened the table looks at it, or did a moment ago."""
        host = self.table.host
        since = None if host is None else self._presence.gone_since(host)
        return host is not None and (since is None or self._services.time.now() - since < HOST_GRACE)

    def acts_as_host(self, person: str) -> bool:
        """Whether somebody may change the table while it waits."""
        return acts_as_host(self.table, person, self._presence.missing_since, self._services.time.now())

    def rename(self, person: Person) -> None:
        """Somebody has changed their profile: whoever looks at them here sees it."""
        if self._presence.here.get(person.id, person) != person:
            self._presence.came(person)
            self._picture = None
            self._services.publish(self, PRESENCE)
        if self.seat_of(person.id) is not None:
            self.ask(lambda table, context: decide_rename(table, person, context)).add_done_callback(_noted)

    def _learn_names(self) -> None:
        """Nothing forbids it: names are told as they are now."""
        self._presence.learn_names()
        self._crew_name = "" if self.crew is None else self.crew.crew.name

    def _note_names(self) -> None:
        """Silence is over: what seated people called themselves meanwhile goes into the log."""
        for person in tuple(self._presence.here.values()):
            if self.seat_of(person.id) is not None:
                self.rename(person)

    def crew_changed(self) -> None:
        """The book of the crew that plays here has another line."""
        self._picture = None
        self._services.publish(self, CREW)

    def share(self, thought: ThoughtPicture, thinker: str = "") -> None:
        """Show a thought to everybody else. It waits for no disk: it is not kept."""
        self._services.publish(self, (ThoughtShared(thought, thinker),))

    def place_sound(self, person: str, here: bool) -> None:
        """The room hears the table from here, or from the first screen again. In no log, and told at once."""
        presence = self._presence
        if self.seat_of(person) is None and person not in presence.screens:
            raise errors.not_seated()
        if not presence.screens:
            raise errors.no_screen_here()
        presence.sound = person if here else ""
        self._picture = None
        self._services.publish(self, TABLE)

    def sharer(self, owner: Person, number: int) -> Person:
        """Somebody who shares this person's device at this table: known by the seat that they were given."""
        person = sharer_id(owner.id, number)
        seat = self.seat_of(person)
        if seat is None:
            raise errors.nobody_beside_you(number=number)
        chair = self.table.chairs[seat]
        return Person(person, chair.name or "", chair.traits, owner.language)

    @property
    def idle_since(self) -> int:
        """Unix time at which the last one who looked went away, or the table was loaded."""
        return self._presence.left_at

    @property
    def idle(self) -> bool:
        """Nobody looks at it and nothing will happen by itself."""
        return self.at_rest and not (self._presence.visits or self._alarms.any_set)

    @property
    def unwatched(self) -> bool:
        """Nobody looks at it."""
        return not self._presence.visits

    # --- its log ----------------------------------------------------------------------------------

    def context(self) -> DecisionContext:
        """See `LogWriter`."""
        table, crew = self.state, self.crew
        return DecisionContext(
            now=self._services.time.now(),
            seed=secrets.token_hex(16) if table.match is None or table.outcome else "",
            link=secrets.token_urlsafe(16) if table.outcome else "",
            strengths=self._strengths,
            here=self._presence.here,
            missing_since=self._presence.missing_since,
            losses=crew.crew.losses(table.game.id) if crew is not None and table.match is None else 0,
            count_in=self._services.count_in,
        )

    def due(self, context: DecisionContext) -> list[e.Entry]:
        """What time itself brought."""
        return self._alarms.overdue(context)

    def keeps_row(self, entries: Sequence[e.Entry]) -> bool:
        """A move that neither ends the game nor starts or stops its clock."""
        match = self.state.match
        return match is not None and len(entries) == 1 and type(entries[0]) is e.Moved and is_quiet(match)

    def append(
        self, entries: Sequence[e.Entry], context: DecisionContext, row: TableRow | None
    ) -> asyncio.Future[None]:
        """See `LogWriter`. A rematch is kept in one commit with the table that it opens."""
        table, lines = self.state, [e.encode_entry(entry) for entry in entries]
        if type(entries[-1]) is e.RematchMade:
            addition = Addition(self.number, table.sequence, lines, self.epoch)
            return asyncio.ensure_future(
                self._services.make_rematch(table, entries[-1].person, context, addition)
            )
        return self._services.store.append(self.number, table.sequence, lines, context.now, row, self.epoch)

    def not_ours(self) -> None:
        """See `LogWriter`."""
        self._services.moved(self)

    async def read(self, since: int) -> list[e.Entry]:
        """See `LogWriter`."""
        return [e.decode_entry(data) for data in await self._services.store.entries(self.number, since)]

    def take_in(self, entries: Sequence[e.Entry], after: Table | None) -> None:
        """The entries are on disk: know them, compare with what was before, then tell."""
        before = self.state
        was_silent, had_offers, talked = before.silent, bool(before.offers), before.talked
        waited, host = before.match is None, before.host
        if after is None:
            for entry in entries:
                before.record(entry)
        else:
            self.state = after
        table = self.state
        silent = table.silent
        if silent and not was_silent:
            self._learn_names()
        if len(entries) == 1 and type(entries[0]) is e.Moved:
            match = table.match
            events = EventCache(() if match is None else match.events)
            changes = changes_by_move(events, had_offers or silent != was_silent or table.outcome is not None)
        else:
            changes = changes_by(entries, _said_since(before, talked, entries, table))
        self._forget_pictures(changes)
        if changes:
            self._services.publish(self, changes)
        if (table.match is None, table.host) != (waited, host):
            self._look_for_empty_seats()  # the start, or another host: somebody else is waited for
        self._go_on(was_silent and not silent)

    def _forget_pictures(self, changes: Sequence[Change]) -> None:
        for change in changes:
            if type(change) is GameChanged:
                self.revision += 1
            elif type(change) is not TalkAdded:
                self._picture = None
                if type(change) is SceneryChanged:
                    self._scenery = None

    def _go_on(self, silence_ended: bool) -> None:
        """What follows anything that was taken in: clocks and alarms, and names that a silence held back."""
        self._alarms.set_clock()
        if self.state.freeze_on_drop:
            self._alarms.look_around()
        if silence_ended:
            self._note_names()
        self._services.recorded(self)

    # --- what time brings -------------------------------------------------------------------------

    def arm(self) -> None:
        """Let the clock run, and look for those who are missed."""
        self._alarms.set()

    def disarm(self) -> None:
        """Let the clock be: the server stops."""
        self._alarms.stop()

    async def settle(self) -> None:
        """Note how far the clock has come, and wait for what is queued."""
        await self.ask(decide_clock_note)


def _said_since(
    before: Table, talked: int, entries: Sequence[e.Entry], table: Table
) -> tuple[TalkPicture, ...]:
    """The talk that these entries brought. `talked`: how much there was before."""
    if any(type(entry) is e.Forgotten for entry in entries):
        return tuple(said for said in table.talk if said not in before.talk)
    return tuple(said for said in table.talk if said.number >= talked) if table.talked > talked else ()


def _noted(answer: asyncio.Future[None]) -> None:
    """A name that could not be kept is as it was; nobody waits for it."""
    if not answer.cancelled() and (error := answer.exception()) is not None:
        _log.warning("a name was not noted: %s", error)
