"""The front of the house: all that requests and sockets need, in one place."""

import secrets
from collections.abc import Callable, Sequence

from draisine.server.identity import Signatures
from draisine.server.limits import Crowd, Throttle
from draisine.server.network import Addresses
from draisine.server.pages import Pages
from draisine.server.people import People
from draisine.server.rooms import Rooms
from draisine.server.settings import Settings
from draisine.tables.house import House
from draisine.tables.store import Store


class Front:
    """Made once for a server. `open` must have run before the first request."""

    signatures: Signatures

    def __init__(
        self,
        settings: Settings,
        store: Store,
        house: House,
        strengths: Callable[[str], Sequence[str]],
        addresses: Addresses,
    ) -> None:
        limits = settings.limits
        self.settings = settings
        self.store = store
        self.house = house
        self.strengths = strengths
        self.addresses = addresses
        self.people = People(store)
        self.rooms = Rooms()
        self.pages = Pages(settings.client)
        self.requests = Throttle(limits.requests)
        self.guesses = Throttle(limits.guesses)
        self.new_tables = Throttle(limits.new_tables)
        self.sockets_of_people = Crowd(limits.sockets_of_a_person)
        self.sockets_of_addresses = Crowd(limits.sockets_of_an_address)

    async def open(self) -> None:
        """Get the signing key, the same after every start, and wake the house."""
        key = await self.store.keep("signing_key", secrets.token_urlsafe(32))
        self.signatures = Signatures(key.encode())
        await self.house.start()

    async def close(self) -> None:
        """Send everyone away (they connect again) and let the house note its clocks."""
        self.rooms.close(1001)
        await self.house.close()
