"""Several programs that learn at one table: environments of PettingZoo, one after the other or all at once.

Observations are arrays of one size, and the legal actions are in `info["action_mask"]`.
"""

from collections.abc import Mapping
from secrets import randbits
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from pettingzoo import AECEnv, ParallelEnv

from draisine.kernel.playout import NEVER
from draisine.lab.env.actions import WAIT
from draisine.lab.env.arrays import Arrays
from draisine.lab.env.text_picture import drawn
from draisine.lab.env.world import LEAST, MOST, Table, World, names_of

MOST_STEPS = 5_000


def aec(game: str, **table: Any) -> "SeatsInTurn":
    """A game in which one seat after the other decides, in the order of time. Arguments as `Table` has them,
    `most_steps` and `render_mode`."""
    return SeatsInTurn(game, **table)


def parallel(game: str, **table: Any) -> "SeatsAtOnce":
    """A game in which all seats act at each step; a step takes as long as a decision."""
    return SeatsAtOnce(game, **table)


class _Seats:
    """What both kinds have."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's own

    def _lay(self, table: Table, most_steps: int, render_mode: str | None) -> None:
        self.world = World(table)
        self._arrays = Arrays(self.world)
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": table.game.replace("-", "_")}
        self.possible_agents = names_of(range(self.world.count))
        self.agents: list[str] = []
        self._most_steps = most_steps
        self._steps = 0
        self._places = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._seed, self._games = randbits(62), 0
        size = (self.world.size,)
        self._views = {name: Box(LEAST, MOST, size, np.int16) for name in self.possible_agents}
        self._actions = {name: Discrete(self.world.actions) for name in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Numbers, as many in every position."""
        return self._views[agent]

    def action_space(self, agent: str) -> Any:
        """To wait, to have said it all, and every word that moves are made of."""
        return self._actions[agent]

    def think(self, agent: str, milliseconds: int = 0, *, tokens: int = 0) -> None:
        """The next decision of a seat takes so much longer, in milliseconds or tokens (`Table.token`)."""
        self.world.think(self._places[agent], milliseconds, tokens)

    def moves(self, agent: str) -> dict[tuple[int, ...], str]:
        """The legal moves of a seat in notation, by the actions that say them."""
        return self.world.moves(self._places[agent])

    def render(self) -> str | None:
        """The table as a spectator sees it, in letters."""
        return drawn(self.world.match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def _start(self, seed: int | None) -> None:
        """Of games without a seed of their own each is another one, by the seed that was named last."""
        if seed is not None:
            self._seed, self._games = seed, 0
        self.agents = list(self.possible_agents)
        self._steps = 0
        self.world.begin(f"{self._seed}/{self._games}")
        self._games += 1

    def _broken_off(self) -> bool:
        return self.world.outcome is None and (self.world.stuck or self._steps >= self._most_steps)


class SeatsInTurn(_Seats, AECEnv):
    """One seat after the other, in the order of time: whoever is free first looks and decides next."""

    agent_selection: str

    def __init__(
        self, game: str, *, most_steps: int = MOST_STEPS, render_mode: str | None = None, **table: Any
    ) -> None:
        super().__init__()
        self._lay(Table(game, **table), most_steps, render_mode)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game; the same for the same seed."""
        self._start(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {name: self._arrays.info(seat) for seat, name in enumerate(self.agents)}
        self._select()

    def observe(self, agent: str) -> Any:
        """What a seat sees now."""
        return self._arrays.observe(self._places[agent])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What PettingZoo's own says, which is asked for before every step, with one call less."""
        agent = self.agent_selection
        if observe:
            self.world.look(self._places[agent])
        return (
            self._arrays.copy_row() if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        """The selected seat acts. Another's info stays as it was told, until it decides or all is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        world, seat = self.world, self._places[agent]
        self._steps += 1
        following = world.decide(seat, int(action))
        if following == NEVER or self._steps >= self._most_steps:
            self._end()
            return
        if following != seat:
            refused = world.refused[seat]
            self.infos[agent] = {"action_mask": self._arrays.only_wait, "now": world.now, "refused": refused}
            self.agent_selection = agent = self.possible_agents[following]
        self.infos[agent] = self._arrays.info(following)

    def _select(self) -> None:
        ready = self.world.ready()
        seat = ready[0] if ready else 0
        self.agent_selection = agent = self.possible_agents[seat]
        self.infos[agent] = self._arrays.info(seat)

    def _end(self) -> None:
        ended, broken = self.world.outcome is not None, self._broken_off()
        self._select()
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = self.world.reward(seat)
            self.terminations[name] = ended
            self.truncations[name] = broken
            if name != self.agent_selection:
                refused = self.world.refused[seat]
                self.infos[name] = {
                    "action_mask": self._arrays.only_wait,
                    "now": self.world.now,
                    "refused": refused,
                }
        self._accumulate_rewards()


class SeatsAtOnce(_Seats, ParallelEnv):
    """All seats at once. What they decide is done at some moment of the step, in no order known before; who
    thinks for longer than a step lasts can only wait until it is done."""

    def __init__(
        self, game: str, *, most_steps: int = MOST_STEPS, render_mode: str | None = None, **table: Any
    ) -> None:
        self._lay(Table(game, **{"sway": (40, 100), **table}), most_steps, render_mode)

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; the same for the same seed."""
        self._start(seed)
        return self._seen(), self._infos()

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """All act; seats that are not free to can only wait, whatever they say."""
        world = self.world
        self._steps += 1
        for seat in world.ready():
            world.act(seat, int(actions.get(self.possible_agents[seat], WAIT)))
        if not world.in_a_sentence():
            world.go_on(world.now + world.table.decision)
        ended, broken = world.outcome is not None, self._broken_off()
        live = self.agents
        if ended or broken:
            self.agents = []
        rewards = {name: world.reward(seat) for seat, name in enumerate(live)}
        ends = (dict.fromkeys(live, ended), dict.fromkeys(live, broken))
        return self._seen(), rewards, *ends, self._infos()

    def _seen(self) -> dict[str, Any]:
        return {name: self._arrays.observe(seat) for seat, name in enumerate(self.possible_agents)}

    def _infos(self) -> dict[str, Any]:
        return {name: self._arrays.info(seat) for seat, name in enumerate(self.possible_agents)}
