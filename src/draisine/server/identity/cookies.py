"""Who somebody is: a signed cookie, no account and no password.

The cookie holds the public id of a player and a signature: knowing somebody's id lends nobody their seat.
"""

import secrets
import time
from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple

from itsdangerous import BadSignature
from litestar.datastructures import Cookie

from draisine.server.identity.signer import Signer

COOKIE = "draisine"
COOKIE_SECONDS = 400 * 24 * 3600
"""Browsers keep no cookie longer; it is made anew at every visit."""


def made_cookie(text: str, base_path: str, secure: bool) -> Cookie:
    """As a browser is given it: no script reads it, and no other site sends it with what it posts."""
    return Cookie(
        COOKIE,
        base_path or "/",
        text,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=secure,
    )


def cookie_in(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """Ours among what a browser sent. Of two with its name the first is meant for the longer path."""
    for name, value in headers:
        if name == b"cookie":
            for each in value.decode("latin-1").split(";"):
                key, _, text = each.strip().partition("=")
                if key == COOKIE:
                    return text
    return None


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


class Cookies:
    """Makes and checks cookies, signed with this server's key."""

    def __init__(self, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self._signer = Signer(key, "draisine.cookie", clock)

    def make(self, player: str, generation: int = 0) -> str:
        """What the cookie of this player holds."""
        return self._signer.write(player, generation)

    def read(self, cookie: str | None) -> Identity:
        """Who sent this cookie. Whoever sent none, or one that proves nothing, is somebody new.

        Its age says nothing: browsers end cookies by themselves, and a machine whose clock was wrong for a
        while must not take anybody's seat away.
        """
        if cookie is None:
            return Identity(new_player(), Standing.NEW)
        try:
            player, generation, _, _ = self._signer.read(cookie)
        except BadSignature:
            return Identity(new_player(), Standing.FORGED)
        return Identity(player, Standing.KNOWN, generation)


def new_player() -> str:
    """A public id for somebody new."""
    return secrets.token_urlsafe(12)
