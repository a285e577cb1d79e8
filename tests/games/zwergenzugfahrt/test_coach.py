"""The coach of the dwarfs: plays for a newcomer, says why, and may be asked."""

import json
from importlib import resources

import pytest

from draisine.bots.registry import usual_strength
from draisine.games.zwergenzugfahrt import GAME
from draisine.games.zwergenzugfahrt.bots import BOTS
from draisine.games.zwergenzugfahrt.bots.coach import TrainCoach, reason_of, remark_on
from draisine.games.zwergenzugfahrt.studies.coach import first_games
from draisine.games.zwergenzugfahrt.values import Options
from draisine.kernel.bots import COACH, PublicMove, Question, Situation
from draisine.testing import position

OPTIONS = GAME.check_options(Options(), 2)
STANDING = {
    "clans": {
        "0": {"dwarfs": ["C5", "D3", "E5", "F5", "G5"], "turns": 2},
        "1": {"dwarfs": ["H1", "G2", "F1", "E1", "D1"], "turns": 2},
    },
    "to_act": 0,
}

BESIDE = {
    "clans": {
        "0": {"dwarfs": ["C5", "D4", "E5", "F5", "G5"], "turns": 2},
        "1": {"dwarfs": ["H1", "E3", "F1", "E1", "D1"], "turns": 2},
    },
    "to_act": 0,
}


def asked(described: dict[str, object], *seen: PublicMove, purpose: str = "move", seat: int = 0) -> Question:
    state = position(GAME, OPTIONS, described, seats=2)
    legal = tuple(GAME.format(move) for move in GAME.legal_moves(state, seat))
    view = GAME.view(state, seat)
    return Question(
        GAME.id,
        OPTIONS,
        view,
        seat,
        legal,
        purpose,  # type: ignore[arg-type]
        Situation(moves=seen),
        "coach",
    )


def with_signs(clan: int, *signs: str) -> dict[str, object]:
    clans = {name: {**rest} for name, rest in STANDING["clans"].items()}  # type: ignore[attr-defined]
    clans[str(clan)]["signs"] = list(signs)
    return {**STANDING, "clans": clans}


@pytest.mark.parametrize(
    ("described", "move", "why"),
    [
        (STANDING, "D3=D2", "sit"),
        (BESIDE, "D4=E4", "sit_first"),
        (BESIDE, "D4+E4", "reserve_first"),
        (STANDING, "D3+D2", "reserve"),
        (STANDING, "D3-E3", "to_seat"),
        (STANDING, "C5-B5", "walk"),
        (with_signs(1, "D2"), "D3*D2", "off"),
    ],
)
def test_a_move_has_the_reason_that_it_gains_something(
    described: dict[str, object], move: str, why: str
) -> None:
    question = asked(described)
    assert move in question.legal
    assert reason_of(question, move)[0] == why


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("E1=E2", "good_sit"),
        ("E1+E2", "good_sign"),
        ("G2*G3", "good_off"),
        ("E2-E1", "left_seat"),
        ("G1xG2", "kicked"),
    ],
)
def test_a_word_is_said_about_the_others_last_move(text: str, remark: str) -> None:
    question = asked(STANDING, PublicMove(1, text, 0), PublicMove(0, "D4-D3", 1))
    assert remark_on(question)["remark"] == remark
    assert remark_on(asked(STANDING, PublicMove(0, "D4-D3", 1))) == {}


def test_a_seat_that_was_left_free_is_named() -> None:
    question = asked(STANDING, PublicMove(1, "D3-E1", 0))
    assert remark_on(question) == {"remark": "missed_seat", "at": remark_on(question)["at"]}
    assert remark_on(question)["at"] in {"D2", "C3", "E3"}


def test_it_shows_its_reason_before_it_moves_and_advises_with_one() -> None:
    coach = TrainCoach()
    reply = coach.answer(asked(STANDING))
    assert reply.move in asked(STANDING).legal
    assert reply.why
    assert reply.shown > 0
    advice = coach.answer(asked(STANDING, purpose="advice"))
    assert advice.move in asked(STANDING).legal
    assert advice.why


def test_every_reason_and_remark_has_its_words() -> None:
    reasons = (
        "sit",
        "sit_first",
        "reserve",
        "reserve_first",
        "off",
        "kick",
        "conduct",
        "to_seat",
        "stand_up",
        "walk",
    )
    remarks = ("good_sit", "good_sign", "good_off", "kicked", "left_seat", "missed_seat")
    keys = {f"zz_coach_{one}" for one in reasons} | {f"zz_remark_{one}" for one in remarks}
    for language in ("de", "en", "fr"):
        file = resources.files("draisine.games.zwergenzugfahrt") / "words" / f"coach.{language}.json"
        assert keys <= set(json.loads(file.read_text("utf-8")))


def test_a_newcomer_is_not_crushed_and_a_coach_comes_only_where_it_was_asked_for() -> None:
    games = first_games(67, "test", 12)
    assert 2 <= games.won <= 10
    strengths = [bot.strength for bot in BOTS]
    assert strengths[0] == COACH
    assert usual_strength(strengths) == "geselle"
    assert usual_strength([COACH]) is None
