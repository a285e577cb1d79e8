"""The other processes of this server: who may speak as one of them, and how they are spoken to.

Each process listens at an address of its own beside the public one. What comes with the secret that lies in
the database comes from a process, in the name of a client whose address it says.
"""

import asyncio
import hmac
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, cast

import httptools
import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from draisine.kernel import DraisineError
from draisine.tables import errors
from draisine.tables.owners import Process

SECRET_HEADER = b"x-draisine-peer"
CLIENT_HEADER = b"x-draisine-client"
SCHEME_HEADER = b"x-draisine-scheme"
_OURS = {SECRET_HEADER, CLIENT_HEADER, SCHEME_HEADER}
FROM_PEER = "draisine.peer"
"""In the scope of what another process sent."""
ANSWER_SECONDS = 60.0
ASK_SECONDS = 1.0
"""For which an answer of another process is waited for that a list can do without."""
_PIECE = 65_536

Headers = Iterable[tuple[bytes, bytes]]


class Client(NamedTuple):
    """In whose name something is sent on."""

    address: str
    scheme: str


def head_of(request: bytes, headers: Headers, secret: str, client: Client) -> bytes:
    """Request line and headers as they are sent to another process."""
    lines = [request, *(name + b": " + value for name, value in headers if name not in _OURS)]
    lines += [
        SECRET_HEADER + b": " + secret.encode(),
        CLIENT_HEADER + b": " + client.address.encode("latin-1"),
        SCHEME_HEADER + b": " + client.scheme.encode("latin-1"),
    ]
    return b"\r\n".join(lines) + b"\r\n\r\n"


def place_of(process: Process) -> tuple[str, int]:
    """Host and port of a process."""
    host, _, port = process.address.rpartition(":")
    return host.strip("[]"), int(port)


class FromPeers:
    """The outermost layer: takes the word of other processes, and of nobody else."""

    def __init__(self, app: ASGIApp, secret: Callable[[], str], port: int | None) -> None:
        """`port`: where only other processes may ask; None when there is no such place."""
        self._app = app
        self._secret = secret
        self._port = port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put the client's own address where it is looked for."""
        said = {name: value for name, value in scope["headers"] if name in _OURS}
        server = scope.get("server")
        inside = self._port is not None and server is not None and server[1] == self._port
        if not said and not inside:
            await self._app(scope, receive, send)
            return
        if not is_secret(said.get(SECRET_HEADER, b""), self._secret()):
            await _forbid(scope, send)
            return
        changed: dict[str, Any] = {**scope}
        changed["headers"] = [(name, value) for name, value in scope["headers"] if name not in _OURS]
        changed["client"] = (said.get(CLIENT_HEADER, b"").decode("latin-1"), 0)
        scheme = said.get(SCHEME_HEADER, b"http").decode("latin-1")
        changed["scheme"] = scheme if scope["type"] == ScopeType.HTTP else scheme.replace("http", "ws")
        changed[FROM_PEER] = True
        await self._app(cast("Scope", changed), receive, send)


def is_secret(said: bytes, secret: str) -> bool:
    """Whether a process of this server sent it."""
    return bool(secret) and hmac.compare_digest(said, secret.encode())


async def _forbid(scope: Scope, send: Send) -> None:
    kind = "http.response" if scope["type"] == ScopeType.HTTP else "websocket.http.response"
    start: Any = {"type": f"{kind}.start", "status": 403, "headers": [(b"content-length", b"0")]}
    body: Any = {"type": f"{kind}.body", "body": b"", "more_body": False}
    await send(start)
    await send(body)


class Answer:
    """What another process answers, as it comes in."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.begun = False
        self.done = False
        self.parts: list[bytes] = []
        self._parser = httptools.HttpResponseParser(self)

    def feed(self, data: bytes) -> None:
        """Take in some bytes."""
        self._parser.feed_data(data)

    def on_header(self, name: bytes, value: bytes) -> None:
        """See `httptools`."""
        self.headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        """See `httptools`."""
        self.status, self.begun = self._parser.get_status_code(), True

    def on_body(self, body: bytes) -> None:
        """See `httptools`."""
        self.parts.append(body)

    def on_message_complete(self) -> None:
        """See `httptools`."""
        self.done = True


async def read_answer(reader: asyncio.StreamReader, answer: Answer) -> bool:
    """Some more of it. False when it ended too early."""
    data = await reader.read(_PIECE)
    if data:
        answer.feed(data)
    return bool(data)


async def ask(process: Process, path: str, question: Any, secret: str) -> bytes:
    """Ask another process something of its own. `table_moved` when it does not answer."""
    body = msgspec.json.encode(question)
    headers = [
        (b"host", process.address.encode()),
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
    ]
    head = head_of(b"POST " + path.encode() + b" HTTP/1.1", headers, secret, Client("", "http"))
    answer = Answer()
    with suppress(OSError, TimeoutError, httptools.HttpParserError):
        async with asyncio.timeout(ASK_SECONDS):
            reader, writer = await asyncio.open_connection(*place_of(process))
            try:
                writer.write(head + body)
                while not answer.done and await read_answer(reader, answer):
                    pass
            finally:
                writer.close()
    if not answer.done or answer.status != 200:
        raise errors.table_moved()
    return b"".join(answer.parts)


async def ask_all(processes: Sequence[Process], path: str, question: Any, secret: str) -> list[bytes]:
    """The answers of those that give one."""
    answers = await asyncio.gather(
        *(ask(process, path, question, secret) for process in processes), return_exceptions=True
    )
    for answer in answers:
        if isinstance(answer, BaseException) and not isinstance(answer, DraisineError):
            raise answer
    return [answer for answer in answers if isinstance(answer, bytes)]
