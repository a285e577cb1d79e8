"""Rows of a world as arrays of numpy."""

from typing import Any

import numpy as np

from draisine.lab.env.actions import WAIT
from draisine.lab.env.world import World


class Arrays:
    """What seats see and may do. Every array is a copy of its own, which may be kept and written to."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._row = np.frombuffer(memoryview(world.row), dtype=np.int16)
        self._marks = np.frombuffer(memoryview(world.marks), dtype=np.int8)
        self.copy_row = self._row.copy
        """What `look` wrote last, for who has looked."""
        self.only_wait = np.zeros(world.actions, dtype=np.int8)
        """The mask of who can only wait."""
        self.only_wait[WAIT] = 1
        self.only_wait.setflags(write=False)

    def observe(self, seat: int) -> np.ndarray[Any, np.dtype[np.int16]]:
        """What a seat sees now, and the words that it has said of a move."""
        self._world.look(seat)
        return self._row.copy()

    def info(self, seat: int) -> dict[str, Any]:
        """What a seat is told beside what it sees."""
        world = self._world
        mask = self._marks.copy() if world.mark(seat) else self.only_wait
        return {"action_mask": mask, "now": world.now, "refused": world.refused[seat]}
