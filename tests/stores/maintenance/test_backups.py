"""Backups and moves: every row goes along, nothing is written over, nothing half has a name."""

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import asyncpg
import msgspec
import pytest
from tests.stores.rows import row

from draisine.kernel import DraisineError, Outcome
from draisine.stores.factory import open_store
from draisine.stores.maintenance.backups import back_up, restore
from draisine.stores.maintenance.contents import CONTENTS, PASSING, Digests, digests_of
from draisine.stores.maintenance.locations import StoreLocation, reading_alone
from draisine.stores.maintenance.transfer import move_data
from draisine.stores.postgres import schema as postgres_schema
from draisine.stores.sqlite.schema import FILE, VERSION, make_file
from draisine.stores.sqlite.store import SqliteStore
from draisine.tables.meetings import Meeting
from draisine.tables.store import CrewRow, Person, SeatRow, Store

ODD = "Zoë \u2028 𝕏 ' \" \\ %"


async def fill_store(store: Store, tables: int = 3, moves: int = 40) -> None:
    """Something of everything that a store keeps."""
    await store.keep("signing_key", "secret")
    await store.count("lesson")
    await store.use_once("token", 2**50, 1)
    for number in range(tables):
        over = number == 0
        made = msgspec.structs.replace(
            row(f"link{number}", spoken=f"name {number}"),
            status="over" if over else "playing",
            seats=(SeatRow("p1", ODD), SeatRow("p2", "Jo")),
            outcome=Outcome("won", (0,)) if over else None,
        )
        table = await store.create(made, [b'{"type":"opened"}'], 1)
        await asyncio.gather(
            *(
                store.append(table, n, [msgspec.json.encode({"said": ODD, "n": n})], n)
                for n in range(1, moves)
            )
        )
        await store.keep_analysis(table, "key", bytes(range(256)))
    await store.change_person("p1", lambda _: Person("p1", ODD))
    crew = await store.create_crew(CrewRow("crew", "code", ("p1", "p2")), [b"{}"], 5)
    await store.append_crew(crew, 1, [b'{"a":1}'], 6)
    await store.create_meeting(Meeting("reading", "tiny", "p1", 1, 1, 0))
    await store.append_meeting("reading", 0, [b'{"kind":"start"}', msgspec.json.encode({"said": ODD})], 7)


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """A data folder with a store and a shelf."""
    data = tmp_path / "data"
    store = await SqliteStore.open(data)
    await fill_store(store)
    await store.close()
    (data / "shelf" / "some game" / "box").mkdir(parents=True)
    (data / "shelf" / "some game" / "My deck.txt").write_bytes(b"\xff deck")
    (data / "shelf" / "some game" / "box" / "one.txt").write_bytes(b"one")
    return data


async def held(place: StoreLocation) -> Digests:
    async with reading_alone(place) as rows:
        return await digests_of(rows)


def code_of(error: "pytest.ExceptionInfo[DraisineError]") -> str:
    return error.value.code


def test_every_table_of_both_stores_goes_along_or_is_known_to_stay() -> None:
    known = {contents.name for contents in CONTENTS} | PASSING
    with closing(sqlite3.connect(":memory:")) as connection:
        make_file(connection)
        for contents in CONTENTS:
            columns = {name for _, name, *_ in connection.execute(f"PRAGMA table_info({contents.name})")}
            assert columns == set(contents.columns), contents.name
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type='table'")}
    assert names <= known


async def test_every_column_of_postgres_goes_along(database: str) -> None:
    store = await open_store(Path("unused"), database)
    await store.close()
    connection = await asyncpg.connect(database)
    found: dict[str, set[str]] = {}
    for table, column in await connection.fetch(
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
    ):
        found.setdefault(table, set()).add(column)
    await connection.close()
    wanted = {contents.name: set(contents.columns) for contents in CONTENTS}
    assert {name: columns for name, columns in found.items() if name not in PASSING} == wanted


async def test_a_backup_comes_back_to_the_byte(folder: Path, tmp_path: Path) -> None:
    before = await held(StoreLocation(folder))
    made = await back_up(StoreLocation(folder), tmp_path / "kept.backup")
    assert made.digests == before
    assert all(digest.rows for digest in made.digests.values())
    await restore(tmp_path / "kept.backup", StoreLocation(tmp_path / "other"))
    assert await held(StoreLocation(tmp_path / "other")) == before
    assert (tmp_path / "other" / "shelf" / "some game" / "My deck.txt").read_bytes() == b"\xff deck"
    assert (tmp_path / "other" / "shelf" / "some game" / "box" / "one.txt").read_bytes() == b"one"
    store = await SqliteStore.open(tmp_path / "other")
    assert await store.create(row("new", spoken="new"), [b"0"], 1) == 4
    assert await store.keep("signing_key", "another") == "secret"
    await store.close()
    assert (tmp_path / "kept.backup").stat().st_mode & 0o077 == 0


async def test_a_backup_is_of_one_moment_while_moves_go_on(tmp_path: Path) -> None:
    """Each turn writes two logs in one commit: a backup holds both or neither."""
    store = await SqliteStore.open(tmp_path / "data")
    tables = [await store.create(row(f"l{n}", spoken=f"s{n}"), [b"0"], 1) for n in range(2)]
    done, stop = 0, asyncio.Event()

    async def play() -> None:
        nonlocal done
        while not stop.is_set():
            done += 1
            await asyncio.gather(*(store.append(table, done, [b"%d" % done], done) for table in tables))

    playing = asyncio.create_task(play())
    for number in range(4):
        seen = done
        file = tmp_path / f"{number}.backup"
        await asyncio.to_thread(asyncio.run, back_up(StoreLocation(tmp_path / "data"), file))
        with closing(sqlite3.connect(file)) as connection:
            counts = [
                connection.execute(
                    "SELECT max(sequence) FROM entries WHERE table_id = ?", (table,)
                ).fetchone()[0]
                for table in tables
            ]
        assert counts[0] == counts[1] >= seen - 1
    stop.set()
    await playing
    await store.close()


async def test_there_and_back_through_postgres(folder: Path, database: str, tmp_path: Path) -> None:
    before = await held(StoreLocation(folder))
    moved = await move_data(StoreLocation(folder), StoreLocation(folder, database))
    assert moved == before
    store = await open_store(folder, database)
    assert await store.create(row("new", spoken="new"), [b"0"], 1) == 4
    found = await store.find("link1")
    assert found is not None
    assert len(await store.entries(found.id)) == 40
    await store.close()
    after = await held(StoreLocation(folder, database))
    assert await move_data(StoreLocation(folder, database), StoreLocation(tmp_path / "back")) == after
    assert (tmp_path / "back" / "shelf" / "some game" / "box" / "one.txt").exists()
    assert await held(StoreLocation(tmp_path / "back")) == after
    assert await held(StoreLocation(folder)) == before


async def test_a_database_is_backed_up_while_a_server_uses_it(database: str, tmp_path: Path) -> None:
    store = await open_store(tmp_path, database)
    await fill_store(store)
    await store.owners.start("127.0.0.1:1", lambda: None)
    await back_up(StoreLocation(tmp_path, database), tmp_path / "kept")
    with pytest.raises(DraisineError) as refusal:
        await move_data(StoreLocation(tmp_path, database), StoreLocation(tmp_path / "other"))
    assert code_of(refusal) == "database_in_use"
    await store.close()
    await restore(tmp_path / "kept", StoreLocation(tmp_path / "other"))
    assert await held(StoreLocation(tmp_path / "other")) == await held(StoreLocation(tmp_path, database))


async def test_data_is_only_brought_to_an_empty_place(folder: Path, database: str, tmp_path: Path) -> None:
    await back_up(StoreLocation(folder), tmp_path / "kept")
    before = await held(StoreLocation(folder))
    with pytest.raises(DraisineError) as refusal:
        await restore(tmp_path / "kept", StoreLocation(folder))
    assert code_of(refusal) == "place_not_empty"
    assert await held(StoreLocation(folder)) == before
    await restore(tmp_path / "kept", StoreLocation(tmp_path / "shelf only", database))
    with pytest.raises(DraisineError) as refusal:
        await restore(tmp_path / "kept", StoreLocation(tmp_path / "elsewhere", database))
    assert code_of(refusal) == "place_not_empty"
    assert not (tmp_path / "elsewhere" / "shelf").exists()
    with pytest.raises(DraisineError) as refusal:
        await back_up(StoreLocation(folder), tmp_path / "kept")
    assert code_of(refusal) == "backup_file_exists"
    await back_up(StoreLocation(folder), tmp_path / "kept", replace=True)
    with pytest.raises(DraisineError) as refusal:
        await move_data(StoreLocation(folder), StoreLocation(folder))
    assert code_of(refusal) == "same_place"
    with pytest.raises(DraisineError) as refusal:
        await back_up(StoreLocation(tmp_path / "nothing"), tmp_path / "of nothing")
    assert code_of(refusal) == "nothing_kept_here"
    assert not (tmp_path / "of nothing").exists()


async def test_another_file_on_the_shelf_stays(folder: Path, tmp_path: Path) -> None:
    await back_up(StoreLocation(folder), tmp_path / "kept")
    other = tmp_path / "other" / "shelf" / "some game" / "My deck.txt"
    other.parent.mkdir(parents=True)
    other.write_text("mine")
    with pytest.raises(DraisineError) as refusal:
        await restore(tmp_path / "kept", StoreLocation(tmp_path / "other"))
    assert code_of(refusal) == "shelf_file_in_the_way"
    assert other.read_text() == "mine"
    assert not (tmp_path / "other" / FILE).exists()


@pytest.mark.parametrize("harm", ["flip", "truncate", "row", "text", "shelf"])
async def test_a_damaged_backup_is_refused_whole(folder: Path, tmp_path: Path, harm: str) -> None:
    kept = tmp_path / "kept"
    await back_up(StoreLocation(folder), kept)
    body = bytearray(kept.read_bytes())
    if harm == "flip":
        where = body.index(b'"said"')
        body[where + 1] ^= 1
        kept.write_bytes(body)
    elif harm == "truncate":
        kept.write_bytes(body[: len(body) // 2])
    elif harm == "text":
        kept.write_text("no backup")
    else:
        with closing(sqlite3.connect(kept, isolation_level=None)) as connection:
            connection.execute("DELETE FROM played" if harm == "row" else "UPDATE shelf SET body = 'x'")
    with pytest.raises(DraisineError) as refusal:
        await restore(kept, StoreLocation(tmp_path / "other"))
    assert code_of(refusal) == "backup_damaged"
    assert not (tmp_path / "other" / FILE).exists()


async def test_what_is_newer_is_refused_and_what_is_older_comes_forward(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await back_up(StoreLocation(folder), tmp_path / "kept")
    with closing(sqlite3.connect(tmp_path / "kept", isolation_level=None)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(DraisineError) as refusal:
        await restore(tmp_path / "kept", StoreLocation(tmp_path / "other"))
    assert code_of(refusal) == "database_too_new"
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        connection.executescript(
            "DROP TABLE analyses; DROP TABLE played; DROP TABLE meetings; DROP TABLE meeting_lines;"
            "PRAGMA user_version = 5;"
        )
    made = await back_up(StoreLocation(folder), tmp_path / "older")
    assert made.digests["played"].rows == 2
    await restore(tmp_path / "older", StoreLocation(tmp_path / "other"))
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone()[0] == 5
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(DraisineError) as refusal:
        await back_up(StoreLocation(folder), tmp_path / "newer")
    assert code_of(refusal) == "database_too_new"


async def test_a_newer_database_is_refused_by_every_command(
    database: str, folder: Path, tmp_path: Path
) -> None:
    await move_data(StoreLocation(folder), StoreLocation(folder, database))
    connection = await asyncpg.connect(database)
    await connection.execute("UPDATE draisine SET version = $1", postgres_schema.VERSION + 1)
    await connection.close()
    await back_up(StoreLocation(folder), tmp_path / "kept")
    for work in (
        back_up(StoreLocation(folder, database), tmp_path / "file"),
        move_data(StoreLocation(folder, database), StoreLocation(tmp_path / "new")),
        restore(tmp_path / "kept", StoreLocation(folder, database)),
    ):
        with pytest.raises(DraisineError) as refusal:
            await work
        assert code_of(refusal) == "database_too_new"


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


BACK_UP = """
import resource, sys
from draisine.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
sys.argv[1:] = sys.argv[2:]
main()
"""


def run_backup(folder: Path, file: Path, most: int = resource.RLIM_INFINITY) -> "subprocess.Popen[str]":
    """`most`: bytes of a file, as if the disk were full then."""
    return subprocess.Popen(
        [
            sys.executable,
            "-c",
            BACK_UP,
            str(most),
            "backup",
            str(file),
            "--data",
            str(folder),
            "--lang",
            "en",
        ],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"COLUMNS": "200"},
    )


async def test_on_a_full_disk_nothing_half_has_the_name(folder: Path, tmp_path: Path) -> None:
    """A limit on the size of files stands in for a disk."""
    store = await SqliteStore.open(folder)
    table = await store.create(row("long", spoken="long"), [b"0"], 1)
    await asyncio.gather(*(store.append(table, n, [b"x" * 1000], n) for n in range(1, 500)))
    await store.close()
    process = run_backup(folder, tmp_path / "kept", 200_000)
    _, said = process.communicate()
    assert process.returncode == 1
    assert "could not be written" in said
    assert names_in(tmp_path) == ["data"]


async def test_a_backup_that_is_killed_leaves_no_file_under_its_name(folder: Path, tmp_path: Path) -> None:
    """Stopped in the moment in which something is on disk already."""
    code = (
        "import asyncio, os, signal, sys; from pathlib import Path;"
        "from draisine.stores.maintenance import backups, locations;"
        "backups.read_files = lambda data: os.kill(os.getpid(), signal.SIGKILL);"
        "asyncio.run(backups.back_up(locations.StoreLocation(Path(sys.argv[1])), Path(sys.argv[2])))"
    )
    killed = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, str(folder), str(tmp_path / "kept")
    )
    assert await killed.wait() == -signal.SIGKILL
    left = [name for name in names_in(tmp_path) if name != "data"]
    assert len(left) >= 1
    assert all(".part" in name for name in left)
    await back_up(StoreLocation(folder), tmp_path / "kept")
    await restore(tmp_path / "kept", StoreLocation(tmp_path / "other"))


def test_the_commands_say_what_went_along(folder: Path, tmp_path: Path) -> None:
    process = run_backup(folder, tmp_path / "kept")
    said, _ = process.communicate()
    assert process.returncode == 0
    assert "Tables: 3" in said
    assert "Files of the shelf: 2" in said
