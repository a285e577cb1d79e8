"""The people who come here, as the store knows them."""

import asyncio
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

from cachetools import Cache, LRUCache, TTLCache
from msgspec.structs import replace

from draisine.server import errors
from draisine.server.identity.names import MOST_BYTES, shorten
from draisine.tables.runtime.presence import Presence
from draisine.tables.store import Person, Store

SHARED_SECONDS = 3.0
"""For which a profile is believed that other processes may change."""
MOST_EXPLAINED = 300
"""Things of which is remembered that somebody was told them; the oldest are explained again."""


class People:
    """Profiles by public id. Those of people with a socket are held by their visits, and of the others those
    who were asked for last are remembered."""

    def __init__(
        self,
        store: Store,
        presence: Presence,
        most_remembered: int,
        changed: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`changed` is called with the id of somebody who has another profile."""
        self._store = store
        self._presence = presence
        self._changed = changed
        # Another process may change them, and its notification may be lost.
        self._recent: Cache[str, Person] = (
            LRUCache(most_remembered) if store.owners.alone else TTLCache(most_remembered, SHARED_SECONDS)
        )
        self._changing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._saves = 0

    async def find(self, player: str) -> Person:
        """Their profile; an empty one for somebody new."""
        person = self._remembered(player)
        if person is not None:
            return person
        while True:
            saves = self._saves
            stored = await self._store.person(player)
            person = self._remembered(player)
            if person is not None:  # they came, or saved another one, while the disk was read
                return person
            if saves == self._saves:  # else it may have been theirs that was saved, and is forgotten again
                break
        if stored is None:
            return Person(player)
        self._recent[player] = person = _short(stored)
        return person

    async def change(
        self, player: str, change: Callable[[Person], Person], generation: int | None = None
    ) -> Person:
        """Keep another profile, made from the one before: changes of one person wait for each other.
        `generation` of the cookie that asks for it: it may have been signed out in this very moment."""
        async with self._changing.setdefault(player, asyncio.Lock()):
            person = await self._store.change_person(
                player, lambda before: change(_changeable(before, generation))
            )
            self._keep(person)
        self._changed(player)
        return person

    async def read(self, player: str) -> Person:
        """Their profile as it is on disk: another process may have changed it. What is read while it is
        changed here would come later than the change, and be older."""
        async with self._changing.setdefault(player, asyncio.Lock()):
            person = await self._store.person(player)
            person = Person(player) if person is None else _short(person)
            self._keep(person)
        return person

    def _keep(self, person: Person) -> None:
        self._saves += 1
        self._recent[person.id] = person
        self._presence.renew(person)

    def drop(self, player: str) -> None:
        """Another process has changed their profile: it is read anew when they are asked for."""
        self._recent.pop(player, None)

    def _remembered(self, player: str) -> Person | None:
        return self._presence.profile(player) or self._recent.get(player)


def _short(person: Person) -> Person:
    """With a name that may be from before names had a limit in bytes."""
    if len(person.name) <= MOST_BYTES // 4:
        return person
    return replace(person, name=shorten(person.name))


def _changeable(person: Person, generation: int | None) -> Person:
    if person.forgotten or generation not in {None, person.generation}:  # a request from before
        raise errors.identity_needed(cookie="signed_out")
    return _short(person)


def with_explained(person: Person, things: Sequence[str]) -> Person:
    """Somebody to whom these things were explained now, the latest last."""
    explained = tuple(dict.fromkeys((*person.explained, *things)))
    return replace(person, explained=explained[-MOST_EXPLAINED:])
