"""Suggestions: a bot is asked in one's place, everyone hears it, nobody waits for it."""

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest
from tests.tables.folk import ANNA, BODO, CLEO, STRENGTHS
from tests.tables.homes import Home, breathe, number, until
from tests.tables.listeners import Ears, look
from tests.tables.memory_store import MemoryStore
from tests.tables.tiny import TINY, TinyGame

from draisine.kernel import DraisineError
from draisine.kernel.bots import COACH
from draisine.tables.log import commands as c
from draisine.tables.log.pictures import ThoughtPicture
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.manager import TableManager
from draisine.tables.store import Person


@pytest.fixture
async def home() -> AsyncIterator[Home]:
    home = Home(MemoryStore(), TinyGame(together=True, terse=True))
    yield home
    await home.manager.close()


async def asks(home: Home, live: LiveTable, person: Person, strength: str | None = None) -> str:
    """The code of the refusal, or nothing."""
    try:
        await home.does(live, person, c.Suggest(key=home.key(), strength=strength))
    except DraisineError as refusal:
        return refusal.code
    return ""


async def hearing(home: Home, live: LiveTable) -> list[ThoughtPicture]:
    """What everyone is told from now on."""
    heard: list[ThoughtPicture] = []
    await look(
        home.manager, live.link, CLEO, lambda news: heard.append(news.thought) if news.thought else None
    )
    return heard


async def test_everyone_hears_what_the_bot_would_do(home: Home) -> None:
    live = await home.pair(stones=20)
    sequence = live.table.sequence
    heard = await hearing(home, live)
    home.bots.chooses = lambda legal: legal[-1]
    assert await asks(home, live, BODO) == ""
    await until(lambda: bool(heard))
    assert heard == [ThoughtPicture(-1, "take 3", 1)], "also a move that no screen is told"
    assert (number(live), live.table.sequence) == (0, sequence)


async def test_advice_may_be_to_wait_and_says_why(home: Home) -> None:
    live = await home.pair(stones=20)
    heard = await hearing(home, live)
    home.bots.chooses, home.bots.why = lambda _: "", "wait_sand"
    assert await asks(home, live, BODO) == ""
    await until(lambda: bool(heard))
    assert heard == [ThoughtPicture(-1, "", 1, "wait_sand")]


async def test_off_turn_one_hears_what_whoever_is_on_turn_can_do(home: Home) -> None:
    live = await home.pair(stones=20)
    heard = await hearing(home, live)
    home.bots.chooses, home.bots.why = lambda legal: legal[-1], "to_door"
    assert await asks(home, live, ANNA) == ""
    await until(lambda: bool(heard))
    assert heard == [ThoughtPicture(-1, "take 3", 1, "to_door")], "it is for Bodo, who is on turn"
    await home.move(live, BODO)
    assert await asks(home, live, ANNA) == ""
    await until(lambda: len(heard) == 2)
    assert heard[1] == ThoughtPicture(-1, "take 3", 0, "to_door")


async def test_what_one_can_do_off_turn_comes_first_and_waiting_last() -> None:
    home = Home(MemoryStore(), TinyGame(together=True, off_turn=2))
    live = await home.pair(stones=20)
    heard = await hearing(home, live)
    home.bots.chooses, home.bots.why = lambda legal: legal[0], "now"
    assert await asks(home, live, ANNA) == ""
    await until(lambda: len(heard) == 1)
    home.bots.chooses = lambda legal: "" if len(legal) == 1 else legal[0]
    assert await asks(home, live, ANNA) == ""
    await until(lambda: len(heard) == 2)
    home.bots.chooses = lambda legal: ""
    assert await asks(home, live, ANNA) == ""
    await until(lambda: len(heard) == 3)
    assert heard == [
        ThoughtPicture(-1, "take 2", 0, "now"),
        ThoughtPicture(-1, "take 1", 1, "now"),
        ThoughtPicture(-1, "", 0, "now"),
    ]
    await home.manager.close()


async def test_the_strongest_bot_is_asked_unless_another_is_named(home: Home) -> None:
    live = await home.pair(stones=20)
    heard = await hearing(home, live)
    assert await asks(home, live, BODO) == ""
    await until(lambda: len(heard) == 1)
    assert await asks(home, live, BODO, "lehrling") == ""
    await until(lambda: len(heard) == 2)
    assert home.bots.strengths == ["geselle", "lehrling"]


async def test_a_thinking_bot_holds_nobody_up_and_is_asked_one_thing_at_a_time(home: Home) -> None:
    live = await home.pair(stones=20)
    heard = await hearing(home, live)
    home.bots.gate = asyncio.Event()
    assert await asks(home, live, BODO) == ""
    assert await asks(home, live, BODO) == "already_thinking"
    other = await home.pair(stones=20)
    await home.move(other, BODO)
    await home.does(live, BODO, c.Talk(key=home.key(), text="Was meinst du?"))
    assert heard == []
    home.bots.gate.set()
    await until(lambda: bool(heard))
    assert await asks(home, live, BODO) == ""


async def test_tables_wait_for_each_others_suggestions_and_not_for_ever() -> None:
    home = Home(MemoryStore(), TinyGame(together=True), patience=0.05)
    home.bots.gate = asyncio.Event()
    tables = [await home.pair(stones=20), await home.pair(stones=20)]
    heard = [await hearing(home, live) for live in tables]
    for live in tables:
        assert await asks(home, live, BODO) == ""
    await breathe()
    assert home.bots.asked == 1
    await until(lambda: all(heard))
    assert heard == [[ThoughtPicture(-1, "", 1)]] * 2
    await home.manager.close()


async def test_a_game_that_moves_on_is_thought_about_anew(home: Home) -> None:
    live = await home.pair(stones=20)
    heard = await hearing(home, live)
    home.bots.chooses = lambda legal: legal[-1]
    home.bots.gate = asyncio.Event()
    assert await asks(home, live, BODO) == ""
    await until(lambda: home.bots.asked == 1)
    await home.move(live, BODO)
    home.bots.gate.set()
    await until(lambda: bool(heard))
    assert heard == [ThoughtPicture(-1, "take 3", 0)], "it is Anna’s turn now"
    assert home.bots.asked == 2


def crash(legal: Sequence[str]) -> str:
    raise RuntimeError


@pytest.mark.parametrize("answer", [crash, lambda legal: "take 77"])
async def test_a_bot_that_fails_has_nothing_to_say(home: Home, answer: object) -> None:
    live = await home.pair(stones=20)
    heard = await hearing(home, live)
    home.bots.chooses = answer  # type: ignore[assignment]
    assert await asks(home, live, BODO) == ""
    await until(lambda: bool(heard))
    assert heard == [ThoughtPicture(-1, "", 1)]


async def test_who_may_not_ask_is_told_why(home: Home) -> None:
    live = await home.pair(stones=20)
    assert await asks(home, live, CLEO) == "not_seated"
    assert await asks(home, live, BODO, "meister") == "unknown_bot"
    secretive = Home(MemoryStore(), TinyGame(together=True, secret=True))
    hidden = await secretive.pair(stones=20)
    assert await asks(secretive, hidden, ANNA) == "not_your_turn", "a bot would look into Bodo's hand"
    await secretive.manager.close()
    against = Home(MemoryStore(), TINY)
    assert await asks(against, await against.pair(stones=20), BODO) == "not_together"
    await against.manager.close()


async def test_without_bots_there_is_nobody_to_ask() -> None:
    home = Home(MemoryStore(), TinyGame(together=True))
    home.manager = TableManager(MemoryStore(), {"tiny": TinyGame(together=True)}, home.bots, lambda _: ())
    assert await asks(home, await home.pair(stones=20), BODO) == "nothing_to_suggest"
    await home.manager.close()


async def test_closing_does_not_wait_for_a_suggestion(home: Home) -> None:
    live = await home.pair(stones=20)
    ears = Ears()
    await look(home.manager, live.link, CLEO, ears)
    home.bots.gate = asyncio.Event()
    assert await asks(home, live, BODO) == ""
    await home.manager.close()
    assert [news for news in ears.news if news.thought] == []


@pytest.mark.parametrize(("bot", "answer"), [(COACH, ""), ("geselle", "not_together")])
async def test_a_coach_may_be_asked_also_by_those_who_play_against_it(
    bot: str, answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.tables.homes.STRENGTHS", (COACH, *STRENGTHS))
    home = Home(MemoryStore(), TinyGame(terse=True))
    live = await home.manager.open_table(ANNA, "tiny", {"stones": 20}, bot=bot)
    await home.does(live, ANNA, c.Ready(key="go", ready=True))
    await until(lambda: 0 in live.table.to_act())
    heard = await hearing(home, live)
    home.bots.why = "sit"
    assert await asks(home, live, ANNA) == answer
    if not answer:
        await until(lambda: any(one.seat == -1 for one in heard))
        advice = next(one for one in heard if one.seat == -1)
        assert (advice.asker, advice.why) == (0, "sit")
        assert home.bots.strengths[-1] == COACH
        think = c.Think(key=home.key(), text="take 1")
        with pytest.raises(DraisineError, match="not_together"):
            await home.does(live, ANNA, think)
    await home.manager.close()
