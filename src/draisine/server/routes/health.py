"""How the server is (`/health`), whether to send more people to it (`/ready`), that it is there (`/live`)."""

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec

from draisine.server.admin.health import draw_health
from draisine.server.context import ServerContext
from draisine.server.messages.games import Health

_FAILING = {503: ResponseSpec(Health, generate_examples=False)}


@get("/health", responses=_FAILING)
async def get_health(context: ServerContext) -> Response[Health]:
    """How the server is."""
    return _answer(context, await context.health_check.reason())


@get("/ready", responses=_FAILING)
async def get_ready(context: ServerContext) -> Response[Health]:
    """Whether more people may be sent here: not while it drains, nor while nothing can be kept."""
    reason = await context.health_check.reason()
    if reason is None and context.manager.ownership.draining:
        reason = "draining"
    return _answer(context, reason)


@get("/live", status_code=204, response_headers={"Cache-Control": "no-store"})
async def get_live() -> None:
    """That somebody is there. Waits for nothing: pages ask it before they open a socket again."""


def _answer(context: ServerContext, reason: str | None) -> Response[Health]:
    health = draw_health(reason, context.manager.live_tables, context.manager.presence.count)
    return Response(health, status_code=503 if reason else 200, headers={"Cache-Control": "no-store"})


HEALTH_HANDLERS = [get_health, get_ready, get_live]
