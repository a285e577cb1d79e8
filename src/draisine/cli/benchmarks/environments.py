"""How fast environments for programs that learn are on one core, beside one of PettingZoo's own."""

import time
from importlib.util import find_spec
from random import Random
from typing import Any

import msgspec

from draisine.games import all_games
from draisine.lab.env.pettingzoo import aec


class EnvironmentFigures(msgspec.Struct, frozen=True):
    """One line of the measurement: the same loop for each, one seat after the other, legal actions."""

    environment: str
    steps_a_second: float
    games: int
    steps: int
    times_peer: float | None = None
    """How many times as many as PettingZoo's connect four in the same run."""


def measure_environments(seconds: float) -> list[EnvironmentFigures]:
    """PettingZoo's connect four first, where its pygame is installed; then every game of ours."""
    found: list[EnvironmentFigures] = []
    peer: EnvironmentFigures | None = None
    if find_spec("pygame") is not None:
        # Not `pettingzoo.classic.connect_four_v3`, which warns of a name that will go.
        from pettingzoo.classic.connect_four import connect_four as connect_four_v3

        peer = _measure("pettingzoo connect_four_v3", connect_four_v3.env(), seconds)
        found.append(peer)
    for name in all_games():
        ours = _measure(name, aec(name), seconds)
        if peer is not None:
            times = round(ours.steps_a_second / peer.steps_a_second, 2)
            ours = msgspec.structs.replace(ours, times_peer=times)
        found.append(ours)
    return found


def _measure(name: str, env: Any, seconds: float) -> EnvironmentFigures:
    _play(env, 0)
    games = steps = 0
    began = now = time.process_time()  # somebody else may use the machine too
    while now - began < seconds:
        steps += _play(env, games)
        games += 1
        now = time.process_time()
    return EnvironmentFigures(name, round(steps / (now - began), 1), games, steps)


def _play(env: Any, seed: int) -> int:
    """A whole game; how many steps it had."""
    random = Random(seed).random
    env.reset(seed=seed)
    steps = 0
    while env.agents:
        seen, _, ended, broken, info = env.last()
        if ended or broken:
            return steps
        mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
        legal = mask.view(bool).nonzero()[0]  # of bytes as they are it takes four times as long
        env.step(legal[int(random() * len(legal))])
        steps += 1
    return steps
