"""Who one is here, also on another device."""

import msgspec
from litestar import Response, get, post, put
from litestar.status_codes import HTTP_200_OK

from draisine.games import all_games
from draisine.kernel.traits import checked_traits
from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.identity.cookies import Identity, Standing, made_cookie
from draisine.server.identity.names import clean_name
from draisine.server.identity.people import with_explained
from draisine.server.messages.people import Explained, Language, Me, Profile, SeatToken
from draisine.server.routes.common import AnyRequest, Secret, known, problems
from draisine.server.routes.qr import SVG, draw_qr_of
from draisine.tables.store import Person


def send_me(request: AnyRequest, context: ServerContext, person: Person, standing: Standing) -> Response[Me]:
    """Who somebody is, with a cookie where they need one."""
    language: Language | None = msgspec.convert(person.language, Language | None)
    response = Response(
        Me(person.id, person.name, person.traits, language, person.explained),
        headers={"Draisine-Identity": standing.value, "Cache-Control": "no-store"},
    )
    # With a plain way beside the secure one the two share their cookies: names of cookies know no ports.
    secure = request.scope["scheme"] == "https" and context.https is None
    text = context.cookies.make(person.id, person.generation)
    response.set_cookie(made_cookie(text, context.settings.base_path, secure))
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
    if context.quotas.allow_renaming(person.id):
        context.manager.rename(person)
    return send_me(request, context, person, identity.standing)


@post("/api/seat-token", status_code=HTTP_200_OK, responses=problems(401, 403))
async def post_seat_token(context: ServerContext, identity: Identity) -> SeatToken:
    """A token that opens one's own identity on another device."""
    return SeatToken(context.seat_tokens.make(known(identity), identity.generation))


@get("/api/seat-token/{token:str}/qr.svg", media_type=SVG, responses=problems(404, 410))
async def get_token_qr(request: AnyRequest, context: ServerContext, token: Secret) -> Response[bytes]:
    """A seat token's address as a QR code."""
    await context.seat_tokens.check(token)
    return await draw_qr_of(request, context, f"/claim/{token}")


@post("/api/claim", status_code=HTTP_200_OK, responses=problems(403, 404, 410, 413))
async def post_claim(request: AnyRequest, context: ServerContext, data: SeatToken) -> Response[Me]:
    """From now on this browser is the person whom the token belongs to."""
    context.guesses.check(address_of(request.scope))
    return send_me(request, context, await context.seat_tokens.claim(data.token), Standing.KNOWN)


@post("/api/sign-out-others", status_code=HTTP_200_OK, responses=problems(401, 403, 503))
async def post_sign_out_others(
    request: AnyRequest, context: ServerContext, identity: Identity
) -> Response[Me]:
    """From now on no other device is this person; this one gets a new cookie."""
    person = await context.sessions.sign_out_others(known(identity), identity.generation)
    return send_me(request, context, person, Standing.KNOWN)


@post("/api/explained", status_code=HTTP_200_OK, responses=problems(401, 403, 413, 422))
async def post_explained(
    request: AnyRequest, context: ServerContext, identity: Identity, data: Explained
) -> Response[Me]:
    """Remember what was explained to you, so that it is never said twice, on whichever device."""
    person = await context.people.change(
        known(identity), lambda before: with_explained(before, data.things), identity.generation
    )
    return send_me(request, context, person, identity.standing)


PEOPLE_HANDLERS = [
    get_me,
    put_me,
    post_seat_token,
    get_token_qr,
    post_claim,
    post_sign_out_others,
    post_explained,
]
