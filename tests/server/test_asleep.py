"""A process that slept beyond its lease, and what it and others answer to those who asked meanwhile."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import asyncpg
from tests.server.cluster import Cluster
from tests.server.support import Guest, ServerProcess
from tests.server.test_meetings import phone, share, touch

from draisine.tables.owners import LEASE


@asynccontextmanager
async def taken_for_dead(cluster: Cluster, sleeper: ServerProcess) -> AsyncIterator[None]:
    """It sleeps, and the others have taken it for dead."""
    database = await asyncpg.connect(cluster.database)
    address = await database.fetchval(
        "SELECT process FROM owners JOIN processes ON processes.id = owners.process LIMIT 1"
    )
    assert sleeper.pid is not None
    os.kill(sleeper.pid, signal.SIGSTOP)
    try:
        while await database.fetchval("SELECT count(*) FROM processes WHERE id = $1", address):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        yield
    finally:
        os.kill(sleeper.pid, signal.SIGCONT)
        await database.close()


async def test_tables_are_made_at_a_process_that_was_taken_for_dead(cluster: Cluster) -> None:
    """Nobody gets a 500 because the process expired between their question and its answer."""
    sleeper, other = await asyncio.to_thread(cluster.start, LEASE), await asyncio.to_thread(cluster.start)
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(Guest(sleeper)) for _ in range(8)]
        for number, guest in enumerate(guests):
            await guest.introduce(f"P{number}")
        await guests[0].make_table()
        async with taken_for_dead(cluster, sleeper):
            wanted = {"game": "zwergenzugfahrt", "seats": 2}
            asked = [
                asyncio.create_task(guest.http.post("/api/tables", json=wanted, timeout=60))
                for guest in guests
                for _ in range(2)
            ]
            await asyncio.sleep(0)
        answers = await asyncio.gather(*asked)
        assert {(answer.status_code, answer.json().get("code")) for answer in answers} == {(201, None)}
        # Each is found from the other process too.
        there = await stack.enter_async_context(Guest(other))
        for answer in answers:
            found = await there.http.get(f"/api/tables/{answer.json()['link']}/history")
            assert found.status_code in {200, 409}


async def test_who_was_led_to_a_process_that_sleeps_is_told_so_by_name(cluster: Cluster) -> None:
    sleeper, other = await asyncio.to_thread(cluster.start, LEASE), await asyncio.to_thread(cluster.start)
    async with Guest(sleeper) as anna, Guest(other) as bodo:
        await anna.introduce("Anna")
        link = await anna.make_table()
        path = f"/api/tables/{link}/history"
        before = await bodo.http.get(path)
        assert sleeper.pid is not None
        os.kill(sleeper.pid, signal.SIGSTOP)
        try:
            answer = await bodo.http.get(path, timeout=60)
            assert (answer.status_code, answer.json()["code"]) == (503, "table_moved")
            # Asked again it is answered by whoever has the table now.
            again = await bodo.http.get(path, timeout=60)
        finally:
            os.kill(sleeper.pid, signal.SIGCONT)
        assert (again.status_code, again.content) == (before.status_code, before.content)


async def test_what_a_process_missed_while_it_slept_is_found_when_it_wakes(cluster: Cluster) -> None:
    """Notifications are read for some seconds only: after a longer sleep they are gone."""
    sleeper, other = await asyncio.to_thread(cluster.start, LEASE), await asyncio.to_thread(cluster.start)
    async with Guest(sleeper) as anna, Guest(sleeper) as bodo, Guest(other) as there:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        await anna.make_table()
        crew = (await anna.http.post("/api/crews", json={"name": "Before"})).json()
        link, reading = await share(anna)
        mine, shown = await phone(anna, link), await phone(bodo, reading)
        async with taken_for_dead(cluster, sleeper):
            there.http.cookies.set("draisine", anna.cookie, domain="127.0.0.1")
            renamed = await there.http.put(f"/api/crews/{crew['id']}", json={"name": "After"})
            assert renamed.status_code == 200
            assert (await (await phone(there, link)).add(touch("start")))["type"] == "done"
            assert (await there.http.post("/api/sign-out-others")).status_code == 200
            database = await asyncpg.connect(cluster.database)
            await database.execute("DELETE FROM news")
            await database.close()
        await shown.knows(1)
        assert await mine.close_code() == 1001
        anna.http.cookies.set("draisine", there.cookie, domain="127.0.0.1")
        found = (await anna.http.get(f"/api/crews/{crew['id']}")).json()
        assert found["name"] == "After"
