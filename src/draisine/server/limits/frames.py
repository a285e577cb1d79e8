"""Limits on what one socket is sent: frames of any kind, pings, and what waits for its reader."""

from typing import Any

import msgspec
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from draisine.server import errors
from draisine.server.limits.connections import CountedConnection
from draisine.server.limits.limits import Rate
from draisine.server.limits.rates import Bucket
from draisine.server.messages.socket import Closing
from draisine.server.sockets.keepalive import KeepaliveProtocol
from draisine.server.sockets.whole_frames import WholeFrameProtocol

TOO_MUCH = 4008
_NO_TEXT = 1007
_PIECE = 1024
"""Bytes that are taken apart at a time: a flood of empty frames is noticed after less than 200 of them."""
_HANDSHAKE_SECONDS = 10.0
_CLOSE_SECONDS = 10.0
_LAST_WORD_SECONDS = 1.0
"""For whoever is cut off to hear why."""
_CONTROL = {Opcode.PING, Opcode.PONG, Opcode.CLOSE}


class FrameLimitsProtocol(CountedConnection, KeepaliveProtocol):
    """uvicorn's socket, which counts frames before anything is done about them."""

    conn: WholeFrameProtocol

    def prepare(self) -> None:
        """See `CountedConnection`."""
        self.conn = WholeFrameProtocol(max_size=self.config.ws_max_size, logger=self.logger)
        self._frame_bucket = _bucket(self._limits.frames)
        self._control_bucket = _bucket(self._limits.control_frames)
        self._expelled = False
        self._until = self.loop.time() + _HANDSHAKE_SECONDS

    def data_received(self, data: bytes) -> None:
        """Take apart what came: a whole text at once, the rest piece by piece, up to where the limits are."""
        text = self.conn.whole_text(data)
        if text is not None and not self._expelled:
            self._whole_text_received(text)
            return
        if len(data) <= _PIECE or not self.handshake_initiated:
            if not self._expelled:
                super().data_received(data)
            return
        for start in range(0, len(data), _PIECE):
            if self._expelled or self.transport.is_closing():
                return
            super().data_received(data[start : start + _PIECE])

    def _whole_text_received(self, text: bytes) -> None:
        self._heard_at = self.loop.time()
        if self._frame_bucket is not None and not self._frame_bucket.take():
            self.expel()
            return
        self.take_text(text)
        if self.transport.get_write_buffer_size() > self._limits.backlog_bytes:
            self.transport.abort()

    def take_text(self, data: bytes) -> None:
        """A text that is not continued."""
        super().handle_text(Frame(Opcode.TEXT, data))

    def handle_events(self) -> None:
        """Count the frames, then let them in; and look what waits for the reader."""
        if self.handshake_initiated and not self._within(self.conn.events):
            self.conn.events_received()
            self.expel()
            return
        super().handle_events()
        if self.transport.get_write_buffer_size() > self._limits.backlog_bytes:
            self.transport.abort()

    def _within(self, events: list[Any]) -> bool:
        if not events or (self._frame_bucket is None and self._control_bucket is None):
            return True
        control = sum(1 for event in events if isinstance(event, Frame) and event.opcode in _CONTROL)
        within = self._frame_bucket is None or self._frame_bucket.take(len(events))
        if control and self._control_bucket is not None:
            within = self._control_bucket.take(control) and within
        return within

    def expel(self) -> None:
        """Say why, read no more, and be gone soon."""
        if self._expelled:
            return
        self._expelled = True
        self.conn.data_to_send()  # the answers to its pings
        self.end_with(errors.too_much_traffic.code, TOO_MUCH)
        if not self.transport.is_closing():
            self.transport.pause_reading()
        self.loop.call_later(_LAST_WORD_SECONDS, self.transport.abort)

    def end_with(self, code: str, close_code: int) -> None:
        """Say the reason, then close."""
        if self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing():
            self.conn.send_text(msgspec.json.encode(Closing(code)))
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.shut(close_code)

    def shut(self, code: int) -> None:
        """Close with this code, from anywhere."""
        if self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing():
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self._until = self.loop.time() + _CLOSE_SECONDS
            if self.read_paused:
                self.read_paused = False
                self.transport.resume_reading()
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def send_receive_event_to_app(self) -> None:
        """A text in parts, or one that has to wait."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.refuse_bytes()
                return
        super().send_receive_event_to_app()

    def refuse_bytes(self) -> None:
        """What is no text ends the conversation, as the protocol wants it."""
        self.frames = []
        self.end_with(errors.unreadable.code, _NO_TEXT)

    async def send(self, message: Any) -> None:
        """As uvicorn does; it would take a refused handshake for one that was forgotten, and log an error."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def overdue(self, now: float) -> bool:
        """Whether the handshake takes too long, or a closing one."""
        return (self.close_sent or not self.handshake_complete) and now > self._until

    def give_up(self) -> None:
        """See `Timed`."""
        self.transport.abort()


def _bucket(rate: Rate | None) -> Bucket | None:
    return None if rate is None else Bucket(rate)
