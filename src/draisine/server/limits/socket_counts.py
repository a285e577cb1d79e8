"""How many sockets of one kind a person and an address have open."""

from collections import Counter

from draisine.tables import errors


class SocketCounts:
    """Counted where they enter and leave; a socket that is refused was never counted."""

    def __init__(self, most_of_person: int, most_of_address: int) -> None:
        self._most_of_person = most_of_person
        self._most_of_address = most_of_address
        self._people: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    def check(self, person: str, address: str) -> None:
        """Refuse one socket more than a person or an address may have: `too_many_sockets`."""
        if self._people[person] >= self._most_of_person:
            raise errors.too_many_sockets(most=self._most_of_person)
        if self._addresses[address] >= self._most_of_address:
            raise errors.too_many_sockets(most=self._most_of_address)

    def add(self, person: str, address: str) -> None:
        """One more is open."""
        self._people[person] += 1
        self._addresses[address] += 1

    def remove(self, person: str, address: str) -> None:
        """One of them is closed. Whoever has none is not remembered."""
        for counts, name in ((self._people, person), (self._addresses, address)):
            counts[name] -= 1
            if not counts[name]:
                del counts[name]
