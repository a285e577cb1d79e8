"""The web server's own socket class, with a way to write at once.

ASGI sends one message for one awaited call. A table tells the same bytes to several sockets in the moment
they are on disk, so the bytes are framed once and written straight to each connection: no task, no queue, no
second copy. What waits to be sent is the connection's own buffer; who lets it grow too long is cut off and
connects again.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol, cast

from litestar.types import Scope
from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from draisine.server.limits.frames import FrameLimitsProtocol

EXTENSION = "draisine.socket"
_log = logging.getLogger(__name__)

_MAY_WAIT = 8
"""Texts of one socket that may wait for the one before."""


class OpenSocket(Protocol):
    """One open socket, seen from the table."""

    def listen(self, take: Callable[[str, bool], bool]) -> None:
        """Offer each text to `take` in the moment it comes, with whether others wait before it; what it does
        not take waits too."""
        ...

    def push(self, frame: bytes, most_waiting: int) -> bool:
        """Send a frame now. False when more than `most_waiting` bytes wait for a slow reader."""
        ...

    def shut(self, code: int) -> None:
        """Close with this code, from anywhere."""
        ...

    def expel(self) -> None:
        """Say that it was too much, read no more, and close."""
        ...

    def cut(self) -> None:
        """Drop the connection, and what still waits to be sent."""
        ...


def open_socket_of(scope: Scope) -> OpenSocket:
    """The socket behind a scope."""
    extensions = cast("dict[str, Any]", scope.get("extensions") or {})
    return cast("OpenSocket", extensions[EXTENSION]["socket"])


def frame(text: bytes) -> bytes:
    """A text message as it travels from server to client."""
    length = len(text)
    if length < 126:
        return b"\x81" + length.to_bytes(1, "big") + text
    if length < 65536:
        return b"\x81\x7e" + length.to_bytes(2, "big") + text
    return b"\x81\x7f" + length.to_bytes(8, "big") + text


class _Outbox:
    """Sockets with something to send.

    Asking the system to send costs more than making a message, so the news of a move and the answer leave
    together, when all that became known in this turn of the loop is told.
    """

    def __init__(self) -> None:
        self._waiting: list[SocketProtocol] = []

    def add(self, socket: "SocketProtocol") -> None:
        if not self._waiting:
            socket.loop.call_soon(self._after_this_turn, socket.loop)
        self._waiting.append(socket)

    def _after_this_turn(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_soon(self._send)  # those who wait for an answer wake up first

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        for socket in waiting:
            try:
                socket.send_pending()
            except Exception:  # one broken socket must not keep the news from the others
                _log.exception("a socket broke")


_outbox = _Outbox()


class _Mailbox(asyncio.Queue[Any]):
    """What came in, for one reader. A queue that can do more costs as much as reading the message."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._loop_here = loop
        self._letters: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self._letters.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._letters:
            self._reader = self._loop_here.create_future()
            await self._reader
        return self._letters.popleft()

    def empty(self) -> bool:
        return not self._letters

    def qsize(self) -> int:
        return len(self._letters)


class _Ends:
    """What an application receives by and sends by, for as long as it runs. Objects of its own keep both."""

    def __init__(self, socket: "SocketProtocol") -> None:
        self.socket: SocketProtocol | None = socket

    async def receive(self) -> Any:
        if self.socket is None:
            raise ClientDisconnected
        return await self.socket.receive()

    async def send(self, message: Any) -> None:
        if self.socket is None:
            raise ClientDisconnected
        await self.socket.send(message)


class SocketProtocol(FrameLimitsProtocol):
    """uvicorn's socket with an `OpenSocket` in its scope."""

    _pending: bytes = b""
    _take: Callable[[str, bool], bool] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin with a lighter queue."""
        self.queue = _Mailbox(self.loop)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is read any more: the parser and what it belongs to hold each other."""
        super().connection_lost(exc)
        self.conn.parser.close()

    async def run_asgi(self) -> None:
        """As uvicorn does it. When the application has ended nothing of it holds the connection any more: a
        circle of a hundred objects for each socket would lie in memory until the garbage collector runs."""
        ends, app = _Ends(self), self.app

        async def run(scope: Any, *_: Any) -> Any:
            return await app(scope, ends.receive, ends.send)

        self.app = run
        try:
            await super().run_asgi()
        finally:
            self.app, self._take, ends.socket = app, None, None
            cast("dict[str, Any]", self.scope["extensions"]).pop(EXTENSION, None)

    def handle_text(self, event: Frame) -> None:
        """As uvicorn does it only where the rest of a text is still to come."""
        if event.fin:
            self.take_text(bytes(event.data))
        else:
            super().handle_text(event)

    def take_text(self, data: bytes) -> None:
        """A whole text goes straight to the reader. uvicorn's own way, which stops reading, is for floods."""
        waiting = self.queue.qsize()
        if self.close_sent or waiting >= _MAY_WAIT:
            super().take_text(data)
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.refuse_bytes()
            return
        if self._take is None or not self._take(text, waiting > 0):
            self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def handle_connect(self, event: Request) -> None:
        """Put the socket where the application finds it."""
        super().handle_connect(event)
        if self.conn.handshake_exc is None:
            extensions = cast("dict[str, Any]", self.scope["extensions"])
            extensions[EXTENSION] = {"socket": self}

    async def send(self, message: Any) -> None:
        """The answer to the handshake leaves together with what is told first, which is the welcome. All
        else as uvicorn does it."""
        if message["type"] != "websocket.accept" or self.handshake_complete or self.initial_response:
            self.send_pending()
            await super().send(message)
        elif self.disconnected:
            raise ClientDisconnected
        elif not self.transport.is_closing():
            del self.response.headers["Date"]
            self.response.headers.update(
                (name.decode("latin-1"), value.decode("latin-1"))
                for name, value in (*self.default_headers, *message.get("headers", ()))
            )
            self.handshake_complete = True
            self.conn.send_response(self.response)
            self.push(b"".join(self.conn.data_to_send()), 0)
            self.start_keepalive()

    def listen(self, take: Callable[[str, bool], bool]) -> None:
        """See `OpenSocket`."""
        self._take = take

    def push(self, frame: bytes, most_waiting: int) -> bool:
        """See `OpenSocket`."""
        pending = self._pending
        if pending:
            self._pending = pending + frame
        else:
            self._pending = frame
            _outbox.add(self)
        return self.transport.get_write_buffer_size() + len(self._pending) <= most_waiting

    def send_pending(self) -> None:
        """Write what was pushed, unless the connection is closing."""
        pending, self._pending = self._pending, b""
        open_still = self.conn.state is State.OPEN and not self.close_sent
        # A peer that has just gone may leave a closed transport behind an open conversation.
        if pending and open_still and not self.transport.is_closing():
            self.transport.write(pending)

    def shut(self, code: int) -> None:
        """See `OpenSocket`."""
        self.send_pending()
        super().shut(code)

    def expel(self) -> None:
        """See `OpenSocket`."""
        self.send_pending()
        super().expel()

    def cut(self) -> None:
        """See `OpenSocket`."""
        self._pending = b""
        self.transport.abort()
