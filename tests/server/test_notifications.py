"""Lost notifications between processes: what they told of is read a moment later, and no line is lost."""

import asyncio
from collections.abc import AsyncIterator, Callable
from time import monotonic

import asyncpg
import pytest
from tests.stores.postgres import new_database
from tests.tables.folk import ANNA, BODO, CLEO
from tests.tables.homes import HandTime
from tests.tables.tiny import TOGETHER

from draisine.server.processes import notifications
from draisine.server.processes.notifications import Notifications
from draisine.stores.postgres import PostgresStore
from draisine.tables.crews.live_crews import Crews
from draisine.tables.owners import READ_BACK
from draisine.tables.store import StorageFailed


class Side:
    """A process, as far as notifications go. Nobody listens at its address: every call is lost."""

    def __init__(self, store: PostgresStore, changed: Callable[[], None]) -> None:
        self.store = store
        self.heard: list[tuple[str, str]] = []
        self._changed = changed
        self.crews = Crews(store, {TOGETHER.id: TOGETHER}, HandTime(), lambda _: None)
        self.notifications = Notifications(store.owners, lambda: "secret", self._hear, self._miss)
        self.missed = 0
        """Times that some may have been lost."""
        self.gate = asyncio.Event()
        """While it is not set, looking at what may have changed goes on."""
        self.gate.set()
        self.fails = False
        self.crews.changed = lambda crew: self.notifications.tell("crew", crew)

    async def _miss(self) -> None:
        self.missed += 1
        self._changed()
        await self.gate.wait()
        if self.fails:
            raise StorageFailed

    async def _hear(self, kind: str, subject: str) -> None:
        if self.fails:
            raise StorageFailed
        if subject == "damaged":
            raise ValueError(subject)
        self.heard.append((kind, subject))
        if kind == "crew":
            await self.crews.read_again(subject)
        self._changed()


class Sides:
    def __init__(self, database: str) -> None:
        self.database = database
        self.sides: list[Side] = []
        self._changed = asyncio.Event()

    async def start(self, number: int) -> Side:
        store = await PostgresStore.open(self.database)
        await store.owners.start(f"127.0.0.1:{number}", lambda: None, 60.0)
        side = Side(store, self._changed.set)
        self.sides.append(side)
        await side.notifications.start()
        return side

    async def until(self, condition: Callable[[], object]) -> None:
        while not condition():
            await self._changed.wait()
            self._changed.clear()
            await asyncio.sleep(0)


@pytest.fixture
def database(postgres: str) -> str:
    return new_database(postgres)


@pytest.fixture
async def sides(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sides]:
    monkeypatch.setattr(notifications, "LOOK_EVERY", 0.05)
    sides = Sides(database)
    yield sides
    for side in sides.sides:
        await side.notifications.stop()
        await side.store.close()


async def test_notifications_whose_call_was_lost_are_heard_once_at_the_next_look(sides: Sides) -> None:
    one, two = await sides.start(1), await sides.start(2)
    await one.store.owners.look()
    assert [peer.address for peer in one.store.owners.peers] == ["127.0.0.1:2"]
    for name in ("anna", "bodo", "anna"):
        one.notifications.tell("person", name)
    await sides.until(lambda: len(two.heard) == 2)
    one.notifications.tell("person", "cleo")
    await sides.until(lambda: len(two.heard) == 3)
    # Each once, and nobody hears of what they told themselves.
    assert (two.heard, one.heard) == ([("person", "anna"), ("person", "bodo"), ("person", "cleo")], [])


async def test_notifications_that_were_committed_late_are_heard_although_later_ones_are_known(
    sides: Sides,
) -> None:
    """Numbers are given before the commit: whoever remembers only the highest one would miss these."""
    one, two = await sides.start(1), await sides.start(2)
    slow = await asyncpg.connect(sides.database)
    late = slow.transaction()
    await late.start()
    await slow.execute("INSERT INTO news (kind, subject) VALUES ('person', 'late')")
    one.notifications.tell("person", "quick")
    await sides.until(lambda: two.heard)
    await late.commit()
    await slow.close()
    await sides.until(lambda: len(two.heard) == 2)
    assert two.heard == [("person", "quick"), ("person", "late")]


async def test_notifications_are_heard_after_all_connections_were_cut(sides: Sides) -> None:
    one, two = await sides.start(1), await sides.start(2)
    database = await asyncpg.connect(sides.database)
    one.notifications.tell("person", "anna")
    await database.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await sides.until(lambda: ("person", "anna") in two.heard)
    await database.close()
    assert set(two.heard) == {("person", "anna")}


async def test_a_lost_call_costs_no_line_of_a_log_that_several_write(
    sides: Sides, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both processes hold the crew and neither hears of the other's lines before it writes its own."""
    monkeypatch.setattr(notifications, "LOOK_EVERY", 3600.0)
    one, two = await sides.start(1), await sides.start(2)
    here = await one.crews.create(ANNA, "Kettle")
    there = await two.crews.crew(here.id)
    await one.crews.join(BODO, here.crew.code)
    assert there.crew.members == ["anna"]
    # Decided on what this process knows, refused by the place that is taken, decided anew.
    await two.crews.join(CLEO, here.crew.code)
    assert there.crew.members == ["anna", "bodo", "cleo"]
    await one.crews.rename(here.id, ANNA, "Pot")
    assert (here.crew.members, here.crew.name) == (["anna", "bodo", "cleo"], "Pot")
    # The other one is behind by that line, until it looks.
    assert there.crew.name == "Kettle"
    async with asyncio.timeout(60):
        # What was told is written in the background: a look that comes before it finds nothing.
        while there.crew.name != "Pot":
            await two.notifications.look()
            await there.rest()
    assert len(await two.store.crew_entries(there.number)) == 4


async def test_after_a_gap_everything_is_looked_at(sides: Sides, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was told longer ago than it is read is nowhere else."""
    monkeypatch.setattr(notifications, "LOOK_EVERY", 3600.0)
    one = await sides.start(1)
    await one.notifications.look()
    assert one.missed == 0
    now = monotonic()
    monkeypatch.setattr(notifications, "monotonic", lambda: now + READ_BACK)
    one.fails = True
    await one.notifications.look()
    await sides.until(lambda: one.missed == 1)
    one.fails = False
    await one.notifications.look()
    await sides.until(lambda: one.missed == 2)
    await one.notifications.look()
    await asyncio.sleep(0)
    assert one.missed == 2, "once more after it failed, and then no more"
    # Taken for dead, and begun anew: on a machine that slept no clock tells how long.
    monkeypatch.setattr(one.store.owners, "id", "another")
    await one.notifications.look()
    await sides.until(lambda: one.missed == 3)
    await one.notifications.look()
    await asyncio.sleep(0)
    assert one.missed == 3


async def test_what_is_told_is_heard_while_everything_is_looked_at(
    sides: Sides, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To look at thousands of people takes longer than notifications are read."""
    monkeypatch.setattr(notifications, "LOOK_EVERY", 3600.0)
    one, two = await sides.start(1), await sides.start(2)
    now = monotonic()
    monkeypatch.setattr(notifications, "monotonic", lambda: now)
    two.gate.clear()
    for number in range(1, 4):
        now += READ_BACK
        await one.store.owners.publish([("person", f"anna {number}")])
        async with asyncio.timeout(60):
            await two.notifications.look()
        assert len(two.heard) == number
    await sides.until(lambda: two.missed == 1)
    two.gate.set()
    await two.notifications.look()
    await sides.until(lambda: two.missed == 2)


async def test_one_that_is_not_understood_keeps_nobody_from_the_others(
    sides: Sides, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "LOOK_EVERY", 3600.0)
    one, two = await sides.start(1), await sides.start(2)
    await one.store.owners.publish([("meeting", "damaged"), ("person", "anna")])
    await two.notifications.look()
    await two.notifications.look()
    assert two.heard == [("person", "anna")]


async def test_notifications_that_could_not_be_looked_into_are_heard_later(
    sides: Sides, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "LOOK_EVERY", 3600.0)
    one, two = await sides.start(1), await sides.start(2)
    await one.store.owners.publish([("person", "anna")])
    two.fails = True
    with pytest.raises(StorageFailed):
        await two.notifications.look()
    two.fails = False
    await two.notifications.look()
    await two.notifications.look()
    assert two.heard == [("person", "anna")]
