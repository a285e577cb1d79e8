"""Owners die, hang and leave while people play: nothing acknowledged is lost, no clock loses or gains.

`make torture` runs these with many more kills and deploys.
"""

import asyncio
import os
import signal
from contextlib import AsyncExitStack
from time import monotonic

import asyncpg
import pytest
from tests.server.cluster import PROCESSES, Cluster
from tests.server.support import Guest, Line, begin
from tests.stores.postgres import is_named, restart_postgres

from draisine.stores.factory import open_store
from draisine.tables.log import entries as e
from draisine.tables.owners import LEASE

KILLS = int(os.environ.get("DRAISINE_KILLS", "1"))
STOPS = int(os.environ.get("DRAISINE_STOPS", "1"))
DEPLOYS = int(os.environ.get("DRAISINE_DEPLOYS", "1"))
RESTARTS = int(os.environ.get("DRAISINE_RESTARTS", "1"))
CUTS = int(os.environ.get("DRAISINE_CUTS", "1"))


async def test_a_process_that_is_killed_takes_no_acknowledged_move_with_it(cluster: Cluster) -> None:
    await cluster.start_all()

    async def kill(number: int) -> None:
        victim = cluster.servers[number % PROCESSES]
        victim.kill()
        # The others go on with all tables before this one is back.
        await cluster.records.wait_for_each(cluster.links, 2)
        await asyncio.to_thread(victim.start)

    await cluster.under_load(KILLS, kill)


async def test_a_process_that_wakes_after_its_lease_is_refused(cluster: Cluster) -> None:
    """It is stopped while people play at it, others go on with its tables, and then it wakes."""
    cluster.patience = 1.5
    await cluster.start_all(LEASE)

    async def stop(number: int) -> None:
        victim = cluster.servers[number % PROCESSES]
        assert victim.pid is not None
        cluster.asleep.add(victim.port)
        os.kill(victim.pid, signal.SIGSTOP)
        try:
            # All tables go on, those of the sleeper too.
            await cluster.records.wait_for_each(cluster.links, 2)
        finally:
            os.kill(victim.pid, signal.SIGCONT)
            cluster.asleep.clear()

    await cluster.under_load(STOPS, stop)


async def test_a_database_that_is_started_anew_takes_no_acknowledged_move_with_it(
    cluster: Cluster, postgres: str
) -> None:
    """It is ended without a warning, as by a power cut, and reads its own log when it comes back."""
    if is_named():
        pytest.skip("the named database is not ours to start anew")
    await cluster.start_all()

    async def restart(_: int) -> None:
        await asyncio.to_thread(restart_postgres, postgres)
        await cluster.records.wait_for_each(cluster.links, 2)

    await cluster.under_load(RESTARTS, restart)


async def test_cut_connections_to_the_database_take_no_acknowledged_move_with_them(cluster: Cluster) -> None:
    """All of them at once, in mid append or while they listen: they are made anew, and what was sent is asked
    for."""
    await cluster.start_all()
    database = await asyncpg.connect(cluster.database)

    async def cut(_: int) -> None:
        await database.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )

    await cluster.under_load(CUTS, cut)
    await database.close()


@pytest.mark.parametrize("finished", [True, False])
async def test_an_owner_killed_in_mid_append(cluster: Cluster, finished: bool) -> None:
    """The statement is under way in the database when its sender dies. The database finishes it or not: in
    both cases the player asks with the same key, and the move is there once."""
    await cluster.start_all()
    await cluster.seat(1)
    playing = [asyncio.create_task(player.play()) for player in cluster.players]
    await cluster.records.wait_for(4)
    database, looking = [await asyncpg.connect(cluster.database) for _ in range(2)]
    async with database.transaction():
        await database.execute("LOCK TABLE entries IN SHARE MODE")
        waiting = None
        while waiting is None:
            waiting = await looking.fetchrow(
                "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
                " AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO entries%'"
            )
            await asyncio.sleep(0.01)
        # Who made a table owns it.
        owner = await looking.fetchval("SELECT process FROM owners")
        cluster.servers[0].kill()
        if not finished:
            await looking.execute("SELECT pg_terminate_backend($1)", waiting["pid"])
    acknowledged = len(cluster.records.acknowledged)
    await cluster.records.wait_for_each(cluster.links, 4)
    assert await looking.fetchval("SELECT process FROM owners") != owner
    cluster.records.stop = True
    await asyncio.gather(*playing)
    assert await cluster.check() > acknowledged
    assert cluster.records.sent_again > 0
    await database.close()
    await looking.close()


async def test_a_deploy_under_load_is_noticed_by_nobody(cluster: Cluster) -> None:
    """The new process starts, the oldest is drained: every game goes on, and the old one ends by itself. A
    clock that runs stands from the very millisecond that the old process noted: nothing played is lost."""
    await cluster.start_all()

    async def deploy(_: int) -> None:
        old = next(server for server in cluster.servers if server.pid is not None)
        await asyncio.to_thread(cluster.start)
        assert await asyncio.to_thread(old.stop, signal.SIGTERM) == 0
        cluster.servers.remove(old)

    await cluster.under_load(DEPLOYS, deploy)
    assert cluster.stands, "no table with a clock was handed over"
    assert all(stand.noted for stand in cluster.stands), cluster.stands


async def come_again(guest: Guest, link: str) -> Line:
    """Call until the table has arrived, as a page does."""
    while True:
        line = Line(await guest.connect(link))
        message = await line.hear()
        if message["type"] == "welcome":
            guest.lines.append(line)
            return line
        assert (message["code"], await line.close_code()) == ("table_moved", 1012)


async def test_a_ride_that_runs_may_end_where_it_is(cluster: Cluster) -> None:
    """A process that is told to stop waits for the last ride's end, and no longer."""
    old = await asyncio.to_thread(cluster.start, drain=3600)
    async with Guest(old) as anna, Guest(old) as bodo:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        _, a, b = await begin(anna, bodo, game="infernal-wagon", seats=2, options={"clock": 8})
        await asyncio.to_thread(cluster.start)
        stopping = asyncio.create_task(asyncio.to_thread(old.stop, signal.SIGTERM))
        while (await anna.http.get("/ready")).status_code == 200:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert a.table["status"] == "playing"
        for line in (a, b):
            while line.table["status"] != "over":
                await line.hear()
            assert line.table["outcome"]["end"] == "time"
            assert await line.close_code() == 1012
        assert await stopping == 0


async def test_a_running_clock_is_handed_over_to_the_millisecond(cluster: Cluster) -> None:
    """Where a clock runs, drain waits for the end of the game, or as long as it was told. Then the clock goes
    on from the very millisecond that the old process noted."""
    old = await asyncio.to_thread(cluster.start)
    async with AsyncExitStack() as stack:
        anna, bodo = [await stack.enter_async_context(Guest(old)) for _ in range(2)]
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        began = monotonic()
        link, a, _ = await begin(anna, bodo, game="infernal-wagon", seats=2)
        assert a.game is not None
        assert a.game["clock"]["running"]
        new = await asyncio.to_thread(cluster.start)
        stopping = asyncio.create_task(asyncio.to_thread(old.stop, signal.SIGTERM))
        while (ready := await anna.http.get("/ready")).status_code == 200:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        assert (ready.status_code, ready.json()["reason"]) == (503, "draining")
        # What is made now is made by the new one, although the old one was asked.
        made = await anna.make_table()
        assert await a.close_code() == 1012
        again = Guest(new)
        again.http.cookies.set("draisine", anna.cookie)
        stack.push_async_callback(again.leave)
        line = await come_again(again, link)
        assert await stopping == 0
        assert line.game is not None
        clock, wall = line.game["clock"], (monotonic() - began) * 1000
        assert clock["running"]
        assert (await again.http.get(f"/api/tables/{made}/history")).status_code == 200
    store = await open_store(cluster.folder, cluster.database)
    stored = await store.find(link)
    assert stored is not None
    entries = [e.decode_entry(raw) for raw in await store.entries(stored.id)]
    await store.close()
    times = [entry.at for entry in entries]
    assert times == sorted(times)
    noted = max(entry.at for entry in entries if isinstance(entry, e.ClockNoted))
    # Not a millisecond is lost. That the time between the processes is nobody's shows in the deploys: there a
    # clock that runs stands from its note on.
    assert 1000 <= noted <= clock["at"] <= wall
