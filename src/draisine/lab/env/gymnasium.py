"""One program that learns, at a table with bots: an environment of Gymnasium."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import Env
from gymnasium.spaces import Box, Discrete

from draisine.games import game_by_id
from draisine.lab.env.arrays import Arrays
from draisine.lab.env.text_picture import drawn
from draisine.lab.env.world import LEAST, MOST, Table, World

MOST_STEPS = 5_000


class SeatAmongBots(Env):
    """One seat of a game; bots have the others, and live in the same time. The legal actions are in
    `info["action_mask"]`; any other costs its time and is refused."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - Gymnasium's own

    def __init__(
        self,
        game: str,
        *,
        seat: int = 0,
        bot: str = "random",
        most_steps: int = MOST_STEPS,
        render_mode: str | None = None,
        **table: Any,
    ) -> None:
        """Other arguments as `Table` has them."""
        count = table.get("seats") or game_by_id(game).quick.seats
        bots = {other: bot for other in range(count) if other != seat}
        self.world = World(Table(game, **{"bots": bots, **table}))
        self._arrays = Arrays(self.world)
        self.seat = seat
        self.render_mode = render_mode
        self._most_steps = most_steps
        self._steps = 0
        self.observation_space = Box(LEAST, MOST, (self.world.size,), np.int16)
        self.action_space = Discrete(self.world.actions)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new game; the same for the same seed."""
        super().reset(seed=seed)
        self._steps = 0
        self.world.begin(str(self.np_random.integers(1 << 62)))
        return self._arrays.observe(self.seat), self._arrays.info(self.seat)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Act, and let the others go on until this seat decides again."""
        world = self.world
        self._steps += 1
        if not world.over:
            world.decide(self.seat, int(action))
        ended = world.outcome is not None
        broken = not ended and (world.stuck or self._steps >= self._most_steps)
        told = self._arrays.info(self.seat)
        return self._arrays.observe(self.seat), world.reward(self.seat), ended, broken, told

    def think(self, milliseconds: int = 0, *, tokens: int = 0) -> None:
        """The next decision takes so much longer: the others go on meanwhile."""
        self.world.think(self.seat, milliseconds, tokens)

    def moves(self) -> dict[tuple[int, ...], str]:
        """The legal moves in notation, by the actions that say them."""
        return self.world.moves(self.seat)

    def render(self) -> str | None:
        """The table as a spectator sees it, in letters."""
        return drawn(self.world.match) if self.render_mode == "ansi" else None
