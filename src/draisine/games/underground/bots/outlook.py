"""How far it is: from the pawn, to the code chips, to the door, over what is there and what could be built.

A place is a field at a level. To stand there costs nothing where the board is that high, and about as many
pieces as it takes where it is not; a step costs a third of a turn's walking. Costs are tenths of a turn.
"""

from typing import Final

from mypy_extensions import i64

from draisine.games.underground.board import BARE, DOOR_LEVEL, EXIT, NO_CHIP, Board
from draisine.games.underground.fields import FIELDS, NEIGHBOURS, NOWHERE, SIDE
from draisine.games.underground.shapes import LOCK, VALVE

LEVELS: Final = 11
PLACES: Final = 891
FAR: Final = 400
"""Farther than anything that can be reached."""
STEP: Final = 2
_FLUSH: Final = 4
"""A field of a piece that rests on what is there."""
_HANGING: Final = 5
_GAP: Final = 1
"""For each level of air below wood that hangs: the less of it, the more pieces will do."""
_PILLAR: Final = 4
"""For each level that has to be built up before wood can hang there."""
_OVER_WATER: Final = 1
_WALL: Final = 5
_CHIP_FIRST: Final = 10
_LOCKED: Final = 5


class Ground:
    """What it costs to stand at every place of a board."""

    def __init__(self, board: Board, keys: int) -> None:
        self.board = board
        self.cost: list[i64] = [FAR] * PLACES
        self.walls = _walls(board)
        near = _supports(board)
        for field in range(FIELDS):
            if board.ground[field] == EXIT:
                continue
            height: i64 = board.heights[field]
            wet = board.water[field]
            if board.ground[field] != BARE and not wet and height < LEVELS:
                locked = board.symbols[field] == LOCK and not board.manholes[field]
                if not locked or keys > 0:
                    self.cost[field * LEVELS + height] = _LOCKED if locked else 0
            # Nothing can be laid on a chip; but it will be taken, and then there can.
            taken_first: i64 = 0 if board.chips[field] == NO_CHIP else _CHIP_FIRST
            for level in range(height + 1, LEVELS):
                gap: i64 = level - 1 - height
                hangs = near[field * LEVELS + level]
                if wet:
                    # Water carries nothing: what lies over it has to rest beside it.
                    price: i64 = _HANGING + _OVER_WATER + gap * _GAP
                    if not hangs:
                        price += _PILLAR * (gap + 3)
                elif gap == 0:
                    price = _FLUSH
                elif hangs:
                    price = _HANGING + gap * _GAP
                else:
                    price = _HANGING + gap * _PILLAR
                self.cost[field * LEVELS + level] = price + taken_first
        self.near = near


ACROSS: Final = [
    [abs(here // SIDE - there // SIDE) + abs(here % SIDE - there % SIDE) for there in range(FIELDS)]
    for here in range(FIELDS)
]
"""How many steps it takes from one field to another."""
_REACH_OF_WOOD: Final = 2
NEAR: Final = [
    [there for there in range(FIELDS) if ACROSS[here][there] <= _REACH_OF_WOOD] for here in range(FIELDS)
]


def _supports(board: Board) -> list[bool]:
    """For each place whether a piece of that level finds something to rest on within two steps."""
    found = [False] * PLACES
    for field in range(FIELDS):
        level = board.heights[field] + 1
        if board.ground[field] == EXIT or board.chips[field] != NO_CHIP or board.water[field]:
            continue
        if field == board.pawn:
            continue  # nothing can be laid there before the pawn has left
        if level < LEVELS:
            for other in NEAR[field]:
                found[other * LEVELS + level] = True
    return found


def _walls(board: Board) -> list[list[int] | None]:
    """For each place beside a wall that can be stood at now, the places behind its walls."""
    found: list[list[int] | None] = [None] * PLACES
    heights = board.heights
    for field, walls in enumerate(board.walls):
        if walls and heights[field] < LEVELS:
            for direction, beside in enumerate(NEIGHBOURS[field]):
                if beside != NOWHERE and walls >> direction & 1 and heights[beside] < LEVELS:
                    here, there = field * LEVELS + heights[field], beside * LEVELS + heights[beside]
                    _put(found, here, there)
                    _put(found, there, here)
    return found


_BEYOND: Final = 12
"""How much farther than the pawn a place may be before it is not looked at."""


def _one_step(place: int) -> list[int]:
    field, level = place // LEVELS, place % LEVELS
    beside = [other for other in NEIGHBOURS[field] if other != NOWHERE]
    levels = [there for there in (level - 1, level, level + 1) if 1 <= there < LEVELS]
    return [other * LEVELS + there for other in beside for there in levels]


_STEPS: Final = [_one_step(place) for place in range(PLACES)]
"""For each place the places beside it, as high, a level lower and a level higher."""


def spread(ground: Ground, seeds: list[tuple[int, int]], towards: bool, beyond: bool = True) -> list[i64]:
    """The cheapest way from the seeds to every place, or with `towards` from every place to the seeds.

    From the seeds, the cost of standing at a place is part of the way to it; towards them it is not. Unless
    `beyond`, what lies well beyond the pawn stays FAR.
    """
    board, cost, walls = ground.board, ground.cost, ground.walls
    far: list[i64] = [FAR] * PLACES
    buckets: list[list[int] | None] = [None] * FAR
    for place, price in seeds:
        if price < far[place]:
            far[place] = price
            _put(buckets, price, place)
    pawn = board.pawn * LEVELS + min(LEVELS - 1, board.heights[board.pawn])
    for now in range(FAR):
        if not beyond and now > far[pawn] + _BEYOND:
            break
        bucket = buckets[now]
        if bucket is None:
            continue
        for here in bucket:
            if far[here] != now:
                continue
            base: i64 = now + STEP + (cost[here] if towards else 0)
            walled = walls[here]
            for there in _STEPS[here]:
                standing: i64 = cost[there]
                if standing >= FAR:
                    continue
                price_there: i64 = base if towards else base + standing
                if walled is not None and there in walled:
                    price_there += _WALL
                if price_there < far[there]:
                    far[there] = price_there
                    _put(buckets, int(price_there), there)
    return far


def _put(lists: list[list[int] | None], which: int, place: int) -> None:
    """Add a place to one of many lists, most of which are never needed."""
    found = lists[which]
    if found is None:
        lists[which] = [place]
    else:
        found.append(place)


def doorstep_of(board: Board) -> int:
    """The field before the door."""
    return NEIGHBOURS[board.exit][board.door]


def door_map(ground: Ground, beyond: bool) -> list[i64]:
    """From every place through the door."""
    before = doorstep_of(ground.board)
    if before == NOWHERE:
        return [FAR] * PLACES
    place = before * LEVELS + DOOR_LEVEL
    # Standing there may have to be built; the step through the door is one more.
    return spread(ground, [(place, STEP)], True, beyond) if ground.cost[place] < FAR else [FAR] * PLACES


def last_map(ground: Ground, door: list[i64], keys: int) -> list[i64]:
    """From every place through the door, with what has to be done before that: a chip that lies on the
    doorstep has to be taken, and water there may be let off by a valve."""
    board = ground.board
    before = doorstep_of(board)
    seeds: list[tuple[int, int]] = []
    firsts = [before]
    if board.chips[before] == NO_CHIP:
        firsts = [
            field for field in range(FIELDS) if board.symbols[field] == VALVE and not board.manholes[field]
        ]
        if not board.water[before] or not firsts:
            return door
        seeds.append((before * LEVELS + DOOR_LEVEL, STEP))
    clear = board.copy()
    clear.water[before] = False
    clear.chips[before] = NO_CHIP
    then = door_map(Ground(clear, keys), True)
    for field in firsts:
        place = _place(board, field)
        if then[place] + STEP < FAR:
            seeds.append((place, int(then[place]) + STEP))
    return spread(ground, seeds, True, False)


def _place(board: Board, field: int) -> int:
    return field * LEVELS + min(LEVELS - 1, board.heights[field])


def way_from(ground: Ground, goal: list[i64], start: int) -> list[int]:
    """The places of the cheapest way from a place to where the map leads, the first step first."""
    found: list[int] = []
    here = start
    while len(found) < FIELDS:
        walled = ground.walls[here]
        ahead = NOWHERE
        for there in _STEPS[here]:
            price = goal[there] + STEP + ground.cost[there]
            if walled is not None and there in walled:
                price += _WALL
            if price == goal[here]:
                ahead = there
                break
        if ahead == NOWHERE:
            break
        found.append(ahead)
        here = ahead
    return found


def chip_map(ground: Ground, door: list[i64], wanted: int) -> list[i64]:
    """From every place to a code chip, and a part of the way from there to the door: the more chips are
    wanted, the less that matters yet."""
    board = ground.board
    seeds: list[tuple[int, int]] = []
    for field in range(FIELDS):
        if board.chips[field] != NO_CHIP and not board.water[field] and board.heights[field] < LEVELS:
            place = _place(board, field)
            seeds.append((place, int(door[place]) // (wanted + 1)))
    return spread(ground, seeds, True, False)
