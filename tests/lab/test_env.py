"""Environments for programs that learn: the tests of PettingZoo and Gymnasium themselves, and time."""

import doctest
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from draisine.kernel import Chance, DraisineError
from draisine.lab.env.actions import WAIT
from draisine.lab.env.gymnasium import SeatAmongBots
from draisine.lab.env.pettingzoo import SeatsInTurn, aec, parallel

# Where pygame is installed, the library's tests import one of its own games by an old name.
with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

TABLES: dict[str, dict[str, Any]] = {
    "zwergenzugfahrt": {"options": {"turns": 8}},
    "infernal-wagon": {"seats": 3},
    "underground": {"seats": 2},
}
CYCLES = {"zwergenzugfahrt": 200, "infernal-wagon": 200, "underground": 80}
games = pytest.mark.parametrize("game", list(TABLES))


@games
def test_seats_in_turn_pass_the_library_s_own_tests(game: str) -> None:
    api_test(aec(game, **TABLES[game]), num_cycles=CYCLES[game])
    seed_test(lambda: aec(game, **TABLES[game]), num_cycles=CYCLES[game])


@games
def test_seats_at_once_pass_the_library_s_own_tests(game: str) -> None:
    parallel_api_test(parallel(game, **TABLES[game]), num_cycles=CYCLES[game])
    parallel_seed_test(lambda: parallel(game, **TABLES[game]), num_cycles=CYCLES[game])


@games
def test_a_seat_among_bots_passes_the_library_s_own_tests(game: str) -> None:
    check_env(SeatAmongBots(game, **TABLES[game]), skip_render_check=True)


def _random_game(env: SeatsInTurn, seed: int) -> list[str]:
    """A whole game by legal actions, and by what each decision was refused."""
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    refused: list[str] = []
    while True:
        _, _, ended, broken, info = env.last()
        if ended or broken:
            return refused
        refused.append(info["refused"])
        env.step(int(random.choice(np.flatnonzero(info["action_mask"]))))


def test_legal_actions_are_never_refused_where_one_decides_after_the_other() -> None:
    env = aec("zwergenzugfahrt", options={"turns": 20})
    refused = _random_game(env, 1)
    assert len(refused) >= 30
    assert set(refused) == {""}
    outcome = env.world.outcome
    assert outcome == env.world.match.outcome
    assert outcome is not None
    assert outcome.end == "turns"
    assert sum(env.rewards.values()) == 0
    assert env.world.now == 1500 * len(env.world.match.moves)


def test_a_climb_is_said_word_by_word_and_every_word_is_legal() -> None:
    env = aec("underground", seats=2, most_steps=60)
    refused = _random_game(env, 2)
    made = [moved.text for moved in env.world.match.moves]
    assert set(refused) == {""}
    assert made[0] == "begin"
    assert any(text.startswith(("lay ", "walk ")) for text in made)
    assert len(refused) > len(made)


def test_the_mask_is_exactly_the_legal_moves() -> None:
    env = aec("zwergenzugfahrt")
    env.reset(seed=3)
    moves = env.moves(env.agent_selection)
    seat = env.possible_agents.index(env.agent_selection)
    assert set(moves.values()) == set(env.world.match.legal(seat))
    mask = env.last()[4]["action_mask"]
    assert set(np.flatnonzero(mask)) == {action for (action,) in moves}


def test_others_go_on_while_somebody_thinks_and_the_move_comes_too_late() -> None:
    env = aec("infernal-wagon", seats=2, decision=1000, sway=(100, 100))
    env.reset(seed=4)
    assert env.agent_selection == "seat_0"
    (slow,) = next(iter(env.moves("seat_0")))
    env.think("seat_0", 10_000)
    env.step(slow)
    assert env.agent_selection == "seat_1"
    (quick,) = next(iter(env.moves("seat_1")))
    env.step(quick)
    assert (env.agent_selection, env.world.now) == ("seat_1", 1000)
    assert len(env.world.match.moves) == 1
    while env.agent_selection == "seat_1":
        env.step(WAIT)
    assert env.world.now == 11_000
    assert env.infos["seat_0"]["refused"] == "railroad_moved_on"
    assert len(env.world.match.moves) == 1


def test_the_clock_of_a_ride_runs_while_everybody_waits() -> None:
    env = parallel("infernal-wagon", seats=2, decision=2000, options={"clock": 60})
    env.reset(seed=5)
    steps = 0
    while env.agents:
        _, rewards, ended, _, infos = env.step(dict.fromkeys(env.agents, WAIT))
        steps += 1
    assert steps == 30
    assert all(ended.values())
    assert infos["seat_0"]["now"] == 60_000
    assert rewards == {"seat_0": -1.0, "seat_1": -1.0}


@pytest.mark.parametrize("in_place", [True, False])
def test_an_observation_holds_nothing_that_the_view_does_not_show(in_place: bool) -> None:
    """Rides that look the same to a seat, with other cards in other hands, are the same numbers."""
    env = SeatsInTurn("infernal-wagon", seats=3, options={"curse": True}, in_place=in_place)
    env.reset(seed=6)
    match, before = env.world.match, env.observe("seat_0")
    others = []
    for number in range(5):
        state = match.game.sample(match.options, match.view(0), 0, Chance("x", str(number)))
        env.world.put(state)
        assert np.array_equal(env.observe("seat_0"), before)
        others.append(tuple(env.observe("seat_1")))
    assert len(set(others)) > 1


def test_an_action_that_is_not_legal_is_refused_and_costs_its_time() -> None:
    env = SeatAmongBots("zwergenzugfahrt", decision=1500)
    _, before = env.reset(seed=7)
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[-1])
    _, reward, ended, _, info = env.step(illegal)
    assert (reward, ended, info["refused"]) == (0.0, False, "illegal_action")
    assert info["now"] == before["now"] + 1500


def test_a_game_without_numbers_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("draisine.lab.env.encoding.package_of", lambda _: "draisine.kernel")
    with pytest.raises(DraisineError) as refused:
        aec("zwergenzugfahrt")
    assert (refused.value.code, refused.value.params) == ("no_encoding", {"game": "zwergenzugfahrt"})


def test_a_table_can_be_drawn() -> None:
    env = aec("zwergenzugfahrt", render_mode="ansi")
    env.reset(seed=1)
    assert len((env.render() or "").splitlines()) > 5


def test_the_page_about_environments_tells_the_truth() -> None:
    page = Path(__file__).parents[2] / "docs" / "environments.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert (failed, tried > 10) == (0, True)
