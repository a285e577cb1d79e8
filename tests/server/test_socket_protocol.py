"""One broken socket keeps nothing from the others, and one that is gone keeps nothing at all."""

import asyncio
import gc
import weakref
from typing import Any, cast

import pytest
from uvicorn.server import ServerState

from draisine.server.http.protocol import HttpProtocol
from draisine.server.limits.connections import Connections, LimitedConfig
from draisine.server.limits.limits import UNLIMITED
from draisine.server.network import Networks
from draisine.server.sockets.protocol import SocketProtocol, _Outbox


class _Socket:
    """What an outbox knows of a socket."""

    def __init__(self, broken: bool = False) -> None:
        self.loop = asyncio.get_running_loop()
        self.broken = broken
        self.sent = 0

    def send_pending(self) -> None:
        if self.broken:
            raise RuntimeError("the handler is closed")
        self.sent += 1


async def test_the_news_reach_those_behind_a_broken_socket(caplog: pytest.LogCaptureFixture) -> None:
    outbox = _Outbox()
    sockets = [_Socket(), _Socket(broken=True), _Socket()]
    for socket in sockets:
        outbox.add(cast("SocketProtocol", socket))
    for _ in range(5):
        await asyncio.sleep(0)
    assert [socket.sent for socket in sockets] == [1, 0, 1]
    assert "a socket broke" in caplog.text


async def _held(scope: Any, receive: Any, send: Any) -> None:
    """An application whose own objects lie in a circle with all that it was given, as frameworks' do."""
    circle: list[Any] = [scope, receive, send]
    circle.append(circle)
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


class _Transport(asyncio.Transport):
    """A connection without a network."""

    protocol: Any = None
    heard = b""

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol

    def write(self, data: Any) -> None:
        self.heard += bytes(data)

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass


async def test_nothing_of_a_socket_that_is_gone_waits_for_the_garbage_collector() -> None:
    connections = Connections(UNLIMITED, Networks(()), 1000)
    config = LimitedConfig(_held, UNLIMITED, connections, ws=SocketProtocol, lifespan="off", log_config=None)
    config.load()
    transport = _Transport()
    http = HttpProtocol(config, ServerState(), {})
    gone = [weakref.ref(http)]
    http.connection_made(transport)
    lines = ["GET /ws/x HTTP/1.1", "Host: h", "Connection: Upgrade", "Upgrade: websocket"]
    lines += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {'x' * 22}==", "", ""]
    gc.disable()
    try:
        http.data_received("\r\n".join(lines).encode())
        del http
        while b" 101 " not in transport.heard:  # noqa: ASYNC110 - any state
            await asyncio.sleep(0)
        gone.append(weakref.ref(transport.protocol))
        transport.protocol.connection_lost(None)
        transport.protocol = None
        for _ in range(10):
            await asyncio.sleep(0)
        assert [each() for each in gone] == [None, None]
    finally:
        gc.enable()
