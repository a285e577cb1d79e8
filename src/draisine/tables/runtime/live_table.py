"""A table in this process: its queue of commands, those who watch it, its pictures and its clock."""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from draisine.kernel import DraisineError
from draisine.tables.crews.crew import draw_crew
from draisine.tables.crews.live_crews import LiveCrew
from draisine.tables.log import entries as e
from draisine.tables.log.absence import HOST_GRACE, Attendance, stand_in_grace
from draisine.tables.log.contexts import DecisionContext
from draisine.tables.log.decisions import decide_clock_note, decide_rename
from draisine.tables.log.pictures import (
    GamePicture,
    HistoryPicture,
    TablePicture,
    TalkPicture,
    ThoughtPicture,
)
from draisine.tables.log.projections import (
    audience,
    draw_game,
    draw_history,
    draw_scenery,
    draw_table,
    draw_talk,
)
from draisine.tables.log.step import is_quiet
from draisine.tables.log.table import Table
from draisine.tables.runtime.alarms import Alarms
from draisine.tables.runtime.news import Listener, News
from draisine.tables.runtime.watch import Services, Watch
from draisine.tables.store import Addition, Person, SequenceTaken, StorageFailed, TableRow

Decision = Callable[[Table, DecisionContext], list[e.Entry]]
"""What to write, given the table as it is when its turn in the queue has come."""

_log = logging.getLogger(__name__)


class _Request(NamedTuple):
    decide: Decision
    answer: asyncio.Future[None]
    waits_for_clock: bool = False
    """What time itself brought was due before it: that is being written."""


def _noted(answer: asyncio.Future[None]) -> None:
    """A name that could not be kept is as it was; nobody waits for it."""
    if not answer.cancelled() and (error := answer.exception()) is not None:
        _log.warning("a name was not noted: %s", error)


class LiveTable:
    """A table in this process: what the server asks for pictures. Its log grows only through the manager."""

    def __init__(self, number: int, table: Table, services: Services, crew: LiveCrew | None = None) -> None:
        self.number = number
        """Its id in the store."""
        self.table = table
        """As the disk knows it: never ahead of what was written."""
        self.crew = crew
        self.link = table.link
        self.name = table.name
        self.revision = 0
        """Counts the changes of the game: what a bot began to think about before is of no use any more."""
        self.idle_since = services.time.now()
        self._services = services
        self._row = table.row()
        self._strengths = tuple(services.strengths(table.game.id))
        self._queue: deque[_Request] = deque()
        self._busy = False
        self._behind = False
        self._recovery: asyncio.Task[None] | None = None
        self._watches: list[Watch] = []
        # A machine whose clock was set back reads of things that are still to come.
        self._attendance = Attendance(min(table.touched, self.idle_since), self.idle_since)
        self._crew_name = "" if crew is None else crew.crew.name
        """As the table was told of it last."""
        self._picture: TablePicture | None = None
        self._scenery: msgspec.Raw | None = None
        self._alarms = Alarms(self, services.time, self._attendance)

    # --- pictures -------------------------------------------------------------------------------

    def seat_of(self, person: str) -> int | None:
        """Which seat this person owns."""
        return self.table.seat_of(person)

    def table_picture(self) -> TablePicture:
        """The table with those who are here now. The same object until something changes: encode it once."""
        if self._picture is None:
            crew = None if self.crew is None else draw_crew(self.crew.crew, self.table)
            if not self.table.silent:
                self._learn_names()
            elif crew is not None:
                crew = msgspec.structs.replace(crew, name=self._crew_name)
            now = self._services.time.now()
            self._picture = draw_table(self.table, self._attendance, crew, now, self._strengths)
        return self._picture

    def game_picture(self, seat: int | None, news: News | None = None) -> GamePicture | None:
        """The game as a seat (or a spectator: None) may see it; None while the table waits.

        With the news it is what changed by them, without it a first picture. `view` and the members of
        `events` are `msgspec.Raw`.
        """
        return draw_game(self.table, seat, self._services.time.now(), news)

    def history(self, seat: int | None) -> HistoryPicture:
        """Everything that happened in the game, as a seat or a spectator may know it."""
        return draw_history(self.table, seat, self.table_picture(), self.scenery())

    def audience(self, seat: int | None) -> int | None:
        """One for all who may see the same: the picture of one is the picture of all of them."""
        return audience(self.table, seat)

    def scenery(self) -> msgspec.Raw:
        """What never changes during a game, as JSON."""
        if self._scenery is None:
            self._scenery = draw_scenery(self.table)
        return self._scenery

    def talk(self) -> tuple[TalkPicture, ...]:
        """The last things said, oldest first, as far as a welcome can carry them."""
        return draw_talk(self.table)

    # --- those who watch ------------------------------------------------------------------------

    def enter(self, person: Person, listener: Listener) -> Watch:
        """Begin to watch. The listener hears of everything but its own coming."""
        watch = Watch(self, person, listener)
        self._attendance.came(person)
        self._picture = None
        self._announce(News((), table=True))
        self._watches.append(watch)
        self._alarms.look_around()
        self._look_for_empty_seats()
        return watch

    def leave(self, watch: Watch) -> None:
        """Watch no longer; the person is gone when that was their last look."""
        self._watches.remove(watch)
        self.idle_since = self._services.time.now()
        if all(other.person.id != watch.person.id for other in self._watches):
            self._attendance.went(watch.person.id, self.idle_since)
            self._picture = None
            self._announce(News((), table=True))
            self._alarms.look_around()
            self._look_for_empty_seats()

    def _look_for_empty_seats(self) -> None:
        """Tell when others may let a bot play for somebody who is gone."""
        table, now = self.table, self._services.time.now()
        if table.match is None or table.outcome is not None:
            return
        missing = (self._attendance.missing_since(chair.person) for chair in table.chairs if chair.person)
        soon = [since + stand_in_grace(table.game) for since in missing if since is not None]
        for due in {due for due in soon if due > now}:
            self._services.time.call_at(due, self._seats_may_be_empty)

    def _seats_may_be_empty(self) -> None:
        if self._watches:
            self._picture = None
            self._announce(News((), table=True))

    def host_is_here(self) -> bool:
        """Whoever opened the table looks at it, or did a moment ago."""
        host = self.table.host
        since = None if host is None else self._attendance.gone_since(host)
        return host is not None and (since is None or self._services.time.now() - since < HOST_GRACE)

    def rename(self, person: Person) -> None:
        """Somebody has changed their profile: whoever looks at them here sees it."""
        if self._attendance.here.get(person.id, person) != person:
            self._attendance.came(person)
            self._picture = None
            self._announce(News((), table=True))
        if self.seat_of(person.id) is not None:
            self.ask(lambda table, context: decide_rename(table, person, context)).add_done_callback(_noted)

    def _learn_names(self) -> None:
        """Nothing forbids it: names are told as they are now."""
        self._attendance.learn_names()
        self._crew_name = "" if self.crew is None else self.crew.crew.name

    def _silence_changed(self, silent: bool) -> None:
        if silent:
            return
        for person in self._attendance.here.values():
            if self.seat_of(person.id) is not None:
                self.rename(person)

    def crew_changed(self) -> None:
        """The book of the crew that plays here has another line."""
        self._picture = None
        self._announce(News((), crew=True))

    def share(self, thought: ThoughtPicture, thinker: str = "") -> None:
        """Show a thought to everybody else. It waits for no disk: it is not kept."""
        self._announce(News((), thought=thought, thinker=thinker))

    @property
    def idle(self) -> bool:
        """Nobody watches and nothing will happen by itself."""
        return not (self._watches or self._queue or self._busy or self._alarms.any_set)

    def _announce(self, news: News) -> None:
        for watch in tuple(self._watches):
            try:
                watch.listener(news)
            except Exception:
                _log.exception("a listener failed at table %s", self.number)

    # --- commands -------------------------------------------------------------------------------

    def ask(self, decide: Decision) -> asyncio.Future[None]:
        """Queue a decision. Done when its entries are on disk and told; a refusal is its exception."""
        answer = asyncio.get_running_loop().create_future()
        self._queue.append(_Request(decide, answer))
        if not self._busy:
            self._work()
        return answer

    def _context(self) -> DecisionContext:
        table, crew = self.table, self.crew
        return DecisionContext(
            now=self._services.time.now(),
            seed=secrets.token_hex(16) if table.match is None or table.outcome else "",
            link=secrets.token_urlsafe(16) if table.outcome else "",
            strengths=self._strengths,
            here=self._attendance.here,
            missing_since=self._attendance.missing_since,
            losses=crew.crew.losses(table.game.id) if crew is not None and table.match is None else 0,
            count_in=self._services.count_in,
        )

    def _work(self) -> None:
        while self._queue and not self._busy:
            if self._behind:
                self._recover(None, None)
                return
            request = self._queue.popleft()
            if request.answer.cancelled():
                continue
            context = self._context()
            try:
                if entries := self._alarms.overdue(context):
                    request = request._replace(waits_for_clock=True)
                else:
                    entries = request.decide(self.table, context)
            except Exception as error:
                request.answer.set_exception(error)
                continue
            if entries:
                self._write(request, entries, context)
            else:
                request.answer.set_result(None)

    def _write(self, request: _Request, entries: list[e.Entry], context: DecisionContext) -> None:
        self._busy = True
        if isinstance(entries[-1], e.RematchMade):
            task = asyncio.get_running_loop().create_task(self._write_rematch(request, entries, context))
            self._recovery = task
            return
        after: Table | None = None
        row = None
        match = self.table.match
        if len(entries) != 1 or type(entries[0]) is not e.Moved or match is None or not is_quiet(match):
            after = self.table.copy()
            for entry in entries:
                after.record(entry)
            row = after.row()
        self._append(request, entries, context, after, row if row != self._row else None)

    async def _write_rematch(
        self, request: _Request, entries: list[e.Entry], context: DecisionContext
    ) -> None:
        table = self.table
        lines = [e.encode_entry(entry) for entry in entries]
        try:
            addition = Addition(self.number, table.sequence, lines)
            await self._services.make_rematch(table, entries[-1].person, context, addition)
        except Exception as error:
            self._recover(request, error)
            return
        after = table.copy()
        for entry in entries:
            after.record(entry)
        self._take_in(entries, after)
        self._finish(request, None)

    def _append(
        self,
        request: _Request,
        entries: list[e.Entry],
        context: DecisionContext,
        after: Table | None,
        row: TableRow | None,
    ) -> None:
        written = self._services.store.append(
            self.number, self.table.sequence, [e.encode_entry(entry) for entry in entries], context.now, row
        )

        def landed(future: asyncio.Future[None]) -> None:
            error = future.exception()
            if error is not None:
                self._recover(request, error)
                return
            self._take_in(entries, after)
            if row is not None:
                self._row = row
            self._finish(request, None)

        written.add_done_callback(landed)

    def _finish(self, request: _Request, error: BaseException | None) -> None:
        self._busy = False
        if request.waits_for_clock and error is None:
            self._queue.appendleft(request._replace(waits_for_clock=False))
        elif not request.answer.done():
            if error is None:
                request.answer.set_result(None)
            else:
                request.answer.set_exception(error)
        if self._queue:
            self._work()

    def _take_in(self, entries: Sequence[e.Entry], after: Table | None) -> None:
        """The entries are on disk: know them, then tell."""
        had_offers = bool(self.table.offers)
        talked = self.table.talked
        was_silent = self.table.silent
        if not was_silent:
            self._learn_names()
        if after is not None:
            self.table = after
        else:
            for entry in entries:
                self.table.record(entry)
        table = self.table
        single = len(entries) == 1 and type(entries[0]) is e.Moved
        news = News(
            entries,
            events=table.match.events if single and table.match is not None else (),
            talk=tuple(said for said in table.talk if said.number >= talked) if table.talked > talked else (),
            table=single and (had_offers or table.outcome is not None or table.silent != was_silent),
        )
        if news.table:
            self._picture = None
        if news.scenery:
            self._scenery = None
        if news.game:
            self.revision += 1
        if news.any:
            self._announce(news)
        self._alarms.set_clock()
        if table.freeze_on_drop:
            self._alarms.look_around()
        if table.silent != was_silent:
            self._silence_changed(table.silent)
        self._services.told(self, news)

    # --- when the disk says no --------------------------------------------------------------------

    def _recover(self, request: _Request | None, error: BaseException | None) -> None:
        self._busy = True
        self._recovery = asyncio.get_running_loop().create_task(self._catch_up(request, error))

    async def _catch_up(self, request: _Request | None, error: BaseException | None) -> None:
        """Read what the log holds beyond what is known, then decide anew or give up."""
        try:
            raw = await self._services.store.entries(self.number, self.table.sequence)
            if raw:
                entries = [e.decode_entry(data) for data in raw]
                after = self.table.copy()
                for entry in entries:
                    after.record(entry)
                self._row = after.row()
                self._take_in(entries, after)
            elif isinstance(error, SequenceTaken):
                error = StorageFailed()  # taken, and yet not there: trying again would never end
            self._behind = False
        except Exception as failure:
            _log.exception("table %s cannot be read back", self.number)
            self._behind = True
            error = failure
        if error is None or isinstance(error, SequenceTaken):
            if request is not None:
                self._queue.appendleft(request)
            self._busy = False
            self._work()
            return
        refusal = error if isinstance(error, DraisineError) else StorageFailed()
        if request is None:
            request = self._queue.popleft()
        self._finish(request, refusal)

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
