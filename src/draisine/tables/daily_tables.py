"""A table of the day: one deal for everybody who plays a game on that day, the same on the whole server.

Its seed is made from a secret of the server, the day and the game, so that nobody can work it out in advance.
A day is a day of Universal Time.
"""

import hmac
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from draisine.kernel import AnyGame
from draisine.tables.store import StoredTable

SECRET = "day_secret"
"""The name under which a store keeps the server's secret."""


def day_of(now: int) -> str:
    """The day of a Unix millisecond, as in 2026-02-28."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def day_ends(now: int) -> int:
    """Milliseconds until the next day."""
    moment = datetime.fromtimestamp(now / 1000, UTC)
    midnight = moment.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    return round((midnight - moment).total_seconds() * 1000)


def day_seed(secret: str, day: str, game: AnyGame) -> str:
    """The seed of all tables of this day."""
    text = f"{day} {game.id} {game.version}"
    return hmac.digest(secret.encode(), text.encode(), "sha256").hex()[:32]


def ghost_of(secret: str, link: str, person: str) -> str:
    """The name under which somebody lets others see how their table of the day went, and nothing of its deal:
    from it nobody finds the table. Whoever sat there too has another one."""
    return hmac.digest(secret.encode(), f"ghost {link} {person}".encode(), "sha256").hex()[:20]


class Try(NamedTuple):
    """One game of the day by people who had not seen the deal before."""

    table: StoredTable
    won: bool

    @property
    def took(self) -> int:
        """Milliseconds of play."""
        return self.table.row.took

    @property
    def people(self) -> tuple[str, ...]:
        """Public ids of those who played."""
        return _people(self.table)


def _people(table: StoredTable) -> tuple[str, ...]:
    return tuple(seat.person for seat in table.row.seats if seat.person is not None)


def first_tries(tables: Iterable[StoredTable], together: bool) -> list[Try]:
    """Which tables of one day tell how hard it was, of all in the order in which they were made: those that
    were played to the end by people who had never begun one before, without a take-back that keeps the game
    from counting; and where people play against each other, those of one person against bots."""
    knowing: set[str] = set()
    tries = []
    for table in tables:
        row, people = table.row, _people(table)
        if row.status in {"waiting", "closed"}:
            continue
        known = knowing.intersection(people)
        knowing.update(people)
        comparable = bool(people) and (together or len(people) == 1)
        if row.outcome is not None and row.counts and comparable and not known:
            won = any(row.seats[seat].person is not None for seat in row.outcome.winners)
            tries.append(Try(table, won))
    return tries


class Shown(NamedTuple):
    """Somebody's try that somebody else is shown along the way."""

    one: Try
    person: str
    is_shared: bool
    """They shared it; else they are somebody whom one has sat with."""


def tries_shown_to(
    me: str, tries: Iterable[Try], companions: Iterable[str], *, shared: str, secret: str
) -> list[Shown]:
    """Of tries that are not one's own, each game once: first the one that somebody shared under a name
    (`ghost_of`), then those of companions, in their order."""
    others = [one for one in tries if me not in one.people]
    shown = [
        Shown(one, person, is_shared=True)
        for one in others
        for person in one.people
        if ghost_of(secret, one.table.row.link, person) == shared
    ]
    for companion in companions:
        there = {already.one.table.id for already in shown}
        shown += [
            Shown(one, companion, is_shared=False)
            for one in others
            if companion in one.people and one.table.id not in there
        ]
    return shown
