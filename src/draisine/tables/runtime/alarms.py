"""What time brings to a live table: the clock's move, notes of how far it is, and that somebody is missed."""

import asyncio
import weakref
from typing import TYPE_CHECKING

from draisine.tables.log import entries as e
from draisine.tables.log.absence import absence_due, decide_absence
from draisine.tables.log.contexts import DecisionContext, count_in
from draisine.tables.log.decisions.moves import decide_clock, decide_clock_note
from draisine.tables.log.table import Table
from draisine.tables.runtime.presence import TablePresence
from draisine.tables.runtime.time_source import Timer, TimeSource

if TYPE_CHECKING:
    from draisine.tables.runtime.live_table import LiveTable

NOTE_EVERY = 5_000
"""Milliseconds between two notes in the log of how far a running clock has come."""


class Alarms:
    """The timers of one live table."""

    __slots__ = ("_clock", "_due", "_live", "_look", "_presence", "_stopped", "_time")

    def __init__(self, live: "LiveTable", time: TimeSource, presence: TablePresence) -> None:
        # A table that leaves the memory is freed with its last reference, not by the garbage collector.
        self._live: LiveTable = weakref.proxy(live)
        self._time = time
        self._presence = presence
        self._clock: Timer | None = None
        self._look: Timer | None = None
        self._due: int | None = None
        """Unix time at which somebody is missed, or no longer: see `absence_due`."""
        self._stopped = False

    @property
    def any_set(self) -> bool:
        """Something will ring."""
        return self._clock is not None or self._look is not None

    def set(self) -> None:
        """Set all of them for the table as it is."""
        self.set_clock()
        self.look_around()

    def stop(self) -> None:
        """Nothing rings any more."""
        self._stopped = True
        for timer in (self._clock, self._look):
            if timer is not None:
                timer.cancel()
        self._clock = self._look = self._due = None

    def overdue(self, context: DecisionContext) -> list[e.Entry]:
        """What must be written first: somebody is missed, or the clock moves, whichever was earlier."""
        table = self._live.state
        deadline = table.deadline
        if self._due is not None and self._due <= context.now:
            entries = decide_absence(table, self._presence, context.now, count_in(table, context))
            if entries and (deadline is None or entries[0].at < deadline):
                return entries
        return [] if deadline is None else decide_clock(table, context)

    # --- the clock --------------------------------------------------------------------------------

    def set_clock(self) -> None:
        """For the clock's next move or the next note of how far it has come."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        table = self._live.state
        deadline = table.deadline
        if deadline is not None:
            now = self._time.now()
            played = table.play_time(now)
            left = min(deadline - played, NOTE_EVERY - (played - table.played))
            self._clock = self._time.call_at(now + table.counting(now) + max(0, left), self._ring)

    def _ring(self) -> None:
        self._clock = None

        def note_if_due(table: Table, context: DecisionContext) -> list[e.Entry]:
            due = table.play_time(context.now) - table.played >= NOTE_EVERY
            return decide_clock_note(table, context) if due else []

        def rung(answer: asyncio.Future[None]) -> None:
            if answer.cancelled() or self._clock is not None:
                return
            if answer.exception() is None:
                self.set_clock()
            else:
                self._clock = self._time.call_at(self._time.now() + NOTE_EVERY, self._ring)

        self._live.ask(note_if_due).add_done_callback(rung)

    # --- those who are missed -----------------------------------------------------------------------

    def look_around(self) -> None:
        """For the moment at which somebody is missed; who is back is noted at once."""
        if self._look is not None:
            self._look.cancel()
            self._look = None
        self._due = None if self._stopped else absence_due(self._live.table, self._presence)
        if self._due is None:
            return
        if self._due > self._time.now():
            self._look = self._time.call_at(self._due, self._note)
        else:
            self._note()

    def _note(self) -> None:
        self._look = None

        def noted(answer: asyncio.Future[None]) -> None:
            failed = not answer.cancelled() and answer.exception() is not None
            if failed and self._look is None and not self._stopped:
                self._look = self._time.call_at(self._time.now() + NOTE_EVERY, self._note)

        # Nothing is asked for: what is overdue is written first.
        self._live.ask(lambda table, context: []).add_done_callback(noted)
