"""The maps of one board, and how good it is to stand anywhere on it."""

from typing import Final

from mypy_extensions import i64

from draisine.games.underground.board import DOOR_LEVEL, NO_CHIP
from draisine.games.underground.bots.board_maps import maps_of
from draisine.games.underground.bots.chips import UNSEEN, wanted_chips
from draisine.games.underground.bots.last_piece import can_rest, wait_for_piece
from draisine.games.underground.bots.maps import doorstep_of, is_dry, is_pit, shoulders
from draisine.games.underground.bots.path_costs import place_of
from draisine.games.underground.climb import Climb
from draisine.games.underground.fields import FIELDS

FINE: Final = 4
"""Values are counted in parts of a tenth of a turn, so that a small part of a way shows."""
CHIP: Final = 60 * FINE
"""What one more chip to be found is worth."""
_NEXT_CHIP: Final = 15 * FINE
"""How far it is to the next chip on average, when one is taken while others lie there."""
_ANY_CHIP: Final = 30 * FINE
"""How far it is at most once a chip was taken: a new one comes, which may lie anywhere. What lies farther
counts one part in so many."""
_BEYOND_ANY: Final = 16
_CAUGHT_CHIP: Final = 100 * FINE
"""What it costs when a chip comes to a doorstep where nobody can take it: nothing is laid on it either."""
_DROWNED: Final = 25 * FINE
"""What it costs when water comes to a doorstep that is as high as the door: a valve has to be found."""
_WATERS_OF_A_CHIP: Final = 14
"""Tenths of a water that come until a chip is found, and twice as many on the way up."""
_A_LAST_PIECE: Final = 6
"""Tenths of a turn that somebody waits for the piece before the door, on average."""
_MEANWHILE: Final = 2
_FEW: Final = 4
_RISE: Final = 2
"""While chips are looked for, what has to be built before the door counts one part in so many, however many
chips are wanted: turns that need no piece for the next chip can lay one for the way up."""


class Sight:
    """The maps of one board: how good it is to stand anywhere."""

    def __init__(self, climb: Climb, whole: bool = True) -> None:
        """Unless `whole`, no farther than it takes to see how good the places around the pawn are."""
        board = climb.board
        self.climb = climb
        wanted = 0 if climb.complete else wanted_chips(climb)
        self.chips_wanted = max(1, wanted)
        self._chips_price = wanted * CHIP
        self._maps = maps_of(climb, whole, self.chips_wanted)
        self.ground = self._maps.ground
        self.door = self._maps.door
        self.goal = self._maps.goal
        self._rise = self._maps.rise
        self._chip_comes = UNSEEN in climb.tools_gone
        self._risk = 0
        if climb.complete:
            self._risk = _last_piece(climb) * FINE
        elif board.chips[doorstep_of(board)] == NO_CHIP:
            if is_pit(board):
                self._risk = risk_of(climb, _CAUGHT_CHIP, doorstep_of(board)) * self.chips_wanted
            elif is_dry(board):
                waters = (self.chips_wanted + 2) * _WATERS_OF_A_CHIP
                self._risk = risk_of(climb, _DROWNED * waters // 10, doorstep_of(board))
        self._shoulders = shoulders(board)

    def reach(self) -> list[i64]:
        """From the pawn to every place."""
        return self._maps.reach()

    def standing(self, field: int) -> int:
        """How far it still is from a field."""
        far = self._far(self.goal, field) * FINE
        if self.climb.complete:
            return far + self._risk - self._shoulders
        straight = self._far(self.door, field) * FINE
        if self._chip_comes and far > _ANY_CHIP:
            far = _ANY_CHIP + (far - _ANY_CHIP) // _BEYOND_ANY
        rise = self._far(self._rise, field) * FINE // _RISE
        return far + straight // self.meanwhile + rise + self._chips_price + self._risk - self._shoulders

    def to_build(self) -> int:
        """What has to be built before the door, from where the pawn stands; nothing that changes once the
        code is complete, because then it is part of the way."""
        return self._far(self._rise, self.climb.board.pawn) if self._rise else 0

    def with_chip_from(self, field: int) -> int:
        """How far it still is once the chip on a field is taken; the next one may lie anywhere."""
        return self.standing(field) - (0 if self.climb.complete else CHIP - _NEXT_CHIP)

    @property
    def meanwhile(self) -> int:
        """While chips are looked for, the way to the door counts one part in so many."""
        return _MEANWHILE * min(_FEW, self.chips_wanted)

    def _far(self, to: list[i64], field: int) -> int:
        return int(to[place_of(self.climb.board, field)])


def _last_piece(climb: Climb) -> int:
    """How long it takes until somebody holds the piece before the door, as soon as there can be one."""
    doorstep = doorstep_of(climb.board)
    if climb.board.heights[doorstep] >= DOOR_LEVEL:
        return 0
    if climb.board.chips[doorstep] != NO_CHIP or not can_rest(climb.board, doorstep):
        return _A_LAST_PIECE
    return wait_for_piece(climb, doorstep)


def risk_of(climb: Climb, cost: int, field: int) -> int:
    """What it costs that the next card may be a field's, as far as anybody can know."""
    known = len(climb.out)
    for hand in climb.hands:
        known += len(hand)
        if field in hand:
            return 0
    return 0 if field in climb.out else cost // max(1, FIELDS - known)
