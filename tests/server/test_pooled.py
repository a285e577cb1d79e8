"""Two processes that reach their database through PgBouncer: people play, one process dies, they play on."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.cluster import Cluster
from tests.server.support import Guest, begin, play_on
from tests.server.test_takeover import come_again
from tests.stores.pooler import UNPREPARED, pooler, through
from tests.stores.postgres import new_database

PROGRAM = shutil.which("pgbouncer")


@pytest.fixture
def pooled_cluster(postgres: str, tmp_path: Path) -> Iterator[Cluster]:
    if PROGRAM is None:
        pytest.skip("pgbouncer is not installed")
    database = new_database(postgres)
    with pooler(PROGRAM, postgres, sessions=4) as address:
        cluster = Cluster(through(address, database) + UNPREPARED, tmp_path)
        yield cluster
        for server in cluster.servers:
            server.kill()


async def test_people_play_at_two_processes_behind_a_pooler(pooled_cluster: Cluster) -> None:
    one, two = [await asyncio.to_thread(pooled_cluster.start) for _ in range(2)]
    async with Guest(one) as anna, Guest(two) as bodo:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        link, a, b = await begin(anna, bodo, options={"turns": 200})
        assert await play_on(a, b, 20) == 20
        one.kill()
        again, there = Guest(two), Guest(two)
        again.http.cookies.set("draisine", anna.cookie)
        there.http.cookies.set("draisine", bodo.cookie)
        async with again, there:
            lines = [await come_again(guest, link) for guest in (again, there)]
            assert [line.game and line.game["number"] for line in lines] == [20, 20]
            assert await play_on(lines[0], lines[1], 10) > 0
            history = (await there.http.get(f"/api/tables/{link}/history")).json()
            assert len(history["steps"]) >= 30
