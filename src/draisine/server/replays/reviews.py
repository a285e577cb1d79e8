"""People who look at the same replay together: who is there, who leads, and where in the game that is.

Nothing of it is kept: a review is what the pages that are open just now make of it.
"""

import asyncio
from collections.abc import Callable
from time import monotonic

import msgspec

from draisine.kernel import refusals
from draisine.server import errors
from draisine.server.limits.socket_counts import SocketCounts
from draisine.server.messages.review import (
    Instant,
    InstantNews,
    Reviewer,
    ReviewNews,
    ReviewWelcome,
    ShowInstant,
)
from draisine.server.sockets.protocol import frame
from draisine.server.sockets.visits import OpenSockets, SocketVisit
from draisine.tables import errors as table_errors
from draisine.tables.replays.pictures import read_eyes
from draisine.tables.replays.replay import Replay

MOST_PAGES = 60
"""That look at one replay together."""
RESTING = 60.0
"""Seconds without a word of whoever leads after which somebody else may."""
_GATHERED = 0.15
"""Seconds in which comings and goings are gathered into one message."""

_encode = msgspec.json.Encoder().encode


class Review:
    """One replay and the pages that show it."""

    def __init__(self, replay: Replay, clock: Callable[[], float]) -> None:
        # Not the replay itself: pages that stay open must not keep games in memory.
        self._frames, self._seats = replay.frames, len(replay.seats)
        self._clock = clock
        self._pages: dict[int, SocketVisit] = {}
        self._lead: int | None = None
        self._shown: ShowInstant | None = None
        self._heard_at = 0.0
        """When whoever leads said something last."""
        self._numbers = 0
        self._soon: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._pages)

    def visits(self) -> list[SocketVisit]:
        """The sockets of all pages."""
        return list(self._pages.values())

    def enter(self, visit: SocketVisit) -> int:
        """Give a page its number and tell it everything: `review_full`."""
        if len(self._pages) >= MOST_PAGES:
            raise errors.review_full(most=MOST_PAGES)
        self._numbers += 1
        page = self._numbers
        self._pages[page] = visit
        visit.tell(frame(_encode(ReviewWelcome(page, self._people(), self._lead, self._instant()))))
        self._tell_soon()
        return page

    def leave(self, page: int) -> None:
        """A page is gone, and with it the lead that it had."""
        del self._pages[page]
        if self._lead == page:
            self._give_up()
        if self._pages:
            self._tell_soon()
        elif self._soon is not None:
            self._soon.cancel()

    def take_lead(self, page: int) -> None:
        """`lead_taken` while somebody else has it and is awake."""
        if self._lead not in {None, page} and self._clock() - self._heard_at < RESTING:
            raise errors.lead_taken()
        if self._lead != page:
            self._shown = None
        self._lead, self._heard_at = page, self._clock()
        self._tell_people()

    def give_lead(self, page: int) -> None:
        """`not_leading`."""
        self._check_lead(page)
        self._give_up()
        self._tell_people()

    def show(self, page: int, shown: ShowInstant) -> None:
        """Tell all others where the one who leads is: `not_leading`, `no_such_step`, `no_such_seat`."""
        self._check_lead(page)
        if shown.step >= self._frames:
            raise table_errors.no_such_step(steps=self._frames - 1)
        eyes = read_eyes(shown.eyes)
        if isinstance(eyes, int) and eyes >= self._seats:
            raise refusals.no_such_seat(seat=eyes, seats=self._seats)
        self._shown, self._heard_at = shown, self._clock()
        instant = self._instant()
        if instant is not None:
            message = frame(_encode(InstantNews(instant)))
            for other, visit in self._pages.items():
                if other != page:
                    visit.tell(message)

    def _check_lead(self, page: int) -> None:
        if self._lead != page:
            raise errors.not_leading()

    def _give_up(self) -> None:
        self._lead = self._shown = None

    def _people(self) -> tuple[Reviewer, ...]:
        return tuple(
            [Reviewer(page, visit.person.id, visit.person.name) for page, visit in self._pages.items()]
        )

    def _instant(self) -> Instant | None:
        shown = self._shown
        if shown is None:
            return None
        age = round((self._clock() - self._heard_at) * 1000)
        return Instant(shown.step, shown.at, shown.eyes, shown.speed, shown.playing, age)

    def _tell_soon(self) -> None:
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(_GATHERED, self._tell_people)

    def _tell_people(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        message = frame(_encode(ReviewNews(self._people(), self._lead)))
        for visit in self._pages.values():
            visit.tell(message)


class Reviews(OpenSockets):
    """All reviews of this process. Their pages are counted apart from the sockets at tables: to look back at
    a game is not to be at its table."""

    def __init__(
        self, most_of_person: int, most_of_address: int, clock: Callable[[], float] = monotonic
    ) -> None:
        self._sockets = SocketCounts(most_of_person, most_of_address)
        self._clock = clock
        self._reviews: dict[str, Review] = {}

    def check(self, person: str, address: str) -> None:
        """Refuse one page more than a person or an address may have: `too_many_sockets`."""
        self._sockets.check(person, address)

    def enter(self, key: str, replay: Replay, visit: SocketVisit) -> tuple[Review, int]:
        """Somebody looks at a replay from now on: `too_many_sockets`, `review_full`."""
        self.check(visit.person.id, visit.address)
        review = self._reviews.get(key) or Review(replay, self._clock)
        page = review.enter(visit)
        visit.link = key
        self._reviews[key] = review
        self._sockets.add(visit.person.id, visit.address)
        return review, page

    def leave(self, page: int, visit: SocketVisit) -> None:
        """The page is gone; with the last one the review ends."""
        review = self._reviews[visit.link]
        review.leave(page)
        if not len(review):
            del self._reviews[visit.link]
        self._sockets.remove(visit.person.id, visit.address)

    def close_link(self, link: str, code: int) -> None:
        """Close the sockets of one replay."""
        review = self._reviews.get(link)
        for visit in review.visits() if review is not None else ():
            visit.socket.shut(code)

    def visits(self) -> list[SocketVisit]:
        """The pages of all reviews."""
        return [visit for review in self._reviews.values() for visit in review.visits()]
