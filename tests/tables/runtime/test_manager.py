"""The manager: who comes, sits and sees, and which tables it finds."""

import asyncio
import gc
import threading
import weakref
from collections.abc import Sequence

import msgspec
import pytest
from tests.tables.folk import ANNA, BODO, CLEO, NOBODY
from tests.tables.homes import Home, number
from tests.tables.listeners import Ears, look
from tests.tables.memory_store import MemoryStore
from tests.tables.tiny import SECRET, TinyGame

from draisine.kernel import DraisineError
from draisine.tables.log import commands as c
from draisine.tables.log.table import Table
from draisine.tables.log.table_names import words_of
from draisine.tables.runtime.changes import Change, PresenceChanged
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.stored_tables import StoredTables


async def test_a_table_is_opened_with_its_host_seated(home: Home) -> None:
    live = await home.manager.open_table(ANNA, "tiny", {"stones": 5}, open_to_all=True)
    picture = live.table_picture()
    assert picture.host == "anna"
    assert picture.seats[0].player == "anna"
    assert picture.options["stones"] == 5
    assert picture.open_to_all
    assert len(live.link) >= 20
    assert msgspec.json.decode(live.scenery()) == {"stones": 5, "note": "complete"}


async def test_a_table_against_bots(home: Home) -> None:
    live = await home.manager.open_table(ANNA, "tiny", bot="geselle", seats=3)
    assert [seat.bot for seat in live.table_picture().seats] == [None, "geselle", "geselle"]
    assert [seat.ready for seat in live.table_picture().seats] == [False, True, True]


@pytest.mark.parametrize(
    ("person", "game", "options", "bot", "seats", "code"),
    [
        (ANNA, "chess", None, None, None, "unknown_game"),
        (NOBODY, "tiny", None, None, None, "name_needed"),
        (ANNA, "tiny", {"stones": 0}, None, None, "too_many_stones"),
        (ANNA, "tiny", {"x": 0}, None, None, "bad_options"),
        (ANNA, "tiny", None, "hexer", None, "unknown_bot"),
        (ANNA, "tiny", None, None, 9, "wrong_number_of_seats"),
    ],
)
async def test_tables_that_cannot_be_opened(  # noqa: PLR0917
    home: Home, person: object, game: str, options: object, bot: str | None, seats: int | None, code: str
) -> None:
    with pytest.raises(DraisineError, match=code):
        await home.manager.open_table(person, game, options, bot=bot, seats=seats)  # type: ignore[arg-type]


async def test_listeners_are_told_before_the_sender(home: Home) -> None:
    live = await home.pair(stones=20)
    order: list[str] = []
    await look(home.manager, live.link, CLEO, lambda news: order.append("listener"))
    await home.move(live, BODO)
    order.append("sender")
    assert order == ["listener", "sender"]


async def test_news_say_what_changed(home: Home) -> None:
    live = await home.manager.open_table(ANNA, "tiny", {"stones": 20})
    ears = Ears()
    await look(home.manager, live.link, CLEO, ears)
    talk, offer = c.Talk(key="t", text="so"), c.Offer(key="o", what="draw")
    published: dict[str, tuple[bool, bool, bool, int]] = {}
    for person, command in (
        (BODO, c.Sit(key="1", seat=1)),
        (ANNA, c.SetOptions(key="2", options={"stones": 10})),
        (ANNA, c.Ready(key="3", ready=True)),
        (BODO, c.Ready(key="4", ready=True)),
        (ANNA, talk),
        (BODO, c.Move(key="5", text="take 1", after=0)),
        (BODO, c.StandIn(key="6", seat=1)),
        (BODO, c.TakeSeatBack(key="7")),
        (ANNA, offer),
        (BODO, c.Decline(key="8", what="draw")),
        (ANNA, c.Resign(key="9")),
    ):
        await home.does(live, person, command)
        (news,) = ears.news
        ears.news.clear()
        published[command.key] = (news.table, news.game, news.scenery, len(news.talk))
    assert published == {
        "1": (True, False, False, 0),
        "2": (True, False, True, 0),
        "3": (True, False, False, 0),
        "4": (True, True, True, 0),
        "t": (False, False, False, 1),
        "5": (False, True, False, 0),
        "o": (True, False, False, 0),
        "6": (True, True, False, 0),
        "7": (True, True, False, 0),
        "8": (True, False, False, 0),
        "9": (True, True, False, 0),
    }


async def test_a_closed_manager_takes_no_commands(home: Home) -> None:
    live = await home.pair()
    await home.manager.close()
    with pytest.raises(DraisineError, match="server_stops"):
        await home.move(live, BODO)


async def test_a_subscriber_that_fails_harms_nobody(home: Home) -> None:
    published: list[LiveTable] = []

    def fails(live: LiveTable, changes: Sequence[Change]) -> None:
        published.append(live)
        raise ValueError

    live = await home.pair(stones=20)
    home.manager.subscribe(fails)
    await home.move(live, BODO)
    await home.move(live, ANNA)
    assert published == [live, live]
    assert number(live) == 2


async def test_coming_and_going_is_seen(home: Home) -> None:
    live = await home.manager.open_table(ANNA, "tiny")
    ears = Ears()
    await look(home.manager, live.link, ANNA, ears)
    assert live.table_picture().seats[0].online
    first = await look(home.manager, live.link, CLEO, Ears())
    second = await look(home.manager, live.link, CLEO, Ears())
    assert live.table_picture().watchers == ("Cleo",)
    first.close()
    assert live.table_picture().watchers == ("Cleo",)
    second.close()
    second.close()
    assert live.table_picture().watchers == ()
    assert all(news.kinds == {PresenceChanged} for news in ears.news)
    assert len(ears.news) >= 2


async def test_pictures_are_shared_by_all_who_see_the_same(home: Home) -> None:
    live = await home.pair(stones=20)
    ears = Ears()
    await look(home.manager, live.link, CLEO, ears)
    await home.move(live, BODO)
    news = ears.news[-1].events
    pictures = live.game_pictures(news)
    assert pictures is not None
    assert pictures.audience(1) is None
    assert live.game_picture(None, news) == live.game_picture(1, news)
    assert pictures.audience(0) == 0
    mine = live.game_picture(0, news)
    assert mine is not None
    assert mine.moves == ("take 1", "take 2", "take 3")
    assert mine.last == (1, "take 1")
    (event,) = mine.events
    assert msgspec.json.decode(event)["stones"] == 1


async def test_events_are_redacted_for_each_audience(store: MemoryStore) -> None:
    home = Home(store, SECRET)
    live = await home.pair(stones=20)
    ears = Ears()
    await look(home.manager, live.link, CLEO, ears)
    await home.move(live, BODO)
    lucks = []
    for seat in (None, 0, 1):
        picture = live.game_picture(seat, ears.news[-1].events)
        assert picture is not None
        lucks.append(msgspec.json.decode(picture.events[0])["luck"])
    assert lucks[:2] == [None, None]
    assert lucks[2] is not None
    await home.manager.close()


async def test_unknown_links_and_names(home: Home) -> None:
    with pytest.raises(DraisineError, match="no_such_table"):
        await home.manager.table("nowhere")
    for name in ("Kettle 1", "", "🚂"):
        with pytest.raises(DraisineError, match="no_such_table"):
            await home.manager.find_spoken(name)


async def test_the_spoken_name_leads_to_a_table_until_its_game_is_over(home: Home) -> None:
    live = await home.manager.open_table(ANNA, "tiny")
    typed = live.name.upper().replace(" ", "-")
    assert (await home.manager.find_spoken(typed)).link == live.link
    await home.does(live, ANNA, c.SeatBot(key="b", seat=1, strength="lehrling"))
    await home.does(live, ANNA, c.Ready(key="r", ready=True))
    assert (await home.manager.find_spoken(typed)).link == live.link
    await home.does(live, ANNA, c.Resign(key="over"))
    with pytest.raises(DraisineError, match="no_such_table"):
        await home.manager.find_spoken(live.name)


async def test_of_two_tables_with_a_name_the_one_that_waits_is_meant(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "draisine.tables.runtime.stored_tables.spoken_name", lambda below, language, digits: "Yak 42"
    )
    running = await home.with_bot(stones=20)
    assert (await home.manager.find_spoken("yak 42")).link == running.link
    waiting = await home.manager.open_table(BODO, "tiny")
    assert (await home.manager.find_spoken("yak 42")).link == waiting.link


async def test_a_table_is_named_in_the_language_of_its_host_and_so_is_the_next(home: Home) -> None:
    german = msgspec.structs.replace(ANNA, language="de")
    live = await home.manager.open_table(german, "tiny", {"stones": 5}, bot="lehrling")
    assert live.name.split()[0] in words_of("de")
    await home.does(live, ANNA, c.Ready(key="r", ready=True))
    await home.does(live, ANNA, c.Resign(key="g"))
    await home.does(live, ANNA, c.Offer(key="o", what="rematch"))
    rematch = live.table_picture().rematch
    assert rematch is not None
    again = await home.manager.table(rematch)
    assert again.name.split()[0] in words_of("de")


async def test_waiting_tables_have_names_of_their_own(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "draisine.tables.runtime.stored_tables.spoken_name",
        lambda below, language, digits: f"Yak {10**digits}",
    )
    names = {(await home.manager.open_table(ANNA, "tiny")).name for _ in range(3)}
    assert names == {"Yak 100", "Yak 1000", "Yak 10000"}


async def test_what_everyone_may_do_at_any_time_is_nobodys_turn() -> None:
    home = Home(MemoryStore(), TinyGame(off_turn=3))
    live = await home.pair(stones=20)
    assert live.table.to_act() == (0, 1)
    assert live.table.on_turn() == (1,)
    assert [(await home.manager.lists(person)).mine[0].your_turn for person in (ANNA, BODO)] == [False, True]
    await home.move(live, BODO)
    assert [(await home.manager.lists(person)).mine[0].your_turn for person in (ANNA, BODO)] == [True, False]
    await home.manager.close()


async def test_lists(home: Home) -> None:
    mine = await home.pair(stones=20)
    public = await home.manager.open_table(CLEO, "tiny", open_to_all=True)
    await home.manager.open_table(CLEO, "tiny")
    lists = await home.manager.lists(BODO)
    assert [(listed.stored.row.link, listed.your_seat, listed.your_turn) for listed in lists.mine] == [
        (mine.link, 1, True)
    ]
    assert [listed.stored.row.link for listed in lists.open] == [public.link]
    await home.move(mine, BODO)
    assert not (await home.manager.lists(BODO)).mine[0].your_turn
    await home.does(mine, BODO, c.Resign(key="r"))
    (over,) = (await home.manager.lists(BODO)).mine
    assert over.stored.row.status == "over"
    assert over.stored.row.outcome is not None


async def test_tables_nobody_looks_at_leave_the_memory_and_come_back(home: Home) -> None:
    await home.manager.start()
    live = await home.pair(stones=20)
    watch = await look(home.manager, live.link, ANNA, Ears())
    await home.move(live, BODO)
    await home.time.advance(300_000)
    assert home.manager.live_tables == 1
    watch.close()
    await home.time.advance(300_000)
    assert home.manager.live_tables == 0
    again = await home.manager.table(live.link)
    assert again is not live
    assert number(again) == 1


async def test_a_table_that_left_the_memory_does_not_wait_there_for_the_garbage_collector(
    home: Home,
) -> None:
    await home.manager.start()
    live = await home.pair(stones=20)
    watch = await look(home.manager, live.link, ANNA, Ears())
    await home.move(live, BODO)
    table = weakref.ref(live)
    gc.disable()
    try:
        watch.close()
        del live, watch
        await home.time.advance(300_000)
        assert table() is None
    finally:
        gc.enable()


async def test_a_table_asked_for_twice_at_once_is_loaded_once(home: Home, store: MemoryStore) -> None:
    live = await home.pair()
    other = Home(store)
    first, second = await asyncio.gather(other.manager.table(live.link), other.manager.table(live.link))
    assert first is second
    await other.manager.close()


async def test_a_long_log_is_read_back_in_a_thread(
    home: Home, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[bool] = []
    fold = StoredTables._fold

    def noted(stored: StoredTables, number: int, log: Sequence[bytes]) -> Table:
        threads.append(threading.current_thread() is threading.main_thread())
        return fold(stored, number, log)

    monkeypatch.setattr(StoredTables, "_fold", noted)
    short = await home.manager.open_table(ANNA, "tiny")
    long = await home.manager.open_table(ANNA, "tiny")
    for turn in range(60):
        await home.does(long, ANNA, c.Ready(key=f"r{turn}", ready=turn % 2 == 0))
    other = Home(store)
    for live, in_main in ((short, True), (long, False)):
        again = await other.manager.table(live.link)
        assert again.table_picture() == live.table_picture()
        assert threads.pop() is in_main
    await other.manager.close()


async def test_a_rematch_is_a_new_table_that_waits_with_seats_swapped(home: Home) -> None:
    live = await home.pair(stones=3)
    await home.move(live, BODO, "take 3")
    await home.does(live, BODO, c.Offer(key="o", what="rematch"))
    link = live.table_picture().rematch
    assert link is not None
    again = await home.manager.table(link)
    picture = again.table_picture()
    assert [seat.player for seat in picture.seats] == ["bodo", "anna"]
    assert (picture.status, picture.host) == ("waiting", "bodo"), "whoever opens it may change it"
    assert not any(seat.ready for seat in picture.seats)
    assert picture.options == live.table.chosen == {"stones": 3, "limit": None, "note": "", "easy": 0}
    for person in (ANNA, BODO):
        assert again.table_picture().status == "waiting"
        await home.does(again, person, c.Ready(key="ready", ready=True))
    picture = again.table_picture()
    assert picture.status == "playing"
    assert picture.fingerprint != live.table_picture().fingerprint
    await home.move(again, BODO, "take 3")
    assert (await home.manager.game_log(link)).moves[0].text == "take 3"
