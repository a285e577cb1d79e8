"""Both bots answer with a legal move wherever they are asked, and what was learned is worth something."""

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import numpy as np
import pytest

import draisine
from draisine.games import game_by_id
from draisine.kernel.bots import Bot, Budget, Question
from draisine.lab.env.encoding import encoding_for
from draisine.testing import cases_for
from draisine.testing.bots import BOT_CHECKS, questions_for
from example_bots import training
from example_bots.learned import Learned, trained
from example_bots.network import Network
from example_bots.playouts import Playouts
from example_bots.training import GAME, against_itself, measure, targets_of, train

QUESTIONS = questions_for(cases_for(game_by_id(GAME))[0])
FEW = Budget(nodes=1)


def quick(question: Question) -> Question:
    return Question(question.game, question.options, question.view, question.seat, question.legal, budget=FEW)


@pytest.mark.parametrize("check", BOT_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("bot", [Learned(), Playouts()], ids=lambda bot: bot.strength)
def test_conformance(check: object, bot: Bot) -> None:
    assert callable(check)
    check(bot, [quick(question) for question in QUESTIONS])


@pytest.mark.parametrize("game", ["infernal-wagon", "underground"])
def test_playouts_are_for_every_game(game: str) -> None:
    question = quick(questions_for(cases_for(game_by_id(game))[0], most=1)[0])
    assert Playouts().answer(question).move in question.legal


def test_a_network_learns_what_it_is_shown() -> None:
    random = np.random.default_rng(1)
    positions = random.integers(0, 2, (200, 6)).astype(np.float32)
    targets = np.maximum(positions[:, 0], positions[:, 3])
    network = Network.fresh(6, 8, 1)
    before = network.learn(positions, targets)
    for _ in range(1500):
        network.learn(positions, targets)
    assert before > 0.2
    assert network.learn(positions, targets) < 0.02


def test_the_end_of_a_game_is_seen_from_both_sides() -> None:
    targets = targets_of([0.5, 0.5, 0.5], [0, 1, 1], winners=(1,))
    assert targets[2] == 1.0
    assert targets[1] == pytest.approx(0.7 * 1.0 + 0.3 * 0.5)
    assert targets[0] == pytest.approx(1 - (0.7 * 0.85 + 0.3 * 0.5))


def test_games_against_itself_teach() -> None:
    """One round of games: positions of games that it has never seen are judged better than before."""
    network = Network.fresh(trained().size, 8, 1)
    encoding = encoding_for(draisine.make(GAME).match)
    unseen = [
        against_itself(network, encoding, f"unseen {k}", 0.1, np.random.default_rng(k)) for k in range(3)
    ]

    def error() -> float:
        return float(np.mean([((network.judge(rows) - targets) ** 2).mean() for rows, targets in unseen]))

    before, rounds = error(), count()
    assert list(train(network, "test", lambda: float(next(rounds)))) == [24]
    assert error() < before


def test_what_was_learned_beats_chance() -> None:
    assert measure(trained(), "random", 4, "test") == 100.0


def test_a_board_of_another_size_is_named() -> None:
    with pytest.raises(ValueError, match="trained on 3 numbers for a position, asked about"):
        Learned(Network.fresh(3, 2, 1)).answer(QUESTIONS[0])


def test_a_training_that_is_stopped_leaves_what_it_has_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> Iterator[int]:
        yield 0
        raise KeyboardInterrupt

    monkeypatch.setattr(training, "train", stopped)
    monkeypatch.setattr(training, "measure", lambda *_: 50.0)
    monkeypatch.setattr(sys, "argv", ["training", "--out", str(tmp_path)])
    with pytest.raises(KeyboardInterrupt):
        training.main()
    assert {file.name for file in tmp_path.iterdir()} == {"weights.npz", "curve.png"}
