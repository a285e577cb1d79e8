"""No bot is told the seed of its game, wherever it plays: with it, it could deal the others' hands again."""

import io
from collections.abc import Callable
from typing import ClassVar

import msgspec
import pytest
from rich.console import Console
from tests.tables.folk import ANNA
from tests.tables.homes import Home, until
from tests.tables.memory_store import MemoryStore
from tests.tables.tiny import TinyGame

from draisine.bots.registry import bot_for
from draisine.cli.line_input import LineInput
from draisine.cli.terminal_game import TerminalGame
from draisine.cli.words import Words
from draisine.games.infernal_wagon import GAME
from draisine.kernel import Match, Traits
from draisine.kernel.bots import Budget, Question, Reply
from draisine.lab.env import world
from draisine.lab.env.actions import WAIT
from draisine.lab.match import play_match
from draisine.tables.analyses.continuations import play_on
from draisine.tables.bots.match_bots import MatchBots
from draisine.tables.log import commands as c

SEED = "5b3e9a7719c24d40"
SEATS: list[Traits] = [{}] * 3
OPTIONS = GAME.check_options(GAME.options_type(), len(SEATS))


class Recorder:
    """Plays as a mate of ours does, and keeps what it was asked."""

    strength = "aufmerksam"

    def __init__(self) -> None:
        self.questions: list[Question] = []
        self._mate = bot_for(GAME.id, self.strength)

    def answer(self, question: Question) -> Reply:
        self.questions.append(question)
        return self._mate.answer(question)


class Named(Recorder):
    """Found by its class, as environments find bots: all of them keep what they are asked in one list."""

    asked: ClassVar[list[Question]] = []

    def __init__(self) -> None:
        super().__init__()
        self.questions = self.asked


def _match() -> Match:
    return Match(GAME, OPTIONS, SEATS, SEED)


def _in_the_lab(bot: Recorder, _: pytest.MonkeyPatch) -> None:
    play_match(GAME, OPTIONS, SEATS, [bot] * 3, SEED, budget=Budget(), pace=1_000)


def _in_an_analysis(bot: Recorder, _: pytest.MonkeyPatch) -> None:
    play_on(_match(), [bot] * 3, SEED)


def _in_an_environment(bot: Recorder, _: pytest.MonkeyPatch) -> None:
    name = f"{__name__}:{Named.__name__}"
    games = world.World(world.Table(GAME.id, len(SEATS), bots={1: name, 2: name}))
    bot.questions = Named.asked
    bot.questions.clear()  # of the game that it began with, which has another seed
    games.begin(SEED)
    games.decide(0, WAIT)
    games.go_on()


def _at_a_terminal(bot: Recorder, _: pytest.MonkeyPatch) -> None:
    lines = LineInput(io.StringIO("hint\nquit\n"))
    out = Console(file=io.StringIO())
    TerminalGame(_match(), 0, {1: bot, 2: bot}, lines=lines, out=out, say=Words("en", GAME)).run()


def _for_advice(bot: Recorder, _: pytest.MonkeyPatch) -> None:
    bots = MatchBots(_match(), {0: bot}, budget=Budget(), pace=lambda _: 0)
    bot.answer(bots.question(0, "advice", 0))


Ways = Callable[[Recorder, pytest.MonkeyPatch], None]


@pytest.mark.parametrize(
    "way", [_in_the_lab, _in_an_analysis, _in_an_environment, _at_a_terminal, _for_advice]
)
def test_no_field_of_a_question_holds_the_seed(way: Ways, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder()
    way(recorder, monkeypatch)
    assert recorder.questions
    tables = {question.situation.table for question in recorder.questions}
    assert tables == {_match().fingerprint}, "the same through a game, and another one in another game"
    for question in recorder.questions:
        assert SEED not in msgspec.json.encode(question).decode()


@pytest.mark.parametrize("purpose", ["move", "draw", "advice"])
async def test_nor_at_a_live_table(purpose: str, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home(MemoryStore(), TinyGame(together=purpose == "advice"))
    questions: list[Question] = []
    answer = home.bots.answer

    async def heard(strength: str, question: Question) -> Reply:
        questions.append(question)
        return await answer(strength, question)

    monkeypatch.setattr(home.bots, "answer", heard)
    live = await home.with_bot(stones=20)
    await until(lambda: 0 in live.table.to_act())
    if purpose == "advice":
        await home.does(live, ANNA, c.Suggest(key="s"))
    elif purpose == "draw":
        await home.does(live, ANNA, c.Offer(key="d", what="draw"))
    await until(lambda: any(question.purpose == purpose for question in questions))
    match = live.table.match
    assert match is not None
    for question in questions:
        assert match.seed not in msgspec.json.encode(question).decode()
    await home.manager.close()
