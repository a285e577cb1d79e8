"""Which tables there are: making, finding and listing them, and what happened at one."""

from collections.abc import Sequence
from typing import Annotated

from litestar import Response, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from draisine.games import all_games
from draisine.kernel import GameLog
from draisine.kernel.traits import checked_traits
from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.identity.cookies import Identity
from draisine.server.identity.names import clean_name
from draisine.server.messages.tables import (
    CardSeat,
    FoundTable,
    NewTable,
    Sharer,
    Spoken,
    TableCard,
    TableCards,
    TableLink,
)
from draisine.server.routes.common import AnyRequest, Secret, known, problems
from draisine.server.routes.qr import SVG, draw_qr_of
from draisine.tables import errors as table_errors
from draisine.tables.bots.names import bot_names
from draisine.tables.log.pictures import HistoryPicture
from draisine.tables.runtime.lists import Listed
from draisine.tables.shared_devices import sharer_id
from draisine.tables.store import Person


@post("/api/tables", responses=problems(401, 403, 404, 413, 422))
async def post_table(
    request: AnyRequest, context: ServerContext, identity: Identity, data: NewTable
) -> TableLink:
    """Make a table."""
    person = await context.people.find(known(identity))
    if not person.name:
        raise table_errors.name_needed()
    address = address_of(request.scope)
    await context.quotas.check_table(address, person.id, data.options)
    await context.shelf_reader.read_ahead(address, data.game, data.options)
    live = await context.manager.open_table(
        person,
        data.game,
        data.options,
        open_to_all=data.open_to_all,
        bot=data.bot,
        seats=data.seats,
        crew=data.crew,
        freeze_on_drop=data.freeze_on_drop,
        today=data.today,
        sharers=_sharers(person, data.sharers),
    )
    return TableLink(live.link, live.name)


def _sharers(owner: Person, sharers: Sequence[Sharer]) -> list[Person]:
    games = all_games().values()
    return [
        Person(sharer_id(owner.id, number), clean_name(one.name), checked_traits(one.traits, games))
        for number, one in enumerate(sharers, start=1)
    ]


@get("/api/tables", responses=problems())
async def get_tables(context: ServerContext, identity: Identity) -> TableCards:
    """One's own tables, and those open to all."""
    lists = await context.manager.lists(await context.people.find(identity.player))
    return TableCards(tuple(map(_card, lists.mine)), tuple(map(_card, lists.open)))


def _card(listed: Listed) -> TableCard:
    row = listed.stored.row
    names = bot_names(row.game, row.link, row.seats)
    people = tuple(
        CardSeat(name or "", seat.bot) if seat.person is None else CardSeat(seat.name or "", None)
        for seat, name in zip(row.seats, names, strict=True)
        if seat.person is not None or seat.bot is not None
    )
    return TableCard(
        link=row.link,
        name=row.name,
        game=row.game,
        status=row.status,
        people=people,
        seats=len(row.seats),
        your_seat=listed.your_seat,
        your_turn=listed.your_turn,
        outcome=row.outcome,
        touched=listed.stored.touched,
    )


@post("/api/join", status_code=HTTP_200_OK, responses=problems(403, 404, 413))
async def post_join(
    request: AnyRequest, context: ServerContext, identity: Identity, data: Spoken
) -> FoundTable:
    """Find a table by its spoken name: one that waits for players, else one in play."""
    context.guesses.check(address_of(request.scope))
    row = await context.manager.find_spoken(data.name)
    owners = [seat.person for seat in row.seats]
    seat = owners.index(identity.player) if identity.player in owners else None
    return FoundTable(row.link, row.name, row.status, seat)


@get("/api/tables/{link:str}/log", responses=problems(404, 409))
async def get_log(context: ServerContext, link: Secret) -> GameLog:
    """The whole game with its seed, once it is over."""
    return await context.manager.game_log(link)


@get("/api/tables/{link:str}/history", responses=problems(404))
async def get_history(
    context: ServerContext,
    identity: Identity,
    link: Secret,
    picture: Annotated[str, Parameter(max_length=10)] = "",
) -> HistoryPicture:
    """What happened in the game of a table so far, as its reader may know it; with `picture=text` ready to be
    said."""
    live = await context.manager.table(link)
    return live.history(live.seat_of(identity.player), text=picture == "text")


@get("/api/tables/{link:str}/qr.svg", media_type=SVG, responses=problems(404))
async def get_table_qr(request: AnyRequest, context: ServerContext, link: Secret) -> Response[bytes]:
    """The table's address as a QR code."""
    live = await context.manager.table(link)
    return await draw_qr_of(request, context, f"/t/{live.link}")


TABLE_HANDLERS = [post_table, get_tables, post_join, get_log, get_history, get_table_qr]
