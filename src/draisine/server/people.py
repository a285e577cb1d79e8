"""The people who come here, as the store knows them."""

from draisine.tables.store import Person, Store

_MOST_REMEMBERED = 10_000


class People:
    """Profiles by public id. Those in use are remembered, since every command carries its sender."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Person] = {}

    def known(self, player: str) -> Person:
        """Somebody who was looked up before."""
        return self._known.get(player) or Person(player)

    async def find(self, player: str) -> Person:
        """Their profile; an empty one for somebody new."""
        person = self._known.get(player)
        if person is None:
            person = await self._store.person(player)
            if person is None:
                return Person(player)
            self._remember(person)
        return person

    async def save(self, person: Person) -> None:
        """Keep a profile."""
        await self._store.save_person(person)
        self._remember(person)

    def _remember(self, person: Person) -> None:
        if len(self._known) >= _MOST_REMEMBERED:
            del self._known[next(iter(self._known))]
        self._known[person.id] = person
