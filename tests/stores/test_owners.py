"""Owners of tables: one at a time, by the database's clock, and nobody writes after they expired."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable

import asyncpg
import pytest
from msgspec.structs import replace
from tests.stores.rows import row

from draisine.stores.postgres import PostgresStore
from draisine.stores.postgres.owners import PostgresOwners
from draisine.tables.owners import NotOwner
from draisine.tables.store import Addition, NameTaken, StorageFailed


class Cluster:
    """Stores of several processes on one database."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.stores: list[PostgresStore] = []
        self.lost: list[str] = []

    async def start(self, name: str) -> PostgresStore:
        store = await PostgresStore.open(self.database)
        await store.owners.start(name, lambda: self.lost.append(name))
        self.stores.append(store)
        return store

    async def execute(self, sql: str, *values: object) -> None:
        connection = await asyncpg.connect(self.database)
        await connection.execute(sql, *values)
        await connection.close()

    async def stun(self, store: PostgresStore) -> None:
        """As if the process hung: its lease is not renewed any more, and has run out."""
        owners = store.owners
        assert isinstance(owners, PostgresOwners)
        assert owners._task is not None
        owners._task.cancel()
        await asyncio.gather(owners._task, return_exceptions=True)
        await self.execute("UPDATE leases SET until = clock_timestamp() WHERE process = $1", owners.id)

    async def wake(self, store: PostgresStore) -> None:
        owners = store.owners
        assert isinstance(owners, PostgresOwners)
        owners._task = asyncio.create_task(owners._renew_always())


@pytest.fixture
async def cluster(database: str) -> AsyncIterator[Cluster]:
    cluster = Cluster(database)
    yield cluster
    await asyncio.gather(*(store.close() for store in cluster.stores))


async def until(condition: Callable[[], object]) -> None:
    while not condition():  # noqa: ASYNC110 - a state of another task
        await asyncio.sleep(0.01)


async def until_free(store: PostgresStore, table: int) -> int:
    """Claim as soon as the owner before counts as dead."""
    while True:
        claim = await store.owners.claim(table)
        if claim.owner is None:
            return claim.epoch
        await asyncio.sleep(0.02)


async def test_of_those_who_claim_at_once_one_has_it_and_the_others_know_who(cluster: Cluster) -> None:
    maker = await PostgresStore.open(cluster.database)
    tables = [await maker.create(row(f"link{n}", f"name {n}"), [b"0"], 1) for n in range(20)]
    await maker.close()
    stores = [await cluster.start(f"127.0.0.1:{n}") for n in range(3)]
    for table in tables:
        claims = await asyncio.gather(*(store.owners.claim(table) for store in stores))
        winners = [store for store, claim in zip(stores, claims, strict=True) if claim.owner is None]
        assert len(winners) == 1
        others = {claim.owner.id for claim in claims if claim.owner is not None}
        assert others == {winners[0].owners.id}


async def test_a_table_is_owned_by_who_made_it_until_it_is_released(cluster: Cluster) -> None:
    one, two = await cluster.start("one"), await cluster.start("two")
    table = await one.create(row(), [b"0"], 1)
    owner = (await two.owners.claim(table)).owner
    assert owner is not None
    assert (owner.address, await two.owners.owner_of("link")) == ("one", owner)
    assert await one.owners.owner_of("link") is None
    epoch = (await one.owners.claim(table)).epoch
    await one.append(table, 1, [b"1"], 2, None, epoch)
    await one.owners.release([epoch])
    taken = await two.owners.claim(table)
    assert taken.owner is None
    assert taken.epoch > epoch
    with pytest.raises(NotOwner):
        await one.append(table, 2, [b"2"], 3, None, epoch)
    with pytest.raises(NotOwner):
        await one.append(table, 2, [b"2"], 3, row(), epoch)
    with pytest.raises(NotOwner):
        await one.create(row("other", "other"), [b"0"], 3, Addition(table, 2, [b"2"], epoch))
    await two.append(table, 2, [b"two"], 3, None, taken.epoch)
    assert await two.entries(table) == [b"0", b"1", b"two"]
    assert await two.find("other") is None


async def test_in_one_commit_only_the_lost_table_is_refused(cluster: Cluster) -> None:
    one, two = await cluster.start("one"), await cluster.start("two")
    tables = [await one.create(row(f"link{n}", f"name {n}"), [b"0"], 1) for n in range(6)]
    epochs = [(await one.owners.claim(table)).epoch for table in tables]
    await one.owners.release([epochs[3]])
    await two.owners.claim(tables[3])
    answers = await asyncio.gather(
        *(one.append(table, 1, [b"1"], 2, None, epoch) for table, epoch in zip(tables, epochs, strict=True)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [type(None)] * 3 + [NotOwner] + [type(None)] * 2
    assert [len(await two.entries(table)) for table in tables] == [2, 2, 2, 1, 2, 2]


async def test_a_process_that_wakes_after_its_lease_is_refused_and_begins_anew(cluster: Cluster) -> None:
    one, two = await cluster.start("one"), await cluster.start("two")
    table = await one.create(row(), [b"0"], 1)
    epoch = (await one.owners.claim(table)).epoch
    before = one.owners.id
    await cluster.stun(one)
    taken = await until_free(two, table)
    await two.append(table, 1, [b"two"], 2, None, taken)
    with pytest.raises(NotOwner):
        await one.append(table, 2, [b"one"], 3, None, epoch)
    await cluster.wake(one)
    await until(lambda: cluster.lost)
    assert cluster.lost == ["one"]
    assert one.owners.id != before
    found = await one.owners.claim(table)
    assert found.owner is not None
    assert found.owner.address == "two"


async def test_nobody_expires_while_something_is_written_in_their_name(cluster: Cluster) -> None:
    """An append hangs in the database when its owner dies: the table is free only when that is over, so the
    next owner reads it."""
    one, two = await cluster.start("one"), await cluster.start("two")
    table = await one.create(row(), [b"0"], 1)
    epoch = (await one.owners.claim(table)).epoch
    blocker = await asyncpg.connect(cluster.database)
    transaction = blocker.transaction()
    await transaction.start()
    # The same place of the log, not committed: the append waits for how this ends.
    await blocker.execute("INSERT INTO entries VALUES ($1, 1, 1, 'x')", table)
    hanging = one.append(table, 1, [b"1"], 2, None, epoch)
    while not await blocker.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    await cluster.execute("UPDATE leases SET until = clock_timestamp() WHERE process = $1", one.owners.id)
    owners = one.owners
    assert isinstance(owners, PostgresOwners)
    assert owners._task is not None
    owners._task.cancel()
    claiming = asyncio.create_task(until_free(two, table))
    await until(lambda: not two.owners.peers)
    assert not claiming.done()
    await transaction.rollback()
    await blocker.close()
    taken = await claiming
    await hanging
    assert await two.entries(table) == [b"0", b"1"]
    await two.append(table, 2, [b"2"], 3, None, taken)


async def test_orphans_are_tables_with_a_running_clock_and_no_living_owner(cluster: Cluster) -> None:
    one, two = await cluster.start("one"), await cluster.start("two")
    await one.create(replace(row("timed", "a"), timed=True, status="playing"), [b"0"], 1)
    await one.create(row("untimed", "b"), [b"0"], 1)
    assert await two.owners.orphans() == []
    await one.close()
    assert await two.owners.orphans() == ["timed"]


async def test_the_lease_is_kept_by_the_clock_of_the_database(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of one machine is years wrong: nobody dies of it."""
    one = await cluster.start("one")
    monkeypatch.setattr("time.time", lambda: 4_000_000_000.0)
    two = await cluster.start("two")
    for store in (one, two):
        await store.owners.look()
        assert len(store.owners.peers) == 1


async def test_tables_are_let_go_of_while_the_database_lets_a_connection_hang(cluster: Cluster) -> None:
    """A network that swallows everything: the connection of the lease broke, and no other is made."""
    await cluster.start("one")
    two = await cluster.start("two")
    owners = two.owners
    assert isinstance(owners, PostgresOwners)
    await owners.look()
    assert owners.peers
    reached = asyncio.Event()

    async def hang() -> asyncpg.Connection:
        reached.set()
        await asyncio.Event().wait()

    assert owners._task is not None
    owners._task.cancel()
    await asyncio.gather(owners._task, return_exceptions=True)
    owners._connect = hang
    owners._task = asyncio.create_task(owners._renew_always())
    await reached.wait()
    async with asyncio.timeout(60):
        await until(lambda: cluster.lost)
    assert cluster.lost == ["two"]


async def test_a_process_that_was_taken_for_dead_makes_a_table_under_its_next_name(cluster: Cluster) -> None:
    one, two = await cluster.start("one"), await cluster.start("two")
    table = await one.create(row(), [b"0"], 1)
    await cluster.stun(one)
    await until_free(two, table)
    before = one.owners.id
    making = asyncio.create_task(one.create(row("new", "new"), [b"new"], 2))
    await cluster.wake(one)
    made = await making
    assert one.owners.id != before
    assert cluster.lost == ["one"]
    owner = await two.owners.owner_of("new")
    assert owner is not None
    assert (owner.id, owner.address) == (one.owners.id, "one")
    # From its first entry on it is written to in that name.
    epoch = (await one.owners.claim(made)).epoch
    await one.append(made, 1, [b"1"], 3, None, epoch)
    assert await two.entries(made) == [b"new", b"1"]


async def test_a_table_that_no_process_may_own_is_refused_by_name(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = await cluster.start("one"), await cluster.start("two")
    table = await one.create(row(), [b"0"], 1)
    await cluster.stun(one)
    await until_free(two, table)
    monkeypatch.setattr(one.owners, "_lease", 0.0)
    with pytest.raises(StorageFailed):
        await one.create(row("new", "new"), [b"new"], 2)
    assert await two.find("new") is None


async def test_batches_that_want_the_same_names_in_another_order_all_get_an_answer(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    """Each process makes a batch of tables in one transaction, and others want the same names from the other
    end: the database gives one batch up. It is done again, one piece after the other."""
    names = [f"name {n}" for n in range(12)]

    async def make(store: PostgresStore, wanted: list[str]) -> list[object]:
        made = [
            asyncio.create_task(store.create(row(f"{id(store)} {name}", name), [b"0"], 1)) for name in wanted
        ]
        return list(await asyncio.gather(*made, return_exceptions=True))

    one, two = await cluster.start("one"), await cluster.start("two")
    # Both batches are held up at their first name until both have begun.
    gate = await asyncpg.connect(cluster.database)
    async with gate.transaction():
        await gate.execute("LOCK TABLE seated IN EXCLUSIVE MODE")
        tasks = [asyncio.create_task(make(one, names)), asyncio.create_task(make(two, names[::-1]))]
        waiting = 0
        while waiting < 2:
            waiting = await gate.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted")
    await gate.close()
    answers = await asyncio.gather(*tasks)
    assert {type(answer) for each in answers for answer in each} <= {int, NameTaken}
    winners = [
        sum(isinstance(found, int) for found in pair)
        for pair in zip(answers[0], reversed(answers[1]), strict=True)
    ]
    assert winners == [1] * len(names)
    assert "wanted the same rows at once" in caplog.text


async def test_only_who_is_of_this_machine_and_listens_no_more_expires_before_its_lease_ends(
    cluster: Cluster,
) -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    one = await cluster.start(f"127.0.0.1:{listening.getsockname()[1]}")
    two = await cluster.start("two")
    table = await one.create(row(), [b"0"], 1)
    epoch = (await one.owners.claim(table)).epoch
    assert not await two.owners.expire_if_gone(one.owners.id), "it listens"
    listening.close()
    await cluster.execute("UPDATE processes SET machine = 'another' WHERE id = $1", one.owners.id)
    assert await two.owners.expire_if_gone(one.owners.id), "nothing can be done about it from here"
    await one.append(table, 1, [b"1"], 2, None, epoch)
    await cluster.execute(
        "UPDATE processes SET machine = (SELECT machine FROM processes WHERE id = $2) WHERE id = $1",
        one.owners.id,
        two.owners.id,
    )
    before = one.owners.id
    assert await two.owners.expire_if_gone(before)
    assert before not in {peer.id for peer in two.owners.peers}
    taken = await until_free(two, table)
    with pytest.raises(NotOwner):
        await one.append(table, 2, [b"one"], 3, None, epoch)
    await two.append(table, 2, [b"two"], 3, None, taken)
    assert await two.entries(table) == [b"0", b"1", b"two"]
