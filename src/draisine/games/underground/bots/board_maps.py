"""The maps of one board, worked out once: turns that lead to the same board are looked at again and again."""

from typing import Final

from mypy_extensions import i64

from draisine.games.underground.board import DOOR_LEVEL, NO_CHIP, Board
from draisine.games.underground.bots.last_piece import any_fits, can_be_filled, can_rest
from draisine.games.underground.bots.maps import (
    chip_map,
    door_map,
    doorstep_of,
    last_map,
    over_drained,
    way_from,
    with_ladder,
)
from draisine.games.underground.bots.path_costs import (
    FAR,
    LEVELS,
    CostGrid,
    cheapest_paths,
    pawn_place,
    place_of,
)
from draisine.games.underground.climb import HAMMER, LADDER, Climb
from draisine.games.underground.fields import FIELDS, NOWHERE

_MOST: Final = 256
"""Boards that are remembered; two in three of those that one decision looks at are the same as another."""

_TWICE_AT_MOST: Final = 3
"""So often a way is looked for without a field that the one before needs at two levels."""


class BoardMaps:
    """What it costs to stand anywhere, and the ways from everywhere to where one wants to go."""

    def __init__(self, climb: Climb, whole: bool, chips_wanted: int, last_fits: bool, fillable: bool) -> None:
        """Unless `whole`, no farther than it takes to see how good the places around the pawn are."""
        board = climb.board
        hammer = HAMMER in climb.tools
        self._ladder = LADDER in climb.tools
        self.ground = CostGrid(
            board, climb.keys, hammer, climb.complete, last_fits=last_fits, fillable=fillable
        )
        if climb.complete and self._ladder:
            self.ground.climb_ladders()
        self.rise: list[i64] = []
        self.door: list[i64] = []
        self.goal: list[i64] = []
        self._start = pawn_place(board)
        self._wanted = chips_wanted
        self._keys = climb.keys
        self._hammer = hammer
        self._until = None if whole else _looked_for(board)
        self._complete = climb.complete
        self._draw_door()
        self._draw_goal()
        for _ in range(_TWICE_AT_MOST):
            places = twice_at(way_from(self.ground, self.goal, self._start))
            if not places or not self._leave_out(places):
                break
        if not climb.complete:
            self.rise = door_map(self.ground, [self._start], 0)
        self._reach: list[i64] | None = None

    def _draw_door(self) -> None:
        """The ways to the door."""
        board = self.ground.board
        until = [self._start] if self._complete else self._until
        self.door = door_map(self.ground, until)
        if not self._complete and board.chips[doorstep_of(board)] != NO_CHIP:
            self.door = last_map(self.ground, self.door, self._keys, self._hammer, until)

    def _draw_goal(self) -> None:
        """The ways to where one wants to go."""
        ground, pawn = self.ground, [self._start]
        ground.beyond = None
        if self._complete:
            last = last_map(ground, self.door, self._keys, self._hammer, pawn)
            self.goal = with_ladder(ground, over_drained(ground, last, pawn), pawn)
            return
        self.goal = chip_map(ground, self.door, self._wanted)
        if self._ladder and self.goal[self._start] >= FAR:
            ground.climb_ladders()
            self.goal = with_ladder(ground, self.goal, pawn)

    def _leave_out(self, places: list[int]) -> bool:
        """Draw them without one of these places, the one without which it is nearer from the pawn; unless
        there is no way without it."""
        ground, cost, found = self.ground, self.ground.cost, False
        door, goal, beyond = self.door, self.goal, ground.beyond
        least: i64 = FAR
        best = NOWHERE
        for place in places:
            price, cost[place] = cost[place], FAR
            if self._complete:
                self._draw_door()
            self._draw_goal()
            if self.goal[self._start] < least:
                least, best, found = self.goal[self._start], place, True
                door, goal, beyond = self.door, self.goal, ground.beyond
            cost[place] = price
        if found:
            cost[best] = FAR
        self.door, self.goal, ground.beyond = door, goal, beyond
        return found

    def reach(self) -> list[i64]:
        """From the pawn to every place."""
        if self._reach is None:
            self._reach = cheapest_paths(self.ground, [(self._start, 0)], False)
        return self._reach


def twice_at(way: list[int]) -> list[int]:
    """The first two places of a way that are one field at two levels, the higher one before the lower: what
    is built up does not come down again."""
    before: dict[int, int] = {}
    for place in way:
        higher = before.get(place // LEVELS, 0)
        if higher > place:
            return [higher, place]
        before[place // LEVELS] = place
    return []


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
    fillable = board.heights[doorstep] >= DOOR_LEVEL or can_be_filled(climb, doorstep)
    key = (
        board.pawn,
        board.exit,
        board.door,
        int(climb.complete),
        int(whole or climb.complete),
        int(last_fits),
        int(fillable),
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
        found = _known[key] = BoardMaps(climb, whole, chips_wanted, last_fits, fillable)
    return found


def _looked_for(board: Board) -> list[int]:
    """Where the pawn is, and where chips are."""
    chips = [place_of(board, field) for field in range(FIELDS) if board.chips[field] != NO_CHIP]
    return [pawn_place(board), *chips]
