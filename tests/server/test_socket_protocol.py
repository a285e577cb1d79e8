"""One broken socket keeps nothing from the others."""

import asyncio
from typing import cast

import pytest

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
