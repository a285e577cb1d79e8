"""What it costs to stand anywhere, and the cheapest ways over what is there and what could be built.

A place is a field at a level. To stand there costs nothing where the board is that high, and about as many
pieces as it takes where it is not; a step costs a third of a turn's walking. Costs are tenths of a turn.
`CostGrid` holds them for all places of a board; `cheapest_paths` is Dijkstra's algorithm over it.
"""

from typing import Final

from mypy_extensions import i64

from draisine.games.underground.board import BARE, DOOR_LEVEL, EXIT, NO_CHIP, Board
from draisine.games.underground.bots.distances import ACROSS, AROUND, reaching
from draisine.games.underground.fields import FIELDS, NEIGHBOURS, NOWHERE
from draisine.games.underground.shapes import LOCK

LEVELS: Final = 12
"""One more than the door's: where water lies as high as the door, a bridge over it is a step higher."""
PLACES: Final = 972
FAR: Final = 400
"""Farther than anything that can be reached."""
STEP: Final = 2
_PIECE: Final = 6
"""A piece that rests on what is there."""
_REACHING: Final = 1
"""How much harder it is to find a piece whose wood reaches a field further."""
_REACHING_TWICE: Final = 12
"""A field still further: hardly any piece reaches it from one side."""
_LONE: Final = 5
"""For a field with none beside it that is as high: few pieces rest on one field alone."""
_SHARED: Final = 2
"""For a field that the piece before it covers too."""
_GAPS: Final = 3
"""So many levels of air below wood count: the less of it, the more pieces will do."""
_NO_PIECE: Final = 70
"""At most, for a doorstep that no piece makes as high as the door: a chip may be taken, water let off."""
_NEVER: Final = 120
"""For one that the pieces which are left cannot fill: more than any way round, and still a way."""
MOST_FOR_ONE: Final = 10
"""What costs more takes more than one piece."""
_OVER_WATER: Final = 1
_WALL: Final = 16
"""A wall has to be built over: what lies on top of either field goes a level up."""
_WALL_FOR_A_HAMMER: Final = 5
FOR_A_LADDER: Final = 6
"""For a step of two or three levels, with a ladder at hand."""
_LADDER_STEP: Final = 3
_CHIP_FIRST: Final = 10
_DOWN_FOR_A_CHIP: Final = 6
"""For each level that a chip lies below the way, once the code is complete."""
_PAWN_FIRST: Final = 3
"""Nothing can be laid where the pawn stands before it has left."""
_LOCKED: Final = 5
_DRAINED: Final = 25
"""For a doorstep that is as high as the door and under water: a valve has to be found."""


class CostGrid:
    """What it costs to stand at every place of a board."""

    def __init__(
        self,
        board: Board,
        keys: int,
        hammer: bool = False,
        complete: bool = False,
        *,
        last_fits: bool = True,
        fillable: bool = True,
    ) -> None:
        """`last_fits`: whether a piece is left that makes the doorstep as high as the door; `fillable`:
        whether those that are left can, whatever is built before."""
        self.board = board
        self.wall: i64 = _WALL_FOR_A_HAMMER if hammer else _WALL
        self.cost: list[i64] = [FAR] * PLACES
        self.walls = _walls(board)
        self.under: list[i64] = [NOWHERE] * PLACES
        """For each place that only one other carries or helps to carry: that other one. Whoever stands there
        cannot build on it, and comes up from there only over something dearer."""
        self.dearer: list[i64] = [0] * PLACES
        built = _built(board, self.under, self.dearer)
        if not complete:
            # Where the pawn goes for chips meanwhile, nobody knows.
            self.under = [NOWHERE] * PLACES
        doorstep = NEIGHBOURS[board.exit][board.door]
        if not last_fits:
            built[doorstep * LEVELS + DOOR_LEVEL] = _otherwise(board, built, doorstep)
        if not fillable:
            built[doorstep * LEVELS + DOOR_LEVEL] += _NEVER
        self._fill(board, built, doorstep, keys, complete)
        self.ladders: list[list[i64] | None] | None = None
        self.beyond: list[i64] | None = None
        """How far it is from everywhere once the ladder is used."""

    def _fill(self, board: Board, built: list[i64], doorstep: int, keys: int, complete: bool) -> None:
        """Write down what it costs to stand on each field as it is, and above it."""
        for field in range(FIELDS):
            if board.ground[field] == EXIT:
                continue
            height: i64 = board.heights[field]
            wet = board.water[field]
            if board.ground[field] != BARE and not wet and height < LEVELS:
                locked = board.symbols[field] == LOCK and not board.manholes[field]
                if not locked or keys > 0:
                    self.cost[field * LEVELS + height] = _LOCKED if locked else 0
            elif wet and field == doorstep and height == DOOR_LEVEL:
                self.cost[field * LEVELS + height] = _DRAINED
            # Nothing can be laid on a chip; but it will be taken, and then there can. With the code nobody
            # comes for it any more, unless it lies beside the way.
            chip = board.chips[field] != NO_CHIP
            taken_first: i64 = _CHIP_FIRST if chip else 0
            for level in range(height + 1, LEVELS):
                price = built[field * LEVELS + level]
                if price < FAR:
                    gap: i64 = level - 1 - height
                    price += min(gap, _GAPS) + taken_first + (_OVER_WATER if wet else 0)
                    if chip and complete:
                        price += gap * _DOWN_FOR_A_CHIP
                    self.cost[field * LEVELS + level] = price

    def climb_ladders(self) -> None:
        """Reckon with a ladder at hand."""
        self.ladders = _ladders(self.board, self.cost)

    def around_chips(self) -> list[i64]:
        """The costs where nothing is built over a chip: no way to a chip leads over the chip itself."""
        board, cost = self.board, self.cost[:]
        for field in range(FIELDS):
            if board.chips[field] != NO_CHIP:
                for level in range(board.heights[field] + 1, LEVELS):
                    cost[field * LEVELS + level] = FAR
        return cost


def _built(board: Board, under: list[i64], dearer: list[i64]) -> list[i64]:
    """For each place above the board what the pieces cost that it takes to stand there.

    It is one where wood reaches it from what is a level lower, one more where that has to be laid first,
    and so on. `under` and `dearer` are filled in.
    """
    found: list[i64] = [FAR] * PLACES
    heights = board.heights
    below: list[i64] = [FAR] * FIELDS
    for level in range(1, LEVELS):
        base: list[i64] = [FAR] * FIELDS
        is_open: list[bool] = [False] * FIELDS
        for field in range(FIELDS):
            if heights[field] < level and board.ground[field] != EXIT:
                is_open[field] = True
                if board.chips[field] != NO_CHIP:
                    continue
                if heights[field] == level - 1:
                    base[field] = _footing(board, field, under, dearer)
                else:
                    base[field] = below[field]
                if field == board.pawn:
                    base[field] += _PAWN_FIRST
        once = _further(base, is_open, board.chips, _REACHING)
        twice = _further(once, is_open, [], _REACHING_TWICE)
        for field in range(FIELDS):
            below[field] = FAR
            if twice[field] < FAR:
                found[field * LEVELS + level] = below[field] = twice[field] + _PIECE
                if once[field] < base[field] and board.chips[field] == NO_CHIP:
                    _carried(base, heights, field, level, under, dearer)
    return found


def _otherwise(board: Board, built: list[i64], doorstep: int) -> i64:
    """What it costs to make the doorstep as high as the door where no piece rests on what is there: something
    else has to be built up first."""
    least: i64 = _NO_PIECE
    for field in reaching(board, doorstep):
        steps = ACROSS[field][doorstep]
        further: i64 = 0 if steps == 0 else _REACHING if steps == 1 else _REACHING_TWICE
        least = min(least, built[field * LEVELS + DOOR_LEVEL - 1] + _PIECE + further)
    return least


def _carried(  # noqa: PLR0917
    base: list[i64], heights: list[int], field: int, level: int, under: list[i64], dearer: list[i64]
) -> None:
    """Write down which field carries wood that reaches a place, and what it costs more without that one."""
    least: i64 = FAR
    second: i64 = base[field] - _REACHING
    carrier = NOWHERE
    for beside in AROUND[field]:
        price = base[beside]
        if price < least:
            second = min(second, least)
            least, carrier = price, beside
        else:
            second = min(second, price)
    if second > least and heights[carrier] == level - 1:
        under[field * LEVELS + level] = carrier * LEVELS + level - 1
        dearer[field * LEVELS + level] = min(second - least, _REACHING_TWICE)


def _footing(board: Board, field: int, under: list[i64], dearer: list[i64]) -> i64:
    """How hard it is to find a piece that rests on a field as it is."""
    if board.water[field]:
        return FAR
    height = board.heights[field]
    helper = NOWHERE
    for beside in NEIGHBOURS[field]:
        if (
            beside not in (NOWHERE, board.pawn)
            and board.heights[beside] == height
            and not board.water[beside]
            and board.chips[beside] == NO_CHIP
        ):
            if helper != NOWHERE:
                return 0
            helper = beside
    if helper == NOWHERE:
        return _LONE
    if height + 1 < LEVELS:
        under[field * LEVELS + height + 1] = helper * LEVELS + height
        dearer[field * LEVELS + height + 1] = _LONE
    return 0


def _further(base: list[i64], is_open: list[bool], chips: list[int], price: i64) -> list[i64]:
    """What it costs when wood may reach one field further in every direction."""
    found: list[i64] = [FAR] * FIELDS
    field: i64
    for field in range(FIELDS):
        if not is_open[field] or (chips and chips[field] != NO_CHIP):
            continue
        least: i64 = base[field] - price
        for beside in AROUND[field]:
            least = min(least, base[beside])
        found[field] = least + price
    return found


def _walls(board: Board) -> list[list[i64] | None]:
    """For each place beside a wall, the places behind it. A wall goes when something is laid on its own
    field: until then it is in the way, also to a field beside it that is built up."""
    found: list[list[i64] | None] = [None] * PLACES
    heights = board.heights
    for field, walls in enumerate(board.walls):
        height = heights[field]
        if walls and height < LEVELS:
            for direction, beside in enumerate(NEIGHBOURS[field]):
                if beside == NOWHERE or not walls >> direction & 1:
                    continue
                for level in range(max(1, height - 1, heights[beside]), min(LEVELS, height + 2)):
                    here, there = field * LEVELS + height, beside * LEVELS + level
                    _put(found, here, there)
                    _put(found, there, here)
    return found


def _ladders(board: Board, cost: list[i64]) -> list[list[i64] | None]:
    """For each place that can be stood at now, the places beside it that a ladder leads to."""
    found: list[list[i64] | None] = [None] * PLACES
    for field in range(FIELDS):
        height = board.heights[field]
        if height >= LEVELS or cost[field * LEVELS + height] >= FAR or height == 0:
            continue
        for direction, beside in enumerate(NEIGHBOURS[field]):
            if beside == NOWHERE or (board.walls[field] >> direction) & 1:
                continue
            there = board.heights[beside]
            if (
                0 < there < LEVELS
                and 1 < abs(there - height) <= _LADDER_STEP
                and cost[beside * LEVELS + there] < FAR
                and not (board.walls[beside] >> (direction + 2) % 4) & 1
            ):
                _put(found, field * LEVELS + height, beside * LEVELS + there)
    return found


_BEYOND: Final = 12
"""How much farther than the last place that is asked for another may be before it is not looked at."""


def _beside(place: int, rise: int) -> list[i64]:
    field, level = place // LEVELS, place % LEVELS + rise
    return [other * LEVELS + level for other in AROUND[field]] if 1 <= level < LEVELS else []


BESIDE_BY_LEVEL: Final[list[list[list[i64]]]] = [
    [_beside(place, rise) for rise in (-1, 0, 1)] for place in range(PLACES)
]
"""For each place the places beside it: those a level lower, as high, a level higher."""
BESIDE: Final[list[list[i64]]] = [
    [place for places in lists for place in places] for lists in BESIDE_BY_LEVEL
]
"""The same in one list."""


def pawn_place(board: Board) -> int:
    """Where the pawn stands."""
    return place_of(board, board.pawn)


def place_of(board: Board, field: int) -> int:
    """A field at the level that it has."""
    return field * LEVELS + min(LEVELS - 1, board.heights[field])


def cheapest_paths(
    ground: CostGrid,
    seeds: list[tuple[int, int]],
    towards: bool,
    until: list[int] | None = None,
    *,
    step: i64 = STEP,
    costs: list[i64] | None = None,
) -> list[i64]:
    """The cheapest way from the seeds to every place, or with `towards` from every place to the seeds.

    Dijkstra's algorithm with a bucket for each cost in place of a heap (Dial's): costs are small integers.
    An entry whose place was reached for less meanwhile is skipped.

    From the seeds, the cost of standing at a place is part of the way to it; towards them it is not. With
    `until`, what lies well beyond all of these places stays FAR. `costs` are others than the ground's.
    """
    cost, walls, under = ground.cost if costs is None else costs, ground.walls, ground.under
    far: list[i64] = [FAR] * PLACES
    buckets: list[list[i64] | None] = [None] * FAR
    for place, price in seeds:
        if price < far[place]:
            far[place] = price
            _put(buckets, price, place)
    last: i64 = FAR - 1
    now: i64 = 0
    while now <= last:
        bucket = buckets[now]
        if bucket is None:
            now += 1
            continue
        base: i64 = now + step
        for here in bucket:
            if far[here] != now:
                continue
            here_cost: i64 = cost[here]
            under_here: i64 = under[here]
            walled = walls[here]
            rise: i64 = -1
            for places in BESIDE_BY_LEVEL[here]:
                for there in places:
                    if far[there] <= base:
                        continue
                    standing: i64 = cost[there]
                    if standing >= FAR:
                        continue
                    # From the seeds a way goes up to what is higher, towards them it comes down from there.
                    if towards:
                        price_there: i64 = base + price_after(here_cost, standing, -rise)
                        if under_here == there:
                            price_there += ground.dearer[here]
                    else:
                        price_there = base + price_after(standing, here_cost, rise)
                        if under[there] == here:
                            price_there += ground.dearer[there]
                    if walled is not None and there in walled:
                        price_there += ground.wall
                    if price_there < far[there]:
                        far[there] = price_there
                        _put(buckets, price_there, there)
                rise += 1
        if until is not None and last == FAR - 1:
            last = _last_of(far, until, now)
        now += 1
    return far


def _last_of(far: list[i64], until: list[int], now: i64) -> i64:
    """When to stop: a little after all places are known, never as long as one is not."""
    for place in until:
        if far[place] > now:
            return FAR - 1
    return min(FAR - 1, now + _BEYOND)


def price_after(price: i64, before: i64, rise: i64) -> i64:
    """What it costs to stand at a place, coming from one that is so much lower and costs so much: what has to
    be built for that one serves this one too."""
    if price == 0 or before == 0 or rise < 0:
        return price
    if rise == 0:
        return min(price, max(_SHARED, price - before + _SHARED))
    return min(price, max(_PIECE, price - before))


def _put(lists: list[list[i64] | None], which: i64, place: i64) -> None:
    """Add a place to one of many lists, most of which are never needed."""
    found = lists[which]
    if found is None:
        lists[which] = [place]
    else:
        found.append(place)
