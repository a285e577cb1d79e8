"""What a socket says at a table: long options are read beside the event loop, for whoever may set them."""

from typing import Any, cast

import msgspec
from tests.server.test_hub import Hall
from tests.tables.folk import ANNA, BODO, CLEO
from tests.tables.homes import breathe

from draisine.server.context import ServerContext
from draisine.server.limits.limits import UNLIMITED
from draisine.server.limits.quotas import Quotas
from draisine.server.limits.rates import Throttle
from draisine.server.sockets.message_handler import MessageHandler
from draisine.server.sockets.visits import SocketVisit
from draisine.tables.log import commands as c
from draisine.tables.log.absence import HOST_GRACE
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.store import Person


class _Limited:
    limits = UNLIMITED


class Context:
    """As much of a server as a socket needs here."""

    settings = _Limited()

    def __init__(self, hall: Hall) -> None:
        self.messages = Throttle(None)
        self.manager = hall.home.manager
        self.quotas = Quotas(UNLIMITED, hall.home.store)
        self.shelf_reader = self
        self.reads = 0
        """Long options that were read, and paid for."""

    async def read_ahead(self, address: str, game: str, options: Any) -> None:
        self.reads += 1

    async def is_read(self, live: LiveTable, person: Person) -> bool:
        """Whether long options that somebody sends are read."""
        (visit,) = self.manager.presence.of(person.id)
        assert isinstance(visit, SocketVisit)
        handler, before = MessageHandler(cast("ServerContext", self), visit, live), self.reads
        text = {"type": "set_options", "key": f"o{before}", "options": {"plan": "x" * 1_000}}
        handler._begin(msgspec.json.encode(text).decode())
        await breathe()
        return self.reads > before


async def test_long_options_of_whoever_acts_for_the_host_are_read_like_the_host_s() -> None:
    hall = Hall()
    context, manager = Context(hall), hall.home.manager
    live = await manager.open_table(ANNA, "tiny")
    for person in (ANNA, BODO, CLEO):
        await hall.enter(live, person)
    await hall.home.does(live, BODO, c.Sit(key="sit", seat=1))
    assert [await context.is_read(live, person) for person in (ANNA, BODO, CLEO)] == [True, False, False]
    (host,) = manager.presence.of(ANNA.id)
    manager.leave(host)
    await hall.home.time.advance(HOST_GRACE)
    assert [await context.is_read(live, person) for person in (BODO, CLEO)] == [True, False]
