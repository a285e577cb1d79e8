"""Laying and walking read a second time: slowly and obviously, from what everybody sees, clause by clause."""

from collections.abc import Iterator
from typing import NamedTuple

from draisine.games.underground.view_values import PieceFace, View

SIDE = 9
WALL = {(-1, 0): 1, (0, 1): 2, (1, 0): 4, (0, -1): 8}
FACING = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


class Cell(NamedTuple):
    """A field of a turned piece, from the top left corner of the box around it."""

    row: int
    column: int
    wood: bool


def turned(face: PieceFace, turn: int) -> list[Cell]:
    """UG-30: flipped left to right first, then so many quarter turns clockwise."""
    cells = [(cell.row, -cell.column if turn >= 4 else cell.column, cell.wood) for cell in face.cells]
    for _ in range(turn % 4):
        cells = [(column, -row, wood) for row, column, wood in cells]
    top, left = min(row for row, _, _ in cells), min(column for _, column, _ in cells)
    return [Cell(row - top, column - left, wood) for row, column, wood in cells]


def faults(view: View, cells: list[Cell], anchor: int) -> set[str]:
    """Every reason why a piece cannot lie there."""
    places = [(anchor // SIDE + cell.row, anchor % SIDE + cell.column, cell.wood) for cell in cells]
    if any(row >= SIDE or column >= SIDE for row, column, _ in places):
        return {"off_the_board"}
    found = set()
    stone = [row * SIDE + column for row, column, wood in places if not wood]
    wood = [row * SIDE + column for row, column, is_wood in places if is_wood]
    if len({view.heights[field] for field in stone}) > 1:
        found.add("stone_needs_support")
    if any(view.heights[field] > max(view.heights[under] for under in stone) for field in wood):
        found.add("wood_too_low")
    if set(stone) & set(view.water):
        found.add("stone_over_water")
    if set(stone + wood) & set(view.chips):
        found.add("covers_a_chip")
    if view.pawn in stone + wood:
        found.add("covers_the_pawn")
    if view.exit in stone + wood:
        found.add("covers_the_exit")
    return found


class Cost(NamedTuple):
    """What a way takes."""

    steps: int = 0
    locks: frozenset[int] = frozenset()
    hammer: int = 0
    ladder: int = 0

    @property
    def spent(self) -> tuple[frozenset[int], int, int]:
        """What is different after it."""
        return self.locks, self.hammer, self.ladder


NOTHING = Cost()


def _step(view: View, start: int, ahead: tuple[int, int]) -> tuple[int, bool, bool, bool] | None:
    """The field of a step, and whether it takes a key, a hammer, a ladder. None where nothing helps."""
    row, column = start // SIDE + ahead[0], start % SIDE + ahead[1]
    if not (0 <= row < SIDE and 0 <= column < SIDE):
        return None
    end = row * SIDE + column
    back = (-ahead[0], -ahead[1])
    wall = bool(int(view.walls[start], 16) & WALL[ahead] or int(view.walls[end], 16) & WALL[back])
    if end == view.exit:
        open_door = view.complete and FACING[view.door] == back and view.heights[start] == 10
        return (end, False, wall, False) if open_door else None
    if view.ground[end] == "." or end in view.water:
        return None
    climb = abs(view.heights[end] - view.heights[start])
    if climb > 3:
        return None
    return end, view.symbols[end] == "l" and end not in view.manholes, wall, climb > 1


def walks(
    view: View, most: int, path: tuple[int, ...] = (), spent: Cost = NOTHING
) -> Iterator[tuple[tuple[int, ...], Cost]]:
    """Every walk of at most so many steps, however crooked."""
    here = path[-1] if path else view.pawn
    if spent.steps == most or here == view.exit:
        return
    for ahead in WALL:
        step = _step(view, here, ahead)
        if step is None:
            continue
        end, lock, wall, high = step
        locks = spent.locks | {end} if lock else spent.locks
        cost = Cost(spent.steps + 1, locks, spent.hammer + wall, spent.ladder + high)
        if (
            len(cost.locks) > view.keys
            or cost.hammer > ("hammer" in view.tools)
            or cost.ladder > ("ladder" in view.tools)
        ):
            continue
        yield (*path, end), cost
        yield from walks(view, most, (*path, end), cost)


def found_at(view: View, field: int, keys_spent: int = 0) -> str:
    """UG-44 to UG-46: what a move that ends there may take."""
    if field == view.exit:
        return "exit"
    if field in view.chips:
        return "chip"
    if field not in view.manholes:
        if view.symbols[field] == "k" and view.key_stock + keys_spent:
            return "key"
        if view.symbols[field] == "v" and (view.water or view.sunk):
            return "valve"
    return ""


def reach(view: View, most: int) -> dict[int, set[Cost]]:
    """For each field the fewest steps for everything that can be spent on the way there."""
    least: dict[int, dict[tuple[frozenset[int], int, int], int]] = {}
    for path, cost in walks(view, most):
        there = least.setdefault(path[-1], {})
        there[cost.spent] = min(cost.steps, there.get(cost.spent, most))
    return {end: {Cost(steps, *spent) for spent, steps in costs.items()} for end, costs in least.items()}
