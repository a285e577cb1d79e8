"""What whoever runs the server sees and does: behind the secret, told to those concerned, and logged."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.support import Guest, Line, ServerProcess, begin, play_on

from draisine.server.messages.host import HostState
from draisine.stores.sqlite_schema import FILE


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
            assert server._popen is not None
            assert await asyncio.to_thread(server._popen.wait, 20) == 0
            await asyncio.to_thread(server._popen.communicate)
            server._popen = None
            server.start()
            a, b = await anna.open(link), await bodo.open(link)
            assert await play_on(a, b, most=2) == 2
    finally:
        await asyncio.to_thread(server.stop)
