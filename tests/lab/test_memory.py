"""Memory does not grow with the number of games, in place, by value or in an environment."""

import gc
import tracemalloc
from collections.abc import Callable

import pytest

from draisine.games import game_by_id
from draisine.kernel import Chance, Playouts, capability, play_out
from draisine.lab.env.pettingzoo import aec
from draisine.lab.simulate import Plan, simulate
from draisine.session import make

GAMES = ("zwergenzugfahrt", "infernal-wagon", "underground")
MOST_MOVES = 40
SLACK = 20_000
"""Bytes: a game that stayed would be more than this after a dozen."""
games = pytest.mark.parametrize("game", GAMES)


def _grown(play: Callable[[int], object], times: int = 12) -> int:
    """Bytes that are there after many games and were not after a few."""
    for number in range(4):  # caches fill
        play(number)
    gc.collect()
    tracemalloc.start()
    try:
        play(4)
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for number in range(5, 5 + times):
            play(number)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


@games
def test_games_in_place_leave_nothing(game: str) -> None:
    playouts = capability(game_by_id(game), Playouts)
    assert playouts is not None

    def play(number: int) -> None:
        state = make(game, seed=str(number)).match.state
        play_out(playouts.playout(state), Chance("memory", str(number)), MOST_MOVES)

    assert _grown(play) < SLACK


@games
def test_environments_leave_nothing(game: str) -> None:
    env = aec(game, most_steps=MOST_MOVES)

    def play(number: int) -> None:
        env.reset(seed=number)
        while not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
            env.step(int(env.last()[4]["action_mask"].argmax()))

    assert _grown(play) < SLACK


def test_a_simulation_leaves_nothing_but_its_results() -> None:
    def play(number: int) -> None:
        simulate(Plan("infernal-wagon", ("random",) * 3, 3, str(number)), workers=1)

    assert _grown(play) < SLACK


def test_it_would_be_seen() -> None:
    kept: list[object] = []
    assert _grown(lambda number: kept.append(make("infernal-wagon", seed=str(number)))) > SLACK
