"""The HTTP part for crews: founding, joining by a code, and the book."""

from litestar import delete, get, post, put
from litestar.status_codes import HTTP_200_OK

from draisine.games import game_by_id
from draisine.kernel import AnyGame
from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.identity.cookies import Identity
from draisine.server.identity.names import clean_name
from draisine.server.messages.crews import (
    BoxRide,
    CrewBook,
    CrewCard,
    CrewCards,
    CrewCode,
    CrewExport,
    CrewGameRecord,
    CrewHelp,
    CrewMember,
    ExportChoice,
    NewBoxRide,
    NewCrew,
)
from draisine.server.routes.common import AnyRequest, Secret, known, problems
from draisine.tables.crews.crew import Crew
from draisine.tables.crews.entries import BoxRode
from draisine.tables.crews.live_crews import LiveCrew
from draisine.tables.crews.projections import draw_sheet, sheeted
from draisine.tables.log.relief import relief_for


def _sheet(crew: Crew, game: AnyGame) -> CrewGameRecord:
    games, losses = len(crew.rides_of(game.id)), crew.losses(game.id)
    with_box = crew.box_rides_of(game.id)
    return CrewGameRecord(
        game=game.id,
        games=games,
        wins=games - losses,
        losses=losses,
        relief=relief_for(game, losses),
        sheet=draw_sheet(crew, game),
        helps=_helps(crew, game),
        box_games=len(with_box),
        box_wins=sum(ride.won for ride in with_box),
    )


def _helps(crew: Crew, game: AnyGame) -> tuple[CrewHelp, ...]:
    rides = crew.rides_of(game.id)
    kinds = dict.fromkeys(ride.help for ride in rides)
    if not any(kinds):
        return ()
    return tuple(
        CrewHelp(
            kind,
            sum(ride.help == kind for ride in rides),
            sum(ride.help == kind and ride.won for ride in rides),
        )
        for kind in kinds
    )


def _sheets(context: ServerContext, crew: Crew) -> tuple[CrewGameRecord, ...]:
    return tuple(_sheet(crew, game) for game in sheeted(context.manager.crews.games))


async def _book(context: ServerContext, live: LiveCrew) -> CrewBook:
    crew = live.crew
    chosen = crew.export
    people = [await context.people.find(member) for member in crew.members]
    return CrewBook(
        id=crew.id,
        name=crew.name,
        code=crew.code,
        members=tuple(CrewMember(person.id, person.name) for person in people),
        sheets=_sheets(context, crew),
        box_rides=_box_rides(crew),
        export=None if chosen is None else CrewExport(chosen.allowed, chosen.person, chosen.when),
    )


def _box_rides(crew: Crew) -> tuple[BoxRide, ...]:
    rides = sorted(crew.box_rides.values(), key=lambda ride: ride.ended, reverse=True)
    return tuple(
        [
            BoxRide(ride.key, ride.game, ride.won, ride.took, ride.players, ride.ended, ride.person)
            for ride in rides
        ]
    )


@get("/api/crews", responses=problems())
async def get_crews(context: ServerContext, identity: Identity) -> CrewCards:
    """One's own crews."""
    crews = await context.manager.crews.mine(await context.people.find(identity.player))
    return CrewCards(
        tuple(
            CrewCard(live.id, live.crew.name, len(live.crew.members), _sheets(context, live.crew))
            for live in crews
        )
    )


@post("/api/crews", responses=problems(401, 403, 413, 422))
async def post_crew(
    request: AnyRequest, context: ServerContext, identity: Identity, data: NewCrew
) -> CrewBook:
    """Found a crew."""
    person = await context.people.find(known(identity))
    name = clean_name(data.name)
    context.quotas.check_new(address_of(request.scope))
    return await _book(context, await context.manager.crews.create(person, name))


@post("/api/crews/join", status_code=HTTP_200_OK, responses=problems(401, 403, 404, 413, 422))
async def post_crew_join(
    request: AnyRequest, context: ServerContext, identity: Identity, data: CrewCode
) -> CrewBook:
    """Become a member by the crew's code."""
    person = await context.people.find(known(identity))
    context.guesses.check(address_of(request.scope))
    return await _book(context, await context.manager.crews.join(person, data.code))


@get("/api/crews/{crew:str}", responses=problems(401, 403, 404))
async def get_crew(context: ServerContext, identity: Identity, crew: Secret) -> CrewBook:
    """The book of a crew, for its members."""
    person = await context.people.find(known(identity))
    return await _book(context, await context.manager.crews.member(crew, person))


@put("/api/crews/{crew:str}", responses=problems(401, 403, 404, 413, 422))
async def put_crew(context: ServerContext, identity: Identity, crew: Secret, data: NewCrew) -> CrewBook:
    """Give a crew another name."""
    person = await context.people.find(known(identity))
    return await _book(context, await context.manager.crews.rename(crew, person, clean_name(data.name)))


@post("/api/crews/{crew:str}/rides", status_code=HTTP_200_OK, responses=problems(401, 403, 404, 413, 422))
async def post_box_ride(
    request: AnyRequest, context: ServerContext, identity: Identity, crew: Secret, data: NewBoxRide
) -> CrewBook:
    """Enter a game that was played with the real box; the same key twice is one game."""
    person = await context.people.find(known(identity))
    game = game_by_id(data.game)
    context.quotas.check_new(address_of(request.scope))
    ride = BoxRode(
        when=0,
        person=person.id,
        key=data.key,
        game=game.id,
        won=data.won,
        took=data.took,
        players=data.players,
        ended=data.ended,
    )
    return await _book(context, await context.manager.crews.enter_box_ride(crew, person, game, ride))


@delete(
    "/api/crews/{crew:str}/rides/{key:str}",
    status_code=HTTP_200_OK,
    responses=problems(401, 403, 404),
)
async def delete_box_ride(context: ServerContext, identity: Identity, crew: Secret, key: Secret) -> CrewBook:
    """Take a game with the real box out of the book."""
    person = await context.people.find(known(identity))
    return await _book(context, await context.manager.crews.remove_box_ride(crew, person, key))


@put("/api/crews/{crew:str}/export", responses=problems(401, 403, 404, 413, 422))
async def put_export(
    context: ServerContext, identity: Identity, crew: Secret, data: ExportChoice
) -> CrewBook:
    """Allow that the games of a crew are exported without names, or take that back. Any member may."""
    person = await context.people.find(known(identity))
    return await _book(context, await context.manager.crews.choose_export(crew, person, data.allowed))


CREW_HANDLERS = [
    get_crews,
    post_crew,
    post_crew_join,
    get_crew,
    put_crew,
    post_box_ride,
    delete_box_ride,
    put_export,
]
