"""Somebody is forgotten at every table that can be read, and what could not be done is tried again."""

import asyncio
import logging
from collections.abc import Callable

import pytest
from tests.tables.folk import ANNA, BODO
from tests.tables.homes import Home, until
from tests.tables.memory_store import MemoryStore

from draisine.tables.log import commands as c
from draisine.tables.runtime import erasure as module
from draisine.tables.runtime.erasure import Erasure, pause_after
from draisine.tables.store import StorageFailed, TableRow

_NOTE = "forget/anna"


class Forgetting:
    """Two tables in play, which nobody holds in memory, and what forgets people there."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.signed_out: list[str] = []
        self.sign_out_fails = False

    async def begin(self) -> None:
        home = Home(self.store)
        for _ in range(2):
            live = await home.pair()
            await home.does(live, ANNA, c.Talk(key=home.key(), text="Mill Lane 7"))
        await home.manager.close()
        self.home = Home(self.store)
        self.erasure = Erasure(self.home.manager, self.store, lambda _: None, lambda _: None, self._sign_out)
        await self.erasure.note(ANNA.id)

    async def _sign_out(self, person: str) -> None:
        if self.sign_out_fails:
            raise StorageFailed
        self.signed_out.append(person)

    async def close(self) -> None:
        await self.erasure.close()
        await self.home.manager.close()

    def tells(self, table: int) -> bool:
        """Whether the log of a table still has their words."""
        return any(b"Mill Lane" in entry for entry in self.store.logs[table])

    @property
    def over(self) -> bool:
        """Nothing is left to do."""
        return _NOTE not in self.store.kept


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FIRST_PAUSE", 0.0)


async def test_a_damaged_log_keeps_nobody_from_being_forgotten_at_other_tables(
    caplog: pytest.LogCaptureFixture,
) -> None:
    forgetting = Forgetting()
    await forgetting.begin()
    log = forgetting.store.logs[0]
    whole, log[3] = log[3], b'{"type":"nonsense","person":"x"}'
    damaged = list(log)
    with caplog.at_level(logging.ERROR):
        assert await forgetting.erasure.begin(ANNA.id) is False
    assert "table 0: the log cannot be read" in caplog.text
    assert not forgetting.tells(1)
    assert forgetting.store.logs[0] == damaged
    assert not forgetting.over
    log[3] = whole  # from a backup
    await until(lambda: forgetting.over)
    assert not forgetting.tells(0)
    await forgetting.close()


async def test_what_the_disk_refuses_is_tried_again() -> None:
    forgetting = Forgetting()
    await forgetting.begin()
    forgetting.store.full = True
    assert await forgetting.erasure.begin(ANNA.id) is False
    assert (forgetting.over, forgetting.tells(0), forgetting.tells(1)) == (False, True, True)
    forgetting.store.full = False
    await until(lambda: forgetting.over)
    assert (forgetting.tells(0), forgetting.tells(1)) == (False, False)
    await forgetting.close()


async def test_whoever_could_not_be_signed_out_is_so_later_also_after_a_restart() -> None:
    forgetting = Forgetting()
    await forgetting.begin()
    forgetting.sign_out_fails = True
    await forgetting.erasure.resume()
    assert await forgetting.erasure.begin(ANNA.id) is False
    assert not forgetting.over
    forgetting.sign_out_fails = False
    await until(lambda: forgetting.over)
    assert set(forgetting.signed_out) == {ANNA.id}
    await forgetting.close()


async def test_a_server_that_stops_says_that_it_is_not_done() -> None:
    forgetting = Forgetting()
    await forgetting.begin()
    first_try = forgetting.erasure.begin(ANNA.id)
    await asyncio.sleep(0)
    await forgetting.erasure.close()
    assert await first_try is False
    assert not forgetting.over
    await forgetting.close()


async def test_a_row_that_its_owner_changes_meanwhile_keeps_the_change() -> None:
    forgetting = Forgetting()
    await forgetting.begin()
    store, rewrite = forgetting.store, forgetting.store.rewrite

    async def rewrite_late(
        table: int, entries: dict[int, bytes], row: Callable[[TableRow], TableRow] | None = None
    ) -> None:
        live = await forgetting.home.manager.table(store.rows[table].link)
        if live.table.outcome is None:
            await forgetting.home.does(live, BODO, c.Resign(key="late"))
        await rewrite(table, entries, row)

    store.rewrite = rewrite_late  # type: ignore[method-assign, assignment]
    assert await forgetting.erasure.begin(ANNA.id)
    assert [row.status for row in store.rows] == ["over", "over"]
    assert [row.seats[0].name for row in store.rows] == ["", ""]
    await forgetting.close()


def test_pauses_grow_to_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FIRST_PAUSE", 1.0)
    assert [pause_after(tries) for tries in (0, 1, 5)] == [1, 2, 32]
    assert pause_after(10_000) == pause_after(20) == 24 * 3600
