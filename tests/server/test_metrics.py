"""What an operator sees: numbers at a port of their own, and log lines that give nobody away."""

import asyncio
import json
import os
import re
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
import httpx
import pytest
from tests.server.support import Guest, ServerProcess, begin, play_on
from tests.stores.postgres import new_database

from draisine.measures import Counter, Gauge, Histogram, exposition
from draisine.server.admin.logs import without_secrets

SAMPLE = re.compile(r'^[a-z_]+(\{[a-z_]+="[^"\n]*"(,[a-z_]+="[^"\n]*")*\})? [0-9.e+-]+$')
TALK = "Geheimnis zwischen uns"


class Running(NamedTuple):
    server: ServerProcess
    metrics: str
    log: Path


@pytest.fixture
async def running(data: Path, tmp_path: Path) -> AsyncIterator[Running]:
    async with serving(data, tmp_path / "log") as running:
        yield running


@asynccontextmanager
async def serving(data: Path, log: Path, **more: Any) -> AsyncIterator[Running]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {"metrics_port": port, "log_format": "json", **more}
    server = await asyncio.to_thread(lambda: ServerProcess(data, more=settings, log=log))
    try:
        yield Running(server, f"http://127.0.0.1:{port}", log)
    finally:
        await asyncio.to_thread(server.stop)


def samples_of(text: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            assert SAMPLE.match(line), line
            name, value = line.rsplit(" ", 1)
            found[name] = float(value)
    return found


async def test_a_game_in_numbers_and_a_log_without_secrets(running: Running) -> None:
    server = running.server
    async with Guest(server) as anna, Guest(server) as bodo, httpx.AsyncClient() as prometheus:
        await anna.introduce("Anna Geheim", 30)
        await bodo.introduce("Bodo Geheim", 20)
        link, a, b = await begin(anna, bodo)
        played = await play_on(a, b, most=6)
        await a.done("talk", text=TALK)
        assert await b.refused("move", text="nonsense", after=6)
        token = (await anna.http.post("/api/seat-token")).json()["token"]
        for path in (f"/api/tables/{link}/nothing", f"/claim/{token}", f"/api/played?with={link}"):
            await anna.http.get(path)
        await anna.http.post("/api/tables", content=b"\xff{" + TALK.encode())
        await a.say("no json " + TALK)
        await a.hear_until("refused")
        answer = await prometheus.get(f"{running.metrics}/metrics")
        elsewhere = await prometheus.get(f"{running.metrics}/api/me")
        outside = await prometheus.get(f"{server.url}/metrics")
        cookies = [anna.cookie, bodo.cookie]
        player = (await anna.http.get("/api/me")).json()
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert (answer.status_code, elsewhere.status_code) == (200, 404)
    assert "draisine_" not in outside.text
    found = samples_of(answer.text)
    assert found['draisine_command_seconds_count{command="move"}'] == played + 1
    assert found['draisine_command_seconds_bucket{command="move",le="+Inf"}'] == played + 1
    assert found['draisine_game_changes_total{game="zwergenzugfahrt"}'] >= played
    assert found["draisine_people"] == found["draisine_sockets"] == 2
    assert found["draisine_tables"] == 1
    assert found["draisine_commit_seconds_count"] == found["draisine_commit_size_count"] > played
    assert found["draisine_commits_failed_total"] == 0
    assert found["draisine_memory_bytes"] > 10_000_000
    assert found['draisine_refusals_total{code="unreadable"}'] >= 1
    assert link not in answer.text
    assert await asyncio.to_thread(server.stop) == 0
    log = running.log.read_text()
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"server started", "server stops"} <= {line["message"] for line in lines}
    assert all(line["time"] and line["level"] and line["logger"] for line in lines)
    for secret in (
        link,
        token,
        TALK,
        "Geheim",
        "127.0.0.1",
        *cookies,
        *cookies[0].split(".")[:1],
        player["player"],
    ):
        assert secret not in log
        assert secret not in answer.text


async def test_a_lease_in_numbers(data: Path, tmp_path: Path, postgres: str) -> None:
    """It is renewed again and again; a process that slept beyond it finds that others took it for dead."""
    database = await asyncio.to_thread(new_database, postgres)
    more = {"database": database, "lease_seconds": 1.5}
    async with (
        serving(data, tmp_path / "log", **more) as sleeper,
        serving(tmp_path / "other", tmp_path / "log2", **more),
        httpx.AsyncClient() as prometheus,
    ):

        async def numbers() -> dict[str, float]:
            return samples_of((await prometheus.get(f"{sleeper.metrics}/metrics")).text)

        # Others are known from the first renewal after they came.
        while (found := await numbers())["draisine_processes"] < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        assert found["draisine_lease_seconds_count"] > 0
        assert found["draisine_leases_lost_total"] == 0
        assert found["draisine_lease_age_seconds"] > 0
        connection = await asyncpg.connect(database)
        assert sleeper.server.pid is not None
        os.kill(sleeper.server.pid, signal.SIGSTOP)
        try:
            while await connection.fetchval("SELECT count(*) FROM processes") > 1:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        finally:
            os.kill(sleeper.server.pid, signal.SIGCONT)
            await connection.close()
        while (await numbers())["draisine_leases_lost_total"] < 1:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


def test_a_histogram_counts_up_to_each_bound() -> None:
    histogram = Histogram("some_seconds", "What.", (0.1, 1.0), "kind")
    for amount in (0.05, 0.1, 0.5, 7):
        histogram.observe(amount, "a")
    counter = Counter("some_total", "What.", "code")
    counter.add('odd " one')
    assert exposition([histogram, counter, Gauge("some_gauge", "What.", 2.5)]).splitlines() == [
        "# HELP some_seconds What.",
        "# TYPE some_seconds histogram",
        'some_seconds_bucket{kind="a",le="0.1"} 2',
        'some_seconds_bucket{kind="a",le="1.0"} 3',
        'some_seconds_bucket{kind="a",le="+Inf"} 4',
        'some_seconds_sum{kind="a"} 7.65',
        'some_seconds_count{kind="a"} 4',
        "# HELP some_total What.",
        "# TYPE some_total counter",
        'some_total{code="odd \\" one"} 1',
        "# HELP some_gauge What.",
        "# TYPE some_gauge gauge",
        "some_gauge 2.5",
    ]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("request failed: /t/AbC123_x-y?seat=2", "request failed: /t/…?…"),
        ("from 192.168.1.17:5000 to [2001:db8::1]", "from … to […]"),
        ("cookie draisine=ab12CD34ef56GH78.sig-na_ture", "cookie draisine=…"),
        ("table 17 at 12:30:05", "table 17 at …"),
        ("a commit failed", "a commit failed"),
        ("draisine.stores.sqlite.writer", "draisine.stores.sqlite.writer"),
    ],
)
def test_what_looks_like_a_secret_is_left_out(text: str, left: str) -> None:
    assert without_secrets(text) == left
