"""The station in letters: Red is pointed, Green is round, so nobody needs colours."""

from typing import Final

from draisine.games.zwergenzugfahrt.values import FieldView, Scenery, View
from draisine.kernel.capabilities import Sentence
from draisine.kernel.errors import Param

_DWARFS: Final = ("▲", "●")
_SIGNS: Final = ("△", "○")
_STARTS: Final = ("r", "g")
_GROUND: Final = {"platform": ".", "aisle": ":", "door": "'", "seat": " ", "start": " "}
_LEFT: Final = 4
_CELL: Final = 4


class _Sheet:
    """Letters, put down at any place."""

    def __init__(self, width: int, height: int) -> None:
        self._letters = [[" "] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str) -> None:
        for offset, letter in enumerate(text):
            self._letters[y][x + offset] = letter

    def text(self) -> str:
        return "\n".join(["".join(letters).rstrip() for letters in self._letters])


def drawn(scenery: Scenery, view: View) -> str:
    """Fields in rows, seats in brackets, walls as lines."""
    at = {field.name: field for field in scenery.fields}
    walls = [(at[one], at[other]) for one, other in scenery.walls]
    walled = {min(one.y, other.y) for one, other in walls if one.x == other.x}
    line_of = {y: 1 + y + len([row for row in walled if row < y]) for y in range(scenery.height)}
    last = line_of[scenery.height - 1]
    sheet = _Sheet(_LEFT + _CELL * scenery.width + 1, last + 2)
    for x in range(scenery.width):
        for y in (0, last + 1):
            sheet.put(_LEFT + _CELL * x + 1, y, chr(ord("A") + x))
    for y, line in line_of.items():
        sheet.put(0, line, f"{scenery.height - y:>2}")
    for field in scenery.fields:
        _put_field(sheet, field, line_of[field.y], view)
    for one, other in walls:
        x = _LEFT + _CELL * max(one.x, other.x)
        if one.x == other.x:
            sheet.put(x, line_of[min(one.y, other.y)] + 1, "─" * 3)
        else:
            sheet.put(x - 1, line_of[one.y], "│")
    return sheet.text()


def _put_field(sheet: _Sheet, field: FieldView, line: int, view: View) -> None:
    x = _LEFT + _CELL * field.x
    if field.kind == "seat":
        sheet.put(x, line, "[ ]")
    sheet.put(x + 1, line, _GROUND[field.kind])
    if field.clan is not None:
        sheet.put(x + 1, line, _STARTS[field.clan])
    for clan, seen in enumerate(view.clans):
        if field.name in seen.dwarfs:
            sheet.put(x + 1, line, _DWARFS[clan])
        elif field.name in seen.signs:
            sheet.put(x + 1, line, _SIGNS[clan])


def status_lines(scenery: Scenery, view: View) -> list[Sentence]:
    """Seats, counters and rounds of both clans, and when the conductor comes."""
    lines: list[Sentence] = []
    for clan, seen in enumerate(view.clans):
        rounds = str(seen.rounds) if scenery.limit is None else f"{seen.rounds}/{scenery.limit}"
        gaps: dict[str, Param] = {
            "mark": _DWARFS[clan],
            "clan": clan,
            "seats": seen.seats,
            "dwarfs": seen.seats - len(seen.signs),
            "signs": len(seen.signs),
            "removals": seen.removals_left,
            "kick": seen.next_kick_costs,
            "rounds": rounds,
        }
        lines.append(Sentence("text_clan_status", gaps))
    for clan, seen in enumerate(view.clans):
        if seen.owes:
            lines.append(Sentence("text_owes", {"clan": clan, "rounds": seen.owes}))
    for clan, left in enumerate(view.time_left or ()):
        lines.append(Sentence("text_time_left", {"clan": clan, "time": _time(left)}))
    if view.phase == "turn":
        lines.append(Sentence("text_conductor_in", {"turns": view.conductor_in}))
    return lines


def _time(milliseconds: int) -> str:
    """Minutes and seconds; a started second counts."""
    minutes, seconds = divmod(-(-milliseconds // 1000), 60)
    return f"{minutes}:{seconds:02}"
