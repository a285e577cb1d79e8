"""The host's page: how the server is, and two things that can be done about it."""

from typing import Annotated

from litestar import get, post
from litestar.params import PathParameter
from litestar.status_codes import HTTP_204_NO_CONTENT

from draisine.server.admin.host_control import HostSecret, check_host
from draisine.server.context import ServerContext
from draisine.server.messages.host import HostState, ThrowOut
from draisine.server.routes.common import AnyRequest, problems

Number = Annotated[int, PathParameter(ge=0, lt=1 << 62)]
ProcessId = Annotated[str, PathParameter(max_length=40)]


@get("/api/host/state", responses=problems(403, 429))
async def get_host_state(request: AnyRequest, context: ServerContext, secret: HostSecret = "") -> HostState:
    """How the server is, all its processes together; for whoever has the host's secret."""
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


@post(
    "/api/host/processes/{process:str}/drain",
    status_code=HTTP_204_NO_CONTENT,
    responses=problems(403, 404, 429),
)
async def post_drain_process(
    request: AnyRequest, context: ServerContext, process: ProcessId, secret: HostSecret = ""
) -> None:
    """Stop one of several processes in good order. Whoever is reached leads there."""
    check_host(context, request.scope, secret)
    context.host_control.drain(process)


HOST_HANDLERS = [get_host_state, post_throw_out, post_drain, post_drain_process]
