"""A port of its own for Prometheus, on this computer alone unless said otherwise.

It answers `GET /metrics` and nothing else, so that no mistake in a proxy can show it to the world.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from draisine.server import start_errors

_PATIENCE = 5.0
"""Seconds in which a request has to come and an answer to go."""
_MOST_BYTES = 8192
_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class MetricsPort:
    """Open from `start` to `stop`."""

    def __init__(self, text: Callable[[], str]) -> None:
        """`text`: what is answered."""
        self._text = text
        self._server: asyncio.Server | None = None

    async def start(self, host: str, port: int, tries: int = 1) -> int:
        """Listen at this port, or at one of the next so many; the port, or `port_in_use`."""
        for candidate in range(port, port + tries):
            with suppress(OSError):
                self._server = await asyncio.start_server(self._answer, host, candidate, limit=_MOST_BYTES)
                found: int = self._server.sockets[0].getsockname()[1]
                return found
        raise start_errors.port_in_use(port=port, other=0)

    async def stop(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
            self._server = None

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(_PATIENCE):
                request = await reader.readuntil(b"\r\n\r\n")
                wanted = request.split(b" ", 2)[:2]
                found = wanted[0] == b"GET" and wanted[-1].split(b"?")[0] == b"/metrics"
                status, body = ("200 OK", self._text()) if found else ("404 Not Found", "")
                data = body.encode()
                head = f"HTTP/1.1 {status}\r\nContent-Type: {_TYPE}\r\nContent-Length: {len(data)}\r\n"
                writer.write(f"{head}Connection: close\r\n\r\n".encode() + data)
                await writer.drain()
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.close()
