"""The table of the day: what it is, and how those who tried it did."""

import time
from typing import Annotated

from litestar import get
from litestar.params import Parameter

from draisine.games import game_by_id
from draisine.kernel import TimelineLines, Timelines, capability
from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.identity.cookies import Identity
from draisine.server.messages.tables import Day, DayTable, DayTry, Ghost, Ghosts
from draisine.server.routes.common import AnyRequest, GameId, problems
from draisine.server.routes.server_info import quick_start
from draisine.tables.daily_tables import Shown, Try, day_ends, day_of, first_tries, ghost_of, tries_shown_to
from draisine.tables.replays.timelines import timeline
from draisine.tables.store import StoredTable

MOST_GHOSTS = 4
MOST_COMPANIONS = 200
"""Whose tries are looked for."""


@get("/api/days/{game:str}", responses=problems(422))
async def get_day(context: ServerContext, identity: Identity, game: GameId) -> Day:
    """Today's table for a game, and how others did, without names."""
    rules, now = game_by_id(game), int(time.time() * 1000)
    tables = await context.manager.day(rules.id)
    secret = await context.manager.day_secret()
    tries = sorted(first_tries(tables, rules.together), key=_by_success)
    quick = quick_start(context, rules)
    return Day(
        day=day_of(now),
        ends_in=day_ends(now),
        options=quick.options,
        seats=quick.seats,
        bot=quick.bot,
        tries=tuple(
            DayTry(one.won, one.took, len(one.people), identity.player in one.people) for one in tries
        ),
        yours=_own(tables, tries, identity.player, secret),
    )


def _by_success(one: Try) -> tuple[bool, int]:
    return not one.won, one.took if one.won else -one.took


def _own(tables: list[StoredTable], tries: list[Try], person: str, secret: str) -> DayTable | None:
    mine = [table for table in tables if any(seat.person == person for seat in table.row.seats)]
    mine = [table for table in mine if table.row.status != "closed"]
    if not mine:
        return None
    counted = {one.table.id for one in tries}
    table = next((one for one in mine if one.id in counted), mine[-1])
    shares = table.id in counted
    ghost = ghost_of(secret, table.row.link, person) if shares else ""
    return DayTable(table.row.link, table.row.status, shares, ghost)


@get("/api/days/{game:str}/ghosts", responses=problems(422))
async def get_ghosts(
    request: AnyRequest,
    context: ServerContext,
    identity: Identity,
    game: GameId,
    shared: Annotated[str, Parameter(max_length=40)] = "",
) -> Ghosts:
    """How today went for people whom one has sat with, and for who shared their ghost: numbers along the way,
    and nothing of the deal."""
    rules, me = game_by_id(game), identity.player
    tables = await context.manager.day(rules.id)
    tries = first_tries(tables, rules.together)
    mine = [table for table in tables if table.row.status == "over" and me in _people(table)]
    timelines = capability(rules, Timelines)
    drawn = timelines.timeline_lines if timelines else TimelineLines("clock", ())
    lines = drawn.lines if mine else drawn.lines[: drawn.open]

    own = next((one for one in tries if me in one.people), None)
    companions = [one for one, _ in await context.manager.played.companions_of(me, MOST_COMPANIONS)]
    secret = await context.manager.day_secret()
    shown = tries_shown_to(me, tries, companions, shared=shared, secret=secret)[:MOST_GHOSTS]
    if own is not None:
        shown.insert(0, Shown(own, me, is_shared=False))
    ghosts = [await _ghost(context, address_of(request.scope), one, len(lines)) for one in shown]
    yours = ghosts.pop(0) if own is not None else None
    return Ghosts(by=drawn.by, lines=lines, yours=yours, friends=tuple(ghosts))


async def _ghost(context: ServerContext, address: str, shown: Shown, lines: int) -> Ghost:
    row = shown.one.table.row
    table_replay = await context.replays.of_table(row.link, address)
    seat = next(number for number, seat in enumerate(row.seats) if seat.person == shown.person)
    numbers = timeline(table_replay.replay, seat, lines)
    return Ghost(row.seats[seat].name or "", shown.one.won, shown.one.took, shown.is_shared, numbers)


def _people(table: StoredTable) -> tuple[str | None, ...]:
    return tuple([seat.person for seat in table.row.seats])


DAILY_TABLE_HANDLERS = [get_day, get_ghosts]
