"""Bots at seats: asked, awaited, replaced by chance when they fail, never in anyone's way."""

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest
from tests.tables.folk import ANNA, BODO, STRENGTHS
from tests.tables.homes import Home, breathe, number, until
from tests.tables.listeners import look
from tests.tables.memory_store import MemoryStore

from draisine.kernel import Outcome
from draisine.tables.log import commands as c
from draisine.tables.log.absence import STAND_IN_GRACE


@pytest.fixture
async def home() -> AsyncIterator[Home]:
    home = Home(MemoryStore())
    yield home
    await home.manager.close()


async def test_a_bot_plays_to_the_end(home: Home) -> None:
    live = await home.with_bot(stones=6)
    for _ in range(3):
        await until(lambda: 0 in live.table.to_act() or live.table.status == "over")
        if live.table.status == "playing":
            await home.move(live, ANNA)
    await until(lambda: live.table.status == "over")
    log = await home.manager.game_log(live.link)
    assert [moved.seat for moved in log.moves] == [1, 0, 1, 0, 1, 0]


async def test_bots_play_each_other(home: Home) -> None:
    live = await home.manager.open_table(ANNA, "tiny", {"stones": 30}, seats=3, bot="lehrling")
    await home.does(live, ANNA, c.Ready(key="r", ready=True))
    await home.does(live, ANNA, c.StandIn(key="s", seat=0, strength="geselle"))
    await until(lambda: live.table.status == "over")
    assert number(live) == 30


def crash(legal: Sequence[str]) -> str:
    raise RuntimeError


@pytest.mark.parametrize("answer", [crash, lambda legal: "take 77", lambda legal: ""])
async def test_a_bot_that_fails_plays_by_chance(home: Home, answer: object) -> None:
    home.bots.chooses = answer  # type: ignore[assignment]
    live = await home.with_bot(stones=20)
    await until(lambda: number(live) == 1)
    assert live.table.to_act() == (0,)


async def test_a_bot_that_is_too_slow_plays_by_chance() -> None:
    home = Home(MemoryStore(), patience=0.01)
    home.bots.gate = asyncio.Event()
    live = await home.with_bot(stones=20)
    await until(lambda: number(live) == 1)
    await home.manager.close()


async def test_a_thinking_bot_holds_nobody_up(home: Home) -> None:
    home.bots.gate = asyncio.Event()
    live = await home.with_bot(stones=20)
    await home.does(live, ANNA, c.Talk(key="t", text="Schon eingeschlafen?"))
    other = await home.pair(stones=20)
    await home.move(other, BODO)
    assert number(live) == 0
    home.bots.gate.set()
    await until(lambda: number(live) == 1)


async def test_what_a_bot_thought_before_a_take_back_is_not_heard(home: Home) -> None:
    live = await home.with_bot(stones=20)
    await until(lambda: number(live) == 1)
    home.bots.gate = asyncio.Event()
    await home.move(live, ANNA)
    await until(lambda: home.bots.asked == 2)
    await home.does(live, ANNA, c.Offer(key="tb", what="take_back"))
    home.bots.gate.set()
    await breathe()
    assert number(live) == 1
    assert live.table.to_act() == (0,)


async def test_a_paused_bot_moves_after_the_pause(home: Home) -> None:
    home.bots.gate = asyncio.Event()
    live = await home.with_bot(stones=20)
    await home.does(live, ANNA, c.Offer(key="p", what="pause"))
    home.bots.gate.set()
    await breathe()
    assert number(live) == 0
    await home.does(live, ANNA, c.Resume(key="r"))
    await until(lambda: number(live) == 1)


async def test_the_owner_takes_the_seat_back_at_once(home: Home) -> None:
    live = await home.pair(stones=20)
    home.bots.gate = asyncio.Event()
    await home.time.advance(STAND_IN_GRACE)
    await home.does(live, ANNA, c.StandIn(key="s", seat=1))
    await until(lambda: home.bots.asked == 1)
    await home.does(live, BODO, c.TakeSeatBack(key="b"))
    home.bots.gate.set()
    await breathe()
    assert number(live) == 0
    await home.move(live, BODO, "take 2")
    assert number(live) == 1
    assert home.bots.asked == 1


async def test_one_who_is_here_is_not_stood_in_for(home: Home) -> None:
    from draisine.kernel import DraisineError

    live = await home.pair(stones=20)
    watch = await look(home.manager, live.link, BODO, lambda news: None)
    with pytest.raises(DraisineError, match="player_is_here"):
        await home.does(live, ANNA, c.StandIn(key="s", seat=1))
    watch.close()
    await home.time.advance(STAND_IN_GRACE)
    await home.does(live, ANNA, c.StandIn(key="s", seat=1))
    await until(lambda: number(live) == 1)
    assert home.bots.strengths == [STRENGTHS[-1]]


@pytest.mark.parametrize(("takes", "outcome"), [(True, Outcome("agreed", ())), (False, None), (None, None)])
async def test_a_bot_answers_a_draw(home: Home, takes: bool | None, outcome: Outcome | None) -> None:
    home.bots.takes_draws = takes
    live = await home.with_bot(stones=20)
    await until(lambda: number(live) == 1)
    await home.does(live, ANNA, c.Offer(key="d", what="draw"))
    await until(lambda: not live.table.offers)
    assert live.table.outcome == outcome


async def test_a_bot_goes_on_after_a_restart(home: Home) -> None:
    store = MemoryStore()
    first = Home(store)
    first.bots.gate = asyncio.Event()
    live = await first.with_bot(stones=20)
    await until(lambda: first.bots.asked == 1)
    await first.manager.close()
    second = Home(store)
    again = await second.manager.table(live.link)
    await until(lambda: number(again) == 1)
    await second.manager.close()
    assert number(live) == 0


async def test_a_bot_tries_again_when_the_disk_was_full(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("draisine.tables.bots.players.RETRY_SECONDS", 0)
    home.bots.gate = asyncio.Event()
    live = await home.with_bot(stones=20)
    store = home.store
    assert isinstance(store, MemoryStore)
    store.full = True
    home.bots.gate.set()
    await breathe()
    assert number(live) == 0
    store.full = False
    await until(lambda: number(live) == 1)
    assert home.bots.asked == 1


async def test_a_rematch_against_a_bot_waits_for_one_to_be_ready(home: Home) -> None:
    live = await home.with_bot(stones=20)
    await home.does(live, ANNA, c.Resign(key="r"))
    await home.does(live, ANNA, c.Offer(key="o", what="rematch"))
    link = live.table_picture().rematch
    assert link is not None
    again = await home.manager.table(link)
    seats = again.table_picture().seats
    assert [(seat.bot, seat.ready) for seat in seats] == [("lehrling", True), (None, False)]
    assert again.game_picture(1) is None
    await home.does(again, ANNA, c.Ready(key="ready", ready=True))
    await until(lambda: number(again) == 1)
