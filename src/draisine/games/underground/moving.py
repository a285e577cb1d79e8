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


class Route:
    """A way with its costs."""

    def __init__(self, path: list[int], keys: int, hammer: bool, ladder: bool) -> None:
        self.path = path
        self.keys = keys
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
            and self.keys <= other.keys
            and self.hammer <= other.hammer
            and self.ladder <= other.ladder
        )


def routes(board: Board, steps: int, purse: Purse, complete: bool) -> list[Route]:
    """The ways of at most so many steps: to every field the shortest one for each thing it may cost.

    A way through the door ends there. Fields come in the order of their distance.
    """
    start = Route([], 0, False, False)
    best: dict[int, list[Route]] = {board.pawn: [start]}
    found: list[Route] = []
    front = [start]
    for _ in range(steps):
        further: list[Route] = []
        for route in front:
            here = route.path[-1] if route.path else board.pawn
            if here == board.exit:
                continue
            for direction in range(4):
                needs = step_needs(board, here, direction, complete)
                if needs == BLOCKED:
                    continue
                longer = _one_step_on(route, NEIGHBOURS[here][direction], needs, purse)
                if longer is None:
                    continue
                known = best.setdefault(longer.end, [])
                if not any(other.beats(longer) for other in known):
                    known.append(longer)
                    further.append(longer)
        found += further
        front = further
    return [route for route in found if not _is_beaten(route, best[route.end])]


def _is_beaten(route: Route, known: list[Route]) -> bool:
    """Whether an equally short way that was found later costs less."""
    return any(other is not route and other.beats(route) for other in known)


def routes_back(board: Board, purse: Purse, complete: bool) -> list[Route]:
    """Out and back again in two steps, for what lies where the pawn stands: it works when it is entered."""
    found: list[Route] = []
    for out in routes(board, 1, purse, complete):
        for direction in range(4):
            if NEIGHBOURS[out.end][direction] != board.pawn or out.end == board.exit:
                continue
            needs = step_needs(board, out.end, direction, complete)
            back = None if needs == BLOCKED else _one_step_on(out, board.pawn, needs, purse)
            if back is not None and not any(other.beats(back) for other in found):
                found.append(back)
    return [route for route in found if not _is_beaten(route, found)]


def _one_step_on(route: Route, end: int, needs: int, purse: Purse) -> Route | None:
    keys, hammer, ladder = route.keys, route.hammer, route.ladder
    if needs & NEEDS_KEY:
        keys += 1
        if keys > purse.keys:
            return None
    if needs & NEEDS_HAMMER:
        if hammer or not purse.hammer:
            return None
        hammer = True
    if needs & NEEDS_LADDER:
        if ladder or not purse.ladder:
            return None
        ladder = True
    return Route([*route.path, end], keys, hammer, ladder)


def can_step_at_all(board: Board, purse: Purse, complete: bool) -> bool:
    """Whether the pawn has any lawful step."""
    return bool(routes(board, 1, purse, complete))


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
