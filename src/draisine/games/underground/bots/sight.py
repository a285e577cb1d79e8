"""The maps of one board, and how good it is to stand anywhere on it."""

from typing import Final

from mypy_extensions import i64

from draisine.games.underground.bots.outlook import (
    FAR,
    LEVELS,
    Ground,
    chip_map,
    door_map,
    last_map,
    shoulders,
    spread,
)
from draisine.games.underground.climb import Climb

FINE: Final = 4
"""Values are counted in parts of a tenth of a turn, so that a small part of a way shows."""
CHIP: Final = 60 * FINE
"""What one more chip to be found is worth."""
_CHIPS_IN_ALL: Final = 8
"""How many chips a code takes in the middle, tools counted."""
_NEXT_CHIP: Final = 15 * FINE
"""How far it is to the next chip on average, when one is taken while others lie there."""
_ANY_CHIP: Final = 40 * FINE
"""And when none lies where the pawn could come to."""
_MEANWHILE: Final = 2
_FEW: Final = 4


class Sight:
    """The maps of one board: how good it is to stand anywhere."""

    def __init__(self, climb: Climb) -> None:
        self.climb = climb
        self.ground = Ground(climb.board, climb.keys)
        self.door = door_map(self.ground, not climb.complete)
        self.chips_wanted = 0 if climb.complete else max(1, _CHIPS_IN_ALL - _chips_found(climb))
        if climb.complete:
            self.goal = last_map(self.ground, self.door, climb.keys)
        else:
            self.goal = chip_map(self.ground, self.door, self.chips_wanted)
        self._reach: list[i64] | None = None
        self._shoulders = shoulders(climb.board)

    def reach(self) -> list[i64]:
        """From the pawn to every place."""
        if self._reach is None:
            board = self.climb.board
            start = board.pawn * LEVELS + min(LEVELS - 1, board.heights[board.pawn])
            self._reach = spread(self.ground, [(start, 0)], False)
        return self._reach

    def standing(self, field: int) -> int:
        """How far it still is from a field."""
        far = self._far(self.goal, field) * FINE
        if self.climb.complete:
            return far - self._shoulders
        straight = self._far(self.door, field) * FINE
        if far >= FAR * FINE:
            far = _ANY_CHIP
        return far + straight // self.meanwhile + self.chips_wanted * CHIP - self._shoulders

    def with_chip_from(self, field: int) -> int:
        """How far it still is once the chip on a field is taken; the next one may lie anywhere."""
        return self.standing(field) - (0 if self.climb.complete else CHIP - _NEXT_CHIP)

    @property
    def meanwhile(self) -> int:
        """While chips are looked for, the way to the door counts one part in so many."""
        return _MEANWHILE * min(_FEW, self.chips_wanted)

    def _far(self, to: list[i64], field: int) -> int:
        place = field * LEVELS + min(LEVELS - 1, self.climb.board.heights[field])
        return int(to[place])


def _chips_found(climb: Climb) -> int:
    return len(climb.numbers) + len(climb.tools) + len(climb.tools_gone)
