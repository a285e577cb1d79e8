"""The front of the house: all that requests and sockets need, in one place."""

import asyncio
import secrets
from collections.abc import Callable, Sequence

from draisine.games import all_games
from draisine.kernel import AnyGame
from draisine.server.identity import Signatures
from draisine.server.limits import Crowd, Throttle
from draisine.server.messages import Shelf
from draisine.server.network import Addresses
from draisine.server.pages import Pages
from draisine.server.people import People
from draisine.server.rooms import Rooms
from draisine.server.settings import Settings
from draisine.server.shelf import make_room, read_shelf
from draisine.tables.house import House
from draisine.tables.store import Store

_AROUND_A_TEXT = 2048
"""Bytes of a message that are left for everything around a long text."""


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
        self.people = People(store, limits.profiles)
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
        await asyncio.to_thread(make_room, self.settings.data, all_games())
        await self.house.start()

    async def shelf(self, game: AnyGame) -> Shelf:
        """What lies ready for a game. The disk is asked elsewhere, so that no table has to wait for it."""
        most = self.settings.limits.message_bytes - _AROUND_A_TEXT
        return await asyncio.to_thread(read_shelf, self.settings.data, game, most)

    async def close(self) -> None:
        """Send everyone away (they connect again) and let the house note its clocks."""
        self.rooms.close(1001)
        await self.house.close()
