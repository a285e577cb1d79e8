"""Bytes as they travel, for those who do not keep to any protocol."""

import asyncio
from base64 import b64encode

from tests.server.support import PATIENCE, Guest, ServerProcess

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def dial(server: ServerProcess, source: str = "127.0.0.1") -> Stream:
    """A connection from this address of this machine."""
    return await asyncio.open_connection("127.0.0.1", server.port, local_addr=(source, 0))


async def rest(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the other side closes."""
    heard = b""
    async with asyncio.timeout(PATIENCE):
        try:
            while part := await reader.read(65_536):
                heard += part
        except ConnectionResetError:
            pass
    return heard


async def exchange(server: ServerProcess, sent: bytes, source: str = "127.0.0.1") -> bytes:
    """What is answered to these bytes until the server closes."""
    reader, writer = await dial(server, source)
    try:
        writer.write(sent)
        return await rest(reader)
    finally:
        writer.close()


def request(
    server: ServerProcess, path: str | bytes, more: bytes = b"", body: bytes = b"", method: bytes = b"GET"
) -> bytes:
    """A request after which the server closes."""
    host = f"127.0.0.1:{server.port}".encode()
    target = path if isinstance(path, bytes) else path.encode()
    lines = [method + b" " + target + b" HTTP/1.1", b"Host: " + host, b"Origin: http://" + host]
    lines += [b"Connection: close", b"Content-Type: application/json", b"Content-Length: %d" % len(body)]
    return b"\r\n".join(lines) + b"\r\n" + more + b"\r\n" + body


def opening(guest: Guest, link: str, more: str = "") -> bytes:
    """The request that opens a socket."""
    host = f"127.0.0.1:{guest.server.port}"
    lines = [
        f"GET /ws/{link} HTTP/1.1",
        f"Host: {host}",
        f"Origin: http://{host}",
        f"Cookie: draisine={guest.cookie}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {b64encode(b'x' * 16).decode()}",
    ]
    return ("\r\n".join(lines) + "\r\n" + more + "\r\n").encode()


def framed(kind: int, payload: bytes = b"", last: bool = True) -> bytes:
    """A frame of a client with at most 125 bytes, under a mask that changes nothing."""
    return bytes((kind | (0x80 if last else 0), 0x80 | len(payload))) + b"\0\0\0\0" + payload


async def socket_of(guest: Guest, link: str) -> Stream:
    """An open socket that has heard its welcome."""
    reader, writer = await dial(guest.server)
    writer.write(opening(guest, link))
    heard = b""
    async with asyncio.timeout(PATIENCE):
        while b'"welcome"' not in heard:
            part = await reader.read(65_536)
            assert part, heard
            heard += part
    return reader, writer
