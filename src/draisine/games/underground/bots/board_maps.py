"""The maps of one board, worked out once: turns that lead to the same board are looked at again and again."""

from typing import Final

from mypy_extensions import i64

from draisine.games.underground.board import DOOR_LEVEL, NO_CHIP, Board
from draisine.games.underground.bots.last_piece import any_fits, can_rest
from draisine.games.underground.bots.maps import (
    chip_map,
    door_map,
    doorstep_of,
    last_map,
    over_drained,
    with_ladder,
)
from draisine.games.underground.bots.outlook import Ground, pawn_place, place_of, spread
from draisine.games.underground.climb import HAMMER, LADDER, Climb
from draisine.games.underground.fields import FIELDS

_MOST: Final = 256
"""Boards that are remembered; two in three of those that one decision looks at are the same as another."""


class BoardMaps:
    """What it costs to stand anywhere, and the ways from everywhere to where one wants to go."""

    def __init__(self, climb: Climb, whole: bool, chips_wanted: int, last_fits: bool) -> None:
        """Unless `whole`, no farther than it takes to see how good the places around the pawn are."""
        board = climb.board
        hammer = HAMMER in climb.tools
        ladder = climb.complete and LADDER in climb.tools
        self.ground = Ground(board, climb.keys, hammer, ladder, climb.complete, last_fits=last_fits)
        self.rise: list[i64] = []
        self._start = pawn_place(board)
        pawn = [self._start]
        if climb.complete:
            self.door = door_map(self.ground, pawn)
            last = last_map(self.ground, self.door, climb.keys, hammer, pawn)
            self.goal = with_ladder(self.ground, over_drained(self.ground, last, pawn), pawn)
        else:
            until = None if whole else _looked_for(board)
            self.door = door_map(self.ground, until)
            if board.chips[doorstep_of(board)] != NO_CHIP:
                self.door = last_map(self.ground, self.door, climb.keys, hammer, until)
            self.goal = chip_map(self.ground, self.door, chips_wanted)
            self.rise = door_map(self.ground, pawn, 0)
        self._reach: list[i64] | None = None

    def reach(self) -> list[i64]:
        """From the pawn to every place."""
        if self._reach is None:
            self._reach = spread(self.ground, [(self._start, 0)], False)
        return self._reach


_known: Final[dict[tuple[int, ...], BoardMaps]] = {}


def maps_of(climb: Climb, whole: bool, chips_wanted: int) -> BoardMaps:
    """The maps of a climb's board. Nobody changes them."""
    board = climb.board
    doorstep = doorstep_of(board)
    last_fits = (
        not climb.complete
        or board.heights[doorstep] >= DOOR_LEVEL
        or board.chips[doorstep] != NO_CHIP
        or not can_rest(board, doorstep)
        or any_fits(climb, doorstep)
    )
    key = (
        board.pawn,
        board.exit,
        board.door,
        int(climb.complete),
        int(whole or climb.complete),
        int(last_fits),
        chips_wanted,
        climb.keys,
        int(HAMMER in climb.tools),
        int(LADDER in climb.tools),
        *board.heights,
        *board.ground,
        *board.walls,
        *board.symbols,
        *board.manholes,
        *board.water,
        *board.chips,
    )
    found = _known.get(key)
    if found is None:
        if len(_known) >= _MOST:
            _known.clear()
        found = _known[key] = BoardMaps(climb, whole, chips_wanted, last_fits)
    return found


def _looked_for(board: Board) -> list[int]:
    """Where the pawn is, and where chips are."""
    chips = [place_of(board, field) for field in range(FIELDS) if board.chips[field] != NO_CHIP]
    return [pawn_place(board), *chips]
