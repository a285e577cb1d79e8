"""The HTTP calls described for programs."""

import asyncio

from litestar import Litestar, Response, get
from litestar.serialization import encode_json

from draisine.server.routes.common import AnyRequest

_MEDIA_TYPE = "application/vnd.oai.openapi+json"


@get("/api/schema/openapi.json", media_type=_MEDIA_TYPE, include_in_schema=False)
async def describe_calls(request: AnyRequest) -> Response[bytes]:
    """As OpenAPI. Made once, in a thread: it takes a tenth of a second."""
    state = request.app.state
    if "call_description" not in state:
        loop = asyncio.get_running_loop()
        state.call_description = loop.run_in_executor(None, _described, request.app)
    return Response(await asyncio.shield(state.call_description), media_type=_MEDIA_TYPE)


def _described(app: Litestar) -> bytes:
    return encode_json(app.openapi_schema.to_schema())
