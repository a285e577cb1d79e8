"""A WebSocket client that costs almost nothing, so that a measurement measures the server."""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

_NO_MASK = b"\x00\x00\x00\x00"
"""Clients must mask what they send. This mask is legal and leaves the text as it is."""


def framed(text: bytes) -> bytes:
    """A text message as it travels from client to server."""
    length = len(text)
    if length < 126:
        return b"\x81" + bytes((0x80 | length,)) + _NO_MASK + text
    return b"\x81\xfe" + length.to_bytes(2, "big") + _NO_MASK + text


class LeanSocket(asyncio.Protocol):
    """One socket. `on_text` is called with every message that arrives."""

    def __init__(self, request: bytes, on_text: Callable[[bytes], None]) -> None:
        self.on_text = on_text
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._upgraded = False
        self._request = request
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(
        cls,
        url: str,
        path: str,
        headers: dict[str, str],
        on_text: Callable[[bytes], None],
        source: str | None = None,
    ) -> "LeanSocket":
        """Open a socket at this path of the server at `url`, from the address `source` of this machine."""
        host = urlsplit(url)
        key = b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host.netloc}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        request = "\r\n".join([*lines, "", ""]).encode()
        loop = asyncio.get_running_loop()
        name, port = host.hostname or "", host.port or 80
        local = None if source is None else (source, 0)
        _, socket = await loop.create_connection(lambda: cls(request, on_text), name, port, local_addr=local)
        try:
            await socket.open
        except BaseException:
            socket.close()
            raise
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """The server is gone."""
        self.closed = True
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        """Take messages out of the stream."""
        buffer = self._buffer + data if self._buffer else data
        if not self._upgraded:
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            if self.open.done():  # nobody waits for it any more
                return
            if b" 101 " not in head[:20]:
                self.open.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self._upgraded = True
            self.open.set_result(None)
        self._buffer = self._take_frames(buffer)

    def _take_frames(self, buffer: bytes) -> bytes:
        position = 0
        size = len(buffer)
        while size - position >= 2:
            kind = buffer[position] & 15
            length = buffer[position + 1]
            start = position + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                if size - start < wide:
                    break
                length = int.from_bytes(buffer[start : start + wide], "big")
                start += wide
            if size - start < length:
                break
            position = start + length
            if kind == 1:
                self.on_text(buffer[start:position])
            elif kind == 9:
                self._pong(buffer[start:position])
        return buffer[position:]

    def _pong(self, payload: bytes) -> None:
        if self._transport is not None:
            self._transport.write(b"\x8a" + bytes((0x80 | len(payload),)) + _NO_MASK + payload)

    def send(self, text: bytes) -> None:
        """Send a message at once."""
        if self._transport is not None:
            self._transport.write(framed(text))

    def close(self) -> None:
        """Drop the connection."""
        if self._transport is not None:
            self._transport.abort()


class LeanHttp:
    """HTTP calls of one person with one cookie, a connection each: a kept one may be gone by then."""

    def __init__(self, url: str, source: str | None = None) -> None:
        self.url = url
        self.cookie = ""
        self.source = source
        """The address of this machine to come from; None is any."""

    async def call(self, method: str, path: str, body: bytes = b"") -> bytes:
        """The body of the answer; an error when it is not a success."""
        host = urlsplit(self.url)
        local = None if self.source is None else (self.source, 0)
        reader, writer = await asyncio.open_connection(host.hostname, host.port, local_addr=local)
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {host.netloc}",
            f"Origin: {self.url}",
            "Connection: close",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        ]
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        try:
            writer.write("\r\n".join([*lines, "", ""]).encode() + body)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = 0
            for line in head.split("\r\n")[1:]:
                name, _, value = line.partition(":")
                if name.lower() == "content-length":
                    length = int(value)
                elif name.lower() == "set-cookie":
                    self.cookie = value.strip().partition(";")[0]
            answer = await reader.readexactly(length)
        finally:
            writer.close()
        if not head.startswith(("HTTP/1.1 200", "HTTP/1.1 201")):
            raise ConnectionError(f"{method} {path}: {head.splitlines()[0]} {answer.decode()}")
        return answer
