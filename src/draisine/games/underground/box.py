"""Everything printed in a box: pieces, plateaus, cards, code chips and scenarios, read from text files.

pieces.txt     `T4 SWS/.S.`: a stack and a drawing (see shapes.py), four for each of the eight shapes;
               `1 S x10`: singles; `jY SWWS/.V..`: jokers. `x10` writes a line ten times.
plateaus.txt   `b 2 SSS/SvS`: a letter, the height and a drawing
cards.txt      `A1 3 T4 red`, `B2 4 star blue`, `C3 2 signal 3 red`: coordinate, steps, piece, colour
chips.txt      `7 red yellow`: a digit and the cables left and right; `ladder`: a tool
scenarios.txt  see scenarios.py

A line `reconstructed` in any of them says that it is no copy of a printed box.
"""

from typing import Final

from draisine.games.underground import data_errors
from draisine.games.underground.box_reader import RECONSTRUCTED, Line, lines_of, wrong_count
from draisine.games.underground.fields import FIELDS
from draisine.games.underground.scenarios import EASY, HARD, MEDIUM, REDEAL, Scenario, read_scenarios
from draisine.games.underground.shapes import (
    NO_SYMBOL,
    Piece,
    Shape,
    has_outline,
    read_shape,
    tips_over,
)
from draisine.kernel.errors import DraisineError

__all__ = [
    "CABLES",
    "EASY",
    "HARD",
    "MEDIUM",
    "PIECE",
    "SIGNAL",
    "SINGLES",
    "STACKS",
    "STAR",
    "TOOLS",
    "Box",
    "Card",
    "Chip",
    "Scenario",
    "read_box",
]

PIECE: Final = 0
STAR: Final = 1
SIGNAL: Final = 2

SINGLES: Final = "1"
STACKS: Final = ("I2", "I3", "L3", "I4", "O4", "T4", "S4", "L4", SINGLES)
_OUTLINES: Final = ("SS", "SSS", "SS/S.", "SSSS", "SS/SS", "SSS/.S.", ".SS/SS.", "SSS/S..", "S")
_PENTOMINOES: Final = {
    "F": ".SS/SS./.S.",
    "I": "SSSSS",
    "L": "SSSS/S...",
    "N": "SSS./..SS",
    "P": "SS/SS/S.",
    "T": "SSS/.S./.S.",
    "U": "S.S/SSS",
    "V": "SSS/..S/..S",
    "W": "SS./.SS/..S",
    "X": ".S./SSS/.S.",
    "Y": "SSSS/.S..",
    "Z": "SS./.S./.SS",
}
_COPIES: Final = 4
_SINGLES_IN_BOX: Final = 10
_JOKERS: Final = 9
_PLATEAUS: Final = "abcdefgh"
HIGHEST_PLATEAU: Final = 9
"""The door is a level above."""
LONGEST_PLATEAU: Final = 4
MOST_COVERED: Final = 45
"""Fields under all plateaus together: some room must be left between them."""
MANHOLES: Final = 16
MOST_STEPS: Final = 6
FARTHEST_SIGNAL: Final = 8
CABLES: Final = ("red", "yellow", "blue", "green")
TOOLS: Final = ("shaft", "card", "hammer", "ladder")
_NUMBER_CHIPS: Final = 12
DIGITS: Final = 5
"""Of the door's code."""


class Card:
    """A card's face."""

    def __init__(self, field: int, steps: int, kind: int, *, stack: str, reach: int, blue: bool) -> None:
        self.field: int = field
        self.steps: int = steps
        self.kind: int = kind
        """PIECE, STAR or SIGNAL."""
        self.stack: str = stack
        """Empty but for a certain piece."""
        self.reach: int = reach
        """How far the signal stone may go; 0 but for a signal."""
        self.blue: bool = blue


class Chip:
    """A code chip's face: a digit between two cables, or a tool."""

    def __init__(self, digit: int, left: str, right: str, tool: str) -> None:
        self.digit: int = digit
        """-1 for tools."""
        self.left: str = left
        self.right: str = right
        self.tool: str = tool
        """Empty for numbers."""


class Box:
    """What never changes during a climb."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        """The 51 path pieces: shapes in the order of the stacks, singles, jokers."""
        self.plateaus: list[Piece] = []
        self.cards: list[Card] = []
        """By the field of their coordinate."""
        self.chips: list[Chip] = []
        """Numbers first, then tools."""
        self.stack_names: list[str] = list(STACKS)
        self.stack_pieces: list[list[int]] = []
        self.kept_singles: list[int] = []
        self.jokers: list[int] = []
        self.scenarios: list[Scenario] = []
        self.sand: list[int] = []
        """By difficulty, seconds in a random setup."""
        self.redeals: bool = False
        """Whether a deal that is lost in the first turn is dealt again."""
        self.reconstructed: bool = False
        self.doubts: list[DraisineError] = []


# --- pieces and plateaus --------------------------------------------------------------------


def _checked_shape(line: Line, text: str) -> Shape:
    shape = line.shape(text)
    if tips_over(shape):
        raise line.bad(data_errors.box_piece_tips, text)
    return shape


def _outline_of(line: Line, name: str) -> str:
    if name in STACKS:
        return _OUTLINES[STACKS.index(name)]
    letter = name[1:2]
    known = name[:1] == "j" and letter in _PENTOMINOES
    if not known or not (len(name) == 2 or (len(name) == 3 and name[2] in "123456789")):
        raise line.bad(data_errors.box_unknown_piece, name)
    return _PENTOMINOES[letter]


def _read_piece(line: Line, found: dict[str, list[Piece]]) -> None:
    line.want_words(2, 3)
    name = line.words[0]
    outline = _outline_of(line, name)
    piece = Piece(name, 1, _checked_shape(line, line.words[1]))
    if not has_outline(piece, read_shape(outline).cells):
        raise line.bad(data_errors.box_wrong_outline, line.words[1])
    times = 1
    if len(line.words) == 3:
        if line.words[2][0] != "x":
            raise line.bad(data_errors.box_wrong_words, " ".join(line.words))
        times = line.number_in(line.words[2][1:], 1, _SINGLES_IN_BOX)
    if name not in found:
        found[name] = []
    # Pieces never change, so those that are alike may be one.
    found[name] += [piece] * times


def _read_pieces(box: Box, lines: list[Line]) -> None:
    found: dict[str, list[Piece]] = {}
    for line in lines:
        if line.words[0][0] == "j" and line.words[0] in found:
            raise line.bad(data_errors.box_joker_twice, line.words[0])
        _read_piece(line, found)
    for name in STACKS:
        wanted = _SINGLES_IN_BOX if name == SINGLES else _COPIES
        pieces = found.get(name, [])
        if len(pieces) != wanted:
            raise wrong_count("pieces.txt", name, len(pieces), wanted)
        numbers = list(range(len(box.pieces), len(box.pieces) + wanted))
        box.stack_pieces.append(numbers[:_COPIES])
        box.kept_singles += numbers[_COPIES:]
        box.pieces += pieces
    for name, pieces in found.items():
        if name not in STACKS:
            box.jokers.append(len(box.pieces))
            box.pieces += pieces
    if len(box.jokers) != _JOKERS:
        raise wrong_count("pieces.txt", "joker", len(box.jokers), _JOKERS)


def _read_plateaus(box: Box, lines: list[Line]) -> None:
    found: dict[str, Piece] = {}
    for line in lines:
        line.want_words(3, 3)
        name = line.words[0]
        if len(name) != 1 or name not in _PLATEAUS or name in found:
            raise line.bad(data_errors.box_bad_plateau, name)
        height = line.number_in(line.words[1], 1, HIGHEST_PLATEAU)
        shape = _checked_shape(line, line.words[2])
        if max(shape.rows, shape.columns) > LONGEST_PLATEAU:
            raise line.bad(data_errors.box_plateau_too_large, line.words[2])
        found[name] = Piece(name, height, shape)
    for name in _PLATEAUS:
        if name not in found:
            raise wrong_count("plateaus.txt", name, 0, 1)
        box.plateaus.append(found[name])
    covered = sum([len(plateau.turns[0].cells) for plateau in box.plateaus])
    if covered > MOST_COVERED:
        raise data_errors.box_plateaus_too_large(found=covered, most=MOST_COVERED)


def _count_symbols(box: Box) -> None:
    count = 0
    for piece in box.pieces + box.plateaus:
        count += len([symbol for symbol in piece.turns[0].symbols if symbol != NO_SYMBOL])
    if count > MANHOLES:
        raise data_errors.box_too_many_symbols(found=count, most=MANHOLES)


# --- cards and chips ------------------------------------------------------------------------


def _read_card(line: Line) -> Card:
    line.want_words(4, 5)
    field = line.field(line.words[0])
    steps = line.number_in(line.words[1], 1, MOST_STEPS)
    shown = line.words[2]
    line.want_words(5 if shown == "signal" else 4, 5 if shown == "signal" else 4)
    colour = line.words[-1]
    if colour not in ("red", "blue"):
        raise line.bad(data_errors.box_unknown_colour, colour)
    blue = colour == "blue"
    if shown == "star":
        return Card(field, steps, STAR, stack="", reach=0, blue=blue)
    if shown == "signal":
        reach = line.number_in(line.words[3], 1, FARTHEST_SIGNAL)
        return Card(field, steps, SIGNAL, stack="", reach=reach, blue=blue)
    if shown not in STACKS:
        raise line.bad(data_errors.box_unknown_piece, shown)
    return Card(field, steps, PIECE, stack=shown, reach=0, blue=blue)


def _read_cards(box: Box, lines: list[Line]) -> None:
    found: dict[int, Card] = {}
    for line in lines:
        card = _read_card(line)
        if card.field in found:
            raise line.bad(data_errors.box_coordinate_twice, line.words[0])
        found[card.field] = card
    if len(found) != FIELDS:
        raise wrong_count("cards.txt", "card", len(found), FIELDS)
    box.cards = [found[field] for field in range(FIELDS)]


def _read_chips(box: Box, lines: list[Line]) -> None:
    tools: list[str] = []
    for line in lines:
        word = line.words[0]
        if word in TOOLS:
            line.want_words(1, 1)
            if word in tools:
                raise line.bad(data_errors.box_tool_twice, word)
            tools.append(word)
            continue
        line.want_words(3, 3)
        digit = line.number_in(word, 0, 9)
        for colour in line.words[1:]:
            if colour not in CABLES:
                raise line.bad(data_errors.box_unknown_colour, colour)
        box.chips.append(Chip(digit, line.words[1], line.words[2], ""))
    if len(box.chips) != _NUMBER_CHIPS:
        raise wrong_count("chips.txt", "number", len(box.chips), _NUMBER_CHIPS)
    if not has_code(box.chips):
        box.doubts.append(data_errors.box_no_code(file="chips.txt"))
    for tool in TOOLS:
        if tool not in tools:
            raise wrong_count("chips.txt", tool, 0, 1)
        box.chips.append(Chip(-1, "", "", tool))


def has_code(chips: list[Chip]) -> bool:
    """Whether five of these number chips can lie in a row with cables that meet."""
    return any(_goes_on(chips, [number], DIGITS - 1) for number in range(len(chips)))


def _goes_on(chips: list[Chip], row: list[int], missing: int) -> bool:
    if missing == 0:
        return True
    for number in range(len(chips)):
        meets = number not in row and chips[number].left == chips[row[-1]].right
        if meets and _goes_on(chips, [*row, number], missing - 1):
            return True
    return False


# --- the whole box --------------------------------------------------------------------------


def read_box(text: str) -> Box:
    """The box that a text describes, or the first line that is wrong and why."""
    box = Box()
    files = lines_of(text)
    for name in files:
        without = [line for line in files[name] if line.words != [RECONSTRUCTED]]
        if len(without) < len(files[name]):
            box.reconstructed = True
        files[name] = without
    _read_pieces(box, files["pieces.txt"])
    _read_plateaus(box, files["plateaus.txt"])
    _count_symbols(box)
    _read_cards(box, files["cards.txt"])
    _read_chips(box, files["chips.txt"])
    box.sand = read_scenarios(files["scenarios.txt"], box.plateaus, box.scenarios, box.doubts)
    box.redeals = any(line.words == [REDEAL] for line in files["scenarios.txt"])
    if 0 in box.sand:
        raise wrong_count("scenarios.txt", "glass", 0, 1)
    return box
