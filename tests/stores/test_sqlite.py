"""SQLite: the promises of every store, and what a file can be wrong about."""

import asyncio
import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from tests.stores.older_files import make_sixth
from tests.stores.opened import code_of_opening
from tests.stores.rows import row
from tests.stores.suite import StoreSuite

from draisine.kernel import DraisineError, Outcome
from draisine.stores.sqlite.schema import FILE, VERSION
from draisine.stores.sqlite.store import SqliteStore
from draisine.tables.store import CrewRow, Person, PlayedFilter, StorageFailed


class TestSqlite(StoreSuite):
    @pytest.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[SqliteStore]:
        store = await SqliteStore.open(tmp_path)
        yield store
        await store.close()


async def test_everything_is_there_after_opening_again(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "new" / "folder")
    table = await store.create(row(), [b"0"], 1)
    written = [store.append(table, n, [b"%d" % n], n) for n in range(1, 500)]
    await store.keep("key", "value")
    await store.close()
    assert all(future.done() for future in written)
    store = await SqliteStore.open(tmp_path / "new" / "folder")
    assert len(await store.entries(table)) == 500
    assert await store.keep("key", "other") == "value"
    await store.close()


async def test_every_commit_is_synced(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    assert store._writer._connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._writer._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    await store.close()


@pytest.mark.parametrize("mixed", [False, True])
async def test_what_has_queued_up_is_committed_in_one_go(tmp_path: Path, mixed: bool) -> None:
    store = await SqliteStore.open(tmp_path)
    tables = [await store.create(row(f"l{n}", f"yak{n}"), [b"0"], 1) for n in range(20)]
    statements: list[str] = []
    busy, gate = threading.Event(), threading.Event()

    def wait(connection: sqlite3.Connection) -> None:
        busy.set()
        assert gate.wait(20)

    blocking = store._writer.do(wait)
    assert await asyncio.to_thread(busy.wait, 20)
    store._writer._connection.set_trace_callback(statements.append)
    written = [store.append(table, n, [b"x"], 1) for n in range(1, 11) for table in tables]
    if mixed:
        written.append(store.append(tables[0], 11, [b"x"], 1, row("l0", "yak0", "playing")))
    gate.set()
    await asyncio.gather(blocking, *written)
    inserts = [sql for sql in statements if "INSERT INTO entries" in sql]
    assert len(inserts) == (2 if mixed else 1)
    assert sum([len(await store.entries(table)) for table in tables]) == 220 + mixed
    await store.close()


async def test_the_log_goes_into_the_file_and_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("draisine.stores.sqlite.writer.CHECKPOINT_SECONDS", 0.01)
    monkeypatch.setattr("draisine.stores.sqlite.writer.LONG_LOG", 50)
    store = await SqliteStore.open(tmp_path)
    table = await store.create(row(), [b"0"], 1)
    number = 1
    restarts: list[str] = []
    store._writer._connection.set_trace_callback(
        lambda sql: restarts.append(sql) if "RESTART" in sql else None
    )
    async with asyncio.timeout(20):
        while len(restarts) < 3:
            await store.append(table, number, [b"x" * 9000], 1)
            number += 1
    assert len(await store.entries(table)) == number
    await store.close()
    store = await SqliteStore.open(tmp_path)
    assert len(await store.entries(table)) == number
    await store.close()


async def test_a_second_server_is_refused(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    assert await code_of_opening(tmp_path) == "database_in_use"
    table = await store.create(row(), [b"0"], 1)
    await store.append(table, 1, [b"1"], 1)
    await store.close()
    assert await code_of_opening(tmp_path) == ""


async def test_the_lock_goes_with_a_killed_process(tmp_path: Path) -> None:
    script = f"""
import asyncio, os, signal
from pathlib import Path
from draisine.stores.sqlite.store import SqliteStore
from draisine.tables.store import Person
async def main():
    store = await SqliteStore.open(Path({str(tmp_path)!r}))
    await store.change_person("anna", lambda _: Person("anna", "Anna"))
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""
    killed = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", script], check=False)
    assert killed.returncode == -9
    store = await SqliteStore.open(tmp_path)
    person = await store.person("anna")
    assert person is not None
    assert person.name == "Anna"
    await store.close()


VERSION_1 = """
CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE people (id TEXT PRIMARY KEY, profile BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE tables (
    id INTEGER PRIMARY KEY, link TEXT NOT NULL UNIQUE, spoken TEXT NOT NULL, status TEXT NOT NULL,
    open_to_all INTEGER NOT NULL, timed INTEGER NOT NULL, row BLOB NOT NULL
);
CREATE UNIQUE INDEX waiting_names ON tables (spoken) WHERE status = 'waiting';
CREATE INDEX open_tables ON tables (open_to_all) WHERE status = 'waiting';
CREATE INDEX timed_tables ON tables (timed) WHERE timed = 1;
CREATE TABLE seated (
    person TEXT NOT NULL, table_id INTEGER NOT NULL, PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE INDEX seated_at ON seated (table_id);
CREATE TABLE entries (
    table_id INTEGER NOT NULL, sequence INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (table_id, sequence)
) WITHOUT ROWID;
INSERT INTO kept VALUES ('signing_key', 'secret');
INSERT INTO people VALUES ('anna', '{"id":"anna","name":"Anna","beard":3}');
INSERT INTO tables VALUES (7, 'link', 'yak10', 'waiting', 1, 0,
    '{"link":"link","name":"Yak 10","spoken":"yak10","game":"tiny","status":"waiting","open_to_all":true,
      "seats":[{"person":"anna","name":"Anna","bot":null}],"outcome":null,"timed":false}');
INSERT INTO seated VALUES ('anna', 7);
INSERT INTO entries VALUES (7, 0, 1000, '{"a":1}'), (7, 1, 2000, '{"b":2}');
PRAGMA application_id = 1146241353;
PRAGMA user_version = 1;
"""


async def test_a_file_of_the_first_version_is_renewed_and_keeps_everything(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript(VERSION_1)
    connection.close()
    for _ in range(2):
        store = await SqliteStore.open(tmp_path)
        assert store._writer._connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
        found = await store.find("link")
        assert found is not None
        assert (found.id, found.row.name, found.row.crew, found.touched) == (7, "Yak 10", "", 2000)
        assert await store.entries(7) == [b'{"a":1}', b'{"b":2}']
        assert [stored.id for stored in await store.tables_of("anna")] == [7]
        assert (await store.person("anna")) == Person("anna", "Anna", {"beard": 3})
        assert await store.keep("signing_key", "other") == "secret"
        assert await store.crews_of("anna") == []
        await store.close()
    store = await SqliteStore.open(tmp_path)
    await store.create_crew(CrewRow("c1", "yakpuma10", ("anna",)), [b"0"], 1)
    await store.create(row("new", "x1", "over", crew="c1"), [b"0"], 1)
    assert [stored.row.link for stored in await store.ended_tables_of_crew("c1")] == ["new"]
    await store.close()


async def test_games_of_the_sixth_version_are_listed_with_the_time_of_their_end(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    moved, talked = b'{"type":"moved","at":1}', b'{"type":"talked","at":1}'
    for number, last in enumerate((moved, talked)):
        over = row(f"l{number}", f"y{number}", "over", ("anna", "bodo"), outcome=Outcome("end", (0,)))
        table = await store.create(over, [b"{}"], 1000)
        await store.append(table, 1, [moved], 2000 + number)
        await store.append(table, 2, [last], 5000)
    await store.create(row("waits", "y7"), [b"{}"], 1000)
    await store.close()
    make_sixth(tmp_path)
    for _ in range(2):
        store = await SqliteStore.open(tmp_path)
        found = await store.played(PlayedFilter("bodo"))
        assert [(one.row.link, one.ended, one.row.tally) for one in found] == [
            ("l0", 5000, {}),
            ("l1", 2001, {}),
        ]
        older = await store.ended_without_tally(-1, 10)
        assert [stored.row.link for stored in older] == ["l0", "l1"]
        await store.close()
    store = await SqliteStore.open(tmp_path)
    await store.save_row(older[0].id, msgspec.structs.replace(older[0].row, tally={"laid": 3}))
    assert [stored.row.link for stored in await store.ended_without_tally(-1, 10)] == ["l1"]
    newest = (await store.played(PlayedFilter("anna")))[0]
    assert (newest.ended, newest.row.tally) == (5000, {"laid": 3})
    await store.close()


async def test_a_renewed_file_has_the_same_tables_as_a_new_one(tmp_path: Path) -> None:
    def columns(folder: Path) -> dict[str, list[str]]:
        connection = sqlite3.connect(folder / FILE)
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master ORDER BY name")]
        found = {
            name: [line[1] for line in connection.execute(f"PRAGMA table_info({name})")] for name in names
        }
        connection.close()
        return found

    for folder in ("old", "new"):
        (tmp_path / folder).mkdir()
    connection = sqlite3.connect(tmp_path / "old" / FILE)
    connection.executescript(VERSION_1)
    connection.close()
    for folder in ("old", "new"):
        await (await SqliteStore.open(tmp_path / folder)).close()
    assert columns(tmp_path / "old") == columns(tmp_path / "new")


async def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    await (await SqliteStore.open(tmp_path)).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(DraisineError) as refusal:
        await SqliteStore.open(tmp_path)
    assert refusal.value.code == "database_too_new"
    assert refusal.value.params["version"] == VERSION + 1
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"SQLite format 3\x00" + b"\xff" * 8000])
async def test_a_file_that_cannot_be_read_is_left_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert await code_of_opening(tmp_path) == "database_damaged"
    assert (tmp_path / FILE).read_bytes() == content


async def test_a_file_damaged_in_its_middle_is_left_alone(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    table = await store.create(row(), [b"0"], 1)
    await store.append(table, 1, [b"x" * 200] * 500, 1)
    await store.close()
    data = bytearray((tmp_path / FILE).read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 8192] = b"\xaa" * 8192
    (tmp_path / FILE).write_bytes(data)
    assert await code_of_opening(tmp_path) == "database_damaged"
    assert (tmp_path / FILE).read_bytes() == bytes(data)


async def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("CREATE TABLE cats (name TEXT)")
    connection.close()
    assert await code_of_opening(tmp_path) == "database_damaged"
    with sqlite3.connect(tmp_path / FILE) as connection:
        assert connection.execute("SELECT count(*) FROM cats").fetchone() == (0,)
    connection.close()


async def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert await code_of_opening(tmp_path / "file") == "data_folder_not_writable"
    assert await code_of_opening(tmp_path / "file" / "below") == "data_folder_not_writable"


async def test_a_full_disk_refuses_and_keeps_nothing_of_it(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    table = await store.create(row(), [b"0"], 1)
    pages = store._writer._connection.execute("PRAGMA page_count").fetchone()[0]
    store._writer._connection.execute(f"PRAGMA max_page_count = {pages}")
    big = [b"x" * 5000] * 100
    with pytest.raises(StorageFailed):
        await store.append(table, 1, big, 1)
    with pytest.raises(StorageFailed):
        await store.append(table, 1, big, 1, row(status="over"))
    assert await store.entries(table) == [b"0"]
    store._writer._connection.execute("PRAGMA max_page_count = 1000000")
    await store.append(table, 1, big, 1, row(status="over"))
    assert len(await store.entries(table)) == 101
    await store.close()


async def test_a_closed_store_refuses(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    table = await store.create(row(), [b"0"], 1)
    await store.close()
    await store.close()
    with pytest.raises(StorageFailed):
        await store.append(table, 1, [b"1"], 1)
    with pytest.raises(StorageFailed):
        await store.keep("a", "b")
    with pytest.raises(StorageFailed):
        await store.entries(table)


@pytest.mark.parametrize(
    ("number", "reason"),
    [(errno.ENOSPC, "disk_full"), (errno.EROFS, "disk_read_only"), (errno.EIO, "disk_fails")],
)
async def test_a_probe_names_what_is_wrong_with_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    store = await SqliteStore.open(tmp_path)
    await store.probe()

    def refuse(file: int) -> None:
        raise OSError(number, "no")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", refuse)
        with pytest.raises(StorageFailed) as failed:
            await store.probe()
    assert failed.value.reason == reason
    await store.probe()
    assert not (tmp_path / ".writable").exists()
    await store.close()


async def test_a_probe_commits(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    store._writer._connection.execute("PRAGMA query_only = 1")
    with pytest.raises(StorageFailed) as failed:
        await store.probe()
    assert failed.value.reason == "disk_read_only"
    await store.close()


def modes(folder: Path) -> dict[str, str]:
    return {path.name: oct(path.stat().st_mode & 0o777) for path in (folder, *folder.iterdir())}


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files")
async def test_what_holds_the_signing_key_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    before = os.umask(0)
    try:
        store = await SqliteStore.open(folder)
        await store.keep("signing_key", "secret")
    finally:
        os.umask(before)
    made = modes(folder)
    assert made.pop("data") == "0o700"
    assert {f"{FILE}{end}" for end in ("", "-wal", "-shm")} <= set(made)
    assert set(made.values()) == {"0o600"}
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files")
async def test_an_older_folder_is_mended_and_a_shared_one_left(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = await SqliteStore.open(folder)
    await store.keep("signing_key", "secret")
    for path in (folder, *folder.iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    await store.close()
    store = await SqliteStore.open(copy)
    assert set(modes(copy).values()) == {"0o700", "0o600"}
    assert await store.keep("signing_key", "") == "secret"
    await store.close()

    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    shared.chmod(0o1777)
    for _ in range(2):
        store = await SqliteStore.open(shared)
        assert shared.stat().st_mode & 0o7777 == 0o1777
        assert modes(shared)[FILE] == "0o600"
        await store.close()
