"""Who is signed in where: whether a cookie still counts, signing out other devices, being forgotten."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from msgspec.structs import replace

from draisine.server.identity.cookies import Cookies, Identity, Standing, new_player
from draisine.server.identity.people import People
from draisine.tables.shared_devices import owner_of
from draisine.tables.store import Person

_ANY_GENERATION = 1 << 60
_NEW_COOKIE_ARRIVES = 1.0
"""Seconds."""


class Sockets(Protocol):
    """Of one kind."""

    def close_older(self, player: str, generation: int) -> None:
        """Close those of a person's older cookies."""
        ...

    def people(self) -> set[str]:
        """Whose they are."""
        ...


class Sessions:
    """Of all people, by the generation of their cookies: one that is older than its owner's is signed out."""

    def __init__(
        self,
        cookies: Cookies,
        people: People,
        sockets: Sequence[Sockets],
        others_told: Callable[[], Awaitable[None]],
    ) -> None:
        """`others_told` returns when the other processes know of a change."""
        self._cookies = cookies
        self._people = people
        self._sockets = sockets
        self._others_told = others_told

    async def identify(self, cookie: str | None) -> Identity:
        """Who sent this cookie: one that its owner has signed out proves nothing any more."""
        identity = self._cookies.read(cookie)
        if identity.standing is Standing.KNOWN:
            person = await self._people.find(identity.player)
            if person.generation < identity.generation:  # given by another process: ours is old
                person = await self._people.read(identity.player)
            if person.generation != identity.generation:
                return Identity(new_player(), Standing.SIGNED_OUT)
        return identity

    async def sign_out_others(self, player: str, generation: int) -> Person:
        """Make every cookie and seat token of this person worthless; give out a new one in the answer. Of two
        devices that sign each other out one stays."""
        person = await self._people.change(
            player, lambda before: replace(before, generation=before.generation + 1), generation
        )
        self.close_older(person)
        await self._others_told()
        return person

    def people(self) -> set[str]:
        """Who has a socket here."""
        return {owner_of(person) for kind in self._sockets for person in kind.people()}

    def close_older(self, person: Person) -> None:
        """Close sockets of older cookies. One's own pages come back by themselves, but not before they have
        the new cookie."""
        after = 0.0 if person.forgotten else _NEW_COOKIE_ARRIVES
        asyncio.get_running_loop().call_later(after, self._close, person.id, person.generation)

    async def end_all(self, player: str) -> None:
        """Sign somebody out everywhere who wants to be forgotten: of their profile nothing is left. Asked
        again it finds nothing to do."""
        person = await self._people.read(player)
        if not person.forgotten:
            person = await self._people.change(
                player,
                lambda before: Person(before.id, generation=before.generation + 1, forgotten=True),
            )
        self._close(player, person.generation)

    def forgotten_elsewhere(self, player: str) -> None:
        """Another process forgets somebody: what they have open here is closed, their cookie is looked at."""
        self._people.drop(player)
        self._close(player, _ANY_GENERATION)

    def _close(self, player: str, generation: int) -> None:
        for kind in self._sockets:
            kind.close_older(player, generation)
