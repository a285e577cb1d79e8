"""The web server's own socket class, with a way to write at once.

ASGI sends one message for one awaited call. A table tells the same bytes to several sockets in the moment
they are on disk, so the bytes are framed once and written straight to each connection: no task, no queue, no
second copy. What waits to be sent is the connection's own buffer; who lets it grow too long is cut off and
connects again.
"""

from typing import Any, Protocol, cast

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "draisine.wire"


class Wire(Protocol):
    """One open socket, seen from the table."""

    def push(self, frame: bytes, most_waiting: int) -> bool:
        """Write a frame at once. False when more than `most_waiting` bytes now wait for a slow reader."""
        ...

    def shut(self, code: int) -> None:
        """Close with this code, from anywhere."""
        ...

    def cut(self) -> None:
        """Drop the connection, and what still waits to be sent."""
        ...


def wire_of(scope: Scope) -> Wire:
    """The wire of a socket's scope."""
    extensions = cast("dict[str, Any]", scope.get("extensions") or {})
    return cast("Wire", extensions[EXTENSION]["wire"])


def frame(text: bytes) -> bytes:
    """A text message as it travels from server to client."""
    length = len(text)
    if length < 126:
        return b"\x81" + length.to_bytes(1, "big") + text
    if length < 65536:
        return b"\x81\x7e" + length.to_bytes(2, "big") + text
    return b"\x81\x7f" + length.to_bytes(8, "big") + text


class WireProtocol(WebSocketsSansIOProtocol):
    """uvicorn's socket with a `Wire` in its scope."""

    def handle_connect(self, event: Request) -> None:
        """Put the wire where the application finds it."""
        super().handle_connect(event)
        if self.conn.handshake_exc is None:
            extensions = cast("dict[str, Any]", self.scope["extensions"])
            extensions[EXTENSION] = {"wire": self}

    def push(self, frame: bytes, most_waiting: int) -> bool:
        """See `Wire`."""
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return True
        self.transport.write(frame)
        return self.transport.get_write_buffer_size() <= most_waiting

    def shut(self, code: int) -> None:
        """See `Wire`."""
        if self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing():
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            if self.read_paused:
                self.read_paused = False
                self.transport.resume_reading()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def cut(self) -> None:
        """See `Wire`."""
        self.transport.abort()
