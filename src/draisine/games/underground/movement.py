"""Where the pawn can go, and at what cost."""

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from draisine.games.underground.board import BARE, DOOR_LEVEL, EXIT, NO_CHIP, Board
from draisine.games.underground.fields import BESIDE, NEIGHBOURS, NOWHERE
from draisine.games.underground.shapes import KEY, LOCK, VALVE

HIGHEST_STEP: Final = 1
LADDER: Final = 3
"""Levels that a ladder bridges."""

BLOCKED: Final = -1
NEEDS_KEY: Final = 1
NEEDS_HAMMER: Final = 2
NEEDS_LADDER: Final = 4

_LOCKS: Final = 4
_LOCK: Final = 8
_FIELD: Final = 255
_ROOM: Final = 64

NOTHING: Final = ""
GETS_KEY: Final = "key"
GETS_VALVE: Final = "valve"
GETS_CHIP: Final = "chip"
GETS_EXIT: Final = "exit"


def step_needs(board: Board, start: i64, direction: i64, complete: bool) -> i64:
    """What a step takes: nothing (0), any of the NEEDS together, or BLOCKED.

    `complete` says whether the code for the door is there.
    """
    end = BESIDE[4 * start + direction]
    if end == NOWHERE or board.water[end]:
        return BLOCKED
    ground: i64 = board.ground[end]
    if ground == BARE:
        return BLOCKED
    needs: i64 = 0
    opposite = direction + 2 & 3
    here: i64 = board.walls[start]
    there: i64 = board.walls[end]
    if here >> direction & 1 or there >> opposite & 1:
        needs |= NEEDS_HAMMER
    if ground == EXIT:
        through_the_door = board.door == opposite and board.heights[start] == DOOR_LEVEL
        return needs if complete and through_the_door else BLOCKED
    rise: i64 = board.heights[end]
    rise -= board.heights[start]
    if rise > LADDER or rise < -LADDER:
        return BLOCKED
    if rise > HIGHEST_STEP or rise < -HIGHEST_STEP:
        needs |= NEEDS_LADDER
    if board.symbols[end] == LOCK and not board.manholes[end]:
        needs |= NEEDS_KEY
    return needs


class Purse:
    """What can be spent on the way."""

    def __init__(self, keys: int, hammer: bool, ladder: bool) -> None:
        self.keys = keys
        self.hammer = hammer
        self.ladder = ladder

    def covers(self, needs: int) -> bool:
        """Whether there is enough for one step."""
        return (
            (not needs & NEEDS_KEY or self.keys > 0)
            and (not needs & NEEDS_HAMMER or self.hammer)
            and (not needs & NEEDS_LADDER or self.ladder)
        )


class Route:
    """A way with its costs."""

    def __init__(self, path: list[int], locks: list[int], hammer: bool, ladder: bool) -> None:
        self.path = path
        self.locks = locks
        """Those that it opens, in the order of the board."""
        self.hammer = hammer
        self.ladder = ladder

    @property
    def end(self) -> int:
        """The field it leads to."""
        return self.path[-1]

    def beats(self, other: "Route") -> bool:
        """Whether it costs no more than another one to the same field."""
        return (
            len(self.path) <= len(other.path)
            and len(self.locks) <= len(other.locks)
            and self.hammer <= other.hammer
            and self.ladder <= other.ladder
        )


@final
class Ways:
    """All ways at once: each is another one and a step. Number 0 is to stay where one is."""

    def __init__(self, board: Board, steps: i64, purse: Purse, complete: bool) -> None:
        self.count: i64 = 1
        self.ends: vec[i64] = vec[i64]([board.pawn] * _ROOM)
        self._before: vec[i64] = vec[i64]([0] * _ROOM)
        self.lengths: vec[i64] = vec[i64]([0] * _ROOM)
        self._spent: vec[i64] = vec[i64]([0] * _ROOM)
        """NEEDS_HAMMER and NEEDS_LADDER, above them the locks that are opened, in the order of the board."""
        first: i64 = 0
        for _ in range(steps):
            last = self.count
            for way in range(first, last):
                here = self.ends[way]
                if way and here == board.exit:
                    continue
                for direction in range(4):
                    needs = step_needs(board, here, direction, complete)
                    if needs != BLOCKED:
                        self._go(way, BESIDE[4 * here + direction], needs, purse)
            first = last

    def _go(self, way: i64, end: i64, needs: i64, purse: Purse) -> None:
        """One step more, if what it needs is there, and it does not lead where another way leads already."""
        spent = self._spent[way]
        if needs:
            spent = _spent_more(spent, end, needs, purse)
            if spent < 0:
                return
        for other in range(1, self.count):
            if self.ends[other] == end and self._spent[other] == spent:
                return
        number = self.count
        if number == len(self.ends):
            self._grow()
        self.ends[number] = end
        self._before[number] = way
        self.lengths[number] = self.lengths[way] + 1
        self._spent[number] = spent
        self.count = number + 1

    def _grow(self) -> None:
        more = vec[i64]([0] * len(self.ends))
        self.ends = extend(self.ends, more)
        self._before = extend(self._before, more)
        self.lengths = extend(self.lengths, more)
        self._spent = extend(self._spent, more)

    def locks(self, way: i64) -> i64:
        """How many locks are opened on a way."""
        locks = self._spent[way] >> _LOCKS
        count: i64 = 0
        while locks:
            locks >>= _LOCK
            count += 1
        return count

    def path(self, way: i64) -> list[int]:
        """The fields of a way, but for where it begins."""
        fields: list[int] = []
        while way:
            fields.append(int(self.ends[way]))
            way = self._before[way]
        fields.reverse()
        return fields

    def field(self, way: i64, place: i64) -> i64:
        """One field of a way, counted from its first step on."""
        for _ in range(self.lengths[way] - 1 - place):
            way = self._before[way]
        return self.ends[way]

    def route(self, way: i64) -> Route:
        """A way with its costs."""
        spent = self._spent[way]
        locks: list[int] = []
        left = spent >> _LOCKS
        while left:
            locks.append(int(left & _FIELD) - 1)
            left >>= _LOCK
        return Route(self.path(way), locks, spent & NEEDS_HAMMER != 0, spent & NEEDS_LADDER != 0)


def _spent_more(spent: i64, end: i64, needs: i64, purse: Purse) -> i64:
    """What is spent after one more step, or -1 where it is not to be had."""
    if needs & NEEDS_HAMMER:
        if spent & NEEDS_HAMMER or not purse.hammer:
            return -1
        spent |= NEEDS_HAMMER
    if needs & NEEDS_LADDER:
        if spent & NEEDS_LADDER or not purse.ladder:
            return -1
        spent |= NEEDS_LADDER
    if not needs & NEEDS_KEY:
        return spent
    tools = spent & (NEEDS_HAMMER | NEEDS_LADDER)
    left = spent >> _LOCKS
    locks: list[int] = []
    while left:
        locks.append(int(left & _FIELD) - 1)
        left >>= _LOCK
    if end in locks:
        return spent
    if len(locks) == purse.keys:
        return -1
    locks.append(int(end))
    locks.sort(reverse=True)
    packed: i64 = 0
    for lock in locks:
        packed = packed << _LOCK | lock + 1
    return packed << _LOCKS | tools


def routes(board: Board, steps: int, purse: Purse, complete: bool) -> list[Route]:
    """Every way of at most so many steps that leads to something else: the shortest one for each field and
    for all that can be spent on the way there. Back where the pawn stands is a field too.

    A way through the door ends there. Fields come in the order of their distance.
    """
    ways = Ways(board, steps, purse, complete)
    return [ways.route(way) for way in range(1, ways.count)]


def handy_routes(board: Board, steps: int, purse: Purse, complete: bool) -> list[Route]:
    """Of those the ones that no other way to the same field beats, and none that leads back."""
    if not purse.keys and not purse.hammer and not purse.ladder:
        return [route for route in routes(board, steps, purse, complete) if route.end != board.pawn]
    best: dict[int, list[Route]] = {}
    for route in routes(board, steps, purse, complete):
        if route.end != board.pawn:
            best.setdefault(route.end, []).append(route)
    return [
        route
        for ways in best.values()
        for number, route in enumerate(ways)
        if not any(
            other.beats(route) and (place < number or not route.beats(other))
            for place, other in enumerate(ways)
            if place != number
        )
    ]


def single_steps(
    board: Board, ways: list[Route], steps: int, purse: Purse, complete: bool
) -> list[list[int]]:
    """The steps that ways of so many steps can be made of: from, to, and what each needs."""
    starts = [board.pawn]
    for route in ways:
        if len(route.path) < steps and route.end not in starts and route.end != board.exit:
            starts.append(route.end)
    found: list[list[int]] = []
    for start in starts if steps else []:
        for direction in range(4):
            needs = step_needs(board, start, direction, complete)
            if needs != BLOCKED and purse.covers(needs):
                found.append([start, NEIGHBOURS[start][direction], needs])
    return found


def can_step_at_all(board: Board, purse: Purse, complete: bool) -> bool:
    """Whether the pawn has any legal step."""
    for direction in range(4):
        needs = step_needs(board, board.pawn, direction, complete)
        if needs != BLOCKED and purse.covers(needs):
            return True
    return False


def gets_at(board: Board, field: int, key_stock: int) -> str:
    """What a pawn finds that ends its move on a field."""
    if field == board.exit:
        return GETS_EXIT
    if board.chips[field] != NO_CHIP:
        return GETS_CHIP
    if board.manholes[field]:
        return NOTHING
    symbol = board.symbols[field]
    if symbol == KEY and key_stock > 0:
        return GETS_KEY
    if symbol == VALVE and board.has_water():
        return GETS_VALVE
    return NOTHING
