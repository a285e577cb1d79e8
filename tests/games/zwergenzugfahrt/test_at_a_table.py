"""A whole table of Zwergenzugfahrt: the real rules, from the seats to the log."""

import random
from pathlib import Path

import msgspec
from tests.tables.folk import ANNA, BODO
from tests.tables.homes import Home, number, until
from tests.tables.memory_store import MemoryStore

from draisine.games.zwergenzugfahrt import GAME
from draisine.kernel import CLOCK, Match
from draisine.stores.sqlite.store import SqliteStore
from draisine.tables.log import commands as c
from draisine.tables.runtime.live_table import LiveTable


async def seated(home: Home, options: object) -> LiveTable:
    live = await home.manager.open_table(ANNA, GAME.id, options)
    await home.does(live, BODO, c.Sit(key="sit", seat=1))
    for person in (ANNA, BODO):
        await home.does(live, person, c.Ready(key="go", ready=True))
    return live


async def test_a_game_by_chance_from_the_seats_to_the_log(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path)
    home = Home(store, GAME)
    live = await seated(home, {"board": "quick", "turns": 8})
    chance = random.Random(4)
    regretted = {3, 9}
    while live.table.status == "playing":
        (seat,) = live.table.to_act()
        picture = live.game_picture(seat)
        assert picture is not None
        text = chance.choice(picture.moves)
        person = (ANNA, BODO)[seat]
        await home.does(live, person, c.Move(key=home.key(), text=text, after=picture.number))
        home.time.time += 1234
        if picture.number in regretted:
            regretted.remove(picture.number)
            for one in (person, (ANNA, BODO)[1 - seat]):
                await home.does(live, one, c.Offer(key=home.key(), what="take_back"))
            assert number(live) == picture.number
    log = await home.manager.game_log(live.link)
    last = list(Match.steps(GAME, log))[-1]
    picture = live.game_picture(None)
    assert picture is not None
    assert msgspec.json.encode(GAME.view(last.state, None)) == bytes(picture.view)
    before = [msgspec.json.encode(live.game_picture(seat)) for seat in (None, 0, 1)]
    await home.manager.close()
    again = await Home(store, GAME).manager.table(live.link)
    assert [msgspec.json.encode(again.game_picture(seat)) for seat in (None, 0, 1)] == before
    await store.close()


async def test_a_game_by_time_is_ended_by_the_clock() -> None:
    home = Home(MemoryStore(), GAME)
    live = await seated(home, {"end": "time", "minutes": 1})
    await home.time.advance(59_999)
    assert live.table_picture().outcome is None
    await home.time.advance(1)
    log = await home.manager.game_log(live.link)
    assert [(moved.seat, moved.at) for moved in log.moves] == [(CLOCK, 60_000)]
    await home.manager.close()


async def test_each_clan_has_a_clock_of_its_own() -> None:
    home = Home(MemoryStore(), GAME)
    live = await seated(home, {"end": "clocks", "minutes": 2})
    (slow,) = live.table.to_act()
    quick = 1 - slow

    def left() -> list[int]:
        picture = live.game_picture(None)
        assert picture is not None
        found: list[int] = msgspec.json.decode(picture.view)["time_left"]
        return found

    async def moves(seat: int) -> None:
        picture = live.game_picture(seat)
        assert picture is not None
        move = c.Move(key=home.key(), text=picture.moves[0], after=picture.number)
        await home.does(live, (ANNA, BODO)[seat], move)

    await home.time.advance(10_000)
    await moves(slow)
    for one in (ANNA, BODO):
        await home.does(live, one, c.Offer(key=home.key(), what="pause"))
    await home.time.advance(500_000)
    await home.does(live, ANNA, c.Resume(key=home.key()))
    await home.time.advance(20_000)
    await moves(quick)
    assert (left()[slow], left()[quick]) == (50_000, 40_000), "a pause is nobody's time"
    await home.time.advance(49_999)
    assert live.table.to_act() == (slow,)
    await home.time.advance(1)
    assert live.table.to_act() == (quick,), "the other plays on alone"
    await moves(quick)
    assert live.table.to_act() == (quick,)
    await home.time.advance(40_000)
    assert live.table.status == "over"
    log = await home.manager.game_log(live.link)
    assert [moved.at for moved in log.moves if moved.seat == CLOCK] == [80_000, 120_000]
    last = list(Match.steps(GAME, log))[-1]
    assert GAME.view(last.state, None).time_left == (0, 0)
    await home.manager.close()


async def test_a_move_taken_back_gives_no_time_back() -> None:
    home = Home(MemoryStore(), GAME)
    live = await seated(home, {"end": "clocks", "minutes": 2})
    (seat,) = live.table.to_act()
    picture = live.game_picture(seat)
    assert picture is not None
    await home.time.advance(10_000)
    move = c.Move(key=home.key(), text=picture.moves[0], after=picture.number)
    await home.does(live, (ANNA, BODO)[seat], move)
    await home.time.advance(5_000)
    for one in (seat, 1 - seat):
        await home.does(live, (ANNA, BODO)[one], c.Offer(key=home.key(), what="take_back"))
    assert live.table.to_act() == (seat,)
    await home.time.advance(44_999)
    assert live.table.to_act() == (seat,)
    await home.time.advance(1)
    assert live.table.to_act() == (1 - seat,), "a minute has gone by since it began"
    await home.manager.close()


async def test_bots_of_both_clans_play_to_the_end() -> None:
    home = Home(MemoryStore(), GAME)
    live = await home.manager.open_table(ANNA, GAME.id, {"turns": 5}, bot="lehrling")
    await home.does(live, ANNA, c.Ready(key="go", ready=True))
    await home.does(live, ANNA, c.StandIn(key="in", seat=0, strength="geselle"))
    await until(lambda: live.table.status == "over")
    assert live.table_picture().seed is not None
    await home.manager.close()
