"""Zwergenzugfahrt in letters: Red is pointed, Green is round, whatever the colours do."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from draisine.cli.words import Words
from draisine.games.zwergenzugfahrt import GAME
from draisine.games.zwergenzugfahrt.values import (
    Conducted,
    Ended,
    Event,
    FieldView,
    Kicked,
    Missed,
    Options,
    Passed,
    RanOut,
    Scenery,
    TakenOff,
    Tossed,
    View,
)

_STYLES: Final = ("bold red", "bold green")
_DWARFS: Final = ("▲", "●")
_SIGNS: Final = ("△", "○")
_STARTS: Final = ("r", "g")
_PLAIN_DWARFS: Final = ("A", "O")
_PLAIN_SIGNS: Final = ("^", "o")
_GROUND: Final = {"platform": ".", "aisle": ":", "door": "'", "seat": " ", "start": " "}
_KINDS: Final = (
    ("-", "walk"),
    ("=", "sit"),
    ("+", "reserve"),
    ("*", "take_off"),
    ("x", "kick"),
    ("!", "conduct"),
)
_CLANS: Final = {"red": 0, "green": 1}
_LEFT: Final = 4
_CELL: Final = 4


class _Sheet:
    """Letters with styles, put down at any place."""

    def __init__(self, width: int, height: int) -> None:
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        for offset, letter in enumerate(text):
            self._letters[y][x + offset] = letter
            self._styles[y][x + offset] = style

    def text(self) -> Text:
        found = Text(no_wrap=True)
        for number, letters in enumerate(self._letters):
            last = len("".join(letters).rstrip())
            for x in range(last):
                found.append(letters[x], self._styles[number][x] or None)
            if number + 1 < len(self._letters):
                found.append("\n")
        return found


def _time(milliseconds: int) -> str:
    """Minutes and seconds; a started second counts."""
    minutes, seconds = divmod(-(-milliseconds // 1000), 60)
    return f"{minutes}:{seconds:02}"


class ZwergenzugfahrtTerminal:
    """The dwarf station, drawn with letters."""

    def draw(self, scenery: Scenery, view: View | None, plain: bool) -> Text:
        """Fields in rows, seats in brackets, walls as lines."""
        at = {field.name: field for field in scenery.fields}
        walls = [(at[one], at[other]) for one, other in scenery.walls]
        walled = {min(one.y, other.y) for one, other in walls if one.x == other.x}
        line_of: dict[int, int] = {}
        for y in range(scenery.height):
            line_of[y] = 1 + y + sum(row < y for row in walled)
        sheet = _Sheet(_LEFT + _CELL * scenery.width + 1, line_of[scenery.height - 1] + 2)
        for x in range(scenery.width):
            for y in (0, line_of[scenery.height - 1] + 1):
                sheet.put(_LEFT + _CELL * x + 1, y, chr(ord("A") + x), "dim")
        for y, line in line_of.items():
            sheet.put(0, line, f"{scenery.height - y:>2}", "dim")
        for field in scenery.fields:
            self._put_field(sheet, field, line_of[field.y], view, plain)
        for one, other in walls:
            x = _LEFT + _CELL * max(one.x, other.x)
            if one.x == other.x:
                sheet.put(x, line_of[min(one.y, other.y)] + 1, ("-" if plain else "─") * 3)
            else:
                sheet.put(x - 1, line_of[one.y], "|" if plain else "│")
        return sheet.text()

    def _put_field(self, sheet: _Sheet, field: FieldView, line: int, view: View | None, plain: bool) -> None:
        x = _LEFT + _CELL * field.x
        if field.kind == "seat":
            sheet.put(x, line, "[ ]", "yellow")
        sheet.put(x + 1, line, _GROUND[field.kind], "dim")
        if field.clan is not None:
            sheet.put(x + 1, line, _STARTS[field.clan], f"dim {_STYLES[field.clan].split()[1]}")
        if view is None:
            return
        for clan, seen in enumerate(view.clans):
            if field.name in seen.dwarfs:
                sheet.put(x + 1, line, (_PLAIN_DWARFS if plain else _DWARFS)[clan], _STYLES[clan])
            elif field.name in seen.signs:
                sheet.put(x + 1, line, (_PLAIN_SIGNS if plain else _SIGNS)[clan], _STYLES[clan])

    def draw_data(self, text: str, plain: bool) -> Text:
        """A board that somebody drew, empty."""
        return self.draw(GAME.scenery(Options(board="own", plan=text)), None, plain)

    def status(self, scenery: Scenery, view: View, say: Words, plain: bool) -> list[Text]:
        """Seats, counters and rounds of both clans, and when the conductor comes."""
        lines = []
        for clan, seen in enumerate(view.clans):
            rounds = str(seen.rounds) if scenery.limit is None else f"{seen.rounds}/{scenery.limit}"
            sentence = say.say(
                "text_clan_status",
                clan=self.seat_name(clan, say),
                seats=seen.seats,
                dwarfs=seen.seats - len(seen.signs),
                signs=len(seen.signs),
                removals=seen.removals_left,
                kick=seen.next_kick_costs,
                rounds=rounds,
            )
            mark = (_PLAIN_DWARFS if plain else _DWARFS)[clan]
            lines.append(Text(f"{mark} ", style=_STYLES[clan]) + Text(sentence, style="default"))
        lines += [
            Text(say.say("text_owes", clan=self.seat_name(clan, say), rounds=seen.owes))
            for clan, seen in enumerate(view.clans)
            if seen.owes
        ]
        lines += [
            Text(say.say("text_time_left", clan=self.seat_name(clan, say), time=_time(left)))
            for clan, left in enumerate(view.time_left or ())
        ]
        if view.phase == "turn":
            lines.append(Text(say.say("text_conductor_in", turns=view.conductor_in), style="dim"))
        return lines

    def tell(self, event: Event, say: Words) -> str:
        """What happened, as a sentence."""
        name = event.__struct_config__.tag
        if isinstance(event, Ended):
            return say.end(event.end)
        if isinstance(event, Tossed):
            key = "text_tossed_loses" if event.loses else "text_tossed"
            return say.say(key, by=self.seat_name(event.by, say), clan=self.seat_name(event.clan, say))
        clan = self.seat_name(event.clan, say)
        if isinstance(event, Missed | TakenOff):
            at, to = (event.at, event.to) if isinstance(event, TakenOff) else ("", "")
            return say.say(f"text_{name}", clan=clan, at=at, to=to, left=event.left)
        if isinstance(event, Passed | RanOut):
            return say.say(f"text_{name}", clan=clan)
        if isinstance(event, Conducted):
            return say.say("text_conducted", clan=clan, to=event.to)
        if isinstance(event, Kicked):
            return say.say("text_kicked", clan=clan, at=event.at, to=event.to, cost=event.cost)
        return say.say(f"text_{name}", clan=clan, at=event.at, to=event.to)

    def groups(self, legal: Sequence[str], say: Words) -> list[tuple[str, list[str]]]:
        """The lawful moves by what is done."""
        found = []
        for sign, kind in _KINDS:
            moves = sorted(text for text in legal if sign in text)
            if moves:
                found.append((say.say(f"text_kind_{kind}"), moves))
        return found

    def seat_named(self, name: str) -> int | None:
        """Red or Green."""
        return _CLANS.get(name.lower())

    def seat_name(self, seat: int, say: Words) -> str:
        """Red or Green, in the language of the catalog."""
        return say.say("value_clan_green" if seat else "value_clan_red")


TERMINAL: Final = ZwergenzugfahrtTerminal()
