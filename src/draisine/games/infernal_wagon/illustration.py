"""The ride as a picture: the railroad in rows with the fire behind it and the wagon at its end."""

from typing import Final

from draisine.games.infernal_wagon.values import CardView, Joint, Scenery, View
from draisine.kernel.svg import HEIGHT, WIDTH, Sheet

_WAVE: Final = "M-1-.32C-.7-.95-.35-.95 0-.4S.7.1 1-.5M-1 .52C-.7-.1-.35-.1 0 .44S.7.95 1 .34"
_SHAPES: Final = {
    "ring": ("M0-.68A.68.68 0 1 1-.01-.68Z", 0.48, "#1a5c8b"),
    "peak": ("M0-.96 1 .78H-1Z", 0.0, "#b5301a"),
    "cross": ("M-.7-.7.7.7M.7-.7-.7.7", 0.52, "#2a211b"),
    "wave": (_WAVE, 0.42, "#0b6a54"),
    "moon": ("M.76-.866A1 1 0 1 0 .76.866 .868.868 0 0 1 .76-.866Z", 0.0, "#76295b"),
    "gem": ("M0-1.16 1.16 0 0 1.16-1.16 0Z", 0.0, "#4a3aa0"),
    "star": ("M0-1.06 .3-.3 1.06 0 .3 .3 0 1.06-.3 .3-1.06 0-.3-.3Z", 0.0, "#b9790b"),
}
"""A shape for a half size of 1, the width of its line (0: it is filled) and its colour."""
_PAPER: Final = {"danger": "#f4d9b4", "exit": "#d9e7c4", "tunnel": "#c9b48d", "blast": "#f0b98c"}
_DISC: Final = "#fff8e8"
_FLAME: Final = "M0 1C-.8 .9-.9 0-.35-.55-.3-.2-.1-.1 0-.3-.1-.7 .1-1 .3-1.3 .3-.7 .9-.3 .8 .4 .7 .8 .4 1 0 1"
_WAGON: Final = "M-1-.5H1L.8 .45H-.8Z"
_IN_ROW: Final = 6
_ROWS: Final = 3
_MOST: Final = _IN_ROW * _ROWS


def drawn(scenery: Scenery, view: View) -> str:
    """The newest cards of the railroad, oldest first, from the left to the right in rows."""
    sheet = Sheet("#17100b")
    cards = {card.number: card for card in scenery.cards}
    road = view.railroad[-_MOST:]
    rows = max(1, -(-len(road) // _IN_ROW))
    side = min(160.0, (HEIGHT - 60.0) / rows - 10)
    left = (WIDTH - (_IN_ROW + 0.9) * side) / 2 + 0.9 * side
    top = (HEIGHT - rows * (side + 10)) / 2
    for y in range(0, HEIGHT, 90):
        sheet.rect(0, y, WIDTH, 3, "#0c0806")
    for place, joint in enumerate(road):
        row, column = divmod(place, _IN_ROW)
        at = (left + column * side, top + row * (side + 10))
        _draw_card(sheet, cards[joint.card], joint, at, side)
        if place == len(road) - 1:
            _draw_wagon(sheet, at[0] + side / 2, at[1] + side * 0.37, side * 0.24)
    _draw_fire(sheet, left - 0.55 * side, top + side / 2, side, view.end is not None and not view.won)
    return sheet.svg()


def _draw_card(sheet: Sheet, card: CardView, joint: Joint, at: tuple[float, float], side: float) -> None:
    x, y = at
    size, middle = side - 6, y + (side - 6) / 2
    sheet.rect(x, y, size, size, _PAPER.get(card.kind, "#f3e6ca"), round=8, more='stroke="#c7ae80"')
    for sleeper in range(7):
        beam = x + size * (0.06 + sleeper * 0.135)
        sheet.rect(beam, middle - size * 0.16, size * 0.05, size * 0.32, "#8a6844")
    for rail in (-0.09, 0.09):
        sheet.rect(x, middle + size * rail - 2, size, 4, "#2b211b")
    if card.kind == "tunnel":
        sheet.path("M-1 1V-.1A1 1 0 0 1 1-.1V1Z", "#2a211b", at=(x + size / 2, middle), size=size * 0.26)
    elif card.kind == "blast":
        sheet.path(_SHAPES["star"][0], "#ff6b2c", at=(x + size / 2, middle), size=size * 0.3)
    _draw_symbol(sheet, card.ends[joint.start], x + size * 0.14, middle, size * 0.12)
    if joint.stop is not None and len(card.ends) > 1:
        _draw_symbol(sheet, card.ends[joint.stop], x + size * 0.86, middle, size * 0.12)


def _draw_symbol(sheet: Sheet, symbol: str, x: float, y: float, radius: float) -> None:
    d, line, colour = _SHAPES[symbol]
    sheet.circle(x, y, radius, _DISC, 'stroke="#c7ae80"')
    stroke = f'stroke="{colour}" stroke-width="{line}" stroke-linecap="round"' if line else ""
    sheet.path(d, "none" if line else colour, at=(x, y), size=radius * 0.66, more=stroke)


def _draw_wagon(sheet: Sheet, x: float, y: float, size: float) -> None:
    sheet.path(_WAGON, "#7d5c2c", at=(x, y), size=size, more='stroke="#f4dca2" stroke-width="0.12"')
    rim = 'stroke="#cfa557" stroke-width="3"'
    for wheel in (-0.5, 0.5):
        sheet.circle(x + size * wheel, y + size * 0.62, size * 0.3, "#16100c", rim)
    sheet.circle(x + size * 0.98, y - size * 0.25, size * 0.16, "#ffc873")


def _draw_fire(sheet: Sheet, x: float, y: float, side: float, burns: bool) -> None:
    size = side * (0.5 if burns else 0.36)
    for shift, colour, part in ((-0.7, "#a52a0d", 1.0), (0.25, "#ff6b2c", 1.15), (-0.15, "#ffb449", 0.6)):
        sheet.path(_FLAME, colour, at=(x + shift * size * 0.6, y + size * (1 - part) * 0.6), size=size * part)
