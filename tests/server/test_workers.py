"""Several processes at one port: whoever is reached, it is one server; one that dies is replaced."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import httpx
import pytest
from tests.server.support import Guest, ServerProcess, begin, play_on
from tests.stores.postgres import new_database

from draisine.server.processes.workers import pause_after
from draisine.server.settings import encode_settings, loopback_settings


def children(pid: int) -> list[int]:
    """Processes that this one has started and that serve tables."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int(re.sub(r"^.*\) ", "", (folder / "stat").read_text()).split()[1])
            command = (folder / "cmdline").read_bytes()
        except (OSError, IndexError):
            continue
        if parent == pid and b"spawn_main" in command:
            found.append(int(folder.name))
    return found


@pytest.fixture
def database(postgres: str) -> str:
    return new_database(postgres)


def is_there(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


async def test_two_processes_share_a_port_and_one_that_dies_is_replaced(database: str, data: Path) -> None:
    more = {"database": database, "workers": 2, "lease_seconds": 15.0}
    with ServerProcess(data, more=more) as server:
        parent = server.pid
        assert parent is not None
        while len(before := children(parent)) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna")
            await bodo.introduce("Bodo")
            link, a, b = await begin(anna, bodo)
            assert await play_on(a, b, most=6) == 6
            os.kill(before[0], signal.SIGKILL)
            while len(after := children(parent)) < 2 or before[0] in after:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            assert before[1] in after
            async with asyncio.timeout(60):
                while True:
                    try:
                        a, b = await anna.open(link), await bodo.open(link)
                        break
                    except (AssertionError, OSError, httpx.HTTPError):
                        await asyncio.sleep(0.1)
            assert a.game is not None
            assert a.game["number"] == 6
            assert await play_on(a, b, most=4) == 4
        left = children(parent)
        assert server.stop(signal.SIGTERM) == 0
        assert not [pid for pid in left if is_there(pid)]


async def test_one_that_was_told_to_end_is_replaced_without_an_alarm(
    database: str, data: Path, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    more = {"database": database, "workers": 2, "log_format": "json"}
    with ServerProcess(data, more=more, log=log) as server:
        parent = server.pid
        assert parent is not None
        inside = await asyncpg.connect(database)
        for how, level in ((signal.SIGTERM, "info"), (signal.SIGKILL, "error")):
            while await inside.fetchval("SELECT count(*) FROM processes") < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            (ended, *_) = children(parent)
            os.kill(ended, how)
            while is_there(ended) or len(children(parent)) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            code = 0 if level == "info" else -how
            said = f"a process ended with {code}; another takes its place"
            lines = [json.loads(line) for line in log.read_text().splitlines()]
            assert [line["level"] for line in lines if line["message"] == said] == [level]
        await inside.close()


async def test_a_process_that_cannot_start_ends_no_other(database: str, data: Path, tmp_path: Path) -> None:
    """The database takes no new connection for a moment, and one of the processes has died."""
    log = tmp_path / "log"
    name = urlsplit(database).path[1:]
    admin = await asyncpg.connect(urlsplit(database)._replace(path="/postgres").geturl())
    with ServerProcess(data, more={"database": database, "workers": 2}, log=log) as server:
        parent = server.pid
        assert parent is not None
        inside = await asyncpg.connect(database)

        async def taking_part() -> set[str]:
            return {name for (name,) in await inside.fetch("SELECT id FROM processes")}

        while len(names := await taking_part()) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        before = children(parent)
        try:
            await admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
            os.kill(before[1], signal.SIGKILL)
            while "a process could not start" not in log.read_text():
                assert is_there(before[0])
                await asyncio.sleep(0.05)
        finally:
            await admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')
        while len(now := await taking_part()) < 2 or now == names:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        assert before[0] in children(parent)
        for connection in (inside, admin):
            await connection.close()
        assert server.stop(signal.SIGTERM) == 0


def test_each_failure_makes_the_next_start_later() -> None:
    assert [pause_after(failures) for failures in range(1, 9)] == [1, 2, 4, 8, 16, 30, 30, 30]


def test_a_file_is_for_one_process(data: Path) -> None:
    settings = encode_settings(loopback_settings(data, workers=2))
    command = [sys.executable, "-m", "draisine.server", "--settings", settings]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert json.loads(done.stderr.splitlines()[-1])["code"] == "workers_need_database"
