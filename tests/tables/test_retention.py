"""Finished tables go after some days: moves only, and only when everything else has what it needs of them."""

import errno
import os
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from tests.tables.folk import ANNA, BODO
from tests.tables.homes import Home, until
from tests.tables.tiny import TINY, TinyGame

from draisine.kernel import DraisineError, GameLog
from draisine.stores.sqlite.store import SqliteStore
from draisine.tables.log import commands as c
from draisine.tables.retention import DAY, Retention
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.presence import Visit
from draisine.tables.store import PlayedFilter

TOGETHER = TinyGame(together=True)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = await SqliteStore.open(tmp_path / "data")
    yield opened
    await opened.close()


def retention(home: Home, days: int = 30, export_to: Path | None = None) -> Retention:
    return Retention(home.manager, home.store, {"tiny": TINY}, home.time, days, export_to)


async def finished(home: Home) -> LiveTable:
    live = await home.pair(stones=5)
    await home.move(live, BODO)
    await home.move(live, ANNA, "take 3")
    await home.move(live, BODO)
    assert live.table.outcome is not None
    return live


async def code_of(home: Home, link: str) -> str:
    try:
        await home.manager.table(link)
    except DraisineError as refusal:
        return refusal.code
    return ""


async def test_moves_go_and_lists_stay(store: SqliteStore) -> None:
    home = Home(store)
    over, running = await finished(home), await home.pair()
    home.time.time += 29 * DAY
    await retention(home).look()
    assert await code_of(home, over.link) == ""
    home.time.time += 2 * DAY
    keeper = retention(home)
    await keeper.look()
    assert keeper.removed == 1
    assert await code_of(home, over.link) == "log_removed"
    assert await code_of(home, running.link) == ""
    (played,) = await store.played(PlayedFilter(ANNA.id))
    assert (played.row.link, played.kept) == (over.link, False)
    assert await store.companions(ANNA.id) == [(BODO.id, 1)]
    assert (await home.manager.played.statistics_of(PlayedFilter(ANNA.id, "tiny"))).games == 1
    assert [table.row.link for table in await store.tables_of(ANNA.id)] == [running.link]
    await keeper.look()
    assert keeper.removed == 1


async def test_nothing_goes_by_default(store: SqliteStore) -> None:
    home = Home(store)
    over = await finished(home)
    home.time.time += 10_000 * DAY
    keeper = retention(home, days=0)
    keeper.start()
    await keeper.stop()
    assert await code_of(home, over.link) == ""


async def test_a_table_that_somebody_looks_at_stays(store: SqliteStore) -> None:
    home = Home(store)
    over = await finished(home)
    visit = Visit(ANNA)
    await home.manager.enter(over.link, visit)
    home.time.time += 31 * DAY
    await retention(home).look()
    assert await code_of(home, over.link) == ""
    home.manager.leave(visit)
    await retention(home).look()
    assert await code_of(home, over.link) == "log_removed"


async def test_the_game_is_written_first(store: SqliteStore, tmp_path: Path) -> None:
    home = Home(store)
    over = await finished(home)
    log = await home.manager.game_log(over.link)
    home.time.time += 31 * DAY
    await retention(home, export_to=tmp_path / "games").look()
    (file,) = names_in(tmp_path / "games")
    assert over.link not in file
    assert file.endswith(".json")
    read = msgspec.json.decode((tmp_path / "games" / file).read_bytes(), type=GameLog)
    assert msgspec.json.encode(read) == msgspec.json.encode(log)


async def test_where_it_cannot_be_written_it_stays(store: SqliteStore, tmp_path: Path) -> None:
    home = Home(store)
    over = await finished(home)
    home.time.time += 31 * DAY
    (tmp_path / "games").write_text("no folder")
    await retention(home, export_to=tmp_path / "games").look()
    assert await code_of(home, over.link) == ""


@pytest.mark.parametrize("what", ["file", "folder"])
async def test_where_it_is_not_on_the_disk_it_stays(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    home = Home(store)
    over = await finished(home)
    home.time.time += 31 * DAY

    def fails(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode) == (what == "folder"):
            raise OSError(errno.EIO, "disk_fails")

    monkeypatch.setattr(os, "fsync", fails)
    await retention(home, export_to=tmp_path / "games").look()
    assert await code_of(home, over.link) == ""
    monkeypatch.undo()
    await retention(home, export_to=tmp_path / "games").look()
    assert await code_of(home, over.link) == "log_removed"


async def test_what_was_written_is_for_this_user_alone(store: SqliteStore, tmp_path: Path) -> None:
    home = Home(store)
    await finished(home)
    home.time.time += 31 * DAY
    await Retention(home.manager, store, {}, home.time, 30, tmp_path / "games").look()
    (file,) = names_in(tmp_path / "games")
    assert file.endswith(".entries.jsonl")  # names and talk are in it
    assert stat.S_IMODE((tmp_path / "games" / file).stat().st_mode) == 0o600


async def test_a_crew_has_its_ride_in_the_book_first(store: SqliteStore) -> None:
    home = Home(store, TOGETHER)
    crew = await home.manager.crews.create(ANNA, "Friends")
    await home.manager.crews.join(BODO, crew.crew.code)
    live = await home.manager.open_table(ANNA, "tiny", {"stones": 1}, crew=crew.id)
    await home.does(live, BODO, c.Sit(key=home.key(), seat=1))
    for person in (ANNA, BODO):
        await home.does(live, person, c.Ready(key=home.key(), ready=True))
    await home.move(live, BODO)
    await until(lambda: live.link in crew.crew.rides)
    home.time.time += 31 * DAY
    keeper = Retention(home.manager, store, {"tiny": TOGETHER}, home.time, 30)
    await keeper.look()
    assert keeper.removed == 1
    again = Home(store, TOGETHER)
    book = await again.manager.crews.crew(crew.id)
    assert list(book.crew.rides) == [live.link]
    assert (await again.manager.played.statistics_of_crew(crew.id, "tiny")).games == 1


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())
