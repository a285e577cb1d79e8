"""Mates underground beside a person: at a person's pace, with their plans in sight, and heeding calls."""

import itertools
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import pytest
from tests.bots.asking import InProcess
from tests.tables.folk import ANNA
from tests.tables.homes import HandTime, breathe
from tests.tables.listeners import News, look
from tests.tables.memory_store import MemoryStore

from draisine.bots.registry import strengths
from draisine.games.underground import GAME
from draisine.tables.log import commands as c
from draisine.tables.log.pictures import ThoughtPicture
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.manager import TableManager

PACE = 1_400
TWO_TURNS = 5_000
"""Milliseconds in which two whole turns of others once went by: nobody could follow."""


class Observed(NamedTuple):
    """A thought, and the millisecond of play at which it was seen."""

    at: int
    thought: ThoughtPicture


class Climb:
    """Anna at seat 0 and two mates; what she sees of their plans."""

    def __init__(self, pace: float = PACE / 1000) -> None:
        self.time = HandTime()
        self.keys = 0
        self.seen: list[Observed] = []
        self.manager = TableManager(
            MemoryStore(), {GAME.id: GAME}, InProcess(), strengths, time=self.time, pace=lambda: pace
        )
        self._live: LiveTable | None = None

    @property
    def live(self) -> LiveTable:
        assert self._live is not None
        return self._live

    async def begin(self, **options: Any) -> None:
        setup = {"setup": "1", **options}
        self._live = await self.manager.open_table(ANNA, GAME.id, setup, seats=3, bot="schlepper")
        await look(self.manager, self.live.link, ANNA, self._hear)
        await self.does(c.Ready(key=self.key(), ready=True))
        await self.time.advance(3_000)
        await self.move("begin")

    def _hear(self, news: News) -> None:
        if news.thought is not None:
            self.seen.append(Observed(self.at, news.thought))

    def key(self) -> str:
        self.keys += 1
        return f"k{self.keys}"

    @property
    def at(self) -> int:
        return self.live.table.play_time(self.time.now())

    @property
    def moves(self) -> list[tuple[int, int, str]]:
        """Seat, millisecond and text of every move."""
        assert self.live.table.match is not None
        return [(moved.seat, moved.at, moved.text) for moved in self.live.table.match.moves]

    async def does(self, command: c.Command) -> None:
        await self.manager.submit(self.live.link, ANNA, command)
        await breathe()

    async def move(self, text: str) -> None:
        await self.does(c.Move(key=self.key(), text=text, after=len(self.moves)))

    async def call(self, call: str) -> None:
        await self.does(c.Call(key=self.key(), call=call))

    async def pass_on(self) -> None:
        """Anna ends her turn without using it, and steps aside when water comes to the pawn: till then her
        turn is not over."""
        for begins in ("end ", "flee "):
            picture = self.live.game_picture(0)
            assert picture is not None
            fitting = [move for move in picture.moves if move.startswith(begins)]
            assert fitting or begins == "flee "
            if fitting:
                await self.move(fitting[0])

    async def until_shown(self) -> Observed:
        """Wait for the next plan of a mate."""
        before = len(self.seen)
        for _ in range(200):
            if len(self.seen) > before:
                break
            await self.time.advance(100)
        assert self.seen[before:], "no mate showed anything"
        return self.seen[-1]

    def calls(self) -> list[str | None]:
        return [said.call for said in self.live.table.talk if said.seat]


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards and the same thoughts in every run."""
    numbers = itertools.count()
    monkeypatch.setattr("secrets.token_hex", lambda size=32: f"{next(numbers):0{2 * size}x}")


@pytest.fixture
async def climb() -> AsyncIterator[Climb]:
    climb = Climb()
    yield climb
    await climb.manager.close()


@pytest.mark.parametrize("glass", [False, True])
async def test_mates_go_at_a_persons_pace_and_show_what_they_will_do(climb: Climb, glass: bool) -> None:
    await climb.begin(hourglass_too=glass, seconds=600)
    turns: list[int] = []
    for _ in range(2):
        await climb.pass_on()
        began, first = climb.at, len(climb.moves)
        for _ in range(120):
            if climb.live.table.on_turn() == (0,):
                break
            await climb.time.advance(500)
        assert climb.live.table.on_turn() == (0,), "a mate does not come to an end"
        done = [move for move in climb.moves[first:] if move[0] > 0]
        turns += [at for _, at, text in done if text.startswith("end ")]
        assert turns[-2] - began > TWO_TURNS // 2
        assert turns[-1] - began > TWO_TURNS
        for seat, at, text in done:
            if text.split()[0] not in {"lay", "walk"}:
                continue
            shown = [one for one in climb.seen if one.thought.seat == seat and one.thought.text == text]
            assert shown, f"{text} came out of the blue"
            assert at - shown[-1].at >= 2_000, "long enough to be seen, and to say something"
            assert shown[-1].thought.why
    assert any(text.startswith("lay ") for seat, _, text in climb.moves if seat > 0)


async def test_a_mate_holds_back_asks_and_goes_on(climb: Climb) -> None:
    await climb.begin()
    await climb.pass_on()
    shown = await climb.until_shown()
    before = len(climb.moves)
    await climb.call("wait")
    await climb.time.advance(5_900)
    assert (len(climb.moves), climb.calls()) == (before, [])
    await climb.time.advance(200)
    assert (len(climb.moves), climb.calls()) == (before, ["may_i"])
    await climb.time.advance(3_800)
    assert len(climb.moves) == before
    await climb.time.advance(200)
    assert climb.moves[before][2] == shown.thought.text, "it is what was shown all the time"
    assert climb.seen[-1] == shown
    await climb.time.advance(30_000)
    assert climb.calls() == ["may_i"], "once asked is enough"


async def test_a_mate_that_holds_back_is_told_to_go_on_or_to_wait_longer(climb: Climb) -> None:
    await climb.begin()
    await climb.pass_on()
    await climb.until_shown()
    before = len(climb.moves)
    await climb.call("wait")
    await climb.time.advance(8_000)
    await climb.call("wait")
    await climb.time.advance(9_000)
    assert (len(climb.moves), climb.calls()) == (before, ["may_i", "may_i"])
    await climb.call("good")
    assert len(climb.moves) == before + 1


async def test_hurry_is_heeded_too(climb: Climb) -> None:
    await climb.begin()
    await climb.pass_on()
    await climb.until_shown()
    before = len(climb.moves)
    await climb.call("hurry")
    await climb.time.advance(1_000)
    assert len(climb.moves) == before + 1


async def test_what_will_not_be_done_is_not_shown_any_more(climb: Climb) -> None:
    await climb.begin()
    await climb.pass_on()
    shown = await climb.until_shown()
    await climb.does(c.Offer(key=climb.key(), what="pause"))
    assert climb.live.table.status == "paused"
    assert climb.seen[-1].thought == ThoughtPicture(shown.thought.seat, "")
    await climb.does(c.Resume(key=climb.key()))
    await climb.time.advance(3_000)
    assert (await climb.until_shown()).thought.text


async def test_a_server_in_a_hurry_shows_nothing() -> None:
    climb = Climb(pace=0)
    await climb.begin()
    await climb.pass_on()
    await climb.time.advance(100)
    assert climb.live.table.on_turn() == (0,)
    assert climb.seen == []
    await climb.manager.close()


async def test_advice_off_turn_is_for_whoever_is_on_turn_or_to_wait(climb: Climb) -> None:
    await climb.begin()
    await climb.pass_on()
    await climb.does(c.Suggest(key=climb.key(), strength="schlepper"))
    advice = [one.thought for one in climb.seen if one.thought.seat < 0]
    assert [one.asker for one in advice] == [1]
    assert advice[0].text in climb.live.table.match.legal(1)  # type: ignore[union-attr]
    assert advice[0].why
