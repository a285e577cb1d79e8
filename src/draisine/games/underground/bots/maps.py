"""How far it is from everywhere to the door and to the code chips."""

from typing import Final

from mypy_extensions import i64

from draisine.games.underground.board import DOOR_LEVEL, NO_CHIP, Board
from draisine.games.underground.bots.distances import ACROSS, NEAR
from draisine.games.underground.bots.path_costs import (
    BESIDE,
    FAR,
    FOR_A_LADDER,
    LEVELS,
    PLACES,
    STEP,
    CostGrid,
    cheapest_paths,
    pawn_place,
    place_of,
    price_after,
)
from draisine.games.underground.fields import FIELDS, NEIGHBOURS, NOWHERE
from draisine.games.underground.shapes import KEY, LOCK, VALVE

_SHOULDER: Final = 10
_AT_A_VALVE: Final = 5
"""A walk ends there, and water may come meanwhile."""
_NO_KEY: Final = 25
"""Where a piece with a key has to be found and laid."""


def doorstep_of(board: Board) -> int:
    """The field before the door."""
    return NEIGHBOURS[board.exit][board.door]


def shoulders(board: Board) -> int:
    """How well a piece before the door could rest on what is around: the nearer to the level below, the
    better. This tells boards apart on which the way is equally far."""
    before = doorstep_of(board)
    found = 0
    for field in [] if before == NOWHERE else NEAR[before]:
        if field not in (before, board.exit) and not board.water[field]:
            height = min(DOOR_LEVEL - 1, board.heights[field])
            found += height * height // _SHOULDER
    return found


def door_map(ground: CostGrid, until: list[int] | None, step: i64 = STEP) -> list[i64]:
    """From every place through the door; with steps that cost nothing, only what has to be built."""
    before = doorstep_of(ground.board)
    place = before * LEVELS + DOOR_LEVEL
    if before == NOWHERE or ground.cost[place] >= FAR:
        return [FAR] * PLACES
    # Standing there may have to be built; the step through the door is one more.
    return cheapest_paths(ground, [(place, int(step))], True, until, step=step)


def is_pit(board: Board) -> bool:
    """Whether all fields around the doorstep are so high that nobody can ever step down to it."""
    before = doorstep_of(board)
    if before == NOWHERE or board.water[before]:
        return False
    ground = max(1, board.heights[before])
    for beside in NEIGHBOURS[before]:
        if beside not in (NOWHERE, board.exit) and board.heights[beside] <= ground + 1:
            return False
    return True


def is_drowned(board: Board) -> bool:
    """Whether the doorstep is as high as the door and under water: then only a valve helps."""
    before = doorstep_of(board)
    return board.water[before] and board.heights[before] == DOOR_LEVEL


def is_locked_up(board: Board) -> bool:
    """Whether a chip lies before the door on a closed lock: nothing is laid on it before it is taken."""
    before = doorstep_of(board)
    return board.chips[before] != NO_CHIP and board.symbols[before] == LOCK and not board.manholes[before]


def is_dry(board: Board) -> bool:
    """Whether the doorstep is as high as the door already, and water may still come."""
    before = doorstep_of(board)
    return board.heights[before] == DOOR_LEVEL and not board.water[before]


def last_map(
    ground: CostGrid, door: list[i64], keys: int, hammer: bool, until: list[int] | None
) -> list[i64]:
    """From every place through the door, with what has to be done before that: a chip that lies on the
    doorstep has to be taken, and water there may be let off by a valve."""
    board = ground.board
    if keys == 0 and is_locked_up(board):
        return _key_first(ground, door, hammer, until)
    before = doorstep_of(board)
    seeds: list[tuple[int, int]] = []
    firsts = [before]
    if board.chips[before] == NO_CHIP:
        firsts = [
            field for field in range(FIELDS) if board.symbols[field] == VALVE and not board.manholes[field]
        ]
        if not board.water[before] or not firsts:
            return door
        if board.heights[before] < DOOR_LEVEL:
            seeds.append((before * LEVELS + DOOR_LEVEL, STEP))
    clear = board.copy()
    clear.water[before] = False
    clear.chips[before] = NO_CHIP
    then = door_map(CostGrid(clear, keys, hammer), None)
    for field in firsts:
        place = place_of(board, field)
        if then[place] + STEP < FAR:
            seeds.append((place, int(then[place]) + STEP))
    # Nobody comes to a chip over the chip's own field.
    costs = ground.cost if board.chips[before] == NO_CHIP else ground.around_chips()
    return cheapest_paths(ground, seeds, True, until, costs=costs)


def _key_first(ground: CostGrid, door: list[i64], hammer: bool, until: list[int] | None) -> list[i64]:
    """The same where the doorstep is locked up: by a key, if one lies there. Otherwise a piece has to bring
    one, and all ways are farther by that."""
    board = ground.board
    then = last_map(CostGrid(board, 1, hammer), door, 1, hammer, None)
    seeds: list[tuple[int, int]] = []
    for field in range(FIELDS):
        if board.symbols[field] == KEY and not board.manholes[field] and not board.water[field]:
            place = place_of(board, field)
            if then[place] + _AT_A_VALVE < FAR:
                seeds.append((place, int(then[place]) + _AT_A_VALVE))
    found = cheapest_paths(ground, seeds, True, until, costs=ground.around_chips())
    for place in range(PLACES):
        found[place] = min(found[place], then[place] + _NO_KEY)
    return found


def way_from(ground: CostGrid, goal: list[i64], start: int) -> list[int]:
    """The places of the cheapest way from a place to where the map leads, the first step first."""
    found: list[int] = []
    here = start
    while len(found) < FIELDS:
        walled = ground.walls[here]
        ahead = NOWHERE
        for there in BESIDE[here]:
            rise = there % LEVELS - here % LEVELS
            price = goal[there] + STEP + price_after(ground.cost[there], ground.cost[here], rise)
            if walled is not None and there in walled:
                price += ground.wall
            if ground.under[there] == here:
                price += ground.dearer[there]
            if price == goal[here] and ahead == NOWHERE:
                ahead = there
        if ahead == NOWHERE and ground.beyond is not None and goal is not ground.beyond:
            ahead = _up_a_ladder(ground, goal, here)
            goal = ground.beyond
        if ahead == NOWHERE:
            break
        found.append(ahead)
        here = ahead
    return found


def over_drained(ground: CostGrid, goal: list[i64], until: list[int]) -> list[i64]:
    """The same map where a valve may be part of the way: from everywhere to one, and on from there over one
    water that it lets off."""
    board = ground.board
    valves = [
        field
        for field in range(FIELDS)
        if board.symbols[field] == VALVE and not board.manholes[field] and not board.water[field]
    ]
    seeds: list[tuple[int, int]] = []
    for field in range(FIELDS) if valves else []:
        if board.water[field] and 0 < board.heights[field] < LEVELS:
            seeds += _beside_drained(ground, goal, field)
    if not seeds:
        return goal
    places = [place_of(board, field) for field in valves]
    over = cheapest_paths(ground, seeds, True, places)
    seeds = []
    for place in places:
        if over[place] + _AT_A_VALVE < goal[place]:
            seeds.append((place, int(over[place]) + _AT_A_VALVE))
    if not seeds:
        return goal
    found = cheapest_paths(ground, seeds, True, until)
    for place in range(PLACES):
        found[place] = min(found[place], goal[place])
    return found


def _beside_drained(ground: CostGrid, goal: list[i64], field: int) -> list[tuple[int, int]]:
    """The places from which a way leads over a field once its water is let off, with how far it is."""
    here = place_of(ground.board, field)
    walled = ground.walls[here]
    far: i64 = FAR
    for there in BESIDE[here]:
        if walled is None or there not in walled:
            far = min(far, goal[there] + ground.cost[there] + STEP)
    if far + STEP >= FAR:
        return []
    return [
        (there, int(far) + STEP)
        for there in BESIDE[here]
        if far + STEP < goal[there] and (walled is None or there not in walled)
    ]


def through_drained(ground: CostGrid, reach: list[i64], door: list[i64], field: int) -> int:
    """How far it is to the door over a field once its water is let off."""
    here = place_of(ground.board, field)
    walled = ground.walls[here]
    before: i64 = FAR
    after: i64 = FAR
    for there in BESIDE[here]:
        if walled is None or there not in walled:
            before = min(before, reach[there] + STEP)
            after = min(after, door[there] + ground.cost[there] + STEP)
    return int(before + after)


def with_ladder(ground: CostGrid, goal: list[i64], until: list[int]) -> list[i64]:
    """The same map where one step of the way may be a ladder's: from everywhere to the foot of one, and on
    from its top without."""
    ladders = ground.ladders
    if ladders is None:
        return goal
    seeds: list[tuple[int, int]] = []
    for foot, tops in enumerate(ladders):
        for top in tops or []:
            price = goal[top] + STEP + FOR_A_LADDER + ground.cost[top]
            if price < goal[foot]:
                seeds.append((foot, int(price)))
    ground.beyond = goal
    found = cheapest_paths(ground, seeds, True, until)
    for place in range(PLACES):
        found[place] = min(found[place], goal[place])
    return found


def _up_a_ladder(ground: CostGrid, goal: list[i64], here: int) -> int:
    """Where the ladder leads on the cheapest way from a place, if it does."""
    tops = None if ground.ladders is None else ground.ladders[here]
    beyond = ground.beyond
    if beyond is not None:
        for top in tops or []:
            if beyond[top] + STEP + FOR_A_LADDER + ground.cost[top] == goal[here]:
                return top
    return NOWHERE


def chip_map(ground: CostGrid, door: list[i64], wanted: int) -> list[i64]:
    """From every place to a code chip, and a part of the way from there to the door: the more chips are
    wanted, the less that matters yet. Where no way leads to any, to a key for one on a closed lock."""
    board = ground.board
    seeds: list[tuple[int, int]] = []
    locked: list[tuple[int, int]] = []
    for field in range(FIELDS):
        if board.chips[field] != NO_CHIP and not board.water[field] and board.heights[field] < LEVELS:
            place = place_of(board, field)
            chip = (place, int(door[place]) // (wanted + 1))
            if ground.cost[place] < FAR:
                seeds.append(chip)
            else:
                locked.append(chip)
    start, costs = pawn_place(board), ground.around_chips()
    found = cheapest_paths(ground, seeds, True, [start], costs=costs)
    if locked and found[start] >= FAR:
        found = cheapest_paths(ground, seeds + _keys(ground, locked), True, [start], costs=costs)
    return found


def _keys(ground: CostGrid, locked: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places of keys, with how far it is from there to the nearest of some locks."""
    board = ground.board
    found: list[tuple[int, int]] = []
    for field in range(FIELDS):
        if board.symbols[field] == KEY and not board.manholes[field] and not board.water[field]:
            further = min([price + STEP * ACROSS[field][place // LEVELS] for place, price in locked])
            found.append((place_of(board, field), min(FAR - 1, further)))
    return found
