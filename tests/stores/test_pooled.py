"""The promises of the store through PgBouncer, which hands out transactions: no session is ours for long."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator

import pytest
from tests.stores.pooler import UNPREPARED, pooler, prepares, through
from tests.stores.postgres import new_database
from tests.stores.rows import row
from tests.stores.suite import StoreSuite
from tests.stores.test_postgres import empty

from draisine.stores.postgres import PostgresStore
from draisine.stores.postgres.connections import UnpreparedConnection, connect_options

PROGRAM = shutil.which("pgbouncer")
SESSIONS = 2
"""Of the database for all of our connections: they change between two statements."""


def test_an_address_says_that_no_statements_are_prepared() -> None:
    plain = "postgresql://anna:secret@db.example:6432/draisine"
    assert connect_options(plain) == (plain, {})
    for asked, place in (
        (f"{plain}?statement_cache_size=0", plain),
        (f"{plain}?sslmode=require&statement_cache_size=0", f"{plain}?sslmode=require"),
    ):
        found, options = connect_options(asked)
        assert (found, options) == (
            place,
            {"statement_cache_size": 0, "connection_class": UnpreparedConnection},
        )


@pytest.fixture(scope="module")
def plain_database(postgres: str) -> str:
    return new_database(postgres)


WAYS = ["unprepared", *(["prepared"] if PROGRAM is not None and prepares(PROGRAM) else [])]


@pytest.fixture(scope="module", params=WAYS)
def pooled(request: pytest.FixtureRequest, postgres: str, plain_database: str) -> Iterator[str]:
    """The address of a database behind the pooler."""
    if PROGRAM is None:
        pytest.skip("pgbouncer is not installed")
    with pooler(PROGRAM, postgres, SESSIONS) as address:
        place = through(address, plain_database)
        yield place + (UNPREPARED if request.param == "unprepared" else "")


class TestThroughAPooler(StoreSuite):
    @pytest.fixture
    async def store(self, pooled: str, plain_database: str) -> AsyncIterator[PostgresStore]:
        store = await PostgresStore.open(pooled)
        yield store
        await store.close()
        await empty(plain_database)

    async def test_several_processes_write_and_claim_at_once(self, store: PostgresStore, pooled: str) -> None:
        stores = [await PostgresStore.open(pooled) for _ in range(3)]
        for number, each in enumerate(stores):
            await each.owners.start(f"127.0.0.1:{number}", lambda: None, 30.0)
        made = await asyncio.gather(
            *(
                each.create(row(f"link {number} {place}", f"name {number} {place}"), [b"0"], 1)
                for number, each in enumerate(stores)
                for place in range(20)
            )
        )
        assert len(set(made)) == 60
        owned = list(zip((each for each in stores for _ in range(20)), made, strict=True))
        epochs = [(await each.owners.claim(table)).epoch for each, table in owned]
        await asyncio.gather(
            *(
                each.append(table, place, [b"%d" % place], place, None, epoch)
                for (each, table), epoch in zip(owned, epochs, strict=True)
                for place in range(1, 10)
            )
        )
        logs = await asyncio.gather(*(store.entries(table) for table in made))
        assert logs == [[b"%d" % place for place in range(10)]] * 60
        await asyncio.gather(*(each.close() for each in stores))
