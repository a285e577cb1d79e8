"""The HTTP part: who one is, which tables there are, and pictures of addresses."""

from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post, put
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_404_NOT_FOUND

from draisine.games import all_games, game_by_id
from draisine.kernel import (
    AnyGame,
    Calling,
    CrewSheet,
    DataFiles,
    Explaining,
    GameLog,
    Gesturing,
    Practising,
    Relieving,
    SeatFacts,
    capability,
    traits_of,
)
from draisine.kernel.bots import good_company
from draisine.lessons.lesson import lessons_of
from draisine.server import errors
from draisine.server.context import ServerContext
from draisine.server.guard import address_of
from draisine.server.health import draw_health
from draisine.server.identity import COOKIE, COOKIE_SECONDS, Identity, Standing
from draisine.server.messages.games import GameInfo, Health, QuickStart, ServerInfo, Shelf
from draisine.server.messages.people import Language, Me, Problem, Profile, SeatToken
from draisine.server.messages.tables import (
    CardSeat,
    FoundTable,
    NewTable,
    Spoken,
    TableCard,
    TableCards,
    TableLink,
)
from draisine.server.moment_pictures import with_preview
from draisine.server.names import clean_name
from draisine.server.static_files import Page
from draisine.server.traits import checked_traits
from draisine.tables import errors as table_errors
from draisine.tables.bots.names import bot_names
from draisine.tables.log.pictures import HistoryPicture
from draisine.tables.runtime.lists import Listed
from draisine.tables.store import Person
from draisine.words import has_rulebook

AnyRequest = Request[Any, Any, Any]
Secret = Annotated[str, Parameter(min_length=1, max_length=200)]
GameId = Annotated[str, Parameter(min_length=1, max_length=40)]
_SVG = "image/svg+xml"


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """For the description of a call: which statuses its refusals may have. All may ask too often."""
    spec = ResponseSpec(Problem, generate_examples=False, description="Refused: a code and its parameters")
    return dict.fromkeys((400, 429, *statuses), spec)


async def identify(request: AnyRequest, context: ServerContext) -> Identity:
    """Who sent a request: the dependency `identity` of the handlers."""
    return await context.identify(request.cookies.get(COOKIE))


def known(identity: Identity) -> str:
    """The public id of who asks, or `identity_needed`."""
    if identity.standing is not Standing.KNOWN:
        raise errors.identity_needed(cookie=identity.standing.value)
    return identity.player


def send_me(request: AnyRequest, context: ServerContext, person: Person, standing: Standing) -> Response[Me]:
    """Who somebody is, with a cookie where they need one."""
    language: Language | None = msgspec.convert(person.language, Language | None)
    response = Response(
        Me(person.id, person.name, person.traits, language, person.explained),
        headers={"Draisine-Identity": standing.value, "Cache-Control": "no-store"},
    )
    response.set_cookie(
        COOKIE,
        context.signatures.cookie(person.id, person.generation),
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        # With a plain way beside the secure one the two share their cookies: names of cookies know no ports.
        secure=request.scope["scheme"] == "https" and context.https is None,
    )
    return response


@get("/api/me", responses=problems())
async def get_me(request: AnyRequest, context: ServerContext, identity: Identity) -> Response[Me]:
    """Who you are here. A first visit makes somebody new; so does a cookie that is forged or too old."""
    person = await context.people.find(identity.player)
    # A cookie that was signed out in this moment is not made good again.
    person = msgspec.structs.replace(person, generation=identity.generation)
    return send_me(request, context, person, identity.standing)


@put("/api/me", responses=problems(401, 403, 413, 422))
async def put_me(
    request: AnyRequest, context: ServerContext, identity: Identity, data: Profile
) -> Response[Me]:
    """Choose a name, a language, and what games ask of you."""
    name, traits = clean_name(data.name), checked_traits(data.traits, all_games().values())
    person = await context.people.change(
        identity.player,
        lambda before: msgspec.structs.replace(
            before, name=name, traits={**before.traits, **traits}, language=data.language
        ),
        identity.generation,
    )
    context.manager.rename(person)
    return send_me(request, context, person, identity.standing)


@cache
def _options_schema(game: str) -> dict[str, Any]:
    return msgspec.json.schema(game_by_id(game).options_type)


@get("/api/server", responses=problems())
async def get_server_info(request: AnyRequest, context: ServerContext) -> ServerInfo:
    """Where other devices find this server, and what can be played here."""
    url = context.addresses.for_others(request.scope["scheme"], request.headers.get("host", ""))
    games = tuple(_info(context, game) for game in all_games().values())
    return ServerInfo(url, games)


def quick_start(context: ServerContext, game: AnyGame) -> QuickStart:
    """What "play now" means at this game."""
    bots = tuple(context.strengths(game.id))
    return QuickStart(game.quick.seats, good_company(bots), game.quick.options)


def _info(context: ServerContext, game: AnyGame) -> GameInfo:
    bots = tuple(context.strengths(game.id))
    calling, gesturing = capability(game, Calling), capability(game, Gesturing)
    seating = capability(game, SeatFacts)
    files, relieving = capability(game, DataFiles), capability(game, Relieving)
    return GameInfo(
        id=game.id,
        seats=game.seat_counts,
        seat_facts={str(seats): seating.seat_facts(seats) for seats in game.seat_counts} if seating else {},
        bots=bots,
        options=_options_schema(game.id),
        calls=calling.calls if calling else (),
        gestures=gesturing.gestures if gesturing else (),
        choices=files.choices if files else {},
        simultaneous=game.simultaneous,
        together=game.together,
        crews=capability(game, CrewSheet) is not None,
        traits=traits_of(game),
        relief=relieving.relief if relieving else None,
        quick=quick_start(context, game),
        practice=_practice(game, bots),
        rules=has_rulebook(game),
        board=context.boards.files(game.id),
        lessons=tuple(lessons_of(game.id)),
        clauses=explaining.clauses if (explaining := capability(game, Explaining)) else {},
    )


def _practice(game: AnyGame, bots: tuple[str, ...]) -> QuickStart | None:
    """None also where its mates are not among the bots of this server."""
    practising = capability(game, Practising)
    if practising is None or practising.practice.bot not in bots:
        return None
    table = practising.practice
    return QuickStart(table.seats, table.bot, table.options)


@get("/api/shelf/{game:str}", responses=problems(422))
async def get_shelf(context: ServerContext, game: GameId) -> Shelf:
    """Boards, decks and the like that lie in the data folder for this game, as they are now."""
    return await context.shelf(game_by_id(game))


@post("/api/tables", responses=problems(401, 403, 404, 413, 422))
async def post_table(
    request: AnyRequest, context: ServerContext, identity: Identity, data: NewTable
) -> TableLink:
    """Make a table."""
    person = await context.people.find(known(identity))
    if not person.name:
        raise table_errors.name_needed()
    address = address_of(request.scope)
    context.new_tables.check(address)
    await context.quotas.check_table(address, person.id, data.options)
    await context.read_ahead(address, data.game, data.options)
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
    )
    return TableLink(live.link, live.name)


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


@get("/api/tables/{link:str}/qr.svg", media_type=_SVG, responses=problems(404))
async def get_table_qr(request: AnyRequest, context: ServerContext, link: Secret) -> Response[bytes]:
    """The table's address as a QR code."""
    live = await context.manager.table(link)
    return await _qr(request, context, f"/t/{live.link}")


@post("/api/seat-token", status_code=HTTP_200_OK, responses=problems(401, 403))
async def post_seat_token(context: ServerContext, identity: Identity) -> SeatToken:
    """A token that opens one's own identity on another device."""
    return SeatToken(context.signatures.token(known(identity), identity.generation))


@get("/api/seat-token/{token:str}/qr.svg", media_type=_SVG, responses=problems(404, 410))
async def get_token_qr(request: AnyRequest, context: ServerContext, token: Secret) -> Response[bytes]:
    """A seat token's address as a QR code."""
    await context.check_token(token)
    return await _qr(request, context, f"/claim/{token}")


@post("/api/claim", status_code=HTTP_200_OK, responses=problems(403, 404, 410, 413))
async def post_claim(request: AnyRequest, context: ServerContext, data: SeatToken) -> Response[Me]:
    """From now on this browser is the person whom the token belongs to."""
    context.guesses.check(address_of(request.scope))
    return send_me(request, context, await context.claim(data.token), Standing.KNOWN)


@post("/api/sign-out-others", status_code=HTTP_200_OK, responses=problems(401, 403, 503))
async def post_sign_out_others(
    request: AnyRequest, context: ServerContext, identity: Identity
) -> Response[Me]:
    """From now on no other device is this person; this one gets a new cookie."""
    person = await context.sign_out_others(known(identity), identity.generation)
    return send_me(request, context, person, Standing.KNOWN)


async def _qr(request: AnyRequest, context: ServerContext, path: str) -> Response[bytes]:
    scheme, host = request.scope["scheme"], request.headers.get("host", "")
    return await draw_qr(
        request, context, (context.addresses.for_others(scheme, host) or f"{scheme}://{host}") + path
    )


async def draw_qr(request: AnyRequest, context: ServerContext, text: str) -> Response[bytes]:
    """An address as a QR code, at the cost of whoever asks."""
    if not context.qr_codes.known(text):
        context.drawings.check(address_of(request.scope))
    svg = await context.qr_codes.svg(text)
    return Response(svg, media_type=_SVG, headers={"Cache-Control": "no-store"})


@get("/health", responses={503: ResponseSpec(Health, generate_examples=False)})
async def get_health(context: ServerContext) -> Response[Health]:
    """How the server is."""
    reason = await context.health_check.reason()
    health = draw_health(reason, context.manager.live_tables, context.manager.presence.count)
    return Response(health, status_code=503 if reason else 200, headers={"Cache-Control": "no-store"})


def send_page(request: AnyRequest, page: Page | None) -> Response[bytes]:
    """A file, or only that it is still the same; `unknown_address` where there is none."""
    if page is None:
        raise errors.unknown_address()
    tag = page.headers.get("ETag")
    if tag is not None and page.found and request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=page.headers, media_type=page.media_type)
    status = HTTP_200_OK if page.found else HTTP_404_NOT_FOUND
    return Response(page.body, status_code=status, headers=page.headers, media_type=page.media_type)


@get(["/", "/{path:path}"], include_in_schema=False)
async def get_page(request: AnyRequest, context: ServerContext) -> Response[bytes]:
    """Every other address is the client's, or nobody's."""
    headers = request.headers
    for_people = "text/html" in headers.get("accept", "")
    path = request.scope["path"]
    if path.startswith("/t/") and path.endswith("/replay"):
        return await _replay_page(request, context)
    page = context.pages.page(path, headers.get("accept-encoding", ""), for_people)
    return send_page(request, page)


async def _replay_page(request: AnyRequest, context: ServerContext) -> Response[bytes]:
    """A page whose link shows a picture where it is shared."""
    scope, host = request.scope, request.headers.get("host", "")
    page = context.pages.page(scope["path"], "")
    if page is None:
        raise errors.unknown_address()
    query = scope["query_string"].decode("latin-1")[:200]
    origin = f"{scope['scheme']}://{host}"
    return send_page(request, await with_preview(page, context.store, scope["path"], query, origin))


HANDLERS = [
    get_me,
    put_me,
    get_server_info,
    get_shelf,
    post_table,
    get_tables,
    post_join,
    get_log,
    get_history,
    get_table_qr,
    post_seat_token,
    get_token_qr,
    post_claim,
    post_sign_out_others,
    get_health,
    get_page,
]
