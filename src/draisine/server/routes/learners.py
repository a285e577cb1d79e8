"""Where learners stop: counters without names, shown to the host alone."""

from litestar import get, post
from litestar.status_codes import HTTP_204_NO_CONTENT

from draisine.games import game_by_id
from draisine.server.admin.host_control import HostSecret, check_host
from draisine.server.context import ServerContext
from draisine.server.messages.learners import Learned, LearnerCount, LearnerCounts
from draisine.server.routes.common import AnyRequest, problems
from draisine.tables.learners import counted, counter_name


@post("/api/learned", status_code=HTTP_204_NO_CONTENT, responses=problems(413, 422))
async def post_learned(context: ServerContext, data: Learned) -> None:
    """Count something that somebody who learns did; nobody says who."""
    await context.store.count(counter_name(game_by_id(data.game).id, data.what, data.step))


@get("/api/host/learners", responses=problems(403))
async def get_learners(request: AnyRequest, context: ServerContext, secret: HostSecret = "") -> LearnerCounts:
    """All counters, for whoever has the secret that the server prints when it starts."""
    check_host(context, request.scope, secret)
    found = counted(await context.store.counts())
    return LearnerCounts(tuple(LearnerCount(*each) for each in found))


LEARNER_HANDLERS = [post_learned, get_learners]
