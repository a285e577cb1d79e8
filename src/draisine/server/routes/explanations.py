"""What was explained to people already."""

from collections.abc import Sequence
from typing import Final

import msgspec
from litestar import Response, post
from litestar.status_codes import HTTP_200_OK

from draisine.server.context import ServerContext
from draisine.server.identity.cookies import Identity
from draisine.server.messages.people import Explained, Me
from draisine.server.routes.common import AnyRequest, known, problems
from draisine.server.routes.people import send_me

MOST: Final = 300
"""Things that are remembered of one person; the oldest are explained again."""


def remembered(before: Sequence[str], things: Sequence[str]) -> tuple[str, ...]:
    """Everything that was explained up to now, the latest last."""
    return tuple(dict.fromkeys((*before, *things)))[-MOST:]


@post("/api/explained", status_code=HTTP_200_OK, responses=problems(401, 403, 413, 422))
async def post_explained(
    request: AnyRequest, context: ServerContext, identity: Identity, data: Explained
) -> Response[Me]:
    """Remember what was explained to you, so that it is never said twice, on whichever device."""
    person = await context.people.change(
        known(identity),
        lambda before: msgspec.structs.replace(before, explained=remembered(before.explained, data.things)),
        identity.generation,
    )
    return send_me(request, context, person, identity.standing)
