"""How much of the disk one person or one address may take."""

import asyncio
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from tests.server.support import Guest, ServerProcess

from draisine.server.settings import UNLIMITED, Rate


async def test_tables_and_bytes_have_an_end_with_a_name(data: Path) -> None:
    limits = replace(
        UNLIMITED,
        tables_of_a_person=2,
        tables_of_an_address=Rate(burst=4, per_second=1 / 86_400),
        bytes_of_an_address=Rate(burst=6_000, per_second=1 / 86_400),
    )
    server = await asyncio.to_thread(lambda: ServerProcess(data, limits))
    try:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna")
            await bodo.introduce("Bodo")

            async def make(guest: Guest) -> dict[str, Any]:
                answer = await guest.http.post("/api/tables", json={"game": "zwergenzugfahrt"})
                return {"status": answer.status_code, **answer.json()}

            first = await anna.make_table()
            await anna.make_table()
            assert await make(anna) == {
                "status": 429,
                "code": "too_many_open_tables",
                "params": {"most": 2},
            }
            line = await anna.open(first)
            await line.done("stand")
            await anna.make_table()
            await bodo.make_table()
            refused = await make(bodo)
            assert (refused["status"], refused["code"]) == (429, "tables_used_up")
            assert refused["params"] == {"minutes": 24 * 60}
            written = 0
            while (answer := await line.ask("talk", text="la" * 100))["type"] == "done":
                written += 1
                assert written < 40
            assert answer["code"] == "too_much_written"
            other = await bodo.open(first)
            assert await other.refused("talk", text="la" * 100) == "too_much_written"
    finally:
        await asyncio.to_thread(server.stop)
