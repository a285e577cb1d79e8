"""The HTTP part for meetings at a real table: sharing a companion, its QR codes, and sharing it no longer."""

from litestar import Response, delete, get, post
from litestar.status_codes import HTTP_204_NO_CONTENT

from draisine.games import game_by_id
from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.identity.cookies import Identity
from draisine.server.messages.meetings import MeetingLinks, NewMeeting
from draisine.server.routes.common import AnyRequest, Secret, known, problems
from draisine.server.routes.qr import SVG, draw_qr_of
from draisine.tables.meetings import reading_link


@post("/api/meetings", responses=problems(401, 403, 413, 422, 503))
async def post_meeting(
    request: AnyRequest, context: ServerContext, identity: Identity, data: NewMeeting
) -> MeetingLinks:
    """Share the companion of a game. Its log is empty: the phone that shares it writes what it has."""
    person = known(identity)
    game = game_by_id(data.game)
    context.quotas.check_new(address_of(request.scope))
    link = await context.meetings.create(person, game.id)
    return MeetingLinks(link, reading_link(link), context.meetings.now())


@get("/api/meetings/{link:str}/qr.svg", media_type=SVG, responses=problems(404))
async def get_meeting_qr(request: AnyRequest, context: ServerContext, link: Secret) -> Response[bytes]:
    """The companion's address as a QR code, for writing or for reading as the link is."""
    meeting, _ = await context.meetings.find(link)
    return await draw_qr_of(request, context, f"/meet/{meeting.game}/{link}")


@delete("/api/meetings/{link:str}", status_code=HTTP_204_NO_CONTENT, responses=problems(401, 403, 404, 503))
async def delete_meeting(context: ServerContext, identity: Identity, link: Secret) -> None:
    """Share it no longer. Whoever has the link for writing may."""
    known(identity)
    await context.meetings.end(link)


MEETING_HANDLERS = [post_meeting, get_meeting_qr, delete_meeting]
