"""What is kept about somebody: for them to take along, and to be forgotten."""

from litestar import Response, get, post
from litestar.status_codes import HTTP_200_OK

from draisine.server import errors
from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.identity.cookies import COOKIE, Identity
from draisine.server.identity.kept_data import export_of, keeping
from draisine.server.messages.privacy import Export, Forget, ForgottenAnswer, Keeping
from draisine.server.routes.common import AnyRequest, known, problems


@get("/api/keeping", responses=problems())
async def get_keeping(context: ServerContext) -> Keeping:
    """How long what is kept here."""
    return keeping(context.settings)


@get("/api/me/export", responses=problems(401))
async def get_export(request: AnyRequest, context: ServerContext, identity: Identity) -> Response[Export]:
    """All that is kept about you, as a file."""
    person = await context.people.find(known(identity))
    context.exports.check(address_of(request.scope))
    origin = context.addresses.own(request.scope["scheme"], request.headers.get("host", ""))
    export = await export_of(context.manager, context.store, person, origin)
    return Response(
        export,
        headers={
            "Cache-Control": "no-store",
            "Content-Disposition": 'attachment; filename="draisine.json"',
        },
    )


@post("/api/me/forget", status_code=HTTP_200_OK, responses=problems(401, 403, 413, 422, 503))
async def post_forget(
    request: AnyRequest, context: ServerContext, identity: Identity, data: Forget
) -> Response[ForgottenAnswer]:
    """Be forgotten. Names and words of yours go, games and crews stay. There is no way back."""
    player = known(identity)
    if data.player != player:
        raise errors.not_you()
    context.exports.check(address_of(request.scope))
    done = await context.forget(player)
    response = Response(ForgottenAnswer(done), headers={"Cache-Control": "no-store"})
    response.delete_cookie(COOKIE, path=context.settings.base_path or "/")
    return response


PRIVACY_HANDLERS = [get_keeping, get_export, post_forget]
