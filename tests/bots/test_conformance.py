"""Every bot of every game passes the same suite."""

from collections.abc import Callable, Sequence
from functools import cache

import pytest

from draisine.bots.registry import bot_for, strengths
from draisine.games import all_games
from draisine.kernel.bots import Bot, Question, Reply
from draisine.testing import cases_for
from draisine.testing.bots import (
    BOT_CHECKS,
    answers_are_legal,
    nothing_is_kept_between_questions,
    questions_for,
)

EVERY = [(game, strength) for game in all_games() for strength in (*strengths(game), "random")]


@cache
def questions(game: str) -> list[Question]:
    first, *_, last = cases_for(all_games()[game])
    return questions_for(first, 6) + questions_for(last, 6)


@pytest.mark.parametrize("check", BOT_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("game", "strength"), EVERY)
def test_conformance(check: Callable[[Bot, Sequence[Question]], None], game: str, strength: str) -> None:
    check(bot_for(game, strength), questions(game))


class Rambling:
    """Takes the next of the legal moves with every question."""

    strength = "rambling"

    def __init__(self) -> None:
        self.asked = 0

    def answer(self, question: Question) -> Reply:
        self.asked += 1
        return Reply(question.legal[self.asked % len(question.legal)])


class Illegal:
    """Makes moves that there are not."""

    strength = "illegal"

    def answer(self, question: Question) -> Reply:
        return Reply("no such move")


@pytest.mark.parametrize(
    ("bot", "check"), [(Rambling(), nothing_is_kept_between_questions), (Illegal(), answers_are_legal)]
)
def test_the_suite_finds_faults(bot: Bot, check: Callable[[Bot, Sequence[Question]], None]) -> None:
    with pytest.raises(AssertionError):
        check(bot, questions("zwergenzugfahrt"))
