"""The maps of one board, and how good it is to stand anywhere on it."""

from typing import Final

from mypy_extensions import i64

from draisine.games.underground.bots.outlook import FAR, LEVELS, Ground, chip_map, door_map, last_map, spread
from draisine.games.underground.climb import Climb

CHIP: Final = 60
"""What one more chip to be found is worth, in tenths of a turn."""
_CHIPS_IN_ALL: Final = 8
"""How many chips a code takes in the middle, tools counted."""
_NEXT_CHIP: Final = 15
_MEANWHILE: Final = 3


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

    def reach(self) -> list[i64]:
        """From the pawn to every place."""
        if self._reach is None:
            board = self.climb.board
            start = board.pawn * LEVELS + min(LEVELS - 1, board.heights[board.pawn])
            self._reach = spread(self.ground, [(start, 0)], False)
        return self._reach

    def standing(self, field: int) -> int:
        """How far it still is from a field."""
        far = self._far(self.goal, field)
        if far >= FAR and not self.climb.complete:
            far = min(FAR, self._far(self.door, field) + 2 * _NEXT_CHIP)
        if not self.climb.complete:
            far += self._far(self.door, field) // self.meanwhile
        return far + self.chips_wanted * CHIP

    def with_chip_from(self, field: int) -> int:
        """How far it still is once the chip on a field is taken; the next one may lie anywhere."""
        return self.standing(field) - (0 if self.climb.complete else CHIP - _NEXT_CHIP)

    @property
    def meanwhile(self) -> int:
        """While chips are looked for, the way to the door counts one part in so many."""
        return _MEANWHILE * self.chips_wanted

    def _far(self, to: list[i64], field: int) -> int:
        place = field * LEVELS + min(LEVELS - 1, self.climb.board.heights[field])
        return int(to[place])


def _chips_found(climb: Climb) -> int:
    return len(climb.numbers) + len(climb.tools) + len(climb.tools_gone)
