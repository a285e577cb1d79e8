"""How much of the disk one person, one address or one table may take."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.support import Guest, ServerProcess
from tests.tables.memory_store import MemoryStore

from draisine.kernel import DraisineError
from draisine.server.limits.limits import UNLIMITED, Limits, Rate
from draisine.server.limits.quotas import Quotas
from draisine.tables.log import commands as c


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


class HandClock:
    """Seconds, set by the test."""

    def __init__(self) -> None:
        self.time = 1_000.0

    def __call__(self) -> float:
        return self.time


def test_words_have_an_end_and_moves_are_free() -> None:
    clock = HandClock()
    quotas = Quotas(Limits(), MemoryStore(), clock)
    talk = c.Talk(key="t", text="x" * 500)
    for _ in range(160_000 // 700):
        quotas.check_command("home", "bodo", "link", talk)
    with pytest.raises(DraisineError, match="too_much_written") as refused:
        quotas.check_command("home", "bodo", "link", talk)
    assert refused.value.params == {"seconds": 1}
    quotas.check_command("home", "bodo", "link", c.Move(key="m", text="a", after=0))
    quotas.check_command("home", "anna", "link", talk)
    clock.time += 1
    quotas.check_command("home", "bodo", "link", talk)


def test_options_are_counted_by_their_length() -> None:
    quotas = Quotas(replace(UNLIMITED, bytes_of_a_person=Rate(2_000, 1)), MemoryStore(), HandClock())
    quotas.check_command("home", "anna", "link", c.SetOptions(key="o", options={"board": "x" * 1_500}))
    with pytest.raises(DraisineError, match="too_much_written"):
        quotas.check_command("home", "anna", "other", c.SetOptions(key="p", options={"board": "x" * 100}))


def test_a_table_has_an_end_for_all_who_write_there() -> None:
    quotas = Quotas(replace(UNLIMITED, bytes_of_a_table=Rate(1_000, 1)), MemoryStore(), HandClock())
    quotas.check_command("home", "anna", "link", c.Talk(key="a", text="x" * 500))
    with pytest.raises(DraisineError, match="too_much_written"):
        quotas.check_command("away", "bodo", "link", c.Talk(key="b", text="x" * 500))
    quotas.check_command("away", "bodo", "other", c.Talk(key="b", text="x" * 500))


def test_names_that_change_all_the_time_stay_out_of_the_logs() -> None:
    quotas = Quotas(Limits(), MemoryStore(), HandClock())
    allowed = [quotas.allow_renaming("anna") for _ in range(200)]
    assert allowed == [True] * 160 + [False] * 40
    assert quotas.allow_renaming("bodo")
