"""What processes ask each other, where nobody else is answered; and whether more may be sent to this one."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.openapi import ResponseSpec
from litestar.params import Body
from litestar.status_codes import HTTP_200_OK

from draisine.server import errors
from draisine.server.admin.health import draw_health
from draisine.server.admin.host_control import HOST_PATH, ProcessState
from draisine.server.context import ServerContext
from draisine.server.messages.games import Health
from draisine.server.processes.peers import FROM_PEER
from draisine.tables.runtime.lists import Glance

AnyRequest = Request[Any, Any, State]


class GlanceQuestion(msgspec.Struct, frozen=True):
    """Tables in somebody's lists."""

    person: str
    links: tuple[str, ...]


def _check(request: AnyRequest) -> None:
    scope: Any = request.scope
    if not scope.get(FROM_PEER):
        raise errors.unknown_address()


@post("/peer/bell", status_code=HTTP_200_OK, include_in_schema=False)
async def post_bell(request: AnyRequest, context: ServerContext) -> None:
    """There are news in the database."""
    _check(request)
    await context.bells.look()


@post("/peer/glances", status_code=HTTP_200_OK, include_in_schema=False)
async def post_glances(
    request: AnyRequest, context: ServerContext, data: Annotated[GlanceQuestion, Body()]
) -> dict[str, Glance]:
    """What lists show of tables that only their owner knows."""
    _check(request)
    return context.manager.glances(data.person, data.links)


@post("/peer/holds", status_code=HTTP_200_OK, include_in_schema=False)
async def post_holds(request: AnyRequest, context: ServerContext, data: Annotated[str, Body()]) -> bool:
    """Whether a log that somebody brought is remembered here."""
    _check(request)
    return context.replays.remembers(data)


@post(HOST_PATH, status_code=HTTP_200_OK, include_in_schema=False)
async def post_process_state(request: AnyRequest, context: ServerContext) -> ProcessState:
    """What the host's page shows of this process."""
    _check(request)
    return context.host_control.here()


@get("/ready", responses={503: ResponseSpec(Health, generate_examples=False)})
async def get_ready(context: ServerContext) -> Response[Health]:
    """Whether more people may be sent here: not while it drains, nor while nothing can be kept."""
    reason = await context.health_check.reason()
    if reason is None and context.manager.ownership.draining:
        reason = "draining"
    health = draw_health(reason, context.manager.live_tables, context.manager.presence.count)
    return Response(health, status_code=503 if reason else 200, headers={"Cache-Control": "no-store"})


PEER_HANDLERS = [get_ready, post_bell, post_glances, post_holds, post_process_state]
