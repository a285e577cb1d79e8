"""Meetings at a real table: phones of this process that show one, and what they are told.

The log is in the store, where any process may write. Here is only who listens: whoever is at another process
hears by a notification that there is something to read.
"""

import secrets
import time
from collections.abc import Callable

import msgspec

from draisine.kernel import DraisineError
from draisine.server import errors
from draisine.server.limits.socket_counts import SocketCounts
from draisine.server.messages.meetings import AddLines, LinesNews, MeetingWelcome
from draisine.server.messages.socket import Closing
from draisine.server.sockets.close_codes import NOT_THERE
from draisine.server.sockets.protocol import frame
from draisine.server.sockets.visits import OpenSockets, SocketVisit
from draisine.tables.meetings import (
    AHEAD,
    MOST_LINES,
    MOST_OF_A_PERSON,
    Meeting,
    MeetingLine,
    MeetingStore,
    reading_link,
)
from draisine.tables.store import SequenceTaken

MOST_PHONES = 30
"""That show one meeting at one process."""

_encode = msgspec.json.Encoder().encode
_line: msgspec.json.Decoder[MeetingLine] = msgspec.json.Decoder(MeetingLine)


def unix_now() -> int:
    """By the server's clock, which all phones of a meeting go by."""
    return int(time.time() * 1000)


class Phone:
    """One socket at one meeting. What it was told is counted: it hears every line once, in order."""

    __slots__ = ("sent", "visit", "writes")

    def __init__(self, visit: SocketVisit, writes: bool) -> None:
        self.visit = visit
        self.writes = writes
        self.sent = -1
        """Up to which line; -1 before the welcome."""


class Meetings(OpenSockets):
    """Those that somebody at this process looks at."""

    def __init__(
        self,
        store: MeetingStore,
        tell: Callable[[str], None],
        most_of_person: int,
        most_of_address: int,
        now: Callable[[], int] = unix_now,
    ) -> None:
        """`tell` lets other processes know that there is something new of a meeting."""
        self._store = store
        self._tell = tell
        self._sockets = SocketCounts(most_of_person, most_of_address)
        self.now = now
        self._phones: dict[str, list[Phone]] = {}

    async def create(self, person: str, game: str) -> str:
        """Share a companion; gives the link for writing. `too_many_meetings`."""
        if len(await self._store.meetings_of(person)) >= MOST_OF_A_PERSON:
            raise errors.too_many_meetings(most=MOST_OF_A_PERSON)
        link, now = secrets.token_urlsafe(16), self.now()
        await self._store.create_meeting(Meeting(reading_link(link), game, person, now, now, 0))
        return link

    async def find(self, link: str) -> tuple[Meeting, bool]:
        """The meeting of a link, and whether it is one for writing; `no_such_meeting`."""
        for name, writes in ((reading_link(link), True), (link, False)):
            found = await self._store.meeting(name)
            if found is not None:
                return found, writes
        raise errors.no_such_meeting()

    async def end(self, link: str) -> None:
        """Share it no longer: every phone keeps what it has. `no_such_meeting`, `meeting_only_shows`."""
        meeting, writes = await self.find(link)
        if not writes:
            raise errors.meeting_only_shows()
        await self.remove(meeting.id)

    async def remove(self, meeting: str) -> None:
        """Keep it no longer, and tell."""
        await self._store.remove_meeting(meeting)
        self._close(meeting)
        self._tell(meeting)

    # --- phones -----------------------------------------------------------------------------------

    def check(self, person: str, address: str) -> None:
        """Refuse one phone more than a person or an address may have: `too_many_sockets`."""
        self._sockets.check(person, address)

    async def enter(self, link: str, visit: SocketVisit, since: int) -> Phone:
        """A phone looks from now on, and is told what it does not know."""
        meeting, writes = await self.find(link)
        self.check(visit.person.id, visit.address)
        if len(self._phones.get(meeting.id, ())) >= MOST_PHONES:
            raise errors.meeting_has_enough_phones(most=MOST_PHONES)
        visit.link = meeting.id
        phone = Phone(visit, writes)
        self._phones.setdefault(meeting.id, []).append(phone)
        self._sockets.add(visit.person.id, visit.address)
        try:
            lines = await self._store.meeting_lines(meeting.id)
        except DraisineError:
            self.leave(phone)
            raise
        since = since if since <= len(lines) else 0
        welcome = MeetingWelcome(
            meeting.game,
            writes,
            meeting.id,
            self.now(),
            since,
            tuple([_line.decode(body) for body in lines[since:]]),
        )
        phone.sent = len(lines)
        visit.tell(frame(_encode(welcome)))
        await self.spread(meeting.id)  # what came while it was read
        return phone

    def leave(self, phone: Phone) -> None:
        """A phone is gone."""
        visit = phone.visit
        phones = self._phones[visit.link]
        phones.remove(phone)
        if not phones:
            del self._phones[visit.link]
        self._sockets.remove(visit.person.id, visit.address)

    # --- lines ------------------------------------------------------------------------------------

    async def add(self, phone: Phone, wanted: AddLines) -> None:
        """Write lines: `meeting_only_shows`, `line_in_the_future`, `meeting_full`, `sequence_taken`,
        `no_such_meeting`."""
        meeting = phone.visit.link
        if not phone.writes:
            raise errors.meeting_only_shows()
        latest = self.now() + AHEAD
        if any(line.at > latest for line in wanted.lines):
            raise errors.line_in_the_future(most=AHEAD // 1000)
        if wanted.sequence + len(wanted.lines) > MOST_LINES:
            raise errors.meeting_full(most=MOST_LINES)
        lines = [_encode(line) for line in wanted.lines]
        try:
            await self._store.append_meeting(meeting, wanted.sequence, lines, self.now())
        except SequenceTaken:
            found = await self._store.meeting(meeting)
            if found is None:
                raise errors.no_such_meeting() from None
            # Whoever was late hears first what came before.
            await self.spread(meeting)
            raise errors.sequence_taken(length=found.length) from None
        self._tell(meeting)
        await self.spread(meeting)

    async def spread(self, meeting: str) -> None:
        """Tell the phones here what they do not know yet, or that the meeting is no more."""
        phones = [phone for phone in self._phones.get(meeting, ()) if phone.sent >= 0]
        if not phones:
            return
        first = min(phone.sent for phone in phones)
        lines = await self._store.meeting_lines(meeting, first)
        if not lines and await self._store.meeting(meeting) is None:
            self._close(meeting)
            return
        for phone in phones:
            new = lines[phone.sent - first :] if phone.sent >= first else []
            if new:
                decoded = tuple([_line.decode(body) for body in new])
                phone.visit.tell(frame(_encode(LinesNews(phone.sent, decoded))))
                phone.sent += len(new)

    async def spread_all(self) -> None:
        """The same for every meeting that somebody here looks at."""
        for meeting in list(self._phones):
            await self.spread(meeting)

    def _close(self, meeting: str) -> None:
        closing = frame(_encode(Closing(errors.no_such_meeting.code)))
        for phone in self._phones.get(meeting, ()):
            phone.visit.tell(closing)
            phone.visit.socket.shut(NOT_THERE)

    def visits(self) -> list[SocketVisit]:
        """The phones of all companions."""
        return [phone.visit for phones in self._phones.values() for phone in phones]
