"""Bots are found by the name of their game."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from draisine.bots import registry
from draisine.bots.registry import add_bots, bot_for, bot_named, strengths
from draisine.games import all_games
from draisine.kernel import DraisineError
from draisine.kernel.bots import Question, Reply


def test_four_strengths_the_weakest_first() -> None:
    assert strengths("zwergenzugfahrt") == ("coach", "lehrling", "geselle", "meister", "koenig")


def test_team_mates_the_least_experienced_first() -> None:
    assert strengths("infernal-wagon") == ("anfaenger", "aufmerksam", "lokfuehrer")
    assert strengths("underground") == ("coach", "schlepper", "hauer", "steiger")


def test_every_game_has_bots_to_choose_from() -> None:
    assert min(len(strengths(game)) for game in all_games()) >= 3


def test_random_plays_everything_but_is_no_strength() -> None:
    bot = bot_for("zwergenzugfahrt", "random")
    questions = [Question("any", None, None, 0, ("a", "b"), seed=str(seed)) for seed in range(20)]
    assert {bot.answer(question).move for question in questions} == {"a", "b"}
    assert bot.answer(Question("any", None, None, 0, (), "draw")).draw == "yes"


@pytest.fixture
def fresh() -> Iterator[None]:
    """What was found is looked up again, in the test and after it."""
    for kept in (registry._bots, registry._package):
        kept.cache_clear()
    yield
    for kept in (registry._bots, registry._package):
        kept.cache_clear()


@pytest.mark.usefixtures("fresh")
def test_a_game_without_bots_is_played_by_searchers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "find_spec", lambda name: None)
    assert strengths("zwergenzugfahrt") == ("search-1", "search-2", "search-3")


def test_searchers_play_every_game_without_being_listed_beside_its_own() -> None:
    for game in all_games():
        assert bot_for(game, "search-2").strength == "search-2"
        assert "search-2" not in strengths(game)


class First:
    """The shortest bot there is."""

    def answer(self, question: Question) -> Reply:
        return Reply(question.legal[0])


class Needy(First):
    def __init__(self, wants: str) -> None:
        self.strength = wants


HERE = "tests.bots.test_registry"
QUESTION = Question("zwergenzugfahrt", None, None, 0, ("a", "b"))


def test_a_class_of_somebody_else_is_loaded_by_its_name() -> None:
    bot = bot_named("zwergenzugfahrt", f"{HERE}:First")
    assert (bot.strength, bot.answer(QUESTION).move) == (f"{HERE}:First", "a")
    assert bot_named("zwergenzugfahrt", "koenig") is bot_for("zwergenzugfahrt", "koenig")


@pytest.mark.parametrize(
    "name",
    [f"{HERE}:Nobody", "no.such.module:Bot", f"{HERE}:Needy", f"{HERE}:QUESTION", ":Bot", "os:path", "os:"],
)
def test_what_is_no_bot_is_refused_by_name(name: str) -> None:
    with pytest.raises(DraisineError) as refused:
        bot_named("zwergenzugfahrt", name)
    assert refused.value.code == "bot_not_loaded"
    assert refused.value.params["bot"] == name


def test_tables_load_nothing_by_name() -> None:
    with pytest.raises(DraisineError) as refused:
        bot_for("zwergenzugfahrt", f"{HERE}:First")
    assert refused.value.code == "unknown_bot"


@pytest.mark.usefixtures("fresh")
def test_an_operator_offers_more_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.MORE, "")
    add_bots([f"zwergenzugfahrt={HERE}:First"])
    assert strengths("zwergenzugfahrt")[-1] == f"{HERE}:First"
    assert f"{HERE}:First" not in strengths("underground")
    for line in ("zwergenzugfahrt", f"zwergenzugfahrt={HERE}:Nobody"):
        with pytest.raises(DraisineError) as refused:
            add_bots([line])
        assert refused.value.code == "bot_not_loaded"


@pytest.mark.usefixtures("fresh")
def test_packages_bring_bots_and_a_broken_one_is_skipped(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    points = [EntryPoint("zwergenzugfahrt", f"{HERE}:{name}", registry.GROUP) for name in ("First", "Gone")]
    monkeypatch.setattr(registry, "entry_points", lambda group, name: points)
    assert strengths("zwergenzugfahrt") == (
        "coach",
        "lehrling",
        "geselle",
        "meister",
        "koenig",
        f"{HERE}:First",
    )
    assert f"{HERE}:Gone" in caplog.text


@pytest.mark.parametrize(
    ("game", "strength", "code"),
    [("zwergenzugfahrt", "kaiser", "unknown_bot"), ("no-such-game", "koenig", "unknown_game")],
)
def test_what_does_not_exist_is_refused_by_name(game: str, strength: str, code: str) -> None:
    with pytest.raises(DraisineError) as refused:
        bot_for(game, strength)
    assert refused.value.code == code
