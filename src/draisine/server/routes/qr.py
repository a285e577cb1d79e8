"""Addresses as QR codes, at the cost of whoever asks."""

from litestar import Response

from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.routes.common import AnyRequest

SVG = "image/svg+xml"


async def draw_qr_of(request: AnyRequest, context: ServerContext, path: str) -> Response[bytes]:
    """The address of one of our pages as a QR code, as other devices reach it."""
    scheme, host = request.scope["scheme"], request.headers.get("host", "")
    return await draw_qr(
        request,
        context,
        (context.addresses.for_others(scheme, host) or context.addresses.own(scheme, host)) + path,
    )


async def draw_qr(request: AnyRequest, context: ServerContext, text: str) -> Response[bytes]:
    """An address as a QR code, at the cost of whoever asks."""
    if not context.qr_codes.known(text):
        context.drawings.check(address_of(request.scope))
    svg = await context.qr_codes.svg(text)
    return Response(svg, media_type=SVG, headers={"Cache-Control": "no-store"})
