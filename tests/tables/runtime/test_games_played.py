"""Games from before tallies were kept get theirs while the server runs; rematches of long ago."""

from pathlib import Path

from tests.stores.older_files import make_sixth
from tests.tables.folk import ANNA, BODO
from tests.tables.homes import Home

from draisine.games import game_by_id
from draisine.stores.sqlite.store import SqliteStore
from draisine.tables.log import commands as c
from draisine.tables.runtime.games_played import PAGE
from draisine.tables.store import PlayedFilter

DWARFS = game_by_id("zwergenzugfahrt")


async def _played(home: Home) -> str:
    live = await home.manager.open_table(ANNA, DWARFS.id, None)
    await home.does(live, BODO, c.Sit(key=home.key(), seat=1))
    for person in (ANNA, BODO):
        await home.does(live, person, c.Ready(key=home.key(), ready=True))
    await home.does(live, ANNA, c.Resign(key=home.key()))
    return live.link


async def test_older_games_get_their_tallies(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    home = Home(store, DWARFS)
    link = await _played(home)
    await home.manager.close()
    await store.close()
    make_sixth(tmp_path)
    store = await SqliteStore.open(tmp_path)
    home = Home(store, DWARFS)
    await home.manager.start()
    assert home.manager.played._filling is not None
    await home.manager.played._filling
    assert await store.ended_without_tally(-1, 9) == []
    assert await store.is_used("tallies")
    found = await store.played(PlayedFilter(BODO.id))
    assert [one.row.link for one in found] == [link]
    assert found[0].row.tally.keys() == {"first", "red", "green"}
    made = await home.manager.played.statistics_of(PlayedFilter(ANNA.id, DWARFS.id))
    assert {one.key for one in made.statistics} == {"opponent", "order"}
    await home.manager.close()
    await store.close()


async def test_a_rematch_that_was_closed_is_made_anew(home: Home) -> None:
    live = await home.pair(stones=1)
    await home.move(live, BODO)
    again = await home.manager.play_again(live.link, ANNA)
    assert again.link == live.table.rematch
    assert await home.manager.play_again(live.link, BODO) is again
    for person in (ANNA, BODO):
        await home.does(again, person, c.Stand(key=home.key()))
    assert (await home.manager.play_again(live.link, ANNA)).link != again.link


async def test_pages_end(home: Home) -> None:
    for _ in range(PAGE + 1):
        live = await home.pair(stones=1)
        await home.move(live, BODO)
    first = await home.manager.played.page(PlayedFilter(ANNA.id))
    assert (len(first.tables), first.total, first.more) == (PAGE, PAGE + 1, True)
    last = await home.manager.played.page(PlayedFilter(ANNA.id), first.tables[-1].row.link)
    assert (len(last.tables), last.more) == (1, False)
