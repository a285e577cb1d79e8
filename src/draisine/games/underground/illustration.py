"""The climb as a picture: the plan from above, the higher a field the lighter."""

from typing import Final

from draisine.games.underground.fields import SIDE
from draisine.games.underground.shapes import EAST, NORTH, SOUTH, WEST
from draisine.games.underground.view_values import View
from draisine.kernel.svg import HEIGHT, WIDTH, Sheet

_EDGE: Final = 24.0
_STONE: Final = ("#2a3133", "#3a4447", "#4b565a", "#5e6a6e", "#748285", "#8b999c", "#a6b3b5")
_WOOD: Final = ("#5f4224", "#76532d", "#8f6537", "#a87742", "#c48d4e", "#d39f62", "#e0b27a")
_WATER: Final = "#2b7f95"
_FOAM: Final = "#7ad2df"
_SODIUM: Final = "#ffc22e"
_BONE: Final = "#f1e5ce"
_WAVE: Final = "M-1 0Q-.5-.5 0 0T1 0"
_KEY: Final = "M-.9 0A.4 .4 0 1 0-.1 0A.4 .4 0 1 0-.9 0M-.1 0H.9M.6 0V.4M.9 0V.4"
_VALVE: Final = "M-.7 0H.7M0-.7V.7M-.5-.5 .5 .5M.5-.5-.5 .5"
_LOCK: Final = "M-.5 0H.5V.7H-.5ZM-.3 0V-.4A.3 .3 0 0 1 .3-.4V0"
_MARKS: Final = {"k": _KEY, "v": _VALVE, "l": _LOCK}


def drawn(view: View) -> str:
    """Every field with its height, walls, water, symbols, chips, the pawn and the door."""
    sheet = Sheet("#0b0f10")
    side = (HEIGHT - 2 * _EDGE) / SIDE
    left, top = (WIDTH - side * SIDE) / 2, _EDGE
    places = [(left + side * (field % SIDE), top + side * (field // SIDE)) for field in range(SIDE * SIDE)]
    for field, at in enumerate(places):
        _draw_ground(sheet, view, field, at, side)
    for field, at in enumerate(places):
        _draw_walls(sheet, int(view.walls[field], 16), at, side)
        _draw_things(sheet, view, field, at, side)
    return sheet.svg()


def _draw_ground(sheet: Sheet, view: View, field: int, at: tuple[float, float], side: float) -> None:
    x, y = at
    ground, height = view.ground[field], min(view.heights[field], len(_STONE) - 1)
    if field in view.water:
        sheet.rect(x + 1, y + 1, side - 2, side - 2, _WATER, round=3)
        for line in (0.3, 0.5, 0.7):
            wave = f'stroke="{_FOAM}" stroke-width="0.12"'
            sheet.path(_WAVE, "none", at=(x + side / 2, y + side * line), size=side * 0.32, more=wave)
        return
    built = (_WOOD if ground == "w" else _STONE)[height]
    fill = "#161c1e" if ground == "." else _SODIUM if ground == "x" else built
    sheet.rect(x + 1, y + 1, side - 2, side - 2, fill, round=3)
    if ground == "w":
        for plank in (0.33, 0.66):
            sheet.rect(x + 2, y + side * plank, side - 4, 2, "#4a3118")
    if field == view.exit:
        sheet.rect(x + side * 0.25, y + side * 0.15, side * 0.5, side * 0.7, "#3d2b06", round=4)


def _draw_walls(sheet: Sheet, walls: int, at: tuple[float, float], side: float) -> None:
    x, y = at
    far_x, far_y = x + side, y + side
    for bit, ends in (
        (NORTH, (x, y, far_x, y)),
        (EAST, (far_x, y, far_x, far_y)),
        (SOUTH, (x, far_y, far_x, far_y)),
        (WEST, (x, y, x, far_y)),
    ):
        if walls & bit:
            sheet.line(ends, _BONE, 4)


def _draw_things(sheet: Sheet, view: View, field: int, at: tuple[float, float], side: float) -> None:
    x, y = at[0] + side / 2, at[1] + side / 2
    mark = _MARKS.get(view.symbols[field])
    if field in view.manholes:
        sheet.circle(x, y, side * 0.26, "#16100c", 'stroke="#95a3a5" stroke-width="3"')
    elif mark is not None:
        line = 'stroke="#16100c" stroke-width="0.2" stroke-linejoin="round"'
        sheet.path(mark, "none", at=(x, y), size=side * 0.28, more=line)
    if field in view.chips:
        sheet.rect(x - side * 0.28, y - side * 0.28, side * 0.56, side * 0.56, "#1f5f86", round=8)
        sheet.circle(x, y, side * 0.12, _BONE)
    if field == view.rat:
        sheet.circle(x, y + side * 0.1, side * 0.18, "#857058")
    if field == view.pawn:
        sheet.circle(x, y + side * 0.14, side * 0.24, "#a63324", 'stroke="#f1e5ce" stroke-width="3"')
        sheet.circle(x, y - side * 0.16, side * 0.16, "#a63324", 'stroke="#f1e5ce" stroke-width="3"')
