"""The coach of Underground: a mate that says why, and a kind word about the last move."""

import json
from importlib import resources

import pytest

from draisine.games.underground import GAME
from draisine.games.underground.bots.coach import ClimbCoach, remark_on
from draisine.games.underground.values import Options
from draisine.kernel.bots import COACH, PublicMove, Question, Situation
from draisine.testing import position

OPTIONS = GAME.check_options(Options(**GAME.practice.options), GAME.practice.seats)


def asked(*seen: str) -> Question:
    state = position(GAME, OPTIONS, {"phase": "play", "pawn": 47, "on_turn": 1, "turns": 4}, seats=2)
    legal = tuple(GAME.format(move) for move in GAME.legal_moves(state, 1))
    moves = tuple(PublicMove(0, text, number) for number, text in enumerate(seen))
    return Question(GAME.id, OPTIONS, GAME.view(state, 1), 1, legal, "move", Situation(moves=moves), "coach")


@pytest.mark.parametrize(
    ("seen", "remark"),
    [
        (("walk G6 F4 take",), "good_take"),
        (("walk E9 E4 drain F3",), "good_drain"),
        (("end G6", "end E9"), "idle"),
        (("walk G6 F4", "end G6"), "no_piece"),
        (("lay G6 L4 0 C1", "walk G6 F4", "end G6"), None),
        ((), None),
    ],
)
def test_a_word_is_said_about_the_last_move(seen: tuple[str, ...], remark: str | None) -> None:
    assert remark_on(asked(*seen)).get("remark") == remark


def test_it_shows_what_it_will_do_with_a_reason_and_a_word() -> None:
    question = asked("walk G6 F4 take")
    reply = ClimbCoach().answer(question)
    assert reply.move in question.legal
    assert reply.why
    assert reply.about["remark"] == "good_take"
    assert reply.shown >= 4_000
    assert (GAME.practice.bot, GAME.practice.seats) == (COACH, 2)


def test_every_remark_has_its_words() -> None:
    for language in ("de", "en", "fr"):
        file = resources.files("draisine.games.underground") / "words" / f"coach.{language}.json"
        words = json.loads(file.read_text("utf-8"))
        assert {f"ug_remark_{one}" for one in ("good_take", "good_drain", "idle", "no_piece")} <= set(words)
