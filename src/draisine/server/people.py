"""The people who come here, as the store knows them."""

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from cachetools import Cache, LRUCache, TTLCache
from msgspec.structs import replace

from draisine.server import errors
from draisine.server.names import MOST_BYTES, shorten
from draisine.tables.runtime.presence import Presence
from draisine.tables.store import Person, Store

SHARED_SECONDS = 3.0
"""For which a profile is believed that other processes may change."""


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
        # Another process may change them, and its bell may be lost.
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
        if len(stored.name) > MOST_BYTES // 4:  # may be from before names had a limit in bytes
            stored = replace(stored, name=shorten(stored.name))
        self._recent[player] = stored
        return stored

    async def change(self, player: str, change: Callable[[Person], Person]) -> Person:
        """Keep another profile, made from the one before: changes of one person wait for each other."""
        async with self._changing.setdefault(player, asyncio.Lock()):
            before = await (self.find(player) if self._store.owners.alone else self.read(player))
            if before.forgotten:  # a request from before they wanted it
                raise errors.identity_needed(cookie="signed_out")
            person = change(before)
            await self._store.save_person(person)
            self._saves += 1
            self._recent[player] = person
            self._presence.renew(person)
        self._changed(player)
        return person

    async def read(self, player: str) -> Person:
        """Their profile as it is on disk: another process may have changed it."""
        person = await self._store.person(player) or Person(player)
        self._recent[player] = person
        self._presence.renew(person)
        return person

    def drop(self, player: str) -> None:
        """Another process has changed their profile: it is read anew when they are asked for."""
        self._recent.pop(player, None)

    def _remembered(self, player: str) -> Person | None:
        return self._presence.profile(player) or self._recent.get(player)
