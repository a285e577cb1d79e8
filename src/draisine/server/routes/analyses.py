"""Why games went as they did: to be read, and to be found for whoever asks again and again meanwhile."""

from litestar import get, post
from litestar.status_codes import HTTP_200_OK

from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.routes.common import AnyRequest, Secret, problems
from draisine.tables.analyses.pictures import AnalysisPicture


@get("/api/tables/{link:str}/analysis", responses=problems(404, 409, 410))
async def get_analysis(request: AnyRequest, context: ServerContext, link: Secret) -> AnalysisPicture:
    """What is known of why the game of a table went as it did. Nothing is begun."""
    return await context.analyses.of_table(link, address_of(request.scope), work=False)


@post("/api/tables/{link:str}/analysis", status_code=HTTP_200_OK, responses=problems(404, 409, 410, 429))
async def post_analysis(request: AnyRequest, context: ServerContext, link: Secret) -> AnalysisPicture:
    """The same, and it is looked for as long as somebody asks every few seconds. What was found is kept with
    the game."""
    return await context.analyses.of_table(link, address_of(request.scope), work=True)


@get("/api/replays/{key:str}/analysis", responses=problems(404, 409))
async def get_file_analysis(request: AnyRequest, context: ServerContext, key: Secret) -> AnalysisPicture:
    """What is known of a game from a file."""
    return await context.analyses.of_file(key, address_of(request.scope), work=False)


@post("/api/replays/{key:str}/analysis", status_code=HTTP_200_OK, responses=problems(404, 409, 429))
async def post_file_analysis(request: AnyRequest, context: ServerContext, key: Secret) -> AnalysisPicture:
    """The same for a game from a file: it must go to its end."""
    return await context.analyses.of_file(key, address_of(request.scope), work=True)


ANALYSIS_HANDLERS = [get_analysis, post_analysis, get_file_analysis, post_file_analysis]
