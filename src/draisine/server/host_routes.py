"""The host's page: how the server is, and two things that can be done about it."""

from typing import Annotated

from litestar import get, post
from litestar.params import PathParameter
from litestar.status_codes import HTTP_204_NO_CONTENT

from draisine.server.context import ServerContext
from draisine.server.host_control import HostSecret, check_host
from draisine.server.messages.host import HostState, ThrowOut
from draisine.server.routes import AnyRequest, problems

Number = Annotated[int, PathParameter(ge=0, lt=1 << 62)]


@get("/api/host/state", responses=problems(403, 429))
async def get_host_state(request: AnyRequest, context: ServerContext, secret: HostSecret = "") -> HostState:
    """How this process is, and its tables; for whoever has the host's secret."""
    check_host(context, request.scope, secret)
    return await context.host_control.state()


@post(
    "/api/host/tables/{number:int}/throw-out",
    status_code=HTTP_204_NO_CONTENT,
    responses=problems(403, 404, 422, 429),
)
async def post_throw_out(
    request: AnyRequest, context: ServerContext, number: Number, data: ThrowOut, secret: HostSecret = ""
) -> None:
    """Close a table for good; everyone there is told why."""
    check_host(context, request.scope, secret)
    await context.host_control.throw_out(number, data.why)


@post("/api/host/drain", status_code=HTTP_204_NO_CONTENT, responses=problems(403, 429))
async def post_drain(request: AnyRequest, context: ServerContext, secret: HostSecret = "") -> None:
    """Stop this process in good order, as SIGTERM does."""
    check_host(context, request.scope, secret)
    context.host_control.drain()


HOST_HANDLERS = [get_host_state, post_throw_out, post_drain]
