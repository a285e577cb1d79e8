"""The people who come here, as the store knows them."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakValueDictionary

from msgspec.structs import replace

from draisine.server.names import MOST_BYTES, shorten
from draisine.tables.store import Person, Store


class People:
    """Profiles by public id. Every command carries its sender: whoever has a socket stays remembered for as
    long as it is open, and of the others those who were asked for last."""

    def __init__(self, store: Store, most_remembered: int) -> None:
        self._store = store
        self._most = most_remembered
        self._recent: dict[str, Person] = {}
        """The one asked for last at the end."""
        self._connected: dict[str, Person] = {}
        self._sockets: Counter[str] = Counter()
        self._changing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def known(self, player: str) -> Person:
        """Somebody with a socket, or somebody who was looked up lately."""
        return self._remembered(player) or Person(player)

    async def find(self, player: str) -> Person:
        """Their profile; an empty one for somebody new."""
        person = self._remembered(player)
        if person is None:
            stored = await self._store.person(player)
            # While the disk was read they may have saved another one.
            person = self._remembered(player) or stored
            if person is None:
                return Person(player)
            if len(person.name) > MOST_BYTES // 4:  # may be from before names had a limit in bytes
                person = replace(person, name=shorten(person.name))
        self._remember(person)
        return person

    async def change(self, player: str, change: Callable[[Person], Person]) -> Person:
        """Keep another profile, made from the one before: changes of one person wait for each other."""
        async with self._changing.setdefault(player, asyncio.Lock()):
            person = change(await self.find(player))
            await self._store.save_person(person)
            self._remember(person)
        return person

    @contextmanager
    def connected(self, person: Person) -> Iterator[None]:
        """Remember somebody while one more socket of theirs is open."""
        self._sockets[person.id] += 1
        self._connected.setdefault(person.id, person)
        try:
            yield
        finally:
            self._sockets[person.id] -= 1
            if not self._sockets[person.id]:
                del self._sockets[person.id]
                del self._connected[person.id]

    def _remembered(self, player: str) -> Person | None:
        return self._connected.get(player) or self._recent.get(player)

    def _remember(self, person: Person) -> None:
        if person.id in self._connected:
            self._connected[person.id] = person
        self._recent.pop(person.id, None)
        self._recent[person.id] = person
        if len(self._recent) > self._most:
            del self._recent[next(iter(self._recent))]
