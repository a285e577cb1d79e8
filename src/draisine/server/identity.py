"""Who somebody is: a signed cookie, no account and no password.

The cookie holds the public id of a player and a signature: knowing somebody's id lends nobody their seat.
"""

import re
import secrets
from enum import Enum
from typing import NamedTuple

from itsdangerous import BadSignature, SignatureExpired, TimestampSigner

from draisine.kernel import DraisineError

COOKIE = "draisine"
COOKIE_SECONDS = 400 * 24 * 3600
"""Browsers keep no cookie longer; it is made anew at every visit."""
TOKEN_SECONDS = 15 * 60
_PLAYER = re.compile(r"^[A-Za-z0-9_-]{16}$")
_LONGEST = 200


class Standing(Enum):
    """How an identity came about."""

    KNOWN = "known"
    NEW = "new"
    FORGED = "forged"
    EXPIRED = "expired"


class Identity(NamedTuple):
    """A player's public id, and whether the cookie that was sent proved it."""

    player: str
    standing: Standing


class Signatures:
    """Makes and checks what is signed with this server's key."""

    def __init__(self, key: bytes) -> None:
        self._cookies = TimestampSigner(key, salt="draisine.cookie")
        self._tokens = TimestampSigner(key, salt="draisine.seat-token")
        self._claimed: dict[str, None] = {}

    def cookie(self, player: str) -> str:
        """What the cookie of this player holds."""
        return self._cookies.sign(player).decode()

    def identify(self, cookie: str | None) -> Identity:
        """Who sent this cookie. Whoever sent none, or one that proves nothing, is somebody new."""
        if cookie is None:
            return Identity(new_player(), Standing.NEW)
        try:
            player = _unsign(self._cookies, cookie, COOKIE_SECONDS)
        except SignatureExpired:
            return Identity(new_player(), Standing.EXPIRED)
        except BadSignature:
            return Identity(new_player(), Standing.FORGED)
        return Identity(player, Standing.KNOWN)

    def token(self, player: str) -> str:
        """A seat token: opens this identity on another device, once, within a quarter of an hour."""
        nonce = secrets.token_urlsafe(6)
        return self._tokens.sign(f"{player}{nonce}").decode()

    def check_token(self, token: str) -> str:
        """The player whom an unused token belongs to, or `seat_token_expired` or `seat_token_unknown`."""
        try:
            signed = _unsign(self._tokens, token, TOKEN_SECONDS, extra=8)
        except SignatureExpired:
            raise DraisineError("seat_token_expired") from None
        except BadSignature:
            raise DraisineError("seat_token_unknown") from None
        if token in self._claimed:
            raise DraisineError("seat_token_used")
        return signed[:16]

    def claim(self, token: str) -> str:
        """The player whom a token belongs to; it is used up."""
        player = self.check_token(token)
        self._claimed[token] = None
        if len(self._claimed) > 10_000:
            del self._claimed[next(iter(self._claimed))]
        return player


def new_player() -> str:
    """A public id for somebody new."""
    return secrets.token_urlsafe(12)


def _unsign(signer: TimestampSigner, text: str, seconds: int, extra: int = 0) -> str:
    if len(text) > _LONGEST or not text.isascii():
        raise BadSignature("not ours")
    value = signer.unsign(text, max_age=seconds).decode("ascii", "replace")
    if len(value) != 16 + extra or _PLAYER.match(value[:16]) is None:
        raise BadSignature("not ours")
    return value
