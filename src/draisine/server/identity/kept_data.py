"""What is kept about somebody, for them to take along; and how long what is kept, for the page that says so:
every number comes from where it is set."""

import math
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from draisine.kernel import DraisineError
from draisine.server.identity.cookies import COOKIE_SECONDS
from draisine.server.identity.seat_tokens import TOKEN_SECONDS, TOKENS_REMEMBERED
from draisine.server.limits.limits import Limits, Rate
from draisine.server.messages.people import Language
from draisine.server.messages.privacy import (
    Export,
    ExportedCrew,
    ExportedDevices,
    ExportedMeeting,
    ExportedProfile,
    ExportedTable,
    ExportedWords,
    Keeping,
)
from draisine.server.settings import Settings
from draisine.tables.crews import entries as k
from draisine.tables.crews.crew import Crew
from draisine.tables.log import entries as e
from draisine.tables.log.table import TALK_KEPT
from draisine.tables.meetings import DAYS as MEETING_DAYS
from draisine.tables.meetings import Meeting
from draisine.tables.runtime.erasure import tables_naming
from draisine.tables.runtime.manager import TableManager
from draisine.tables.runtime.waiting_tables import CLOSED_AFTER
from draisine.tables.shared_devices import owner_of
from draisine.tables.store import Person, Store, StoredCrew, StoredTable

T = TypeVar("T")

_ALL = 1 << 31
"""Crews."""
_DAY = 24 * 3600
ADDRESSES_LOOKED_AT = 60.0
"""Seconds between two looks for addresses that no limit needs any more."""


def address_minutes(limits: Limits) -> int:
    """Minutes after which the address of somebody who has gone is forgotten, at the latest."""
    rates = [getattr(limits, name) for name in limits.__struct_fields__]
    slowest = max((rate.burst / rate.per_second for rate in rates if isinstance(rate, Rate)), default=0.0)
    return math.ceil((slowest + ADDRESSES_LOOKED_AT) / 60)


def keeping(settings: Settings) -> Keeping:
    """What the page says in numbers."""
    return Keeping(
        cookie_days=COOKIE_SECONDS // _DAY,
        token_minutes=TOKEN_SECONDS // 60,
        token_hours=TOKENS_REMEMBERED // 3_600_000,
        waiting_hours=CLOSED_AFTER // 3_600_000,
        finished_days=settings.keep_days,
        meeting_days=MEETING_DAYS,
        talk_shown=TALK_KEPT,
        address_minutes=address_minutes(settings.limits),
    )


async def export_of(manager: TableManager, store: Store, person: Person, origin: str) -> Export:
    """All that is kept about somebody. `origin` is where they reach this server."""
    return Export(
        made=int(time.time() * 1000),
        profile=_profile(person),
        devices=ExportedDevices(
            connected=len(manager.presence.of(person.id)),
            signed_out=person.generation,
            cookie_days=COOKIE_SECONDS // _DAY,
        ),
        crews=tuple(
            [await _crew(store, stored, person.id) for stored in await store.crews_of(person.id, _ALL)]
        ),
        tables=tuple(
            [
                await _table(store, stored, person.id, origin)
                async for stored in tables_naming(store, person.id)
            ]
        ),
        meetings=tuple(
            [await _meeting(store, meeting, origin) for meeting in await store.meetings_of(person.id)]
        ),
    )


def _profile(person: Person) -> ExportedProfile:
    language: Language | None = msgspec.convert(person.language, Language | None)
    return ExportedProfile(person.id, person.name, language, person.traits, person.explained)


def _readable(kept: Sequence[bytes], decode: Callable[[bytes], T]) -> list[T]:
    """What can be read of a log that may be damaged."""
    log = []
    for data in kept:
        with suppress(ValueError):
            log.append(decode(data))
    return log


async def _crew(store: Store, stored: StoredCrew, person: str) -> ExportedCrew:
    row, kept = stored.row, await store.crew_entries(stored.number)
    log = _readable(kept, k.decode_entry)
    about = [k.about_person(entry, person) for entry in log]
    entries = tuple([entry for entry in about if entry is not None])
    try:
        crew = Crew.of(log)
    except (DraisineError, ValueError):  # its beginning is damaged
        return ExportedCrew(row.id, "", row.spoken, len(row.members), 0, 0, entries, damaged=True)
    return ExportedCrew(
        row.id,
        crew.name,
        crew.code,
        len(row.members),
        len(crew.rides),
        sum(ride.person == person for ride in crew.box_rides.values()),
        entries,
        damaged=len(log) < len(kept),
    )


async def _meeting(store: Store, meeting: Meeting, origin: str) -> ExportedMeeting:
    kept = await store.meeting_lines(meeting.id)
    lines: list[Any] = _readable(kept, msgspec.json.decode)
    return ExportedMeeting(
        reading=f"{origin}/meet/{meeting.game}/{meeting.id}",
        game=meeting.game,
        made=meeting.made,
        touched=meeting.touched,
        lines=tuple(lines),
        damaged=len(lines) < len(kept),
    )


def _is_about(entry: e.Entry, person: str, seats: Collection[int]) -> bool:
    """Theirs, or what the server noted of their connection: then these were their seats already."""
    if isinstance(entry, e.Dropped | e.Returned):
        return entry.seat in seats
    return owner_of(entry.person) == person


def _without_seed(entry: e.Entry) -> e.Entry:
    """Until a game is over its seed is told to nobody: all that is hidden can be worked out from it."""
    return msgspec.structs.replace(entry, seed="") if isinstance(entry, e.Opened | e.Started) else entry


async def _table(store: Store, stored: StoredTable, person: str, origin: str) -> ExportedTable:
    kept = await store.entries(stored.id)
    log = _readable(kept, e.decode_entry)
    row, over = stored.row, stored.row.status == "over"
    seats = {seat for seat, one in enumerate(row.seats) if owner_of(one.person or "") == person}
    mine = [entry for entry in log if _is_about(entry, person, seats)]
    owners = [seat.person for seat in row.seats]
    return ExportedTable(
        link=f"{origin}/t/{row.link}",
        log=f"{origin}/api/tables/{row.link}/log" if over else None,
        replay=f"{origin}/t/{row.link}/replay" if over else None,
        name=row.name,
        game=row.game,
        status=row.status,
        touched=stored.touched,
        seat=owners.index(person) if person in owners else None,
        said=tuple(
            [
                ExportedWords(entry.when, entry.name, entry.text, entry.call)
                for entry in mine
                if isinstance(entry, e.Talked)
            ]
        ),
        entries=tuple(
            [entry if over else _without_seed(entry) for entry in mine if not isinstance(entry, e.Talked)]
        ),
        damaged=len(log) < len(kept),
    )
