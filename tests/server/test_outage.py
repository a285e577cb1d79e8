"""A database that is away for a moment sends nobody away for good."""

import asyncio
from urllib.parse import urlsplit

import asyncpg
import pytest
from tests.server.cluster import Cluster
from tests.server.stubborn import FINAL
from tests.server.support import Guest, Line
from tests.stores.postgres import is_named

from draisine.kernel.errors import declared_codes
from draisine.server.sockets.admission import close_code
from draisine.server.sockets.close_codes import LATER, NOT_ALLOWED


async def _set_open(database: str, is_open: bool) -> None:
    """Let connections to this database be made or not; not: those that are there end."""
    url = urlsplit(database)
    name = url.path[1:]
    admin = await asyncpg.connect(url._replace(path="/postgres").geturl())
    await admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS {is_open}')
    if not is_open:
        await admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name)
    await admin.close()


async def test_who_comes_while_the_database_is_away_is_asked_to_come_again(cluster: Cluster) -> None:
    """Their table is in memory, they are not."""
    if is_named():
        pytest.skip("the named database is not ours to close")
    server = await asyncio.to_thread(cluster.start)
    async with Guest(server) as anna, Guest(server) as bodo:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        link = await anna.make_table()
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        await anna.open(link)
        await _set_open(cluster.database, is_open=False)
        line = Line(await bodo.connect(link))
        assert (await line.hear())["code"] == "storage_failed"
        assert await line.close_code() == LATER
        await _set_open(cluster.database, is_open=True)
        while (first := await (line := Line(await bodo.connect(link))).hear())["type"] != "welcome":
            assert await line.close_code() not in FINAL, first
        await line.socket.close()


def test_only_what_does_not_pass_is_final() -> None:
    codes = {declared.code for declared in declared_codes("draisine")}
    assert {code for code in codes if close_code(code) == NOT_ALLOWED} == {
        "identity_needed",
        "voice_is_off",
        "wrong_origin",
    }
    assert close_code("storage_failed") == LATER
    assert close_code("a code that nobody thought of") == LATER
