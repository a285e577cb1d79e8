"""The board as plain text, for terminals and tests: what a person would draw on squared paper.

Each field shows its height and what it is: `3#` stone, `3=` wood, `3~` water, ` .` the bare board, `[]` the
exit; then what is on it: `@` the pawn, `?` a code chip, `k` `v` `l` symbols, `o` a manhole, `r` the rat.
Walls stand as `|` between fields and `--` between rows.
"""

from draisine.games.underground.board import BARE, EXIT, NO_CHIP, WOOD
from draisine.games.underground.climb import Climb
from draisine.games.underground.fields import NOWHERE, ROWS, SIDE, SIDES
from draisine.games.underground.shapes import EAST, NO_SYMBOL, NORTH, SOUTH, WEST


def draw(climb: Climb) -> str:
    """The whole board with what there is to know beside it."""
    lines = ["    " + "    ".join([f" {column}" for column in range(1, SIDE + 1)])]
    for row in range(SIDE):
        lines.append(_edge(climb, row).rstrip())
        fields = [_field(climb, row * SIDE + column) for column in range(SIDE)]
        lines.append(f"{ROWS[row]}  " + "".join(fields).rstrip())
    lines.append("")
    lines.append(_beside(climb))
    return "\n".join(line for line in lines) + "\n"


def _edge(climb: Climb, row: int) -> str:
    """Walls on the upper side of a row."""
    walls = climb.board.walls
    marks = ""
    for column in range(SIDE):
        field = row * SIDE + column
        above = row > 0 and walls[field - SIDE] & SOUTH
        marks += " ---- " if walls[field] & NORTH or above else "      "
    return "   " + marks


def _field(climb: Climb, field: int) -> str:
    board = climb.board
    west = field % SIDE > 0 and (board.walls[field] & WEST or board.walls[field - 1] & EAST)
    return ("|" if west else " ") + _ground(climb, field) + _on_it(climb, field)


def _ground(climb: Climb, field: int) -> str:
    board = climb.board
    if board.ground[field] == EXIT:
        return " []"
    if board.water[field]:
        return f"{board.heights[field]:>2}~"
    if board.ground[field] == BARE:
        return "  ."
    return f"{board.heights[field]:>2}{'=' if board.ground[field] == WOOD else '#'}"


def _on_it(climb: Climb, field: int) -> str:
    board = climb.board
    if field == board.exit:
        return SIDES[board.door] + " "
    mark = " "
    if board.chips[field] != NO_CHIP:
        mark = "?"
    elif board.manholes[field]:
        mark = "o"
    elif board.symbols[field] != NO_SYMBOL:
        mark = " kvl"[board.symbols[field]]
    if field == board.pawn:
        return "@" + mark
    return mark + ("r" if field == climb.rat and climb.rat != NOWHERE else " ")


def _beside(climb: Climb) -> str:
    said = f"cards {len(climb.pile)}, keys {climb.keys}"
    if climb.tools:
        said += ", " + " ".join(climb.tools)
    digits = "".join([str(climb.box.chips[chip].digit) for chip in climb.code])
    said += f", code {digits or '-'}"
    if climb.glass is not None:
        said += f", hourglass {climb.glass.section} of {climb.glass.end}"
    return said
