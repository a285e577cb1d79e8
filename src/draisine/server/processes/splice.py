"""Two connections joined: what comes on one leaves on the other, byte for byte and unread."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from uvicorn.server import ServerState

from draisine.server.limits.connections import Connections
from draisine.tables.runtime.ownership import SPREAD


class _End(asyncio.Protocol):
    """One of the two connections."""

    other: asyncio.Transport | None = None
    """Where it leads."""

    transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It waits until it is joined."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.pause_reading()

    def data_received(self, data: bytes) -> None:
        """On it goes."""
        if self.other is not None:
            self.other.write(data)

    def eof_received(self) -> bool:
        """Whoever says nothing more is gone: sockets end with both halves."""
        if self.other is not None:
            self.other.close()
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """Neither is of use without the other."""
        if self.other is not None and not self.other.is_closing():
            self.other.close()

    def pause_writing(self) -> None:
        """The reader here is slow: read no more of the other."""
        if self.other is not None and not self.other.is_closing():
            self.other.pause_reading()

    def resume_writing(self) -> None:
        """Go on."""
        if self.other is not None and not self.other.is_closing():
            self.other.resume_reading()


class ClientEnd(_End):
    """The connection of a client, among those that the web server knows."""

    def __init__(
        self,
        transport: asyncio.Transport,
        state: ServerState,
        counted: tuple[Connections, str | None],
        owner_lives: Callable[[], bool],
    ) -> None:
        """`owner_lives`: whether the process to which it leads is known as a living one."""
        self._owner_lives = owner_lives
        self._owner_seen = False
        self.transport = transport
        self._state = state
        self._counted, self._network = counted
        self.closing_since: float | None = None
        state.connections.add(cast("Any", self))

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._state.connections.discard(cast("Any", self))
        if self._network is not None:
            self._counted.leave(self._network)
            self._network = None
        super().connection_lost(exc)

    def overdue(self, now: float) -> bool:
        """The owner of the table looks after that, as long as it lives: one that hangs says nothing, and
        others have its tables when its lease is over. A new one is not known at once."""
        lives = self._owner_lives()
        self._owner_seen = self._owner_seen or lives
        return self._owner_seen and not lives

    def give_up(self) -> None:
        """End both."""
        self.transport.abort()

    def shutdown(self) -> None:
        """The process that was reached stops; the client comes again and reaches another."""
        self.transport.close()


class OwnerEnd(_End):
    """The connection to the owner of the table."""

    place = ("", 0)
    """Host and port."""


async def connect_owner(host: str, port: int) -> OwnerEnd:
    """A connection that nothing is read from before it is joined; `OSError`."""
    _, end = await asyncio.get_running_loop().create_connection(OwnerEnd, host, port)
    end.place = (host, port)
    return end


def join(client: ClientEnd, owner: OwnerEnd) -> None:
    """From now on bytes go both ways."""
    owner.other, client.other = client.transport, owner.transport
    client.transport.set_protocol(client)
    _resume(owner.transport)
    _resume(client.transport)


def _resume(transport: Any) -> None:
    if not transport.is_reading() and not transport.is_closing():
        transport.resume_reading()


async def close_spread(state: ServerState, seconds: float = SPREAD) -> None:
    """Close all joined connections, one after the other over some seconds."""
    connections: set[Any] = set(state.connections)
    ends = [connection for connection in connections if isinstance(connection, ClientEnd)]
    for end in ends:
        end.shutdown()
        await asyncio.sleep(min(0.5, seconds / len(ends)))
