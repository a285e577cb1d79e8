"""An open connection goes to another process of this machine, which speaks on it from then on.

Leading a socket by way of the process that was reached costs two calls of the system for every message. On
one machine the connection itself can be handed over instead, once, before its handshake is answered: the
request goes along as a datagram, with a way to say that it was taken. Where that cannot be (other machines,
TLS that ends here, systems without it) bytes are passed on as before.
"""

import asyncio
import hmac
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

from uvicorn.server import ServerState

from draisine.server.limits.connections import Connections

_MOST = 32_768
"""Bytes of a request."""
_WATCH = b"watch"
"""In place of a request: keep this end open for as long as you live."""
CAN_HAND_OVER = sys.platform == "linux"

Address = tuple[str, int]


def _name_of(address: Address) -> str:
    """Names of this kind are of one network namespace, as loopback addresses are."""
    return f"\0draisine {address[0]}:{address[1]}"


def offer(transport: asyncio.Transport, address: Address, secret: str, head: bytes) -> socket.socket | None:
    """Send a connection with its request to the process that is reached there. Gives what is closed when it
    has it; None when nobody receives connections there."""
    connection: socket.socket = transport.get_extra_info("socket")
    return _send(address, secret, head, [connection.fileno()])


def offer_watch(address: Address, secret: str) -> socket.socket | None:
    """Gives what is closed when the process that is reached there ends; None when none of this machine is."""
    return _send(address, secret, _WATCH, []) if CAN_HAND_OVER else None


def _send(address: Address, secret: str, message: bytes, files: list[int]) -> socket.socket | None:
    """A message with these files and the other end of what is given."""
    try:
        ours, theirs = socket.socketpair()
    except OSError:  # this process may open no more files just now
        return None
    with theirs, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        sender.setblocking(False)
        try:
            sender.connect(_name_of(address))
            socket.send_fds(sender, [secret.encode(), b"\n", message], [*files, theirs.fileno()])
        except OSError:
            ours.close()
            return None
    ours.setblocking(False)
    return ours


class HandedOver(asyncio.Protocol):
    """A connection that was sent to another process, until that one has it."""

    def __init__(
        self,
        transport: asyncio.Transport,
        taken: socket.socket,
        state: ServerState,
        counted: tuple[Connections, str | None],
        owner_lives: Callable[[], bool],
    ) -> None:
        """`taken`: see `offer`. `owner_lives`: whether the process that shall have it is known as a living
        one."""
        self.transport = transport
        self.closing_since: float | None = None
        self._taken = taken
        self._state = state
        self._counted, self._network = counted
        self._owner_lives = owner_lives
        self._owner_seen = False
        self._loop = asyncio.get_running_loop()
        state.connections.add(cast("Any", self))
        transport.set_protocol(self)
        self._loop.add_reader(taken.fileno(), transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is the other's by now. If that one died, the client is cut off and comes again."""
        self._loop.remove_reader(self._taken.fileno())
        self._taken.close()
        self._state.connections.discard(cast("Any", self))
        if self._network is not None:
            self._counted.leave(self._network)
            self._network = None

    def overdue(self, now: float) -> bool:
        """A process that hangs takes nothing, and others have its tables when its lease is over."""
        lives = self._owner_lives()
        self._owner_seen = self._owner_seen or lives
        return self._owner_seen and not lives

    def give_up(self) -> None:
        """End it for both: the other one may still find it when it wakes."""
        found: socket.socket = self.transport.get_extra_info("socket")
        with suppress(OSError), socket.socket(fileno=os.dup(found.fileno())) as connection:
            connection.shutdown(socket.SHUT_RDWR)
        self.transport.abort()

    def shutdown(self) -> None:
        """The server stops; whoever has it by now goes on."""
        self.transport.abort()


class ConnectionReceiver:
    """Receives connections that other processes of this machine send."""

    def __init__(self, address: Address, secret: Callable[[], str], connection: Callable[[], Any]) -> None:
        """`address`: where other processes reach this one. `connection`: a protocol of the web server."""
        self._secret = secret
        self._connection = connection
        self._sock = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._sock.bind(_name_of(address))
        self._sock.setblocking(False)
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self._watchers: set[socket.socket] = set()
        """Their other ends tell the processes that have them when this one ends."""
        self._loop.add_reader(self._sock.fileno(), self._read)

    def close(self) -> None:
        """Receive none any more."""
        self._loop.remove_reader(self._sock.fileno())
        self._sock.close()
        for watcher in list(self._watchers):
            self._leave(watcher)

    def _leave(self, watcher: socket.socket) -> None:
        self._loop.remove_reader(watcher.fileno())
        watcher.close()
        self._watchers.discard(watcher)

    def _read(self) -> None:
        try:
            message, files, _, _ = socket.recv_fds(self._sock, _MOST, 2)
        except OSError:
            return
        secret, _, head = message.partition(b"\n")
        found = [_socket_of(file) for file in files]
        known = bool(secret) and hmac.compare_digest(secret, self._secret().encode())
        if known and head == _WATCH and len(found) == 1 and found[0] is not None:
            self._watchers.add(found[0])
            # Nobody ever writes here: it can be read when whoever watches is gone.
            self._loop.add_reader(found[0].fileno(), self._leave, found[0])
            return
        connection, taken = found if len(found) == 2 else (None, None)
        if not known or connection is None or taken is None or connection.family == socket.AF_UNIX:
            for each in found:
                if each is not None:
                    each.close()
            return
        task = self._loop.create_task(self._receive(connection, taken, head))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _receive(self, connection: socket.socket, taken: socket.socket, head: bytes) -> None:
        """Nothing of the client is read before the request that was passed on: it must not be able to write
        something before it."""
        with taken:
            connection.setblocking(False)
            protocol = self._connection()
            made = protocol.connection_made

            def begin(transport: asyncio.BaseTransport) -> None:
                made(transport)
                protocol.data_received(head)

            protocol.connection_made = begin
            try:
                await self._loop.connect_accepted_socket(lambda: protocol, connection)
            except OSError:
                connection.close()


def _socket_of(file: int) -> socket.socket | None:
    """A stream; anything else is closed."""
    try:
        found = socket.socket(fileno=file)
    except OSError:
        os.close(file)
        return None
    found.set_inheritable(False)
    if found.type != socket.SOCK_STREAM:
        found.close()
        return None
    return found
