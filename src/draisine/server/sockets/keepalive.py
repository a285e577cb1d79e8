"""Finding out that the other end of a socket is gone without a word: the server's half of the line's rule.

Each end asks when it has heard nothing for a while, and gives the other `ANSWER_WITHIN` to say anything.
The page's half is `web/src/protocol/reconnection.ts`; a test holds the two to the same number. See
docs/protocol.md.
"""

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

ANSWER_WITHIN = 2.0
"""Seconds after which a probe without a sign of life has found a dead line."""
PING_AFTER = 6.0
"""Seconds without a byte after which the server asks. A visible page asks after one: then it need not."""
SECOND_LOOK = 1.0
"""Seconds more before the server hangs up: if its own loop was late, the answer may have come unread."""


class KeepaliveProtocol(WebSocketsSansIOProtocol):
    """uvicorn's socket, whose keepalive counts every byte as a sign of life and leaves nothing half open."""

    _heard_at = 0.0
    """When the last byte came, by the loop's clock."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to listen."""
        self._heard_at = self.loop.time()
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Anything that comes shows that the line is there."""
        self._heard_at = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask, unless something was heard a moment ago."""
        interval = self.ping_interval or PING_AFTER
        quiet = self.loop.time() - self._heard_at
        if quiet < interval:
            self.ping_timer = self.loop.call_later(interval - quiet, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """No answer in time: look once more, then hang up."""
        self.pong_timer = self.loop.call_later(SECOND_LOOK, self._hang_up)

    def _hang_up(self) -> None:
        self.pong_timer = None
        self.pending_ping_payload = None
        if self.close_sent or self.transport.is_closing():
            return
        if self._heard_at > self.ping_sent_at:
            self.schedule_ping()
        else:
            # A plain close waits until all is sent, and a peer that reads no more puts that off for ever.
            self.transport.abort()
