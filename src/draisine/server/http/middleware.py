"""Stands before everything: counts what is asked for, lets pages from elsewhere change nothing, and puts
safety headers on every answer."""

import asyncio
from typing import cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from draisine.kernel import DraisineError
from draisine.server import errors
from draisine.server.files.pages import is_companion
from draisine.server.http.problems import status_of
from draisine.server.limits.costs import cost_of
from draisine.server.limits.limits import Limits
from draisine.server.limits.queues import FairQueue, LoopBudget
from draisine.server.limits.rates import Throttle
from draisine.server.messages.people import Problem
from draisine.server.network import HostNames, is_host, is_this_machine, network_of, same_host
from draisine.server.processes.peers import FROM_PEER

_HARMLESS = {"GET", "HEAD", "OPTIONS"}
_FIXED = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_PERMISSIONS = "camera=(), microphone=({}), geolocation=(), payment=(), usb=(), interest-cohort=()"
_NO_MICROPHONE = (b"permissions-policy", _PERMISSIONS.format("").encode())
_OWN_MICROPHONE = (b"permissions-policy", _PERMISSIONS.format("self").encode())
"""For the pages of the tables, which are one document: voice may be turned on at a table."""


_SECURE_ONLY = (b"cross-origin-opener-policy", b"same-origin")
"""Browsers complain about it on a page that came by plain HTTP from another computer."""


class RequestChecks:
    """The outermost layer of the server."""

    def __init__(
        self, app: ASGIApp, limits: Limits, requests: Throttle, hosts: HostNames, voice: bool = True
    ) -> None:
        """`voice`: people at tables may turn it on."""
        self._voice = voice
        self._app = app
        self._limits = limits
        self._requests = requests
        self._hosts = hosts
        self._queue = FairQueue(limits.requests_at_once)
        self._loop_budget = LoopBudget(limits.begun_in_a_turn)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, pass it on, and add headers to its answer. Sockets check their own Origin."""
        if scope["type"] == ScopeType.HTTP and scope.get(FROM_PEER) and scope["path"].startswith("/peer/"):
            await self._app(scope, receive, send)
            return
        if scope["type"] == ScopeType.HTTP:
            await self._answer(scope, receive, send)
            return
        try:
            self._check(scope)
        except DraisineError as error:
            await self._be_late(scope)
            await refuse(send, error, "websocket.http.response")
        else:
            await self._loop_budget.begin(address_of(scope))
            await self._app(scope, receive, send)

    async def _answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        host = _header(scope, b"host")
        safe = _safety_headers(host if is_host(host) else "")
        if scope["scheme"] == "https" or is_this_machine(host.rpartition(":")[0] or host):
            safe.append(_SECURE_ONLY)

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = list(message.get("headers", []))
                heard = self._voice and _is_page(own) and not is_companion(scope["path"])
                message["headers"] = [*own, *safe, _OWN_MICROPHONE if heard else _NO_MICROPHONE]
            await send(message)

        try:
            self._check(scope)
            if scope["method"] not in _HARMLESS:
                check_origin(scope)
        except DraisineError as error:
            if error.code == "too_often":
                await self._be_late(scope)
            await refuse(send_safely, error, "http.response")
            return
        if scope["method"] == "HEAD":  # the web server leaves the body out
            scope = cast("HTTPScope", {**scope, "method": "GET"})
        async with self._queue.one(address_of(scope)):
            await self._loop_budget.begin(address_of(scope))
            await self._app(scope, receive, send_safely)

    def _check(self, scope: Scope) -> None:
        self._requests.check(address_of(scope), cost_of(scope))
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not self._hosts.allow(hosts[0].decode("latin-1")):
            raise errors.wrong_host()
        if scope["path"].startswith("/api/schema") and scope["path"] != "/api/schema/openapi.json":
            raise errors.unknown_address()

    async def _be_late(self, scope: Scope) -> None:
        if self._requests.refused(address_of(scope)) > self._limits.refusals_at_once:
            await asyncio.sleep(self._limits.late_seconds)


def _is_page(headers: list[tuple[bytes, bytes]]) -> bool:
    return any(name == b"content-type" and value.startswith(b"text/html") for name, value in headers)


def _header(scope: Scope, name: bytes) -> str:
    for other, value in scope["headers"]:
        if other == name:
            return value.decode("latin-1")
    return ""


def check_origin(scope: Scope) -> None:
    """Refuse, with `wrong_origin`, what was not sent by a page of this very server."""
    origin, host = _header(scope, b"origin"), _header(scope, b"host")
    if not is_host(host) or not same_host(origin, host, secure=scope["scheme"] in {"https", "wss"}):
        raise errors.wrong_origin()


def address_of(scope: Scope) -> str:
    """Whose limits a request has: the address that it came from, or the network of one in IPv6."""
    client = scope.get("client")
    return network_of(client[0] if client else "")


def _safety_headers(host: str) -> list[tuple[bytes, bytes]]:
    sockets = f" ws://{host} wss://{host}" if host else ""
    policy = (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        f"connect-src 'self'{sockets}; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    )
    return [(b"content-security-policy", policy.encode("latin-1")), *_FIXED]


async def refuse(send: Send, error: DraisineError, kind: str) -> None:
    """A named refusal as an answer, where no route is there to give it."""
    body = msgspec.json.encode(Problem(error.code, error.params))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if "seconds" in error.params:
        headers.append((b"retry-after", str(error.params["seconds"]).encode()))
    start = {"type": f"{kind}.start", "status": status_of(error.code), "headers": headers}
    await send(cast("Message", start))
    await send(cast("Message", {"type": f"{kind}.body", "body": body, "more_body": False}))
