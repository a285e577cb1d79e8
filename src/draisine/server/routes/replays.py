"""Games told again: of tables by their link, and of logs that somebody brings."""

import gzip
from hashlib import sha256
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import Parameter, QueryParameter
from litestar.status_codes import HTTP_200_OK

from draisine.kernel import GameLog
from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.identity.cookies import Identity
from draisine.server.limits.costs import BYTES_FOR_ONE
from draisine.server.limits.limits import LOG_BYTES
from draisine.server.messages.tables import ForkRequest, TableLink
from draisine.server.replays.replays import Sent, Wanted
from draisine.server.routes.common import AnyRequest, Secret, known, problems
from draisine.tables.replays.pictures import LoadedLog, read_eyes

_JSON = "application/json"
EyesParameter = Annotated[str, QueryParameter(max_length=20)]
PictureParameter = Annotated[str, Parameter(max_length=10)]
PartNumber = Annotated[int, Parameter(ge=0, le=1_000_000)]


def _answer(request: AnyRequest, sent: Sent) -> Response[bytes]:
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
    body = sent.body
    if sent.squeezed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    elif sent.squeezed:
        body = gzip.decompress(body)
    return Response(body, headers=headers, media_type=_JSON)


def _wanted(request: AnyRequest, part: int, eyes: str, picture: str) -> Wanted:
    return Wanted(read_eyes(eyes), part, picture == "text", address_of(request.scope))


@get("/api/tables/{link:str}/replay", media_type=_JSON, responses=problems(404, 409, 410))
async def get_replay(
    request: AnyRequest, context: ServerContext, identity: Identity, link: Secret
) -> Response[bytes]:
    """The game of a table from its first step to its last (`ReplayPicture`). Frames come in parts."""
    address = address_of(request.scope)
    return _answer(request, await context.replays.picture(link, identity.player, address))


@get("/api/tables/{link:str}/replay/story", media_type=_JSON, responses=problems(404, 409, 410))
async def get_replay_story(
    request: AnyRequest, context: ServerContext, identity: Identity, link: Secret
) -> Response[bytes]:
    """Facts and turning points of a game (`ReplayStory`) whose `ReplayPicture` said that they come later."""
    return _answer(request, await context.replays.story(link, address_of(request.scope)))


@get(
    "/api/tables/{link:str}/replay/{part:int}", media_type=_JSON, responses=problems(403, 404, 409, 410, 422)
)
async def get_replay_part(  # noqa: PLR0917 - the parameters of the address
    request: AnyRequest,
    context: ServerContext,
    identity: Identity,
    link: Secret,
    part: PartNumber,
    eyes: EyesParameter = "spectator",
    picture: PictureParameter = "",
) -> Response[bytes]:
    """Frames of a table's game (`ReplayPart`) through somebody's eyes; with `picture=text` drawn with letters
    too."""
    wanted = _wanted(request, part, eyes, picture)
    return _answer(request, await context.replays.part(link, identity.player, wanted))


@get("/api/tables/{link:str}/moment.png", media_type="image/png", responses=problems(404, 409, 410))
async def get_moment_picture(
    request: AnyRequest,
    context: ServerContext,
    link: Secret,
    step: Annotated[int | None, Parameter(ge=0, le=1_000_000)] = None,
    t: Annotated[int | None, Parameter(ge=0, le=1_000_000_000_000)] = None,
) -> Response[bytes]:
    """A moment of a game that is over as a picture: after so many steps, at a millisecond of play, or at its
    end."""
    png = await context.moment_images.png(link, step, t, address_of(request.scope))
    return Response(png, media_type="image/png", headers={"Cache-Control": "public, max-age=86400"})


@post(
    "/api/replays",
    status_code=HTTP_200_OK,
    responses=problems(403, 408, 413, 422, 429),
    request_max_body_size=LOG_BYTES,
)
async def post_log(request: AnyRequest, context: ServerContext, data: GameLog) -> LoadedLog:
    """Read a log from a file: it is played once, to the end or to the first thing that is wrong with it; one
    of other rules than today's is only read. The server remembers it for a while, and nobody but who has the
    same file finds it."""
    address = address_of(request.scope)
    context.drawings.check(address, 2)
    body = msgspec.json.encode(data)
    context.requests.check(address, len(body) / BYTES_FOR_ONE)
    key = sha256(body).hexdigest()
    await context.replays.load(data, key, address)
    return LoadedLog(key)


@get("/api/replays/{key:str}", media_type=_JSON, responses=problems(404))
async def get_file_replay(request: AnyRequest, context: ServerContext, key: Secret) -> Response[bytes]:
    """A game that was read from a file (`ReplayPicture`)."""
    return _answer(request, await context.replays.file_picture(key, address_of(request.scope)))


@get("/api/replays/{key:str}/{part:int}", media_type=_JSON, responses=problems(404, 422))
async def get_file_replay_part(  # noqa: PLR0917 - the parameters of the address
    request: AnyRequest,
    context: ServerContext,
    key: Secret,
    part: PartNumber,
    eyes: EyesParameter = "all",
    picture: PictureParameter = "",
) -> Response[bytes]:
    """Frames of a game that was read from a file (`ReplayPart`)."""
    wanted = _wanted(request, part, eyes, picture)
    return _answer(request, await context.replays.file_part(key, wanted))


@post("/api/tables/{link:str}/fork", responses=problems(401, 403, 404, 409, 422))
async def post_fork(
    request: AnyRequest, context: ServerContext, identity: Identity, link: Secret, data: ForkRequest
) -> TableLink:
    """Make a table whose game goes on from a moment of another that is over, with bots at the other seats.
    The link may also be the id of a log from a file."""
    person = await context.people.find(known(identity))
    address = address_of(request.scope)
    await context.quotas.check_table(address, person.id)
    live = await context.replays.fork(link, data, person, address)
    return TableLink(live.link, live.name)


REPLAY_HANDLERS = [
    post_fork,
    get_moment_picture,
    get_replay,
    get_replay_story,
    get_replay_part,
    post_log,
    get_file_replay,
    get_file_replay_part,
]
