"""What whoever runs the server sees and does: behind the secret, told to those concerned, and logged."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.server.support import Guest, Line, ServerProcess, begin, play_on
from tests.stores.postgres import new_database

from draisine.server.messages.host import HostState
from draisine.stores.factory import open_store
from draisine.stores.sqlite.schema import FILE


def secret_of(data: Path) -> dict[str, str]:
    with closing(sqlite3.connect(f"{(data / FILE).as_uri()}?mode=ro", uri=True)) as file:
        (secret,) = file.execute("SELECT value FROM kept WHERE name = 'host_secret'").fetchone()
    return {"X-Host-Secret": secret}


async def reason_at(guest: Guest, link: str) -> tuple[str, int]:
    line = Line(await guest.connect(link))
    message = await line.hear()
    return message["code"], await line.close_code()


async def test_a_table_is_thrown_out_and_everyone_is_told_why(data: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with ServerProcess(data, log=log) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna", 30)
            await bodo.introduce("Bodo", 20)
            link, a, b = await begin(anna, bodo, options={"minutes": 5})
            other, c, d = await begin(anna, bodo)
            await play_on(a, b, most=2)
            host = secret_of(data)
            state = (await anna.http.get("/api/host/state", headers=host)).json()
            assert set(HostState.__struct_fields__) == set(state)
            assert (state["people"], state["sockets"], state["store"]) == (2, 4, "sqlite")
            assert link not in json.dumps(state)
            assert state["disk_free"] > 0
            assert state["data_bytes"] > 0
            (number,) = [table["number"] for table in state["tables"] if table["entries"] > 6]
            assert {tuple(table["seats"]) for table in state["tables"]} == {("Anna", "Bodo")}
            assert {tuple(table["bots"]) for table in state["tables"]} == {(None, None)}
            for path in ("state", f"tables/{number}/throw-out", "drain"):
                method = "GET" if path == "state" else "POST"
                answer = await bodo.http.request(
                    method,
                    f"/api/host/{path}",
                    json=None if path != f"tables/{number}/throw-out" else {"why": "rude"},
                )
                assert (answer.status_code, answer.json()["code"]) == (403, "host_only")
            thrown = f"/api/host/tables/{number}/throw-out"
            assert (await bodo.http.post(thrown, headers=host, json={"why": "bored"})).status_code == 400
            assert (await bodo.http.post(thrown, headers=host, json={"why": "rude"})).status_code == 204
            for line in (a, b):
                assert (await line.hear_until("closing"))["code"] == "thrown_out_rude"
                assert await line.close_code() == 4004
            assert await reason_at(anna, link) == ("thrown_out_rude", 4004)
            answer = await anna.http.get(f"/api/tables/{link}/log")
            assert (answer.status_code, answer.json()["code"]) == (410, "thrown_out_rude")
            assert (await bodo.http.post(thrown, headers=host, json={"why": "rude"})).status_code == 404
            await play_on(c, d, most=2)
            state = (await anna.http.get("/api/host/state", headers=host)).json()
            assert [(act["act"], act["table"], act["why"]) for act in state["acts"]] == [
                ("threw_out", number, "rude")
            ]
            mine = (await anna.http.get("/api/tables")).json()
            assert link not in json.dumps(mine)
            assert other in json.dumps(mine)

            await asyncio.to_thread(server.stop)
            server.start()
            assert await reason_at(bodo, link) == ("thrown_out_rude", 4004)
            await anna.open(other)
    lines = log.read_text().splitlines()
    assert [line for line in lines if f"threw out table {number} (rude)" in line and "draisine.host" in line]
    assert not [line for line in lines if "stays asleep" in line]
    assert link not in log.read_text()


async def test_a_server_stops_in_good_order_when_its_host_says_so(data: Path) -> None:
    server = ServerProcess(data)
    try:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna", 30)
            await bodo.introduce("Bodo", 20)
            link, a, b = await begin(anna, bodo)
            answer = await anna.http.post("/api/host/drain", headers=secret_of(data))
            assert answer.status_code == 204
            assert await a.close_code() == await b.close_code() == 1001
            assert await asyncio.to_thread(server.wait_for_end) == 0
            server.start()
            a, b = await anna.open(link), await bodo.open(link)
            assert await play_on(a, b, most=2) == 2
    finally:
        await asyncio.to_thread(server.stop)


async def test_the_page_counts_all_processes_and_reaches_each(postgres: str, tmp_path: Path) -> None:
    database = await asyncio.to_thread(new_database, postgres)
    more = {"database": database, "lease_seconds": 15.0, "drain_seconds": 1.0, "log_format": "json"}
    log = tmp_path / "log"
    with (
        ServerProcess(tmp_path / "one", more=more) as one,
        ServerProcess(tmp_path / "two", more=more, log=log) as two,
    ):
        async with Guest(one) as anna, Guest(two) as bodo:
            await anna.introduce("Anna", 30)
            await bodo.introduce("Bodo", 20)
            link, a, b = await begin(anna, bodo)
            _, c, _ = await begin(bodo, anna)
            store = await open_store(tmp_path, database)
            host = {"X-Host-Secret": await store.keep("host_secret", "")}
            await store.close()
            state = await both_seen(anna, host)
            # Both sit at a table of each process: four sockets, two people, one table here and one there.
            assert (state["people"], state["sockets"], state["silent"]) == (2, 4, 0)
            assert [process["tables"] for process in state["processes"]] == [1, 1]
            assert [process["people"] for process in state["processes"]] == [2, 2]
            assert [process["answers"] for process in state["processes"]] == [True, False]
            assert state["memory"] == sum(process["memory"] for process in state["processes"])
            here, there = [process["id"] for process in state["processes"]]
            assert sorted(table["process"] for table in state["tables"]) == sorted([here, there])
            # The second is asked to close a table of the first.
            (number,) = [table["number"] for table in state["tables"] if table["process"] == here]
            thrown = f"/api/host/tables/{number}/throw-out"
            refused = await bodo.http.post(thrown, json={"why": "rude"})
            assert (refused.status_code, refused.json()["code"]) == (403, "host_only")
            assert (await bodo.http.post(thrown, headers=host, json={"why": "rude"})).status_code == 204
            for line in (a, b):
                assert (await line.hear_until("closing"))["code"] == "thrown_out_rude"
            assert await reason_at(bodo, link) == ("thrown_out_rude", 4004)
            state = await both_seen(bodo, host)
            assert [(act["act"], act["process"]) for act in state["acts"]] == [("threw_out", here)]
            # And the first to stop the second, whose table goes on at the first.
            gone = await anna.http.post("/api/host/processes/nobody/drain", headers=host)
            assert (gone.status_code, gone.json()["code"]) == (404, "no_such_process")
            drained = await anna.http.post(f"/api/host/processes/{there}/drain", headers=host)
            assert drained.status_code == 204
            assert await c.close_code() == 1012
            assert await asyncio.to_thread(two.wait_for_end) == 0
            state = (await anna.http.get("/api/host/state", headers=host)).json()
            assert [process["id"] for process in state["processes"]] == [here]
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    told = [
        line for line in lines if line["message"] in {"the host drained", "server drains", "server stops"}
    ]
    assert [line["message"] for line in told] == ["the host drained", "server drains", "server stops"]
    assert [told[0]["process"], told[1]["tables"], told[1]["seconds"]] == [there, 1, 1.0]


async def both_seen(guest: Guest, host: dict[str, str]) -> dict[str, Any]:
    """As soon as the two processes know of each other."""
    while True:
        state: dict[str, Any] = (await guest.http.get("/api/host/state", headers=host)).json()
        if len(state["processes"]) == 2:
            return state
        await asyncio.sleep(0.05)


async def test_a_bot_is_called_at_the_hosts_as_it_is_called_at_its_table(data: Path) -> None:
    with ServerProcess(data) as server:
        async with Guest(server) as anna:
            await anna.introduce("Anna", 30)
            link = await anna.make_table(bot="lehrling")
            line = await anna.open(link)
            named = [seat["name"] or "" for seat in line.table["seats"]]
            state = (await anna.http.get("/api/host/state", headers=secret_of(data))).json()
            (table,) = state["tables"]
            assert table["seats"] == named
            assert table["bots"] == [seat["bot"] for seat in line.table["seats"]]
            assert "lehrling" in table["bots"]
            assert "lehrling" not in named
