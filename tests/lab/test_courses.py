"""Games of environments that go on in place are those played by views and notation, number for number."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from draisine.lab.env.pettingzoo import SeatsAtOnce, SeatsInTurn

pytestmark = pytest.mark.plain

TABLES: dict[str, tuple[str, dict[str, Any], int]] = {
    "dwarfs": ("zwergenzugfahrt", {"options": {"turns": 25}}, 60),
    "dwarfs, open-ended": ("zwergenzugfahrt", {"options": {"end": "seats"}}, 120),
    "dwarfs with clocks": ("zwergenzugfahrt", {"options": {"end": "clocks", "minutes": 1}}, 60),
    "wagon": ("infernal-wagon", {}, 60),
    "wagon, everything": (
        "infernal-wagon",
        {"seats": 5, "options": {"easy": 8, "silence": True, "u_turn": True, "curse": True, "clock": 60}},
        90,
    ),
    "wagon, practice": ("infernal-wagon", {"seats": 2, "options": {"practice": True, "clock": 20}}, 60),
    "climb": ("underground", {}, 150),
    "climb with an hourglass": ("underground", {"seats": 2, "options": {"hourglass": True}}, 150),
    "climb, set up by hand": ("underground", {"options": {"setup": "hard", "arrange": True}}, 80),
}
SEEDS = 3
tables = pytest.mark.parametrize("table", list(TABLES))


@tables
def test_a_game_in_place_is_the_same_number_for_number(table: str) -> None:
    """What the seats see, may do and are told, at every step; every fifth action is any one."""
    game, how, steps = TABLES[table]
    most = {"most_steps": steps, **how}
    quick, slow = SeatsInTurn(game, **most), SeatsInTurn(game, **most, in_place=False)
    for seed in range(SEEDS):
        random = np.random.default_rng(seed)
        quick.reset(seed=seed)
        slow.reset(seed=seed)
        while not _compared(quick, slow):
            agent = quick.agent_selection
            mask = quick.infos[agent]["action_mask"]
            blindly = random.integers(5) == 0
            action = int(random.integers(len(mask)) if blindly else random.choice(np.flatnonzero(mask)))
            if random.integers(9) == 0:
                for env in (quick, slow):
                    env.think(agent, 4000)
            for env in (quick, slow):
                env.step(action)
        assert quick.world.match.log() == slow.world.match.log()


def _compared(one: SeatsInTurn, other: SeatsInTurn) -> bool:
    """Whether both are over."""
    assert one.agent_selection == other.agent_selection
    for agent in one.possible_agents:
        assert np.array_equal(one.observe(agent), other.observe(agent)), agent
        told, same = one.infos[agent], other.infos[agent]
        assert np.array_equal(told["action_mask"], same["action_mask"]), agent
        assert (told["now"], told["refused"]) == (same["now"], same["refused"])
    assert one.moves(one.agent_selection) == other.moves(one.agent_selection)
    assert (one.rewards, one.terminations, one.truncations) == (
        other.rewards,
        other.terminations,
        other.truncations,
    )
    return any(one.terminations.values()) or any(one.truncations.values())


@pytest.mark.parametrize(("table", "seed"), list(product(["wagon, everything", "climb"], range(2))))
def test_all_at_once_too(table: str, seed: int) -> None:
    game, how, steps = TABLES[table]
    quick, slow = (SeatsAtOnce(game, **how, in_place=in_place) for in_place in (True, False))
    random = np.random.default_rng(seed)
    seen, told = quick.reset(seed=seed)
    same_seen, same_told = slow.reset(seed=seed)
    for _ in range(steps // 2):
        for agent in quick.possible_agents:
            assert np.array_equal(seen[agent], same_seen[agent])
            assert np.array_equal(told[agent]["action_mask"], same_told[agent]["action_mask"])
        actions = {name: random.choice(np.flatnonzero(each["action_mask"])) for name, each in told.items()}
        seen, rewards, ended, _, told = quick.step(actions)
        same_seen, same_rewards, same_ended, _, same_told = slow.step(actions)
        assert (rewards, ended) == (same_rewards, same_ended)
        if not quick.agents:
            break
    assert quick.world.match.log() == slow.world.match.log()


@tables
def test_which_games_go_on_in_place(table: str) -> None:
    """All but those of the dwarfs in which time decides."""
    game, how, _ = TABLES[table]
    course = type(SeatsInTurn(game, **how).world._course).__name__
    assert course == ("MatchCourse" if table == "dwarfs with clocks" else "PlayoutCourse")


def test_arrays_may_be_kept_and_written_to() -> None:
    env = SeatsInTurn("zwergenzugfahrt")
    env.reset(seed=1)
    seen, mask = env.observe("seat_0"), env.infos[env.agent_selection]["action_mask"]
    before = seen.copy()
    seen[:] = 7
    assert mask.flags.writeable
    assert np.array_equal(env.observe("seat_0"), before)
    env.step(int(np.flatnonzero(mask)[0]))
    assert not np.array_equal(env.observe("seat_0"), before)
