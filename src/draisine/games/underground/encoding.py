"""The climb in numbers, for programs that learn: a move is said word by word, a view is a row of numbers.

There are thousands of lawful moves, and ways of any length: so the words are those of the notation.
"""

from collections.abc import Sequence

from draisine.games.underground.boxes import box_of
from draisine.games.underground.fields import SIDES, name_of
from draisine.games.underground.glass import SECTIONS
from draisine.games.underground.seen import View
from draisine.games.underground.values import Options

_FIELDS = 81
_PER_FIELD = 13
_GROUND = ".swx"
_MARKS = ".kvl"
_VERBS = ("begin", "plateau", "door", "lay", "walk", "end", "turn", "flee", "shaft", "land", "stay")
_ENDINGS = ("swap", "take", "drain", "skip")
_OTHERS = 26
_MOST_WORDS = 17
"""A card, twelve fields, a valve: the longest walk."""


class Encoding:
    """Words and numbers of one box. Seats are counted from the seat itself on."""

    def __init__(self, options: Options, seats: int) -> None:
        box = box_of(options.box)
        self._stacks = list(box.stack_names)
        names = dict.fromkeys((*_VERBS, *_ENDINGS))
        names.update(dict.fromkeys([name_of(field) for field in range(_FIELDS)]))
        names.update(dict.fromkeys([str(section) for section in range(SECTIONS)]))
        names.update(dict.fromkeys([f"{turn}f" for turn in range(4)]))
        names.update(dict.fromkeys([*SIDES, *"abcdefghijklmnopqrstuvwxyz"]))
        names.update(dict.fromkeys([*self._stacks, *[piece.name for piece in box.pieces]]))
        self.words: tuple[str, ...] = tuple(names)
        self.most_words = _MOST_WORDS
        self._pieces = len(box.pieces)
        self._chips = len(box.chips)
        self._tools = sorted({chip.tool for chip in box.chips if chip.tool})
        stock = len(self._stacks) + self._pieces + 2 * self._chips + len(self._tools)
        self.size: int = _PER_FIELD * _FIELDS + stock + _OTHERS

    def spell(self, text: str) -> Sequence[str]:
        """The words of a move in notation."""
        return text.split()

    def numbers(self, view: View, seat: int, now: int) -> list[int]:
        """What a seat sees."""
        return [*_field_numbers(view, seat), *self._stock(view), *_others(view, seat), *_glass(view, now)]

    def _stock(self, view: View) -> list[int]:
        tops = dict(view.stacks)
        found = [tops[name][-1] if tops.get(name) else -1 for name in self._stacks]
        jokers = [0] * self._pieces
        for joker in view.jokers:
            jokers[joker] = 1
        chips = [0] * (2 * self._chips)
        for number in view.numbers:
            chips[2 * number] = 1
        for place, number in enumerate(view.code):
            chips[2 * number + 1] = place + 1
        tools = [1 if tool in view.tools else 2 if tool in view.tools_gone else 0 for tool in self._tools]
        return [*found, *jokers, *chips, *tools]


def _field_numbers(view: View, seat: int) -> list[int]:
    fields = [0] * (_PER_FIELD * _FIELDS)
    for field in range(_FIELDS):
        at = _PER_FIELD * field
        fields[at] = view.heights[field]
        fields[at + 1] = _GROUND.index(view.ground[field])
        fields[at + 2] = int(view.walls[field], 16)
        fields[at + 3] = _MARKS.index(view.symbols[field])
    for place, some in enumerate((view.manholes, view.water, view.sunk, view.chips, view.coordinates)):
        for field in some:
            if 0 <= field < _FIELDS:
                fields[_PER_FIELD * field + 4 + place] = 1
    for holder, hand in enumerate(view.hands):
        for card in hand:
            fields[_PER_FIELD * card + (9 if holder == seat else 10)] = 1
    for card in view.out:
        fields[_PER_FIELD * card + 11] = 1
    for mark, where in ((1, view.pawn), (2, view.exit), (3, view.rat)):
        if where is not None and 0 <= where < _FIELDS:
            fields[_PER_FIELD * where + 12] = mark
    return fields


def _others(view: View, seat: int) -> list[int]:
    return [
        ("setup", "play", "over").index(view.phase),
        int(view.on_turn == seat),
        (view.on_turn - seat) % len(view.hands),
        SIDES.index(view.door),
        -1 if view.played is None else view.played,
        int(view.has_laid),
        int(view.has_walked),
        int(view.has_taken),
        view.pile,
        view.stone,
        view.singles,
        view.keys,
        view.key_stock,
        view.manhole_stock,
        view.water_stock,
        view.chip_stock,
        int(view.complete),
        view.turns,
        0 if view.waiting is None else 1 if view.waiting.what == "flee" else 2,
        len(view.agenda),
        len(view.code),
        len(view.numbers),
    ]


def _glass(view: View, now: int) -> list[int]:
    glass = view.glass
    if glass is None:
        return [0, -1, -1, 0]
    left = max(0, glass.sand - (now - glass.turned_at)) if glass.runs else glass.sand
    return [1, glass.section, glass.end, left // 1000]
