"""Pictures, made from the table."""

from collections.abc import Sequence

import msgspec

from draisine.kernel import Scenic, capability
from draisine.kernel.options import read_options
from draisine.tables.bots.names import bot_names
from draisine.tables.log.absence import Attendance, acting_host, stand_in_grace
from draisine.tables.log.decisions.agreements import holds_left, pause_holds, take_back_uncounts
from draisine.tables.log.decisions.stand_ins import usual_stand_in
from draisine.tables.log.pictures import (
    CrewPicture,
    HistoryPicture,
    MissedPicture,
    OfferPicture,
    SeatPicture,
    StepPicture,
    TablePicture,
    TalkPicture,
)
from draisine.tables.log.table import Table
from draisine.tables.log.views import known_events

_encoder = msgspec.json.Encoder()

TALK_BYTES = 64 * 1024
"""Of what was said in one welcome."""
_AROUND_WORDS = 100


def _draw_seat(  # noqa: PLR0917 - all of it is needed
    table: Table, seat: int, attendance: Attendance, now: int, strengths: Sequence[str], bot_name: str | None
) -> SeatPicture:
    chair = table.chairs[seat]
    since = None if chair.person is None else attendance.missing_since(chair.person)
    return SeatPicture(
        player=chair.person,
        name=bot_name or chair.name,
        traits=chair.traits,
        bot=chair.bot,
        ready=chair.ready or (chair.person is None and chair.bot is not None),
        online=chair.person in attendance.here,
        stand_in=usual_stand_in(chair, strengths),
        replaceable=chair.by_person
        and since is not None
        and table.match is not None
        and table.outcome is None
        and now >= since + stand_in_grace(table.game),
    )


def draw_table(
    table: Table,
    attendance: Attendance,
    crew: CrewPicture | None = None,
    now: int = 0,
    strengths: Sequence[str] = (),
) -> TablePicture:
    """The table with those who are here, and the crew that plays there."""
    here = attendance.here
    seated = {chair.person for chair in table.chairs}
    over, count = table.outcome is not None, len(table.chairs)
    match = table.match
    return TablePicture(
        name=table.name,
        link=table.link,
        game=table.game.id,
        options=table.options,
        open_to_all=table.open_to_all,
        status=table.status,
        host=acting_host(table, attendance.missing_since, now),
        seats=tuple(
            _draw_seat(table, seat, attendance, now, strengths, name)
            for seat, name in enumerate(bot_names(table.game.id, table.link, table.chairs))
        ),
        watchers=attendance.watchers(seated),
        offers=tuple(
            OfferPicture(what=what, by=agreed[0], agreed=agreed) for what, agreed in table.offers.items()
        ),
        fingerprint=match.fingerprint if match else None,
        seed=match.seed if match and over else None,
        outcome=table.outcome,
        rematch=table.rematch,
        crew=crew,
        counts=table.counts,
        take_back_uncounts=take_back_uncounts(table.game),
        holds_left=tuple(holds_left(table, seat) for seat in range(count if pause_holds(table.game) else 0)),
        freeze_on_drop=table.freeze_on_drop,
        missed=tuple(MissedPicture(seat, since) for seat, since in sorted(table.missed.items())),
        spectators=sum(person not in seated for person in here) - len(attendance.screens),
        declined=table.declined,
        before=table.opened.before or None,
        day=table.opened.day or None,
        forked_from=table.fork.link or None if table.fork else None,
        forked=table.fork is not None,
        screens=len(attendance.screens),
        sound=attendance.sound_place,
        spectators_hear=table.spectators_hear,
    )


def draw_scenery(table: Table) -> msgspec.Raw:
    """What never changes during a game, for the options as they are now."""
    options = table.game.check_options(read_options(table.game, table.options), len(table.chairs))
    scenic = capability(table.game, Scenic)
    return msgspec.Raw(_encoder.encode(None if scenic is None else scenic.scenery(options)))


def draw_history(
    table: Table, seat: int | None, picture: TablePicture, scenery: msgspec.Raw
) -> HistoryPicture:
    """Every step of the game so far, with what a seat or a spectator may know of it."""
    secretive = None if table.match is None else table.match.secretive
    steps = []
    for step in table.steps:
        events = known_events(step.events, secretive, seat)
        steps.append(StepPicture(step.seat, step.at, events, step.taken_back))
    view = None if table.match is None else table.view(seat)
    return HistoryPicture(seat, picture, scenery, view, tuple(steps))


def draw_talk(table: Table) -> tuple[TalkPicture, ...]:
    """The last things said, oldest first, as far as a welcome can carry them."""
    left = TALK_BYTES
    shown: list[TalkPicture] = []
    for said in reversed(table.talk):
        left -= len(said.text.encode()) + len(said.name.encode()) + _AROUND_WORDS
        if left < 0:
            break
        shown.append(said)
    return tuple(reversed(shown))
