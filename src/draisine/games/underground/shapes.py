"""Shapes of pieces and plateaus, read from a drawing and turned in all eight ways.

S W       a field of stone, of wood
k v l     a key, a valve, a lock on stone; K V L on wood
.         no field
|         a wall on the upright edge it stands at
_ ^       after a field: a wall on its south edge, on its north edge
/         the next row
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from draisine.games.underground import data_errors
from draisine.games.underground.fields import LOW_BITS, LOW_FIELDS, SIDE
from draisine.kernel.errors import BadData, ErrorCode

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8

NO_SYMBOL: Final = 0
KEY: Final = 1
VALVE: Final = 2
LOCK: Final = 3

_STONE_SIGNS: Final = "Skvl"
_WOOD_SIGNS: Final = "WKVL"


class Shape:
    """One turned form of a piece or plateau. Cells are offsets from its anchor: row times 9 plus column."""

    def __init__(self, cells: list[int], wood: list[bool], walls: list[int], symbols: list[int]) -> None:
        """Fields in any order; they are sorted here."""
        order = sorted(range(len(cells)), key=cells.__getitem__)
        self.cells: list[int] = [cells[place] for place in order]
        self.wood: list[bool] = [wood[place] for place in order]
        self.walls: list[int] = [walls[place] for place in order]
        self.symbols: list[int] = [symbols[place] for place in order]
        self.rows: int = max([cell // SIDE for cell in cells]) + 1
        self.columns: int = max([cell % SIDE for cell in cells]) + 1
        self.stone_offsets: list[int] = [c for c, w in zip(self.cells, self.wood, strict=True) if not w]
        self.wood_offsets: list[int] = [c for c, w in zip(self.cells, self.wood, strict=True) if w]
        self.anchors: int = _anchors(self.rows, self.columns)
        """Anchors at which the box around the shape is inside the board: bit f for field f."""
        self.low_anchors: i64 = self.anchors & LOW_FIELDS
        """The same in two machine words, as the board is searched; and the offsets of stone and wood."""
        self.high_anchors: i64 = self.anchors >> LOW_BITS
        self.stones: vec[i64] = vec[i64](self.stone_offsets)
        self.woods: vec[i64] = vec[i64](self.wood_offsets)

    def is_like(self, other: "Shape") -> bool:
        """Whether both look the same in every respect."""
        return (
            self.cells == other.cells
            and self.wood == other.wood
            and self.walls == other.walls
            and self.symbols == other.symbols
        )


class Piece:
    """A path piece or a plateau in its eight turns: quarter turns clockwise, plus 4 when mirrored before."""

    def __init__(self, name: str, height: int, shape: Shape) -> None:
        self.name: str = name
        """Of its stack, of the joker, or the plateau's letter."""
        self.height: int = height
        """1 for path pieces."""
        self.turns: list[Shape] = _all_turns(shape)
        self.first: list[int] = []
        """For each turn the lowest one that looks the same."""
        for turn in self.turns:
            code = 0
            while not self.turns[code].is_like(turn):
                code += 1
            self.first.append(code)


def _anchors(rows: int, columns: int) -> int:
    in_a_row = (1 << (SIDE - columns + 1)) - 1
    return sum([in_a_row << (row * SIDE) for row in range(SIDE - rows + 1)])


def _quarter(shape: Shape) -> Shape:
    cells = [(cell % SIDE) * SIDE + shape.rows - 1 - cell // SIDE for cell in shape.cells]
    walls = [((wall << 1) | (wall >> 3)) & 15 for wall in shape.walls]
    return Shape(cells, shape.wood, walls, shape.symbols)


def _mirrored(shape: Shape) -> Shape:
    cells = [cell - cell % SIDE + shape.columns - 1 - cell % SIDE for cell in shape.cells]
    walls = [
        (wall & (NORTH | SOUTH)) | (WEST if wall & EAST else 0) | (EAST if wall & WEST else 0)
        for wall in shape.walls
    ]
    return Shape(cells, shape.wood, walls, shape.symbols)


def _all_turns(shape: Shape) -> list[Shape]:
    turns = [shape]
    for _ in range(3):
        turns.append(_quarter(turns[-1]))
    turns.append(_mirrored(shape))
    for _ in range(3):
        turns.append(_quarter(turns[-1]))
    return turns


# --- drawings -------------------------------------------------------------------------------


class _Drawing:
    """What was read of a drawing so far, by row and column."""

    def __init__(self) -> None:
        self.signs: dict[int, str] = {}
        self.walls: dict[int, int] = {}

    def wall(self, cell: int, side: int) -> None:
        if cell in self.signs:
            self.walls[cell] = self.walls.get(cell, 0) | side


def _unplaced(code: ErrorCode[[str, int, str], BadData], what: str) -> BadData:
    """What is wrong with a drawing; whoever reads the file says where it stands."""
    return code("", 0, what)


def _read_row(drawing: _Drawing, row: int, text: str, whole: str) -> None:
    column = 0
    upright: list[int] = []
    for sign in text:
        cell = row * SIDE + column
        if sign == "|":
            upright.append(column)
        elif sign in "_^":
            if column == 0 or cell - 1 not in drawing.signs:
                raise _unplaced(data_errors.shape_wall_nowhere, whole)
            drawing.wall(cell - 1, SOUTH if sign == "_" else NORTH)
        elif sign == "." or sign in _STONE_SIGNS or sign in _WOOD_SIGNS:
            if column == SIDE:
                raise _unplaced(data_errors.shape_too_large, whole)
            if sign != ".":
                drawing.signs[cell] = sign
            column += 1
        else:
            raise _unplaced(data_errors.shape_unknown_sign, sign)
    for edge in upright:
        cell = row * SIDE + edge
        left = edge > 0 and cell - 1 in drawing.signs
        right = edge < SIDE and cell in drawing.signs
        if not left and not right:
            raise _unplaced(data_errors.shape_wall_nowhere, whole)
        if left:
            drawing.wall(cell - 1, EAST)
        if right:
            drawing.wall(cell, WEST)


def _share_walls(drawing: _Drawing) -> None:
    """A wall between two fields of one piece stands on both, whichever of them it was drawn at."""
    for cell in list(drawing.walls):
        walls = drawing.walls[cell]
        if walls & SOUTH:
            drawing.wall(cell + SIDE, NORTH)
        if walls & NORTH:
            drawing.wall(cell - SIDE, SOUTH)


def _holds_together(cells: list[int]) -> bool:
    seen = {cells[0]}
    to_look_at = [cells[0]]
    while to_look_at:
        cell = to_look_at.pop()
        beside = [cell - SIDE, cell + SIDE]
        if cell % SIDE > 0:
            beside.append(cell - 1)
        if cell % SIDE < SIDE - 1:
            beside.append(cell + 1)
        for other in beside:
            if other in cells and other not in seen:
                seen.add(other)
                to_look_at.append(other)
    return len(seen) == len(cells)


def read_shape(text: str) -> Shape:
    """The shape that a drawing shows, unturned. Empty rows and columns around it do not count."""
    drawing = _Drawing()
    rows = text.split("/")
    if len(rows) > SIDE:
        raise _unplaced(data_errors.shape_too_large, text)
    for row, signs in enumerate(rows):
        _read_row(drawing, row, signs, text)
    if not drawing.signs:
        raise _unplaced(data_errors.shape_empty, text)
    _share_walls(drawing)
    cells = sorted(drawing.signs)
    if not _holds_together(cells):
        raise _unplaced(data_errors.shape_in_parts, text)
    corner = min([cell // SIDE for cell in cells]) * SIDE + min([cell % SIDE for cell in cells])
    signs_in_order = [drawing.signs[cell] for cell in cells]
    return Shape(
        [cell - corner for cell in cells],
        [sign in _WOOD_SIGNS for sign in signs_in_order],
        [drawing.walls.get(cell, 0) for cell in cells],
        ["kvl".find(sign.lower()) + 1 for sign in signs_in_order],
    )


# --- what a shape must be like --------------------------------------------------------------


def has_outline(piece: Piece, cells: list[int]) -> bool:
    """Whether one of a piece's turns covers just these cells, whatever is on them."""
    return any(turn.cells == cells for turn in piece.turns)


def tips_over(shape: Shape) -> bool:
    """Whether a piece that rests on its stone alone would tip: its middle lies outside the hull of its stone.

    Lengths are counted in parts of a field, so that everything is whole numbers: twice the number of fields.
    """
    if not shape.stone_offsets:
        return True
    unit = 2 * len(shape.cells)
    middle_row = sum([2 * (cell // SIDE) + 1 for cell in shape.cells])
    middle_column = sum([2 * (cell % SIDE) + 1 for cell in shape.cells])
    corners: set[tuple[int, int]] = set()
    for cell in shape.stone_offsets:
        for row in (cell // SIDE, cell // SIDE + 1):
            for column in (cell % SIDE, cell % SIDE + 1):
                corners.add((row * unit, column * unit))
    around = _hull(sorted(corners))
    before = around[-1]
    for corner in around:
        if _side(before, corner, (middle_row, middle_column)) < 0:
            return True
        before = corner
    return False


def _hull(points: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Corners of the hull in one round, from sorted points: there along one side, back along the other."""
    around: list[tuple[int, int]] = []
    for way in (points, points[::-1]):
        side: list[tuple[int, int]] = []
        for point in way:
            while len(side) > 1 and _side(side[-2], side[-1], point) <= 0:
                side.pop()
            side.append(point)
        around += side[:-1]
    return around


def _side(one: tuple[int, int], other: tuple[int, int], point: tuple[int, int]) -> int:
    """Above 0 when the point lies to the one side of a line, below 0 on the other."""
    return (other[0] - one[0]) * (point[1] - one[1]) - (other[1] - one[1]) * (point[0] - one[0])
