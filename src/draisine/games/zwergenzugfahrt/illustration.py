"""The station as a picture: Red has pointed caps, Green round helmets, so that nobody needs the colours."""

from typing import Final

from draisine.games.zwergenzugfahrt.values import FieldView, Scenery, View
from draisine.kernel.svg import HEIGHT, WIDTH, Sheet

_CLANS: Final = ("#d8402f", "#2c9b68")
_LIGHT: Final = ("#ff9e8c", "#9fe0b4")
_STARTS: Final = ("#4a1d17", "#173b2a")
_GROUND: Final = {
    "platform": "#33251b",
    "aisle": "#5a4327",
    "door": "#7d5c2c",
    "seat": "#4b5766",
    "start": "#33251b",
}
_BONE: Final = "#f1e5ce"
_BRASS: Final = "#cfa557"
_EDGE: Final = 40.0
_CAP: Final = "M-.62 .1 0-1.05 .62 .1Z"
_HELMET: Final = "M-.62 .1A.62 .62 0 0 1 .62 .1Z"
_BEARD: Final = "M-.5 .1H.5L.42 .5 0 .95-.42 .5Z"


def drawn(scenery: Scenery, view: View) -> str:
    """The plan with its seats and walls, the signs and the dwarfs."""
    sheet = Sheet()
    side = min((WIDTH - 2 * _EDGE) / scenery.width, (HEIGHT - 2 * _EDGE) / scenery.height)
    left, top = (WIDTH - side * scenery.width) / 2, (HEIGHT - side * scenery.height) / 2
    at = {field.name: (left + side * field.x, top + side * field.y) for field in scenery.fields}
    for field in scenery.fields:
        _draw_field(sheet, field, at[field.name], side)
    for one, other in scenery.walls:
        _draw_wall(sheet, at[one], at[other], side)
    for clan, seen in enumerate(view.clans):
        for name in seen.signs:
            x, y = at[name]
            sheet.rect(x + side * 0.26, y + side * 0.3, side * 0.48, side * 0.4, _BONE, round=4)
            mark = _CAP if clan == 0 else _HELMET
            sheet.path(mark, _CLANS[clan], at=(x + side / 2, y + side * 0.6), size=side * 0.24)
        for name in seen.dwarfs:
            _draw_dwarf(sheet, clan, at[name], side)
    return sheet.svg()


def _draw_field(sheet: Sheet, field: FieldView, at: tuple[float, float], side: float) -> None:
    x, y = at
    fill = _GROUND[field.kind] if field.clan is None else _STARTS[field.clan]
    sheet.rect(x + 1.5, y + 1.5, side - 3, side - 3, fill, round=4)
    if field.kind == "seat":
        sheet.rect(x + side * 0.12, y + side * 0.1, side * 0.76, side * 0.2, "#6f7f92", round=6)
        sheet.rect(x + side * 0.12, y + side * 0.36, side * 0.76, side * 0.5, "#5d6c7e", round=8)


def _draw_wall(sheet: Sheet, one: tuple[float, float], other: tuple[float, float], side: float) -> None:
    x, y = max(one[0], other[0]), max(one[1], other[1])
    if one[0] == other[0]:
        sheet.line((x + 2, y, x + side - 2, y), _BRASS, 6)
    else:
        sheet.line((x, y + 2, x, y + side - 2), _BRASS, 6)


def _draw_dwarf(sheet: Sheet, clan: int, at: tuple[float, float], side: float) -> None:
    middle = (at[0] + side / 2, at[1] + side * 0.52)
    size = side * 0.42
    sheet.circle(middle[0], middle[1] + size * 0.12, size * 1.05, "#0d0907", 'fill-opacity="0.45"')
    sheet.path(_BEARD, _LIGHT[clan], at=middle, size=size)
    sheet.circle(middle[0], middle[1] + size * 0.08, size * 0.42, "#e8b98e")
    sheet.path(_CAP if clan == 0 else _HELMET, _CLANS[clan], at=middle, size=size)
