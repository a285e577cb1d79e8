"""The pages of the client, at every address that nothing else answers at."""

from litestar import Response, get
from litestar.status_codes import HTTP_200_OK, HTTP_404_NOT_FOUND

from draisine.server import errors
from draisine.server.context import ServerContext
from draisine.server.files.static_files import Page
from draisine.server.replays.link_previews import SharedLink, find_replayed, with_preview
from draisine.server.routes.common import AnyRequest


def send_page(request: AnyRequest, page: Page | None) -> Response[bytes]:
    """A file, or only that it is still the same; `unknown_address` where there is none."""
    if page is None:
        raise errors.unknown_address()
    tag = page.headers.get("ETag")
    if tag is not None and page.found and request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=page.headers, media_type=page.media_type)
    status = HTTP_200_OK if page.found else HTTP_404_NOT_FOUND
    return Response(page.body, status_code=status, headers=page.headers, media_type=page.media_type)


@get(["/", "/{path:path}"], include_in_schema=False)
async def get_page(request: AnyRequest, context: ServerContext) -> Response[bytes]:
    """Every other address is the client's, or nobody's."""
    headers = request.headers
    for_people = "text/html" in headers.get("accept", "")
    path = request.scope["path"]
    if path.startswith("/t/") and path.endswith("/replay"):
        return await _replay_page(request, context)
    page = context.pages.page(path, headers.get("accept-encoding", ""), for_people)
    return send_page(request, page)


async def _replay_page(request: AnyRequest, context: ServerContext) -> Response[bytes]:
    """A page whose link shows a picture where it is shared, and that asks for its game and its board before
    its scripts are there."""
    scope, host = request.scope, request.headers.get("host", "")
    stored = await find_replayed(context.store, scope["path"])
    page = context.pages.page(scope["path"], "", board="" if stored is None else stored.row.game)
    if page is None:
        raise errors.unknown_address()
    if stored is not None and stored.row.outcome is not None:
        query = scope["query_string"].decode("latin-1")[:200]
        shared = SharedLink(
            context.addresses.own(scope["scheme"], host), scope["path"], query, context.settings.base_path
        )
        page = await with_preview(page, context.store, stored, shared)
    return send_page(request, page)


PAGE_HANDLERS = [get_page]
