"""The HTTP part for crews: founding, joining by a code, and the book."""

from litestar import get, post, put
from litestar.status_codes import HTTP_200_OK

from draisine.kernel import AnyGame
from draisine.server.context import ServerContext
from draisine.server.guard import address_of
from draisine.server.identity import Identity
from draisine.server.messages.crews import (
    CrewBook,
    CrewCard,
    CrewCards,
    CrewCode,
    CrewHelp,
    CrewMember,
    CrewSheet,
    NewCrew,
)
from draisine.server.names import clean_name
from draisine.server.routes import AnyRequest, Secret, known, problems
from draisine.tables.crews.crew import Crew
from draisine.tables.crews.live_crews import LiveCrew
from draisine.tables.crews.projections import draw_sheet, sheeted
from draisine.tables.log.relief import relief_for


def _sheet(crew: Crew, game: AnyGame) -> CrewSheet:
    games, losses = len(crew.rides_of(game.id)), crew.losses(game.id)
    return CrewSheet(
        game=game.id,
        games=games,
        wins=games - losses,
        losses=losses,
        relief=relief_for(game, losses),
        sheet=draw_sheet(crew, game),
        helps=_helps(crew, game),
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


def _sheets(context: ServerContext, crew: Crew) -> tuple[CrewSheet, ...]:
    return tuple(_sheet(crew, game) for game in sheeted(context.manager.crews.games))


async def _book(context: ServerContext, live: LiveCrew) -> CrewBook:
    crew = live.crew
    people = [await context.people.find(member) for member in crew.members]
    return CrewBook(
        id=crew.id,
        name=crew.name,
        code=crew.code,
        members=tuple(CrewMember(person.id, person.name) for person in people),
        sheets=_sheets(context, crew),
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
    context.new_tables.check(address_of(request.scope))
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


CREW_HANDLERS = [get_crews, post_crew, post_crew_join, get_crew, put_crew]
