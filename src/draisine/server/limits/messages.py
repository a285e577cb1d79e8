"""How much one socket may say, and what happens to whoever says too much or what cannot be read."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from draisine.server import errors
from draisine.server.admin.metrics import REFUSALS
from draisine.server.context import ServerContext
from draisine.server.limits.rates import Bucket
from draisine.server.messages.socket import Refused
from draisine.server.sockets.protocol import frame
from draisine.server.sockets.visits import SocketVisit
from draisine.tables.log.commands import Key

Message = TypeVar("Message")
UNREADABLE = (msgspec.DecodeError, RecursionError)
"""The second one: brackets in brackets in brackets."""

_LISTENERS_FOR_ONE = 20
"""Sockets that hear the same for which what is said counts once more."""

_encode = msgspec.json.Encoder().encode


class _Keyed(msgspec.Struct):
    key: Key


_decode_key = msgspec.json.Decoder(_Keyed)


class MessageLimit:
    """Of one socket. `listeners`: how many sockets hear what it says, asked each time."""

    def __init__(self, context: ServerContext, visit: SocketVisit, listeners: Callable[[], int]) -> None:
        limits = context.settings.limits
        self._messages = context.messages
        self._visit = visit
        self._listeners = listeners
        self._bucket = None if limits.messages is None else Bucket(limits.messages)
        self._longest = limits.message_bytes
        self._most_bad = limits.bad_messages
        self._bad = 0

    def read(self, text: str | None, decoder: msgspec.json.Decoder[Message]) -> Message | None:
        """What a text says; None when it was refused."""
        if self.is_too_fast():
            self.count_bad(key_of(text), errors.too_fast.code)
        elif text is None:
            self.count_bad("", errors.unreadable.code)
        elif self._is_too_long(text):
            self.count_bad("", errors.too_long.code)
        else:
            try:
                said = decoder.decode(text)
            except UNREADABLE:
                self.count_bad(key_of(text), errors.unreadable.code)
            else:
                self._bad = 0
                return said
        return None

    def is_too_fast(self) -> bool:
        """Count one text more; true when it is one too many."""
        if self._bucket is not None and not self._bucket.take():
            return True
        return not self._messages.allow(self._visit.address, 1 + self._listeners() // _LISTENERS_FOR_ONE)

    def _is_too_long(self, text: str) -> bool:
        return len(text) * 4 > self._longest and len(text.encode()) > self._longest

    def count_bad(self, key: str, code: str) -> None:
        """Refuse a text; after too many in a row the socket is closed."""
        REFUSALS.add(code)
        visit = self._visit
        visit.tell(frame(_encode(Refused(key, code, {}))))
        self._bad += 1
        if self._bad >= self._most_bad:
            visit.socket.expel()


def key_of(text: str | None) -> str:
    """The key of a command that cannot be carried out, so that its sender knows which one it was."""
    if text is None:
        return ""
    try:
        return _decode_key.decode(text).key
    except UNREADABLE:
        return ""
