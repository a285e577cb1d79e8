"""One broken wire keeps nothing from the others."""

import asyncio
from typing import cast

import pytest

from draisine.server.sockets.wire import WireProtocol, _Outbox


class _Wire:
    """What an outbox knows of a wire."""

    def __init__(self, broken: bool = False) -> None:
        self.loop = asyncio.get_running_loop()
        self.broken = broken
        self.sent = 0

    def send_pending(self) -> None:
        if self.broken:
            raise RuntimeError("the handler is closed")
        self.sent += 1


async def test_the_news_reach_those_behind_a_broken_wire(caplog: pytest.LogCaptureFixture) -> None:
    outbox = _Outbox()
    wires = [_Wire(), _Wire(broken=True), _Wire()]
    for wire in wires:
        outbox.add(cast("WireProtocol", wire))
    for _ in range(5):
        await asyncio.sleep(0)
    assert [wire.sent for wire in wires] == [1, 0, 1]
    assert "a wire broke" in caplog.text
