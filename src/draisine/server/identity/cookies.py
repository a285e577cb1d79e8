"""Who somebody is: a signed cookie, no account and no password.

The cookie holds the public id of a player and a signature: knowing somebody's id lends nobody their seat.
"""

import re
import secrets
import time
from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from itsdangerous import BadSignature, TimestampSigner

from draisine.server import errors

COOKIE = "draisine"
COOKIE_SECONDS = 400 * 24 * 3600
"""Browsers keep no cookie longer; it is made anew at every visit."""
TOKEN_SECONDS = 15 * 60
_NONCE = 8
_SIGNED = re.compile(r"^([A-Za-z0-9_-]{16})([A-Za-z0-9_-]*)(?:~([1-9][0-9]{0,8}))?$")
_LONGEST = 200


class Standing(Enum):
    """How an identity came about."""

    KNOWN = "known"
    NEW = "new"
    FORGED = "forged"
    SIGNED_OUT = "signed_out"


class Identity(NamedTuple):
    """A player's public id, and whether the cookie that was sent proved it."""

    player: str
    standing: Standing
    generation: int = 0
    """Of the cookie: one that is older than its owner's signed out."""


class Token(NamedTuple):
    """What a seat token says."""

    player: str
    generation: int
    nonce: str
    """What one token is told from another by."""


class _Signer(TimestampSigner):
    """Signs with a time from outside."""

    def __init__(self, key: bytes, salt: str, clock: Callable[[], float]) -> None:
        super().__init__(key, salt=salt)
        self._clock = clock

    def get_timestamp(self) -> int:
        return int(self._clock())

    def read(self, text: str, extra: int = 0) -> tuple[re.Match[str], int]:
        """The parts of what was signed and its age in seconds, or `BadSignature`."""
        if len(text) > _LONGEST or not text.isascii():
            raise BadSignature("not ours")
        value, made = self.unsign(text, return_timestamp=True)
        parts = _SIGNED.match(value.decode("ascii", "replace"))
        if parts is None or len(parts[2]) != extra:
            raise BadSignature("not ours")
        return parts, self.get_timestamp() - int(made.timestamp())


class Signatures:
    """Makes and checks what is signed with this server's key."""

    def __init__(self, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self._cookies = _Signer(key, "draisine.cookie", clock)
        self._tokens = _Signer(key, "draisine.seat-token", clock)

    def cookie(self, player: str, generation: int = 0) -> str:
        """What the cookie of this player holds."""
        return self._cookies.sign(f"{player}{_suffix(generation)}").decode()

    def identify(self, cookie: str | None) -> Identity:
        """Who sent this cookie. Whoever sent none, or one that proves nothing, is somebody new.

        Its age says nothing: browsers end cookies by themselves, and a machine whose clock was wrong for a
        while must not take anybody's seat away.
        """
        if cookie is None:
            return Identity(new_player(), Standing.NEW)
        try:
            parts, _ = self._cookies.read(cookie)
        except BadSignature:
            return Identity(new_player(), Standing.FORGED)
        return Identity(parts[1], Standing.KNOWN, int(parts[3] or 0))

    def token(self, player: str, generation: int = 0) -> str:
        """A seat token: opens this identity on another device, once, within a quarter of an hour."""
        nonce = secrets.token_urlsafe(6)
        return self._tokens.sign(f"{player}{nonce}{_suffix(generation)}").decode()

    def read_token(self, token: str) -> Token:
        """What a token says, or `seat_token_expired` or `seat_token_unknown`. It may be used up."""
        try:
            parts, age = self._tokens.read(token, extra=_NONCE)
        except BadSignature:
            raise errors.seat_token_unknown() from None
        if abs(age) > TOKEN_SECONDS:  # a clock that was set back makes nothing last longer
            raise errors.seat_token_expired()
        return Token(parts[1], int(parts[3] or 0), parts[2])


def _suffix(generation: int) -> str:
    return f"~{generation}" if generation else ""


def new_player() -> str:
    """A public id for somebody new."""
    return secrets.token_urlsafe(12)
