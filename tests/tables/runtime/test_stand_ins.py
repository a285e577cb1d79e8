"""Bots for those who are gone: not at once, and not the weakest one."""

import pytest
from tests.tables.folk import ANNA, BODO, CLEO, STRENGTHS
from tests.tables.homes import Home, breathe
from tests.tables.listeners import Ears, look
from tests.tables.memory_store import MemoryStore

from draisine.kernel import DraisineError
from draisine.tables.log import commands as c
from draisine.tables.log.absence import STAND_IN_GRACE
from draisine.tables.log.pictures import SeatPicture
from draisine.tables.runtime.live_table import LiveTable

WEAKEST, STRONGEST = STRENGTHS[0], STRENGTHS[-1]


def seat(live: LiveTable, number: int = 1) -> SeatPicture:
    return live.table_picture().seats[number]


async def replaced(home: Home, live: LiveTable, strength: str | None = None) -> str:
    """The refusal when Anna lets a bot play for Bodo; empty when one plays."""
    try:
        await home.does(live, ANNA, c.StandIn(key=home.key(), seat=1, strength=strength))
    except DraisineError as refusal:
        return refusal.code
    return ""


async def test_one_timer_waits_however_often_somebody_drops(home: Home) -> None:
    live = await home.pair(stones=20)
    ears = Ears()
    anna = await look(home.manager, live.link, ANNA, ears)

    def waiting() -> int:
        return sum(not timer.cancelled for _, _, timer, _ in home.time._timers)

    (await look(home.manager, live.link, BODO, Ears())).close()
    before = waiting()
    for _ in range(20):
        (await look(home.manager, live.link, BODO, Ears())).close()
        await home.time.advance(10)
    assert waiting() == before
    # Where nobody is told, nothing waits that would hold the table.
    anna.close()
    assert waiting() < before


async def test_nobody_is_replaced_in_the_moment_they_drop(home: Home) -> None:
    live = await home.pair(stones=20)
    ears = Ears()
    await look(home.manager, live.link, ANNA, ears)
    bodo = await look(home.manager, live.link, BODO, Ears())
    await home.time.advance(10 * STAND_IN_GRACE)
    bodo.close()
    await home.time.advance(130)
    assert await replaced(home, live) == "player_just_left"
    assert not seat(live).replaceable
    await home.time.advance(STAND_IN_GRACE - 131)
    assert await replaced(home, live) == "player_just_left"
    ears.news.clear()
    await home.time.advance(1)
    assert any(news.table for news in ears.news)
    assert seat(live).replaceable
    assert await replaced(home, live) == ""
    assert (seat(live).bot, seat(live).replaceable) == (STRONGEST, False)


async def test_who_drops_before_the_start_can_be_replaced_after_it(home: Home) -> None:
    live = await home.manager.open_table(ANNA, "tiny", {"stones": 20})
    ears = Ears()
    await look(home.manager, live.link, ANNA, ears)
    bodo = await look(home.manager, live.link, BODO, Ears())
    await home.does(live, BODO, c.Sit(key=home.key(), seat=1))
    await home.does(live, BODO, c.Ready(key=home.key(), ready=True))
    bodo.close()
    await home.time.advance(1_000)
    await home.does(live, ANNA, c.Ready(key=home.key(), ready=True))
    await home.time.advance(STAND_IN_GRACE - 1_001)
    assert not seat(live).replaceable
    told = len(ears.news)
    await home.time.advance(1)
    assert len(ears.news) > told
    assert seat(live).replaceable


async def test_who_comes_back_in_time_is_not_replaced(home: Home) -> None:
    live = await home.pair(stones=20)
    await look(home.manager, live.link, ANNA, Ears())
    bodo = await look(home.manager, live.link, BODO, Ears())
    bodo.close()
    await home.time.advance(STAND_IN_GRACE - 1)
    again = await look(home.manager, live.link, BODO, Ears())
    await home.time.advance(STAND_IN_GRACE)
    assert await replaced(home, live) == "player_is_here"
    again.close()
    await home.time.advance(STAND_IN_GRACE - 1)
    assert await replaced(home, live) == "player_just_left"


async def test_the_time_for_which_the_server_was_down_is_not_counted(home: Home, store: MemoryStore) -> None:
    live = await home.pair(stones=20)
    await home.manager.close()
    again = Home(store)
    again.time.time = home.time.time + 3_600_000
    live = await again.manager.table(live.link)
    assert await replaced(again, live) == "player_just_left"
    await again.time.advance(STAND_IN_GRACE)
    live = await again.manager.table(live.link)
    assert await replaced(again, live) == ""
    await again.manager.close()


async def test_a_clock_that_was_set_back_makes_nobody_wait_for_a_year(home: Home, store: MemoryStore) -> None:
    live = await home.pair(stones=20)
    await home.manager.close()
    again = Home(store)
    again.time.time = home.time.time - 365 * 24 * 3_600_000
    live = await again.manager.table(live.link)
    await look(again.manager, live.link, ANNA, Ears())
    await again.time.advance(STAND_IN_GRACE)
    assert await replaced(again, live) == ""
    await again.manager.close()


async def test_the_owner_chooses_the_bot_and_others_cannot(home: Home, store: MemoryStore) -> None:
    live = await home.pair(stones=20)
    await home.time.advance(STAND_IN_GRACE)
    assert seat(live).stand_in == STRONGEST
    assert await replaced(home, live, WEAKEST) == "owner_chooses"
    await home.does(live, BODO, c.ChooseStandIn(key="c", strength=WEAKEST))
    assert seat(live).stand_in == WEAKEST
    assert await replaced(home, live, STRONGEST) == "owner_chooses"
    await home.manager.close()
    again = Home(store)
    live = await again.manager.table(live.link)
    await again.time.advance(STAND_IN_GRACE)
    live = await again.manager.table(live.link)
    assert await replaced(again, live) == ""
    assert seat(live).bot == WEAKEST
    await again.manager.close()


async def test_only_owners_choose_and_only_bots_that_there_are(home: Home) -> None:
    live = await home.pair(stones=20)
    with pytest.raises(DraisineError, match="not_seated"):
        await home.does(live, CLEO, c.ChooseStandIn(key="c", strength=WEAKEST))
    with pytest.raises(DraisineError, match="unknown_bot"):
        await home.does(live, BODO, c.ChooseStandIn(key="c", strength="hexer"))


async def test_for_oneself_any_bot_plays_at_once(home: Home) -> None:
    live = await home.pair(stones=20)
    await home.does(live, BODO, c.StandIn(key="s", seat=1, strength=WEAKEST))
    assert seat(live).bot == WEAKEST


async def test_the_choice_goes_along_to_a_rematch(home: Home) -> None:
    live = await home.pair(stones=3)
    await home.does(live, BODO, c.ChooseStandIn(key="c", strength=WEAKEST))
    await home.move(live, BODO, "take 3")
    await home.does(live, ANNA, c.Offer(key="o", what="rematch"))
    await breathe()
    link = live.table_picture().rematch
    assert link is not None
    again = await home.manager.table(link)
    assert [chair.stand_in for chair in again.table_picture().seats] == [WEAKEST, STRONGEST]
