"""The table of the day: what it is, and how those who tried it did."""

import time

from litestar import get

from draisine.games import game_by_id
from draisine.server.context import ServerContext
from draisine.server.identity import Identity
from draisine.server.messages.tables import Day, DayTable, DayTry
from draisine.server.routes import GameId, problems, quick_start
from draisine.tables.days import Try, day_ends, day_of, first_tries
from draisine.tables.store import StoredTable


@get("/api/days/{game:str}", responses=problems(422))
async def get_day(context: ServerContext, identity: Identity, game: GameId) -> Day:
    """Today's table for a game, and how others did, without names."""
    rules, now = game_by_id(game), int(time.time() * 1000)
    tables = await context.manager.day(rules.id)
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
        yours=_own(tables, tries, identity.player),
    )


def _by_success(one: Try) -> tuple[bool, int]:
    return not one.won, one.took if one.won else -one.took


def _own(tables: list[StoredTable], tries: list[Try], person: str) -> DayTable | None:
    mine = [table for table in tables if any(seat.person == person for seat in table.row.seats)]
    mine = [table for table in mine if table.row.status != "closed"]
    if not mine:
        return None
    counted = {one.table.id for one in tries}
    table = next((one for one in mine if one.id in counted), mine[-1])
    return DayTable(table.row.link, table.row.status, table.id in counted)


DAY_HANDLERS = [get_day]
