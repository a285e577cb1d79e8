"""Logs of tables as SQLite gives them back."""

from pathlib import Path

import msgspec
from tests.stores.rows import row

from draisine.stores.sqlite.store import SqliteStore


async def test_a_long_log_comes_back_as_it_was_written(tmp_path: Path) -> None:
    log = [msgspec.json.encode({"said": f"{number}\n\r\u2028 Ä{chr(0x1E)}"}) for number in range(300)]
    store = await SqliteStore.open(tmp_path)
    table = await store.create(row(), log[:1], 1000)
    await store.append(table, 1, log[1:], 2000)
    assert await store.entries(table) == log
    assert await store.entries(table, 299) == log[299:]
    assert await store.entries(table, 300) == []
    await store.close()
