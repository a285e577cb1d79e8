"""Where learners stop: counters without names, shown to the host alone."""

import secrets
from typing import Annotated

from litestar import get, post
from litestar.params import HeaderParameter
from litestar.status_codes import HTTP_204_NO_CONTENT

from draisine.games import game_by_id
from draisine.server import errors
from draisine.server.context import ServerContext
from draisine.server.messages.learners import Learned, LearnerCount, LearnerCounts
from draisine.server.routes import problems
from draisine.tables.learners import counted, counter_name

HostSecret = Annotated[str, HeaderParameter(name="X-Host-Secret", max_length=200)]


@post("/api/learned", status_code=HTTP_204_NO_CONTENT, responses=problems(413, 422))
async def post_learned(context: ServerContext, data: Learned) -> None:
    """Count something that somebody who learns did; nobody says who."""
    await context.store.count(counter_name(game_by_id(data.game).id, data.what, data.step))


@get("/api/host/learners", responses=problems(403))
async def get_learners(context: ServerContext, secret: HostSecret = "") -> LearnerCounts:
    """All counters, for whoever has the secret that the server prints when it starts."""
    if not secrets.compare_digest(secret.encode(), context.host_secret.encode()):
        raise errors.host_only()
    found = counted(await context.store.counts())
    return LearnerCounts(tuple(LearnerCount(*each) for each in found))


LEARNER_HANDLERS = [post_learned, get_learners]
