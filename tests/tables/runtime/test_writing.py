"""The tables and their disk: durable first, then told; no table waits for another; reading back."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from tests.tables.folk import ANNA, BODO, CLEO
from tests.tables.homes import Home, breathe, number
from tests.tables.listeners import Ears, look
from tests.tables.memory_store import MemoryStore

from draisine.kernel import DraisineError
from draisine.stores.sqlite.store import SqliteStore
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e


async def test_nobody_is_told_before_it_is_on_disk(home: Home, store: MemoryStore) -> None:
    live = await home.pair(stones=20)
    ears = Ears()
    await look(home.manager, live.link, CLEO, ears)
    store.held = {live.link}
    sent = asyncio.ensure_future(home.move(live, BODO))
    await breathe()
    assert not sent.done()
    assert ears.news == []
    assert number(live) == 0
    store.release()
    await sent
    assert number(live) == 1
    (news,) = ears.news
    assert news.game
    assert not news.table


async def test_tables_do_not_wait_for_each_other(home: Home, store: MemoryStore) -> None:
    slow, fast = await home.pair(stones=20), await home.pair(stones=20)
    store.held = {slow.link}
    waiting = asyncio.ensure_future(home.move(slow, BODO))
    await home.move(fast, BODO)
    assert (number(slow), number(fast)) == (0, 1)
    store.release()
    await waiting


async def test_commands_at_one_table_are_decided_one_after_the_other(home: Home, store: MemoryStore) -> None:
    live = await home.pair(stones=20)
    store.held = {live.link}
    first = asyncio.ensure_future(home.does(live, BODO, c.Move(key="a", text="take 1", after=0)))
    second = asyncio.ensure_future(home.does(live, BODO, c.Move(key="b", text="take 2", after=0)))
    third = asyncio.ensure_future(home.does(live, ANNA, c.Talk(key="c", text="oh")))
    await breathe()
    store.release()
    results = await asyncio.gather(first, second, third, return_exceptions=True)
    assert results[0] is None
    assert isinstance(results[1], DraisineError)
    assert results[1].code == "stale_move"
    assert results[2] is None
    assert [said.text for said in live.talk()] == ["oh"]


async def test_a_sender_who_goes_away_takes_nothing_with_them(home: Home, store: MemoryStore) -> None:
    live = await home.pair(stones=20)
    ears = Ears()
    await look(home.manager, live.link, CLEO, ears)
    store.held = {live.link}
    sent = asyncio.ensure_future(home.move(live, BODO))
    await breathe()
    sent.cancel()
    await breathe()
    store.release()
    await breathe()
    assert number(live) == 1
    assert len(ears.news) == 1
    await home.move(live, ANNA)
    assert number(live) == 2


async def test_a_full_disk_is_a_named_refusal_and_changes_nothing(home: Home, store: MemoryStore) -> None:
    live = await home.pair(stones=20)
    ears = Ears()
    await look(home.manager, live.link, CLEO, ears)
    before = live.table_picture()
    store.full = True
    with pytest.raises(DraisineError, match="storage_failed"):
        await home.move(live, BODO)
    with pytest.raises(DraisineError, match="storage_failed"):
        await home.does(live, BODO, c.Resign(key="r"))
    assert number(live) == 0
    assert live.table_picture() == before
    assert ears.news == []
    store.full = False
    await home.move(live, BODO)
    assert number(live) == 1


async def test_a_command_that_the_disk_refused_can_be_sent_again(home: Home, store: MemoryStore) -> None:
    live = await home.pair(stones=20)
    for command in (c.Talk(key="t", text="Hallo"), c.Move(key="m", text="take 1", after=0)):
        store.full = True
        with pytest.raises(DraisineError, match="storage_failed"):
            await home.does(live, BODO, command)
        store.full = False
        await home.does(live, BODO, command)
    assert len(live.talk()) == 1
    assert number(live) == 1


async def test_a_disk_that_cannot_be_read_back_either(home: Home, store: MemoryStore) -> None:
    live = await home.pair(stones=20)
    store.full = store.unreadable = True
    for _ in range(2):
        with pytest.raises(DraisineError, match="storage_failed"):
            await home.move(live, BODO)
    store.full = store.unreadable = False
    await home.move(live, BODO)
    assert number(live) == 1


async def test_two_houses_over_one_store_never_take_the_same_place(home: Home, store: MemoryStore) -> None:
    here = await home.pair(stones=20)
    other = Home(store)
    there = await other.manager.table(here.link)
    ears = Ears()
    await look(home.manager, here.link, CLEO, ears)
    await other.does(there, BODO, c.Move(key="x", text="take 2", after=0))
    assert number(here) == 0
    with pytest.raises(DraisineError, match="stale_move"):
        await home.does(here, BODO, c.Move(key="y", text="take 3", after=0))
    assert number(here) == 1
    assert [news.game for news in ears.news] == [True]
    await home.move(here, ANNA)
    await other.does(there, ANNA, c.Talk(key="z", text="well"))
    assert number(there) == 2
    await other.manager.close()


async def test_a_place_that_is_taken_by_nothing_is_no_endless_loop(
    home: Home, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await home.pair(stones=20)
    store.logs[0].append(b"")

    async def nothing(table: int, since: int = 0) -> list[bytes]:
        return []

    monkeypatch.setattr(store, "entries", nothing)
    with pytest.raises(DraisineError, match="storage_failed"):
        await home.move(live, BODO)


@pytest.mark.parametrize(
    "bad",
    [
        b"no json",
        b'{"type":"unheard_of","when":1}',
        b'{"type":"moved","when":1,"seat":0,"text":"take 3"}',
        b'{"type":"moved","when":1,"seat":0,"text":"dance"}',
    ],
)
async def test_a_damaged_log_is_a_named_refusal_and_wakes_no_one(store: MemoryStore, bad: bytes) -> None:
    home = Home(store)
    broken, sound = await home.pair(stones=2, limit=9_000), await home.pair(stones=20, limit=9_000)
    store.logs[0].append(bad)
    again = Home(store)
    await again.manager.start()
    assert again.manager.live_tables == 1
    assert (await again.manager.table(sound.link)).table.status == "playing"
    with pytest.raises(DraisineError, match="log_damaged"):
        await again.manager.table(broken.link)
    assert [listed.your_turn for listed in (await again.manager.lists(BODO)).mine] == [True, False]


async def test_a_command_known_from_the_log_is_not_carried_out_again(home: Home, store: MemoryStore) -> None:
    live = await home.pair(stones=20)
    command = c.Move(key="once", text="take 1", after=0)
    await home.does(live, BODO, command)
    await home.manager.close()
    after = Home(store)
    again = await after.manager.table(live.link)
    written = len(store.logs[0])
    await after.does(again, BODO, command)
    assert len(store.logs[0]) == written
    assert number(again) == 1
    await after.manager.close()


async def test_a_rematch_on_a_full_disk(home: Home, store: MemoryStore) -> None:
    live = await home.pair(stones=3)
    await home.move(live, BODO, "take 3")
    store.full = True
    with pytest.raises(DraisineError, match="storage_failed"):
        await home.does(live, BODO, c.Offer(key="o", what="rematch"))
    assert live.table_picture().rematch is None
    store.full = False
    await home.does(live, BODO, c.Offer(key="o", what="rematch"))
    assert live.table_picture().rematch is not None


@pytest.mark.parametrize(
    "torn",
    [
        "INSERT INTO entries VALUES",
        "INSERT INTO tables",
        "INSERT INTO seated",
        "INSERT INTO entries (table_id",
        "COMMIT",
    ],
)
async def test_a_rematch_is_made_whole_or_not_at_all(tmp_path: Path, torn: str) -> None:
    """As a power cut would: whichever statement is the last one that is carried out."""
    store = await SqliteStore.open(tmp_path)
    home = Home(store)
    live = await home.pair(stones=3)
    await home.move(live, BODO, "take 3")
    connection = store._writer._connection
    seen: list[str] = []

    def cut(statement: str) -> None:
        seen.append(statement)
        if torn in statement:
            connection.interrupt()

    connection.set_trace_callback(cut)
    with suppress(DraisineError):
        await home.does(live, BODO, c.Offer(key="o", what="rematch"))
    connection.set_trace_callback(None)
    assert any(torn in statement for statement in seen)
    link = live.table_picture().rematch
    kept = [stored.row.link for stored in await store.tables_of(BODO.id)]
    assert sorted(kept) == sorted([live.link] if link is None else [live.link, link])
    await home.does(live, BODO, c.Offer(key="again", what="rematch")) if link is None else None
    assert len(await store.tables_of(BODO.id)) == 2
    await home.manager.close()
    await store.close()


async def test_a_rematch_that_another_process_was_first_to_make_leaves_no_second_table(
    home: Home, store: MemoryStore
) -> None:
    here = await home.pair(stones=3)
    await home.move(here, BODO, "take 3")
    other = Home(store)
    there = await other.manager.table(here.link)
    await other.does(there, BODO, c.Offer(key="p", what="rematch"))
    with pytest.raises(DraisineError, match="rematch_made"):
        await home.does(here, BODO, c.Offer(key="q", what="rematch"))
    assert len(store.rows) == 2
    assert here.table_picture().rematch == there.table_picture().rematch
    await other.manager.close()


async def test_the_whole_log_survives_in_a_file(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    home = Home(store)
    live = await home.pair(stones=20)
    await home.move(live, BODO)
    await home.does(live, CLEO, c.Talk(key="t", text="Zug um Zug"))
    before = [live.table_picture(), live.talk(), live.game_picture(0)]
    await home.manager.close()
    await store.close()
    store = await SqliteStore.open(tmp_path)
    again = Home(store)
    loaded = await again.manager.table(live.link)
    assert [loaded.table_picture(), loaded.talk(), loaded.game_picture(0)] == before
    stored = await store.find(live.link)
    assert stored is not None
    log = [e.decode_entry(data) for data in await store.entries(stored.id)]
    assert [type(entry) for entry in log[-2:]] == [e.Moved, e.Talked]
    await again.manager.close()
    await store.close()
