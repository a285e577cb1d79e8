"""Stands before everything: pages from elsewhere change nothing, and every answer has its safety headers."""

from typing import cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from draisine.kernel import DraisineError
from draisine.server.limits import Throttle
from draisine.server.messages import Problem
from draisine.server.network import is_host, same_host
from draisine.server.problems import status_of

_HARMLESS = {"GET", "HEAD", "OPTIONS"}
_FIXED = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    ),
]


class Guard:
    """The outermost layer of the server."""

    def __init__(self, app: ASGIApp, requests: Throttle) -> None:
        self._app = app
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, pass it on, and add headers to its answer. Sockets check themselves."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        safe = _safety_headers(host if is_host(host) else "")

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *safe]
            await send(message)

        try:
            if not is_host(host):
                raise DraisineError("wrong_host")
            if scope["path"].startswith("/api/"):
                self._requests.check(address_of(scope))
            if scope["method"] not in _HARMLESS:
                check_origin(scope)
        except DraisineError as error:
            await _refuse(send_safely, error)
            return
        if scope["method"] == "HEAD":  # the web server leaves the body out
            scope = cast("HTTPScope", {**scope, "method": "GET"})
        await self._app(scope, receive, send_safely)


def check_origin(scope: Scope) -> None:
    """Refuse, with `wrong_origin`, what was not sent by a page of this very server."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1")
    if not is_host(host) or not same_host(origin, host, secure=scope["scheme"] in {"https", "wss"}):
        raise DraisineError("wrong_origin")


def address_of(scope: Scope) -> str:
    """The network address that a request came from."""
    client = scope.get("client")
    return client[0] if client else ""


def _safety_headers(host: str) -> list[tuple[bytes, bytes]]:
    sockets = f" ws://{host} wss://{host}" if host else ""
    policy = (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        f"connect-src 'self'{sockets}; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )
    return [(b"content-security-policy", policy.encode("latin-1")), *_FIXED]


async def _refuse(send: Send, error: DraisineError) -> None:
    body = msgspec.json.encode(Problem(error.code, error.params))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if "seconds" in error.params:
        headers.append((b"retry-after", str(error.params["seconds"]).encode()))
    await send({"type": "http.response.start", "status": status_of(error.code), "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
