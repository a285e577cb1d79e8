"""Which placements are worth a closer look, and which water is most in the way."""

from typing import Final

from mypy_extensions import i64

from draisine.games.underground.board import DOOR_LEVEL, NO_CHIP
from draisine.games.underground.bots.distances import ACROSS, NEAR
from draisine.games.underground.bots.maps import doorstep_of, through_drained, way_from
from draisine.games.underground.bots.path_costs import FAR, LEVELS, MOST_FOR_ONE, STEP, CostGrid, pawn_place
from draisine.games.underground.bots.sight import CHIP, FINE, Sight
from draisine.games.underground.climb import Climb
from draisine.games.underground.fields import FIELDS, NEIGHBOURS, NOWHERE
from draisine.games.underground.movement import HIGHEST_STEP
from draisine.games.underground.placement import Footing, fields_in
from draisine.games.underground.shapes import Shape
from draisine.games.underground.turn import piece_from, stacks_for, swaps_for
from draisine.games.underground.values import Lay

SWAP: Final = 8
_TOO_HIGH: Final = 20


class Placement:
    """A piece of a card at one of the places where it may lie."""

    def __init__(self, stack: str, swap: bool, turn: int, shape: Shape, field: int, level: int) -> None:  # noqa: PLR0917
        self.stack = stack
        self.swap = swap
        self.turn = turn
        self.shape = shape
        self.field = field
        self.level = level

    def by(self, card: int) -> Lay:
        """As a move."""
        return Lay(card, self.stack, self.turn, self.field, self.swap)


def placements(climb: Climb, card: int) -> list[Placement]:
    """All that a card allows, with the Card chip too."""
    heights = climb.board.heights
    footing = Footing(climb.board)
    found: list[Placement] = []
    shown = stacks_for(climb, climb.box.cards[card])
    for number, stack in enumerate(shown + swaps_for(climb, shown)):
        piece = climb.box.pieces[piece_from(climb, stack)]
        swap = number >= len(shown)
        for turn, shape in enumerate(piece.turns):
            if piece.first[turn] == turn:
                for field in fields_in(footing.places(shape)):
                    level = heights[field + shape.stone_offsets[0]] + 1
                    found.append(Placement(stack, swap, turn, shape, field, level))
    return found


def promising(climb: Climb, sight: Sight, places: list[Placement]) -> list[tuple[int, Placement]]:
    """All placements that could be part of the way, the shortest way first."""
    reach = sight.reach()
    found: list[tuple[int, Placement]] = []
    for place in places:
        cells, field, level = place.shape.cells, place.field, place.level
        if level < LEVELS:
            far = _through(sight.goal, sight.ground, reach, cells, field, level)
            if not climb.complete:
                straight = _through(sight.door, sight.ground, reach, cells, field, level)
                far = min(FAR * FINE, far * FINE + straight * FINE // sight.meanwhile)
            else:
                far *= FINE
            if far < FAR * FINE:
                found.append((far + (SWAP * FINE if place.swap else 0), place))
    found.sort(key=lambda each: each[0])
    return found


def supporting(
    climb: Climb, ground: CostGrid, goal: list[i64], places: list[Placement]
) -> list[tuple[int, Placement]]:
    """Placements that make the cheapest way to a goal cheaper without lying on it: what is to be built
    stands on something. The best first, with what they save."""
    wanted: dict[int, int] = {}
    for place in way_from(ground, goal, pawn_place(climb.board)):
        if ground.cost[place] > 0:
            wanted[place // LEVELS] = place % LEVELS
    found: list[tuple[int, Placement]] = []
    if not wanted:
        return found
    lacking = [field for field, level in wanted.items() if ground.cost[field * LEVELS + level] > MOST_FOR_ONE]
    for field in lacking:
        _want_below(ground, wanted, field)
    for each in places:
        if not each.swap:
            saved = _saved(climb, ground, each, wanted, lacking)
            if saved > 0:
                found.append((saved, each))
    found.sort(key=lambda each: -each[0])
    return found


def _want_below(ground: CostGrid, wanted: dict[int, int], field: int) -> None:
    """Add what has to be laid before a piece can lie on a field as high as wanted: the cheapest place a level
    lower that it may rest on, and in turn what that one rests on."""
    level = wanted[field]
    while level > 1 and ground.cost[field * LEVELS + level] > MOST_FOR_ONE:
        level -= 1
        carrier = NOWHERE
        least: i64 = FAR
        for there in NEAR[field]:
            price = ground.cost[there * LEVELS + level] + ACROSS[field][there]
            if price < least:
                least, carrier = price, there
        if carrier == NOWHERE or ground.cost[carrier * LEVELS + level] == 0:
            return
        field = carrier
        wanted.setdefault(field, level)


def freeing(climb: Climb, places: list[Placement]) -> list[tuple[int, Placement]]:
    """Placements that give a way to a pawn which is caught; large pieces near the door first."""
    board = climb.board
    height = board.heights[board.pawn]
    found: list[tuple[int, Placement]] = []
    for each in places:
        if each.swap or abs(each.level - height) > HIGHEST_STEP:
            continue
        shape, field = each.shape, each.field
        if _is_beside(board.pawn, shape, field):
            far = min([ACROSS[board.exit][field + offset] for offset in shape.cells])
            found.append((far - len(shape.cells), each))
    found.sort(key=lambda each: each[0])
    return found


def with_symbol(sight: Sight, places: list[Placement], wanted: int) -> list[tuple[int, Placement]]:
    """Placements that bring a valve or a key where the pawn can walk to, the nearest first."""
    reach = sight.reach()
    found: list[tuple[int, Placement]] = []
    for each in places:
        if each.level >= LEVELS:
            continue
        for number, symbol in enumerate(each.shape.symbols):
            if symbol == wanted:
                there = (each.field + each.shape.cells[number]) * LEVELS + each.level
                far = int(reach[there] - sight.ground.cost[there])
                if reach[there] < FAR:
                    found.append((far + (SWAP if each.swap else 0), each))
    found.sort(key=lambda each: each[0])
    return found


def elsewhere(climb: Climb, places: list[Placement], stacks: list[str]) -> list[tuple[int, Placement]]:
    """Placements of these stacks, the farthest from the door and the lowest first: where they harm least."""
    found: list[tuple[int, Placement]] = []
    for each in places:
        if each.stack in stacks and not each.swap:
            near = min([ACROSS[climb.board.exit][each.field + offset] for offset in each.shape.cells])
            found.append((each.level - 2 * near, each))
    found.sort(key=lambda each: each[0])
    return found


def _is_beside(pawn: int, shape: Shape, field: int) -> bool:
    """Whether a field of a piece that lies there is beside the pawn, with no wall between."""
    for place, offset in enumerate(shape.cells):
        for direction in range(4):
            if NEIGHBOURS[field + offset][direction] == pawn and not shape.walls[place] >> direction & 1:
                return True
    return False


def _saved(
    climb: Climb, ground: CostGrid, placement: Placement, wanted: dict[int, int], lacking: list[int]
) -> int:
    """How much a piece there takes off the price of a way."""
    heights, shape = climb.board.heights, placement.shape
    field, level = placement.field, placement.level
    saved = 0
    for offset in shape.cells:
        cell = field + offset
        aim = wanted.get(cell, 0)
        if not aim:
            continue
        if level > aim:
            saved -= _TOO_HIGH
        elif level == aim:
            saved += int(ground.cost[cell * LEVELS + aim])
        else:
            saved += level - heights[cell]
    for place in lacking:
        if wanted[place] == level + 1:
            for offset in shape.cells:
                if field + offset in NEAR[place] and field + offset != place:
                    saved += 2
                    break
    return saved


def _through(  # noqa: PLR0917
    goal: list[i64], ground: CostGrid, reach: list[i64], cells: list[int], field: int, level: int
) -> int:
    """How far it would be over a piece that lies there."""
    best: i64 = FAR
    cost = ground.cost
    for entry in cells:
        first: i64 = (field + entry) * LEVELS + level
        into: i64 = reach[first] - cost[first]
        if reach[first] >= FAR or into >= best:
            continue
        across = ACROSS[entry]
        for leave in cells:
            last: i64 = (field + leave) * LEVELS + level
            whole: i64 = into + across[leave] * STEP + goal[last]
            best = min(best, whole)
    return int(best)


def worst_water(climb: Climb, sight: Sight) -> int:
    """The water that is most in the way; NOWHERE when all of it lies under wood."""
    board = climb.board
    reach = sight.reach()
    best, worst = NOWHERE, FAR * 4
    for field in range(FIELDS):
        if board.water[field]:
            height = max(1, min(LEVELS - 1, board.heights[field] + 1))
            place = field * LEVELS + height
            far = int(reach[place] + sight.goal[place])
            if climb.complete and board.heights[field] > 0:
                far = min(far, through_drained(sight.ground, reach, sight.door, field))
            if board.chips[field] != NO_CHIP:
                far -= CHIP // FINE
            if field == doorstep_of(board) and (climb.complete or board.heights[field] == DOOR_LEVEL):
                far -= FAR
            if far < worst:
                best, worst = field, far
    return best
