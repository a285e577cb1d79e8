"""A damaged file: what can be saved is saved, what cannot is named, and nothing that is saved is wrong."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from tests.stores.opened import code_of_opening
from tests.tables.folk import ANNA, BODO
from tests.tables.homes import Home
from tests.tables.tiny import TINY

from draisine.kernel import DraisineError
from draisine.stores.maintenance.backups import back_up
from draisine.stores.maintenance.locations import StoreLocation
from draisine.stores.maintenance.rescue import Loss, rescue
from draisine.stores.sqlite.schema import FILE
from draisine.stores.sqlite.store import SqliteStore
from draisine.tables.log import commands as c
from draisine.tables.store import PlayedFilter

GAMES = {"tiny": TINY}
TABLES = 24
Logs = dict[str, list[bytes]]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("original") / "data"
    asyncio.run(fill(data))
    return data


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    shutil.copytree(original, tmp_path / "data")
    return tmp_path / "data"


async def fill(data: Path) -> None:
    """Many tables with long logs: most in play, some over, and a crew."""
    store = await SqliteStore.open(data)
    home = Home(store)
    for person in (ANNA, BODO):
        await store.change_person(person.id, lambda _, person=person: person)  # type: ignore[misc]
    await store.keep("signing_key", "secret")
    await home.manager.crews.create(ANNA, "Friends")
    for number in range(TABLES):
        live = await home.pair(stones=5)
        home.time.time += 100_000
        for line in range(12):
            await home.does(live, ANNA, c.Talk(key=home.key(), text=f"line {line} " + "la " * 60))
        await home.move(live, BODO)
        if number % 6 == 0:
            await home.move(live, ANNA, "take 3")
            await home.move(live, BODO)
            assert live.table.outcome is not None
    await home.manager.close()
    await store.close()
    (data / "shelf").mkdir()
    (data / "shelf" / "board.txt").write_text("board")


async def logs_of(folder: Path) -> Logs:
    store = await SqliteStore.open(folder)
    found: Logs = {}
    for number, link in await store.read("SELECT id, link FROM tables"):
        found[link] = await store.entries(number)
    await store.close()
    return found


def pages_of(folder: Path) -> int:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        count: int = connection.execute("PRAGMA page_count").fetchone()[0]
        return count


def destroy_page(folder: Path, page: int, filled: bytes = b"\0") -> None:
    with (folder / FILE).open("r+b") as file:
        file.seek(4096 * (page - 1))
        file.write(filled * 4096)


def root_of(folder: Path, table: str) -> int:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        page: int = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)
        ).fetchone()[0]
        return page


@pytest.mark.parametrize("filled", [b"\0", b"\xa5"])
async def test_whichever_page_is_destroyed_nothing_wrong_is_saved(
    folder: Path, tmp_path: Path, filled: bytes
) -> None:
    """One page after the other: every log that is saved is the beginning of the log that was there."""
    before = await logs_of(folder)
    pages = pages_of(folder)
    assert pages > 40
    saved_whole = hurt = 0
    refused: list[tuple[int, str]] = []
    for page in range(1, pages + 1, 5):
        broken, new = tmp_path / f"broken {page}", tmp_path / f"new {page}"
        shutil.copytree(folder, broken)
        destroy_page(broken, page, filled)
        bytes_before = (broken / FILE).read_bytes()
        try:
            found = rescue(broken, new, GAMES)
        except DraisineError as refusal:
            refused.append((page, refusal.code))
            continue
        assert (broken / FILE).read_bytes() == bytes_before
        after = await logs_of(new)
        for link, log in after.items():
            assert log == before[link][: len(log)]
        cut = {link for link, log in before.items() if after.get(link) != log}
        named = [loss for loss in found.losses if loss.what.startswith("table")]
        assert len(named) >= len(cut)
        saved_whole += len(before) - len(cut)
        hurt += len(cut)
        assert (new / "shelf" / "board.txt").read_text() == "board"
        assert await code_of_opening(new) == ""
        shutil.rmtree(broken)
        shutil.rmtree(new)
    assert refused == [(1, "nothing_to_save")]
    assert saved_whole > 5 * hurt > 0


async def test_lists_are_made_anew_from_the_logs(folder: Path, tmp_path: Path) -> None:
    """The root of the list of tables is gone, and that of seats: the logs know."""
    store = await SqliteStore.open(folder)
    before = [table.row.link for table in await store.tables_of(ANNA.id)]
    played = [table.row.link for table in await store.played(PlayedFilter(ANNA.id))]
    await store.close()
    pages_of(folder)
    for table in ("tables", "seated", "crews"):
        destroy_page(folder, root_of(folder, table))
    assert await code_of_opening(folder) == "database_damaged"
    found = rescue(folder, tmp_path / "new", GAMES)
    assert (found.tables, found.people, found.crews) == (TABLES, 2, 1)
    assert {loss.name for loss in found.losses if loss.what == "rows_lost"} == {"tables", "seated", "crews"}
    store = await SqliteStore.open(tmp_path / "new")
    assert sorted(table.row.link for table in await store.tables_of(ANNA.id)) == sorted(before)
    assert [table.row.link for table in await store.played(PlayedFilter(ANNA.id))] == played
    home = Home(store)
    home.time.time += 100_000_000
    crews = await home.manager.crews.mine(ANNA)
    assert [crew.crew.name for crew in crews] == ["Friends"]
    live = await home.manager.table(next(link for link in before if link not in played))
    await home.move(live, ANNA)
    await home.manager.close()
    await store.close()


async def test_a_log_goes_on_from_before_what_cannot_be_played(folder: Path, tmp_path: Path) -> None:
    """A byte of a move is another: the file is whole, the game is not."""
    store = await SqliteStore.open(folder)
    running = next(table for table in await store.tables_of(ANNA.id) if table.row.status == "playing")
    log = await store.entries(running.id)
    await store.close()
    place = next(place for place, body in enumerate(log) if b'"moved"' in body)
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        connection.execute(
            "UPDATE entries SET body = replace(body, '\"moved\"', '\"mowed\"') WHERE table_id = ?",
            (running.id,),
        )
    found = rescue(folder, tmp_path / "new", GAMES)
    assert found.losses == (Loss("table_cut", running.row.name, place),)
    assert (await logs_of(tmp_path / "new"))[running.row.link] == log[:place]


async def test_a_file_without_a_beginning_is_named(folder: Path, tmp_path: Path) -> None:
    pages_of(folder)
    destroy_page(folder, 1)
    assert await code_of_opening(folder) == "database_damaged"
    with pytest.raises(DraisineError) as refusal:
        rescue(folder, tmp_path / "new", GAMES)
    assert refusal.value.code == "nothing_to_save"
    assert not (tmp_path / "new" / FILE).exists() or not (tmp_path / "new" / FILE).stat().st_size


async def test_a_backup_of_a_damaged_file_is_refused_by_name(folder: Path, tmp_path: Path) -> None:
    pages_of(folder)
    destroy_page(folder, root_of(folder, "entries"))
    with pytest.raises(DraisineError) as refusal:
        await back_up(StoreLocation(folder), tmp_path / "kept")
    assert refusal.value.code == "database_damaged"
    assert not (tmp_path / "kept").exists()


async def test_a_file_that_is_well_is_saved_whole(folder: Path, tmp_path: Path) -> None:
    before = await logs_of(folder)
    found = rescue(folder, tmp_path / "new", GAMES)
    assert found.losses == ()
    assert found.files == 1
    assert await logs_of(tmp_path / "new") == before
    assert msgspec.json.encode(found)
    with pytest.raises(DraisineError) as refusal:
        rescue(folder, tmp_path / "new", GAMES)
    assert refusal.value.code == "place_not_empty"
