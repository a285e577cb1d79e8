"""The climb in numbers, for programs that learn: a move is said word by word, a view is a row of numbers.

There are thousands of legal moves, and ways of any length: so the words are those of the notation.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from draisine.games.underground.board import NO_CHIP, Board
from draisine.games.underground.boxes import box_of
from draisine.games.underground.choices import OTHER, WALK
from draisine.games.underground.climb import DECIDED, FLEE, Climb
from draisine.games.underground.course import ClimbPlayout
from draisine.games.underground.fields import NOWHERE, SIDES, name_of
from draisine.games.underground.hourglass import SECTIONS
from draisine.games.underground.notation import format_move, turn_name
from draisine.games.underground.values import Move, Options
from draisine.games.underground.view_values import View
from draisine.kernel.codes import CodeList
from draisine.kernel.playout import NO_WORD, Playout, PlayoutEncoder

_FIELDS: Final = 81
_PER_FIELD: Final = 13
_GROUND: Final = ".swx"
_MARKS: Final = ".kvl"
_VERBS: Final = ("begin", "plateau", "door", "lay", "walk", "end", "turn", "flee", "shaft", "land", "stay")
_ENDINGS: Final = ("swap", "take", "drain", "skip")
_OTHERS: Final = 26
_MOST_WORDS: Final = 17
"""A card, twelve fields, a valve: the longest walk."""


class Encoding(PlayoutEncoder):
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
        self._number: dict[str, int] = {word: number for number, word in enumerate(names)}
        self._lay: i64 = self._number["lay"]
        self._walk: i64 = self._number["walk"]
        self._swap: i64 = self._number["swap"]
        self._take: i64 = self._number["take"]
        self._drain: i64 = self._number["drain"]
        self._fields: vec[i64] = vec[i64]([self._number[name_of(field)] for field in range(_FIELDS)])
        self._turns: vec[i64] = vec[i64]([self._number[turn_name(turn)] for turn in range(8)])
        self._piece_words: vec[i64] = vec[i64]([self._number[piece.name] for piece in box.pieces])
        self._stack_places: dict[str, int] = {name: place for place, name in enumerate(self._stacks)}
        self._stack_names: list[str] = []
        self._stack_order: vec[i64] = vec[i64]()
        """Where the stacks stand that are around the circle of a climb, as it was looked at last."""
        self._others: list[Move] = []
        self._spelled: list[list[int]] = []
        """The words of the moves that are neither lays nor walks, as they were listed last."""
        self._spellings: dict[Move, list[int]] = {}
        """And of all that ever were: there are some hundreds, and the same come again and again."""
        self._columns: list[list[int]] = [[] for _ in range(_PER_FIELD)]
        self._flags: list[list[bool]] = [[] for _ in range(_PER_FIELD)]
        """What is written in the row of the fields, by its place among the numbers of a field."""
        self._board: Board | None = None
        self._laid: i64 = 0
        """The board that was looked at last, and how many pieces lay on it."""
        self._marked = CodeList()
        """Where in the row something is written that few fields have."""
        self._pieces: i64 = len(box.pieces)
        self._chips: i64 = len(box.chips)
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

    def observe(self, playout: Playout, seat: i64, now: i64, into: vec[i16]) -> None:
        """What a seat sees of a climb in place."""
        assert isinstance(playout, ClimbPlayout)
        climb = playout.climb
        self._write_fields(climb, seat, into)
        at = self._write_stock(climb, into)
        at = _write_others(climb, seat, into, at)
        glass = climb.glass
        if glass is None:
            into[at], into[at + 1], into[at + 2], into[at + 3] = 0, -1, -1, 0
            return
        left = max(0, glass.sand - (now - glass.since)) if glass.runs else glass.sand
        into[at] = 1
        into[at + 1] = i16(glass.section)
        into[at + 2] = i16(glass.end)
        into[at + 3] = i16(left // 1000)

    def _write_fields(self, climb: Climb, seat: i64, into: vec[i16]) -> None:
        board = climb.board
        # These change only where a piece is laid, or another board is set up.
        if board is not self._board or len(board.pieces) != self._laid:
            self._board, self._laid = board, len(board.pieces)
            self._write_column(0, board.heights, into)
            self._write_column(1, board.ground, into)
            self._write_column(2, board.walls, into)
            self._write_column(3, board.symbols, into)
        self._write_flags(4, board.manholes, into)
        self._write_flags(5, board.water, into)
        self._write_chips(7, board.chips, into)
        marked = self._marked
        for place in range(marked.count):
            into[marked.codes[place]] = 0
        marked.clear()
        for field in board.sunk:
            self._mark(field, 6, 1, into)
        for field in climb.coordinates:
            if 0 <= field < _FIELDS:
                self._mark(field, 8, 1, into)
        for holder, hand in enumerate(climb.hands):
            own: i64 = 9 if holder == seat else 10
            for card in hand:
                self._mark(card, own, 1, into)
        for card in climb.out:
            self._mark(card, 11, 1, into)
        if board.pawn != NOWHERE:
            self._mark(board.pawn, 12, 1, into)
        if board.exit != NOWHERE:
            self._mark(board.exit, 12, 2, into)
        if climb.rat != NOWHERE:
            self._mark(climb.rat, 12, 3, into)

    def _mark(self, field: i64, place: i64, number: i16, into: vec[i16]) -> None:
        """Of these there are few: they are taken away one by one."""
        at = _PER_FIELD * field + place
        into[at] = number
        self._marked.add(at)

    def _write_column(self, place: i64, numbers: list[int], into: vec[i16]) -> None:
        """What most fields have, if it is not as it was: to compare takes a tenth of the time."""
        if numbers == self._columns[place]:
            return
        self._columns[place] = numbers[:]
        for number in numbers:
            into[place] = i16(number)
            place += _PER_FIELD

    def _write_flags(self, place: i64, flags: list[bool], into: vec[i16]) -> None:
        """The same of what is there or not."""
        if flags == self._flags[place]:
            return
        self._flags[place] = flags[:]
        for flag in flags:
            into[place] = 1 if flag else 0
            place += _PER_FIELD

    def _write_chips(self, place: i64, chips: list[int], into: vec[i16]) -> None:
        """The same, and nobody sees which chip it is."""
        if chips == self._columns[place]:
            return
        self._columns[place] = chips[:]
        for chip in chips:
            into[place] = 0 if chip == NO_CHIP else 1
            place += _PER_FIELD

    def _write_stock(self, climb: Climb, into: vec[i16]) -> i64:
        at: i64 = _PER_FIELD * _FIELDS
        stacks: i64 = len(self._stacks)
        for place in range(stacks):
            into[at + place] = -1
        if self._stack_names is not climb.stack_names:
            self._stack_names = climb.stack_names
            self._stack_order = vec[i64]([self._stack_places[name] for name in climb.stack_names])
        for place, stack in enumerate(climb.stacks):
            if stack:
                into[at + self._stack_order[place]] = i16(stack[-1])
        at += stacks
        for place in range(self._pieces + 2 * self._chips):
            into[at + place] = 0
        for joker in climb.jokers:
            into[at + joker] = 1
        at += self._pieces
        for number in climb.numbers:
            into[at + 2 * number] = 1
        for place, number in enumerate(climb.code):
            into[at + 2 * number + 1] = i16(place + 1)
        at += 2 * self._chips
        for tool in self._tools:
            into[at] = 1 if tool in climb.tools else 2 if tool in climb.tools_gone else 0
            at += 1
        return at

    def words_at(self, playout: Playout, numbers: CodeList, place: i64, into: CodeList) -> None:
        """Most moves are lays, whose words are parts of their numbers."""
        assert isinstance(playout, ClimbPlayout)
        listed = playout.codes.codes
        kept, count = numbers.codes, numbers.count
        into.clear()
        into.make_room(count)
        words = into.codes
        table = self._fields if place in (1, 4) else self._piece_words if place == 2 else self._turns
        shift: i64 = 40 - 8 * place
        for at in range(count):
            code = listed[kept[at]]
            if 0 < place < 5 and not code & (OTHER | WALK):
                words[at] = table[code >> shift & 255]
            else:
                words[at] = self.word(playout, kept[at], place)
        into.count = count

    def word(self, playout: Playout, number: i64, place: i64) -> i64:
        """A word of a move that was listed last."""
        assert isinstance(playout, ClimbPlayout)
        code = playout.codes.codes[number]
        if code & OTHER:
            return self._other_word(playout, code & 255, place)
        if place == 1:
            return self._fields[code >> 32 & 255]
        if code & WALK:
            return self._walk_word(playout, code, place)
        if place == 0:
            return self._lay
        if place == 2:
            return self._piece_words[code >> 24 & 255]
        if place == 3:
            return self._turns[code >> 16 & 255]
        if place == 4:
            return self._fields[code >> 8 & 255]
        return self._swap if place == 5 and code & 1 else NO_WORD

    def _walk_word(self, playout: ClimbPlayout, code: i64, place: i64) -> i64:
        if place == 0:
            return self._walk
        ways = playout.ways
        assert ways is not None
        way = code >> 16 & 0xFFFF
        place -= 2
        length = ways.lengths[way]
        if place < length:
            return self._fields[ways.field(way, place)]
        drain = code >> 8 & 255
        if drain:
            if place == length:
                return self._drain
            return self._fields[drain - 1] if place == length + 1 else NO_WORD
        return self._take if place == length and code & 1 else NO_WORD

    def _other_word(self, playout: ClimbPlayout, number: i64, place: i64) -> i64:
        if self._others is not playout.others:
            self._others = playout.others
            self._spelled = [self._spelling(move) for move in self._others]
        words = self._spelled[number]
        return words[place] if place < len(words) else NO_WORD

    def _spelling(self, move: Move) -> list[int]:
        words = self._spellings.get(move)
        if words is None:
            words = self._spellings[move] = [self._number[word] for word in format_move(move).split()]
        return words


def _write_others(climb: Climb, seat: i64, into: vec[i16], at: i64) -> i64:
    on_turn: i64 = climb.on_turn
    into[at] = i16(climb.phase)
    into[at + 1] = 1 if on_turn == seat else 0
    into[at + 2] = i16((on_turn - seat) % len(climb.hands))
    into[at + 3] = i16(climb.board.door)
    into[at + 4] = i16(climb.played)
    into[at + 5] = 1 if climb.has_laid else 0
    into[at + 6] = 1 if climb.has_walked else 0
    into[at + 7] = 1 if climb.has_taken else 0
    into[at + 8] = i16(len(climb.pile))
    into[at + 9] = i16(climb.stone)
    into[at + 10] = i16(len(climb.singles))
    into[at + 11] = i16(climb.keys)
    into[at + 12] = i16(climb.key_stock)
    into[at + 13] = i16(climb.manhole_stock)
    into[at + 14] = i16(climb.water_stock)
    into[at + 15] = i16(len(climb.chip_pile))
    into[at + 16] = 1 if climb.complete else 0
    into[at + 17] = i16(climb.turns)
    into[at + 18] = 0 if climb.waiting == DECIDED else 1 if climb.waiting == FLEE else 2
    into[at + 19] = i16(len(climb.agenda))
    into[at + 20] = i16(len(climb.code))
    into[at + 21] = i16(len(climb.numbers))
    return at + _OTHERS - 4


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
