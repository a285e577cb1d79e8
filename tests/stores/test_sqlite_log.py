"""SQLite's write-ahead log: how it is begun anew."""

import asyncio
import sqlite3
from pathlib import Path

from tests.stores.rows import row

from draisine.stores.sqlite.schema import FILE
from draisine.stores.sqlite.store import SqliteStore


async def test_moves_do_not_wait_for_a_backup_that_reads_an_old_moment(tmp_path: Path) -> None:
    """The log is long and cannot be begun anew while somebody reads: a commit goes on all the same."""
    store = await SqliteStore.open(tmp_path)
    table = await store.create(row(), [b"0"], 1)
    reader = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    reader.execute("BEGIN")
    assert reader.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    store._writer._log_is_long = True
    waits: list[str] = []
    store._writer._connection.set_trace_callback(waits.append)
    await asyncio.gather(*(store.append(table, n, [b"1"], n) for n in range(1, 50)))
    await store.append(table, 50, [b"1"], 2)
    assert "PRAGMA wal_checkpoint(RESTART)" in waits
    assert store._writer._connection.execute("PRAGMA busy_timeout").fetchone() == (10_000,)
    assert reader.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    reader.close()
    await store.close()
