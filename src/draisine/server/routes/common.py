"""What the calls share: types of parameters, their refusals, and who asks."""

from typing import Annotated, Any

from litestar import Request
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from draisine.server import errors
from draisine.server.context import ServerContext
from draisine.server.identity.cookies import Identity, Standing, cookie_in
from draisine.server.messages.people import Problem

AnyRequest = Request[Any, Any, Any]
Secret = Annotated[str, Parameter(min_length=1, max_length=200)]
GameId = Annotated[str, Parameter(min_length=1, max_length=40)]


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """For the description of a call: which statuses its refusals may have. All may ask too often."""
    spec = ResponseSpec(Problem, generate_examples=False, description="Refused: a code and its parameters")
    return dict.fromkeys((400, 429, *statuses), spec)


async def identify(request: AnyRequest, context: ServerContext) -> Identity:
    """Who sent a request: the dependency `identity` of the handlers."""
    return await context.sessions.identify(cookie_in(request.scope["headers"]))


def known(identity: Identity) -> str:
    """The public id of who asks, or `identity_needed`."""
    if identity.standing is not Standing.KNOWN:
        raise errors.identity_needed(cookie=identity.standing.value)
    return identity.player
