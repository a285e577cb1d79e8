"""PostgreSQL: the promises of every store, and a server that goes away."""

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest
from msgspec.structs import replace
from tests.stores.postgres import new_database
from tests.stores.rows import row
from tests.stores.suite import StoreSuite

from draisine.kernel import DraisineError
from draisine.stores.addresses import without_password
from draisine.stores.postgres import PostgresStore
from draisine.stores.postgres.schema import VERSION
from draisine.tables.store import Person, SequenceTaken


@pytest.fixture(scope="module")
def used_again(postgres: str) -> str:
    return new_database(postgres)


class TestPostgres(StoreSuite):
    @pytest.fixture
    async def store(self, used_again: str) -> AsyncIterator[PostgresStore]:
        store = await PostgresStore.open(used_again)
        yield store
        await store.close()
        await empty(used_again)


async def empty(database: str) -> None:
    """As if it had just been made: quicker than a new one."""
    connection = await asyncpg.connect(database)
    names = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    kept = ", ".join(name for (name,) in names if name != "draisine")
    await connection.execute(f"TRUNCATE {kept} RESTART IDENTITY")
    await connection.close()


async def cut(database: str) -> None:
    """Every other connection to this database is ended by the server, as when it is started anew."""
    connection = await asyncpg.connect(database)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid != pg_backend_pid()"
    )
    await connection.close()


async def test_everything_is_there_after_opening_again(database: str) -> None:
    store = await PostgresStore.open(database)
    table = await store.create(row(), [b"0"], 1)
    written = [store.append(table, n, [b"%d" % n], n) for n in range(1, 500)]
    await store.keep("key", "value")
    await store.close()
    assert all(future.done() for future in written)
    store = await PostgresStore.open(database)
    assert len(await store.entries(table)) == 500
    assert await store.keep("key", "other") == "value"
    await store.close()


async def test_a_cut_connection_costs_nothing_that_was_written(database: str) -> None:
    """Cut again and again while a log grows: every entry is there once, in its order."""
    store = await PostgresStore.open(database)
    table = await store.create(row(), [b"0"], 1)
    place = 1
    for _ in range(5):
        written = [store.append(table, place + n, [b"%d" % (place + n)], 1) for n in range(20)]
        await cut(database)
        await asyncio.gather(*written)
        place += 20
    assert await store.entries(table) == [b"%d" % n for n in range(place)]
    with pytest.raises(SequenceTaken):
        await store.append(table, 1, [b"another"], 2)
    await store.close()


async def test_what_came_through_before_the_cut_is_not_refused(database: str) -> None:
    """The answer to a commit is lost: the same entries are in the log already, and that is a success."""
    store = await PostgresStore.open(database)
    table = await store.create(row(), [b"0"], 1)
    connection = store._writer._connection

    async def commit_and_break(statement: str, *values: object) -> str:
        other = await asyncpg.connect(database)
        await other.execute(statement, *values)
        await other.close()
        raise ConnectionResetError

    connection_class = type(connection)
    kept = connection_class.execute
    connection_class.execute = lambda one, *values: (
        commit_and_break(*values) if one is connection else kept(one, *values)
    )
    try:
        await store.append(table, 1, [b"1"], 2)
    finally:
        connection_class.execute = kept
    assert await store.entries(table) == [b"0", b"1"]
    await store.close()


async def test_a_newer_database_is_left_as_it_is(database: str) -> None:
    store = await PostgresStore.open(database)
    await store.close()
    connection = await asyncpg.connect(database)
    await connection.execute("UPDATE draisine SET version = $1", VERSION + 1)
    with pytest.raises(DraisineError) as refusal:
        await PostgresStore.open(database)
    assert refusal.value.code == "database_too_new"
    assert await connection.fetchval("SELECT version FROM draisine") == VERSION + 1
    await connection.close()


async def test_a_database_of_somebody_else_is_left_as_it_is(database: str) -> None:
    connection = await asyncpg.connect(database)
    await connection.execute("CREATE TABLE people (name TEXT)")
    with pytest.raises(DraisineError) as refusal:
        await PostgresStore.open(database)
    assert refusal.value.code == "database_not_ours"
    await connection.close()


@pytest.mark.parametrize(
    "address", ["postgresql://nobody:secret@127.0.0.1:1/none", "postgresql://127.0.0.1:port/x"]
)
async def test_a_database_that_does_not_answer_is_named_without_its_password(address: str) -> None:
    with pytest.raises(DraisineError) as refusal:
        await PostgresStore.open(address)
    assert refusal.value.code == "database_unreachable"
    assert "secret" not in str(refusal.value.params)


def test_passwords_are_not_shown() -> None:
    assert (
        without_password("postgresql://anna:geheim@db:5432/draisine") == "postgresql://anna@db:5432/draisine"
    )
    assert without_password("postgresql://db/draisine") == "postgresql://db/draisine"


async def test_those_who_open_an_empty_database_at_once_all_have_it(database: str) -> None:
    opened = await asyncio.gather(*(PostgresStore.open(database) for _ in range(4)))
    await opened[0].create(row(), [b"0"], 1)
    assert all([await store.find("link") is not None for store in opened])
    await asyncio.gather(*(store.close() for store in opened))
    again = await PostgresStore.open(database)
    assert await again.find("link") is not None
    await again.close()


async def test_no_change_of_a_profile_is_lost_to_another_process(database: str) -> None:
    stores = [await PostgresStore.open(database) for _ in range(2)]

    def older(before: Person) -> Person:
        return replace(before, generation=before.generation + 1)

    await asyncio.gather(*(store.change_person("anna", older) for store in stores for _ in range(20)))
    found = [await store.person("anna") for store in stores]
    assert found == [Person("anna", generation=40)] * 2
    for store in stores:
        await store.close()
