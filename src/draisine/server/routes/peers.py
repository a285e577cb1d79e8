"""What processes ask each other, where nobody else is answered."""

from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.datastructures import State
from litestar.params import Body
from litestar.status_codes import HTTP_200_OK

from draisine.server import errors
from draisine.server.admin.host_control import HOST_PATH, ProcessState
from draisine.server.context import ServerContext
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


@post("/peer/notifications", status_code=HTTP_200_OK, include_in_schema=False)
async def post_notification(request: AnyRequest, context: ServerContext) -> None:
    """There are notifications in the database."""
    _check(request)
    await context.notifications.look()


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


PEER_HANDLERS = [post_notification, post_glances, post_holds, post_process_state]
