"""The board: a plan drawn as plain text, read into fields, neighbours and walls.

A row of signs, one space between two fields, is a row of fields; a row of dashes between two of them is the
train's walls; a bar between two fields is a wall as well. `; ` begins a line of remarks.

    .  platform      S  seat      r  start of Red       #  no field
    :  aisle         D  door      g  start of Green
"""

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from draisine.games.zwergenzugfahrt import data_errors

PLATFORM: Final = 0
AISLE: Final = 1
DOOR: Final = 2
SEAT: Final = 3
START: Final = 4
"""Seats and start fields come last: whoever stands on a kind below SEAT can be kicked."""

SEATS: Final = 16
DWARFS: Final = 5
MOST_COLUMNS: Final = 16
MOST_ROWS: Final = 12

# What a clan may do on a field depends on its ground.
OPEN_GROUND: Final = 0
SEAT_GROUND: Final = 1
START_GROUND: Final = 2
FOREIGN_START: Final = 3
GROUNDS: Final = 4

NO_FIELD: Final = -1
MOST_NEIGHBOURS: Final = 4

_HOLE: Final = "#"
_KINDS: Final = {".": PLATFORM, ":": AISLE, "D": DOOR, "S": SEAT, "r": START, "g": START}
_OWNERS: Final = {"r": 0, "g": 1}
_TURNED: Final = {"r": "g", "g": "r"}
_NEXT_TO: Final = ((0, -1), (-1, 0), (1, 0), (0, 1))

Place = tuple[int, int]


class Plan:
    """The text, cut into signs and walls, with the line that each row stood on."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        """The signs of each row, one character a field."""
        self.lines: list[int] = []
        """Line number of each row in the text, for messages."""
        self.walls: set[tuple[Place, Place]] = set()
        """Pairs of places (column, row), the left or upper one first."""


def _row_of_fields(text: str, line: int, row: int, plan: Plan) -> str:
    signs = []
    for column, sign in enumerate(text):
        if column % 2 == 0:
            if sign != _HOLE and sign not in _KINDS:
                raise data_errors.board_unknown_sign(line=line, column=column + 1, sign=sign)
            signs.append(sign)
        elif sign == "|":
            plan.walls.add(((column // 2, row), (column // 2 + 1, row)))
        elif sign != " ":
            raise data_errors.board_unknown_sign(line=line, column=column + 1, sign=sign)
    return "".join(signs)


def _row_of_walls(text: str, line: int, row: int, plan: Plan) -> None:
    for column, sign in enumerate(text):
        if sign == " ":
            continue
        if sign != "-" or column % 2 == 1 or row < 0:
            raise data_errors.board_wall_misplaced(line=line, column=column + 1)
        plan.walls.add(((column // 2, row), (column // 2, row + 1)))


def read_plan(text: str) -> Plan:
    """Cut the text of a board into rows and walls, or say which sign of which line is wrong."""
    plan = Plan()
    wall_line = 0
    for line, raw in enumerate(text.splitlines(), start=1):
        row_text = raw.rstrip()
        if row_text.startswith(";"):
            continue
        if not row_text.strip(" -"):
            if "-" in row_text:
                if wall_line:
                    raise data_errors.board_wall_misplaced(line=line, column=1)
                _row_of_walls(row_text, line, len(plan.rows) - 1, plan)
                wall_line = line
            continue
        plan.rows.append(_row_of_fields(row_text, line, len(plan.rows), plan))
        plan.lines.append(line)
        wall_line = 0
    if not plan.rows:
        raise data_errors.board_empty()
    if wall_line:
        raise data_errors.board_wall_misplaced(line=wall_line, column=1)
    width = max(len(row) for row in plan.rows)
    if width > MOST_COLUMNS or len(plan.rows) > MOST_ROWS:
        raise data_errors.board_too_large(columns=MOST_COLUMNS, rows=MOST_ROWS)
    plan.rows = [row.ljust(width, _HOLE) for row in plan.rows]
    return plan


class _Field(NamedTuple):
    """A field as the plan draws it."""

    place: Place
    kind: int
    owner: int
    """Whose start field it is: 0 Red, 1 Green, -1 nobody's."""


def _fields_of(plan: Plan) -> list[_Field]:
    """All fields in reading order, which is that of their numbers."""
    return [
        _Field((x, y), _KINDS[sign], _OWNERS.get(sign, -1))
        for y, row in enumerate(plan.rows)
        for x, sign in enumerate(row)
        if sign != _HOLE
    ]


def _graph_of(plan: Plan, at: dict[Place, int]) -> tuple[list[list[int]], list[tuple[int, int]]]:
    """The neighbours of each field, and the pairs of fields that a wall parts. `at`: fields by place."""
    neighbours: list[list[int]] = []
    walls: list[tuple[int, int]] = []
    for (x, y), field in at.items():
        beside = []
        for dx, dy in _NEXT_TO:
            other = (x + dx, y + dy)
            if other not in at:
                continue
            if ((x, y), other) in plan.walls:
                walls.append((field, at[other]))
            elif (other, (x, y)) not in plan.walls:
                beside.append(at[other])
        neighbours.append(beside)
    return neighbours, walls


def _four_a_field(neighbours: list[list[int]]) -> list[int]:
    """The neighbours one after another, with `NO_FIELD` for those that a field has not."""
    return [field for some in neighbours for field in (*some, *[NO_FIELD] * (MOST_NEIGHBOURS - len(some)))]


def _grounds_of(fields: list[_Field], clan: int) -> list[int]:
    """What one clan may do on each field."""
    return [_ground(field.kind, field.owner, clan) for field in fields]


def _ways_of(clan: int, beside: list[int], grounds: list[int]) -> list[int]:
    """The neighbours for one clan, each with its ground."""
    return [
        NO_FIELD if field == NO_FIELD else (GROUNDS * clan + grounds[field]) << 8 | field for field in beside
    ]


class Board:
    """A valid board. Fields are numbered in reading order."""

    def __init__(self, plan: Plan) -> None:
        fields = _fields_of(plan)
        self.width = len(plan.rows[0])
        self.height = len(plan.rows)
        self.places: list[Place] = [field.place for field in fields]
        self.names: list[str] = [f"{chr(ord('A') + x)}{self.height - y}" for x, y in self.places]
        self.kinds: list[int] = [field.kind for field in fields]
        self.owners: list[int] = [field.owner for field in fields]
        """Whose start field it is: 0 Red, 1 Green, -1 nobody's."""
        self.number: dict[str, int] = {name: field for field, name in enumerate(self.names)}
        """From a field's name to its number."""
        self.seats = [field for field, kind in enumerate(self.kinds) if kind == SEAT]
        reds = [field for field, owner in enumerate(self.owners) if owner == 0]
        greens = [field for field, owner in enumerate(self.owners) if owner == 1]
        greens.reverse()  # the half turn of Red's order
        self.starts = [reds, greens]
        at = {place: field for field, place in enumerate(self.places)}
        neighbours, walls = _graph_of(plan, at)
        self.neighbours: list[list[int]] = neighbours
        self.walls: list[tuple[int, int]] = walls
        # The same once more, flat, as the rules of a turn and the searches read it.
        beside = _four_a_field(neighbours)
        of_red, of_green = _grounds_of(fields, 0), _grounds_of(fields, 1)
        self.fields: i64 = len(fields)
        self.beside: vec[i64] = vec[i64](beside)
        """The neighbours again, four places a field."""
        self.grounds: vec[i64] = vec[i64](of_red + of_green)
        """The ground of each field for Red, then for Green."""
        self.ways: vec[i64] = vec[i64](_ways_of(0, beside, of_red) + _ways_of(1, beside, of_green))
        """The neighbours of each field for Red, then for Green, with their grounds."""
        self.first_cells: vec[i64] = vec[i64]([owner + 1 for owner in self.owners])
        """What is on each field before the first turn: nothing (0), a dwarf of Red (1) or of Green (2)."""
        self.first_dwarfs: vec[i64] = vec[i64](reds + greens)
        self.columns: vec[i64] = vec[i64]([x for x, _ in self.places])
        self.rows: vec[i64] = vec[i64]([y for _, y in self.places])

    def distance(self, one: i64, other: i64) -> i64:
        """Steps from field to field along the grid, walls not asked."""
        across = self.columns[one] - self.columns[other]
        along = self.rows[one] - self.rows[other]
        return (across if across > 0 else -across) + (along if along > 0 else -along)


def _ground(kind: int, owner: int, clan: int) -> int:
    if kind == SEAT:
        return SEAT_GROUND
    if kind != START:
        return OPEN_GROUND
    return START_GROUND if owner == clan else FOREIGN_START


def _check_fair(plan: Plan) -> None:
    last_x, last_y = len(plan.rows[0]) - 1, len(plan.rows) - 1
    for y, row in enumerate(plan.rows):
        for x, sign in enumerate(row):
            if plan.rows[last_y - y][last_x - x] != _TURNED.get(sign, sign):
                raise data_errors.board_unfair(line=plan.lines[y], column=2 * x + 1)
    for (x, y), (to_x, to_y) in sorted(plan.walls):
        turned = ((last_x - to_x, last_y - to_y), (last_x - x, last_y - y))
        if turned not in plan.walls:
            raise data_errors.board_unfair_wall(line=plan.lines[y], column=2 * x + 1)


def _reachable(board: Board, clan: int) -> set[int]:
    seen = set(board.starts[clan])
    edge = list(seen)
    while edge:
        for field in board.neighbours[edge.pop()]:
            if field not in seen and board.owners[field] != 1 - clan:
                seen.add(field)
                edge.append(field)
    return seen


def read_board(text: str) -> Board:
    """The board that a text draws, or the first reason why nobody can play on it."""
    plan = read_plan(text)
    board = Board(plan)
    if len(board.seats) != SEATS:
        raise data_errors.board_seats(found=len(board.seats), wanted=SEATS)
    for clan, name in ((0, "red"), (1, "green")):
        found = len(board.starts[clan])
        if found != DWARFS:
            raise data_errors.board_starts(clan=name, found=found, wanted=DWARFS)
    _check_fair(plan)
    reached = _reachable(board, 0)
    for seat in board.seats:
        if seat not in reached:
            raise data_errors.board_seat_unreachable(field=board.names[seat])
    return board
