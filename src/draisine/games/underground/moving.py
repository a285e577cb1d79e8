"""Where the pawn can go, and at what cost."""

from typing import Final

from draisine.games.underground.board import BARE, DOOR_LEVEL, EXIT, NO_CHIP, Board
from draisine.games.underground.fields import NEIGHBOURS, NOWHERE, SIDE
from draisine.games.underground.shapes import KEY, LOCK, VALVE

HIGHEST_STEP: Final = 1
LADDER: Final = 3
"""Levels that a ladder bridges."""

BLOCKED: Final = -1
NEEDS_KEY: Final = 1
NEEDS_HAMMER: Final = 2
NEEDS_LADDER: Final = 4

NOTHING: Final = ""
GETS_KEY: Final = "key"
GETS_VALVE: Final = "valve"
GETS_CHIP: Final = "chip"
GETS_EXIT: Final = "exit"


def step_needs(board: Board, start: int, direction: int, complete: bool) -> int:
    """What a step takes: nothing (0), any of the NEEDS together, or BLOCKED.

    `complete` says whether the code for the door is there.
    """
    end = NEIGHBOURS[start][direction]
    if end == NOWHERE or board.water[end]:
        return BLOCKED
    ground = board.ground[end]
    if ground == BARE:
        return BLOCKED
    needs = 0
    opposite = (direction + 2) % 4
    if board.walls[start] >> direction & 1 or board.walls[end] >> opposite & 1:
        needs |= NEEDS_HAMMER
    if ground == EXIT:
        through_the_door = board.door == opposite and board.heights[start] == DOOR_LEVEL
        return needs if complete and through_the_door else BLOCKED
    climb = abs(board.heights[end] - board.heights[start])
    if climb > LADDER:
        return BLOCKED
    if climb > HIGHEST_STEP:
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

    def leads_like(self, other: "Route") -> bool:
        """Whether everything is the same after it as after another one to the same field."""
        return self.hammer == other.hammer and self.ladder == other.ladder and self.locks == other.locks


def routes(board: Board, steps: int, purse: Purse, complete: bool) -> list[Route]:
    """Every way of at most so many steps that leads to something else: the shortest one for each field and
    for all that can be spent on the way there. Back where the pawn stands is a field too.

    A way through the door ends there. Fields come in the order of their distance.
    """
    known: dict[int, list[Route]] = {}
    found: list[Route] = []
    front = [Route([], [], False, False)]
    for _ in range(steps):
        further: list[Route] = []
        for route in front:
            for longer in _one_step_on(board, route, purse, complete):
                there = known.setdefault(longer.end, [])
                if not any(other.leads_like(longer) for other in there):
                    there.append(longer)
                    further.append(longer)
        found += further
        front = further
    return found


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


def _one_step_on(board: Board, route: Route, purse: Purse, complete: bool) -> list[Route]:
    """The ways that are one step longer."""
    here = route.path[-1] if route.path else board.pawn
    found: list[Route] = []
    if here == board.exit:
        return found
    for direction in range(4):
        needs = step_needs(board, here, direction, complete)
        if needs == BLOCKED:
            continue
        end = NEIGHBOURS[here][direction]
        longer = _at_the_cost(route, end, needs, purse)
        if longer is not None:
            found.append(longer)
    return found


def _at_the_cost(route: Route, end: int, needs: int, purse: Purse) -> Route | None:
    """A way with one more step, if what the step needs is there."""
    locks, hammer, ladder = route.locks, route.hammer, route.ladder
    if needs & NEEDS_KEY and end not in locks:
        if len(locks) == purse.keys:
            return None
        locks = sorted([*locks, end])
    if needs & NEEDS_HAMMER:
        if hammer or not purse.hammer:
            return None
        hammer = True
    if needs & NEEDS_LADDER:
        if ladder or not purse.ladder:
            return None
        ladder = True
    return Route([*route.path, end], locks, hammer, ladder)


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
    return bool(_one_step_on(board, Route([], [], False, False), purse, complete))


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


def same_line(section: int, field: int) -> bool:
    """Whether the hourglass at a section looks along the field's row or column."""
    place = section % SIDE
    side = section // SIDE
    row, column = field // SIDE, field % SIDE
    if side == 0:
        return column == place
    if side == 1:
        return row == place
    if side == 2:
        return column == SIDE - 1 - place
    return row == SIDE - 1 - place
