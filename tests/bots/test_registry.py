"""Bots are found by the name of their game."""

import pytest

from draisine.bots import registry
from draisine.bots.registry import bot_for, strengths
from draisine.games import all_games
from draisine.kernel import DraisineError
from draisine.kernel.bots import Question


def test_four_strengths_the_weakest_first() -> None:
    assert strengths("zwergenzugfahrt") == ("lehrling", "geselle", "meister", "koenig")


def test_team_mates_the_least_experienced_first() -> None:
    assert strengths("infernal-wagon") == ("anfaenger", "aufmerksam", "lokfuehrer")
    assert strengths("underground") == ("schlepper", "hauer", "steiger")


def test_every_game_has_bots_to_choose_from() -> None:
    assert min(len(strengths(game)) for game in all_games()) >= 3


def test_random_plays_everything_but_is_no_strength() -> None:
    bot = bot_for("zwergenzugfahrt", "random")
    questions = [Question("any", None, None, 0, ("a", "b"), seed=str(seed)) for seed in range(20)]
    assert {bot.answer(question).move for question in questions} == {"a", "b"}
    assert bot.answer(Question("any", None, None, 0, (), "draw")).draw == "yes"


def test_a_game_without_bots_has_no_strengths(monkeypatch: pytest.MonkeyPatch) -> None:
    registry._bots.cache_clear()
    monkeypatch.setattr(registry, "find_spec", lambda name: None)
    assert strengths("zwergenzugfahrt") == ()
    registry._bots.cache_clear()


@pytest.mark.parametrize(
    ("game", "strength", "code"),
    [("zwergenzugfahrt", "kaiser", "unknown_bot"), ("no-such-game", "koenig", "unknown_game")],
)
def test_what_does_not_exist_is_refused_by_name(game: str, strength: str, code: str) -> None:
    with pytest.raises(DraisineError) as refused:
        bot_for(game, strength)
    assert refused.value.code == code
