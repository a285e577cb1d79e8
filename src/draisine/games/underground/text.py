"""The climb as plain text, for terminals and tests: what a person would draw on squared paper.

Each field shows its height and what it is: `3#` stone, `3=` wood, `3~` water, ` .` the bare board, `[]` the
exit; then what is on it: `@` the pawn, `?` a code chip, `k` `v` `l` symbols, `o` a manhole, `r` the rat.
Walls stand as `|` between fields and `--` between rows. Below are the hands, each card with its steps, and
the pieces that can be laid now.
"""

from typing import Final

from draisine.games.underground.events import (
    ChipTaken,
    CodeComplete,
    Discovered,
    Event,
    GlassTurned,
    PieceLaid,
)
from draisine.games.underground.fields import ROWS, SIDE, name_of
from draisine.games.underground.shapes import EAST, NORTH, SOUTH, WEST
from draisine.games.underground.view_values import PieceFace, Scenery, View
from draisine.kernel.capabilities import Sentence
from draisine.kernel.errors import Param

_WIDTH: Final = 78
_SYMBOLS: Final = {"key": "k", "valve": "v", "lock": "l"}
_FIELDS: Final = ("field", "card", "valve", "to")
"""What events call fields."""


def drawn(scenery: Scenery, view: View, seat: int | None) -> str:
    """The board, the hands below, and the pieces to lay."""
    hands = [
        f"{number + 1}{'>' if number == seat else ' '}{'+' if number == view.on_turn else ' '} "
        + "  ".join([_card(scenery, card) for card in hand])
        for number, hand in enumerate(view.hands)
    ]
    parts = [plan(view), "\n".join([line.rstrip() for line in hands])]
    pieces = _pieces(scenery, view)
    if pieces:
        parts.append(pieces)
    return "\n\n".join(parts)


def plan(view: View) -> str:
    """The board alone."""
    lines = ["    " + "    ".join([f" {column}" for column in range(1, SIDE + 1)])]
    for row in range(SIDE):
        lines.append(_edge(view, row).rstrip())
        fields = [_field(view, row * SIDE + column) for column in range(SIDE)]
        lines.append(f"{ROWS[row]}  " + "".join(fields).rstrip())
    return "\n".join(lines)


def _walls(view: View, field: int) -> int:
    return int(view.walls[field], 16)


def _edge(view: View, row: int) -> str:
    """Walls on the upper side of a row."""
    marks = ""
    for column in range(SIDE):
        field = row * SIDE + column
        above = row > 0 and _walls(view, field - SIDE) & SOUTH
        marks += " ---- " if _walls(view, field) & NORTH or above else "      "
    return "   " + marks


def _field(view: View, field: int) -> str:
    west = field % SIDE > 0 and (_walls(view, field) & WEST or _walls(view, field - 1) & EAST)
    return ("|" if west else " ") + _ground(view, field) + _on_it(view, field)


def _ground(view: View, field: int) -> str:
    ground = view.ground[field]
    if ground == "x":
        return " []"
    if field in view.water:
        return f"{view.heights[field]:>2}~"
    if ground == ".":
        return "  ."
    return f"{view.heights[field]:>2}{'=' if ground == 'w' else '#'}"


def _on_it(view: View, field: int) -> str:
    if field == view.exit:
        return view.door + " "
    mark = " "
    if field in view.chips:
        mark = "?"
    elif field in view.manholes:
        mark = "o"
    elif view.symbols[field] != ".":
        mark = view.symbols[field]
    if field == view.pawn:
        return "@" + mark
    return mark + ("r" if field == view.rat else " ")


def _card(scenery: Scenery, card: int) -> str:
    """A card: its coordinate, its steps, and the piece that it gives: a shape, any (*), or near the stone."""
    face = scenery.cards[card]
    piece = face.stack if face.kind == "piece" else "*" if face.kind == "star" else f"!{face.reach}"
    return f"{name_of(card)}:{face.steps}:{piece}"


def _pieces(scenery: Scenery, view: View) -> str:
    """The pieces that can be laid now, unturned, side by side."""
    blocks = [[places.stack, *_outline(scenery.pieces[places.piece])] for places in view.places]
    rows: list[str] = []
    while blocks:
        some: list[list[str]] = []
        while blocks and sum([_width(block) + 3 for block in [*some, blocks[0]]]) <= _WIDTH:
            some.append(blocks.pop(0))
        for line in range(max([len(block) for block in some])):
            cells = [(block[line] if line < len(block) else "").ljust(_width(block)) for block in some]
            rows.append("   ".join(cells).rstrip())
    return "\n".join(rows)


def _width(block: list[str]) -> int:
    return max([len(line) for line in block])


def _outline(piece: PieceFace) -> list[str]:
    rows = max([cell.row for cell in piece.cells]) + 1
    columns = max([cell.column for cell in piece.cells]) + 1
    letters = [["  "] * columns for _ in range(rows)]
    for cell in piece.cells:
        ground = "=" if cell.wood else "#"
        wall = "|" if cell.walls & EAST else "_" if cell.walls & (NORTH | SOUTH) else ground
        letters[cell.row][cell.column] = _SYMBOLS.get(cell.symbol, ground) + wall
    return ["".join(line).rstrip() for line in letters]


def status_lines(scenery: Scenery, view: View) -> list[Sentence]:
    """What the team has, and how much is left."""
    digits = "".join([str(scenery.chips[chip].digit) for chip in view.code])
    lines = [
        Sentence("text_stock", {"pile": view.pile, "keys": view.keys, "code": digits or "-"}),
        Sentence("text_door", {"field": name_of(view.exit), "side": view.door, "level": scenery.door_level}),
    ]
    lines.extend([Sentence("text_tool", {"tool": tool}) for tool in view.tools])
    if view.glass is not None:
        gaps: dict[str, Param] = {"line": _line(view.glass.section), "end": _line(view.glass.end)}
        gaps["section"] = view.glass.section
        lines.append(Sentence("text_glass", gaps))
    if view.waiting is not None:
        lines.append(Sentence(f"text_waiting_{view.waiting.what}", {"field": name_of(view.waiting.field)}))
    return lines


def _line(section: int) -> str:
    """The row or column that a section stands at."""
    side, place = divmod(section, SIDE)
    if side == 0:
        return str(place + 1)
    if side == 1:
        return ROWS[place]
    return str(SIDE - place) if side == 2 else ROWS[SIDE - 1 - place]


def event_gaps(scenery: Scenery, event: Event) -> dict[str, Param]:
    """Fields by their names, pieces by their shapes, chips by their faces."""
    gaps: dict[str, Param] = {}
    for name in _FIELDS:
        value = getattr(event, name, None)
        if value is not None:
            gaps[name] = name_of(value)
    path = getattr(event, "path", None)
    if path is not None:
        gaps["path"] = " ".join([name_of(field) for field in path])
    if isinstance(event, PieceLaid):
        gaps["piece"] = scenery.pieces[event.piece].name
    elif isinstance(event, ChipTaken):
        face = scenery.chips[event.chip]
        gaps["chip"] = face.tool or str(face.digit)
    elif isinstance(event, CodeComplete):
        gaps["chips"] = "".join([str(scenery.chips[chip].digit) for chip in event.chips])
    elif isinstance(event, GlassTurned | Discovered):
        gaps["section"] = _line(event.section)
    return gaps
