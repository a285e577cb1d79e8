"""One-use links that open one's own identity, and with it one's seats, on another device."""

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from itsdangerous import BadSignature

from draisine.server import errors
from draisine.server.identity.people import People
from draisine.server.identity.signer import Signer
from draisine.tables.store import Person, Store

TOKEN_SECONDS = 15 * 60
TOKENS_REMEMBERED = 24 * 3_600_000
"""Milliseconds for which a used seat token is known: far longer than it would have been good for."""
_NONCE_BYTES = 6
_NONCE = 8
"""Characters of so many bytes."""


class _Token(NamedTuple):
    player: str
    generation: int
    nonce: str
    """What one token is told from another by."""

    @property
    def use(self) -> str:
        """What the store remembers."""
        return f"seat-token {self.player}{self.nonce}"


class SeatTokens:
    """Makes them, and lets each be used once."""

    def __init__(
        self, key: bytes, store: Store, people: People, clock: Callable[[], float] = time.time
    ) -> None:
        self._signer = Signer(key, "draisine.seat-token", clock)
        self._clock = clock
        self._store = store
        self._people = people

    def make(self, player: str, generation: int = 0) -> str:
        """Opens this identity on another device, once, within a quarter of an hour."""
        return self._signer.write(player, generation, secrets.token_urlsafe(_NONCE_BYTES))

    async def check(self, token: str) -> _Token:
        """What a token says that opens an identity now, or `seat_token_unknown`, `seat_token_expired`,
        `seat_token_used`."""
        try:
            player, generation, nonce, age = self._signer.read(token, _NONCE)
        except BadSignature:
            raise errors.seat_token_unknown() from None
        if abs(age) > TOKEN_SECONDS:  # a clock that was set back makes nothing last longer
            raise errors.seat_token_expired()
        read = _Token(player, generation, nonce)
        if await self._store.is_used(read.use):
            raise errors.seat_token_used()
        if (await self._people.find(player)).generation != generation:
            raise errors.seat_token_expired()
        return read

    async def claim(self, token: str) -> Person:
        """The person whom a token belongs to; it is used up, also for every later start."""
        read = await self.check(token)
        now = int(self._clock() * 1000)
        if not await self._store.use_once(read.use, now + TOKENS_REMEMBERED, now):
            raise errors.seat_token_used()
        return await self._people.find(read.player)
