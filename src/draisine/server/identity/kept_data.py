"""What is kept about somebody, for them to take along; and how long what is kept, for the page that says so:
every number comes from where it is set."""

import math
import time

import msgspec

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
from draisine.tables.log import entries as e
from draisine.tables.log.table import TALK_KEPT
from draisine.tables.meetings import DAYS as MEETING_DAYS
from draisine.tables.runtime.erasure import tables_naming
from draisine.tables.runtime.manager import TableManager
from draisine.tables.runtime.waiting_tables import CLOSED_AFTER
from draisine.tables.store import Person, Store, StoredTable

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
            ExportedCrew(
                live.id,
                live.crew.name,
                live.crew.code,
                len(live.crew.members),
                len(live.crew.rides),
                sum(ride.person == person.id for ride in live.crew.box_rides.values()),
            )
            for live in await manager.crews.mine(person)
        ),
        tables=tuple(
            [
                await _table(store, stored, person.id, origin)
                async for stored in tables_naming(store, person.id)
            ]
        ),
        meetings=tuple(
            [
                ExportedMeeting(
                    f"{origin}/meet/{meeting.game}/{meeting.id}",
                    meeting.game,
                    meeting.made,
                    meeting.touched,
                    tuple([msgspec.json.decode(line) for line in await store.meeting_lines(meeting.id)]),
                )
                for meeting in await store.meetings_of(person.id)
            ]
        ),
    )


def _profile(person: Person) -> ExportedProfile:
    language: Language | None = msgspec.convert(person.language, Language | None)
    return ExportedProfile(person.id, person.name, language, person.traits, person.explained)


async def _table(store: Store, stored: StoredTable, person: str, origin: str) -> ExportedTable:
    log = [e.decode_entry(data) for data in await store.entries(stored.id)]
    mine = [entry for entry in log if entry.person == person]
    row, over = stored.row, stored.row.status == "over"
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
        entries=tuple([entry for entry in mine if not isinstance(entry, e.Talked)]),
    )
