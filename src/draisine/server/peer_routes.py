"""What processes ask each other. Nobody else is answered."""

from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.datastructures import State
from litestar.params import Body
from litestar.status_codes import HTTP_200_OK

from draisine.server import errors
from draisine.server.context import ServerContext
from draisine.server.peers import FROM_PEER
from draisine.tables.runtime.lists import Glance

AnyRequest = Request[Any, Any, State]


class GlanceQuestion(msgspec.Struct, frozen=True):
    """Tables in somebody's lists."""

    person: str
    links: tuple[str, ...]


class ProcessCounts(msgspec.Struct, frozen=True):
    """How much one process holds."""

    tables: int
    sockets: int
    draining: bool


def _check(request: AnyRequest) -> None:
    scope: Any = request.scope
    if not scope.get(FROM_PEER):
        raise errors.unknown_address()


@post("/peer/bell", status_code=HTTP_200_OK, include_in_schema=False)
async def post_bell(request: AnyRequest, context: ServerContext) -> None:
    """There are news in the database."""
    _check(request)
    context.bells.ring()


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


@post("/peer/counts", status_code=HTTP_200_OK, include_in_schema=False)
async def post_counts(request: AnyRequest, context: ServerContext) -> ProcessCounts:
    """How much is held here."""
    _check(request)
    manager = context.manager
    return ProcessCounts(manager.live_tables, manager.presence.count, manager.ownership.draining)


PEER_HANDLERS = [post_bell, post_glances, post_holds, post_counts]
