"""What a phone needs to trust this server."""

from urllib.parse import urlsplit

from litestar import Response, get

from draisine.server import errors
from draisine.server.context import ServerContext
from draisine.server.messages.https import HttpsInfo
from draisine.server.routes.common import AnyRequest, problems
from draisine.server.routes.qr import SVG, draw_qr


@get("/api/https", responses=problems())
async def get_https(request: AnyRequest, context: ServerContext) -> HttpsInfo:
    """Where HTTPS is spoken, and what to compare."""
    host, own = request.headers.get("host", ""), context.https
    name = urlsplit(f"//{host}").hostname or "localhost"
    if own is None:
        return HttpsInfo(None, "", _trust(request, context), "")
    name = f"[{name}]" if ":" in name else name
    return HttpsInfo(own.port, own.fingerprint, _trust(request, context), f"https://{name}:{own.port}")


@get("/api/https/authority.crt", media_type="application/x-x509-ca-cert", responses=problems(404))
async def get_authority(context: ServerContext) -> Response[bytes]:
    """The certificate to trust; 404 where there is none."""
    if context.https is None:
        raise errors.unknown_address()
    return Response(
        context.https.certificate,
        media_type="application/x-x509-ca-cert",
        headers={
            "Cache-Control": "no-store",
            "Content-Disposition": 'attachment; filename="draisine.crt"',
        },
    )


@get("/api/https/qr.svg", media_type=SVG, responses=problems())
async def get_trust_qr(request: AnyRequest, context: ServerContext) -> Response[bytes]:
    """The address of the page that helps, as a QR code."""
    return await draw_qr(request, context, _trust(request, context))


def _trust(request: AnyRequest, context: ServerContext) -> str:
    """By the plain way: whoever needs help has no other yet."""
    scheme, host = request.scope["scheme"], request.headers.get("host", "")
    own = context.addresses.for_others(scheme, host) or context.addresses.own(scheme, host)
    if context.https is not None:
        name = urlsplit(own).hostname or ""
        own = f"http://{f'[{name}]' if ':' in name else name}:{context.addresses.port}"
        own += context.settings.base_path
    return f"{own}/trust"


HTTPS_HANDLERS = [get_https, get_authority, get_trust_qr]
