"""Thoughts: shown to the others at once, kept nowhere."""

from collections.abc import AsyncIterator

import pytest
from tests.tables.folk import ANNA, BODO, CLEO
from tests.tables.homes import Home
from tests.tables.listeners import Ears, look
from tests.tables.memory_store import MemoryStore
from tests.tables.tiny import TINY, TinyGame

from draisine.kernel import DraisineError
from draisine.tables.log import commands as c
from draisine.tables.log.pictures import ThoughtPicture
from draisine.tables.runtime.changes import ThoughtShared
from draisine.tables.runtime.live_table import LiveTable


@pytest.fixture
async def home() -> AsyncIterator[Home]:
    home = Home(MemoryStore(), TinyGame(together=True))
    yield home
    await home.manager.close()


async def thinks(home: Home, live: LiveTable, person: object, text: str) -> str:
    """The code of the refusal, or nothing."""
    assert isinstance(person, type(ANNA))
    try:
        await home.does(live, person, c.Think(key=home.key(), text=text))
    except DraisineError as refusal:
        return refusal.code
    return ""


async def test_a_thought_is_told_and_leaves_no_trace(home: Home) -> None:
    live = await home.pair(stones=20)
    ears, sequence, touched = Ears(), live.table.sequence, live.table.touched
    watch = await look(home.manager, live.link, CLEO, ears)
    await home.time.advance(1000)
    assert await thinks(home, live, ANNA, "take 3") == ""
    assert await thinks(home, live, ANNA, "") == ""
    assert [news.thought for news in ears.news] == [ThoughtPicture(0, "take 3"), ThoughtPicture(0, "")]
    assert {shared.thinker for news in ears.news for shared in news.thoughts} == {"anna"}
    assert {kind for news in ears.news for kind in news.kinds} == {ThoughtShared}, "nothing else changed"
    assert (live.table.sequence, live.table.touched) == (sequence, touched)
    watch.close()


async def test_who_may_not_think_aloud_is_told_why(home: Home) -> None:
    waiting = await home.manager.open_table(ANNA, "tiny", {})
    assert await thinks(home, waiting, ANNA, "take 1") == "game_not_started"
    live = await home.pair(stones=7)
    assert await thinks(home, live, CLEO, "take 1") == "not_seated"
    assert await thinks(home, live, ANNA, "take all") == "not_a_move"
    assert await thinks(home, live, ANNA, "take 3") == "", "also when it is the others' turn"
    for person in (ANNA, BODO):
        await home.does(live, person, c.Offer(key=home.key(), what="pause"))
    assert await thinks(home, live, ANNA, "take 1") == "table_paused"
    await home.does(live, ANNA, c.Resume(key=home.key()))
    await home.move(live, BODO, "take 2")
    await home.does(live, BODO, c.StandIn(key=home.key(), seat=1, strength="lehrling"))
    assert await thinks(home, live, BODO, "take 1") == "bot_plays_your_seat"
    await home.does(live, BODO, c.TakeSeatBack(key=home.key()))
    await home.move(live, ANNA, "take 2")
    assert live.table.match is not None
    assert live.table.match.silent
    assert await thinks(home, live, ANNA, "take 1") == "silence_lies_out"
    await home.move(live, BODO, "take 3")
    assert await thinks(home, live, ANNA, "take 1") == "game_over"


async def test_those_who_play_against_each_other_keep_their_thoughts() -> None:
    home = Home(MemoryStore(), TINY)
    live = await home.pair(stones=20)
    assert await thinks(home, live, BODO, "take 1") == "not_together"
    await home.manager.close()
