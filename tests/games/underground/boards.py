"""Small boards for tests, drawn as text, and a plain box that nobody tunes.

A drawing has a row of the board in each line, from A1 on; what it does not show is bare. A field is `.` for
the bare board or its height with `#` stone, `=` wood or `~` water, then what is on it: `@` pawn, `?` chip,
`k` `v` `l` symbols, `o` a manhole chip, `r` the rat. Walls of a field: `|` before or after it, `^` north,
`_` south. `[]s` is the exit with a door that faces south.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from draisine.games.underground import GAME
from draisine.games.underground.board import BARE, STONE, WOOD, Board
from draisine.games.underground.boxes import box_of
from draisine.games.underground.climb import PLAY, Climb
from draisine.games.underground.events import Event
from draisine.games.underground.fields import FIELDS, ROWS, SIDE, SIDES, name_of
from draisine.games.underground.hourglass import Hourglass
from draisine.games.underground.shapes import EAST, KEY, LOCK, NORTH, SOUTH, VALVE, WEST
from draisine.games.underground.state import State
from draisine.games.underground.values import Options
from draisine.kernel import CLOCK, Chance, DraisineError

__all__ = [
    "CLOCK",
    "GAME",
    "NUMBERS_IN_A_ROW",
    "PLAIN",
    "TEXT",
    "Options",
    "at",
    "chip_named",
    "climbing",
    "kinds",
    "names",
    "new_game",
    "play",
    "refused",
    "texts",
]

_CARDS = "".join(f"{name_of(field)} 3 1 red\n" for field in range(FIELDS))
_LAID = """\
plateau a 0 G1
plateau b 0 E2
plateau c 0 E5
plateau d 0 C6
plateau e 1 B4
plateau f 0 H5
plateau g 0 B7
plateau h 0 B2
"""
TEXT = (
    """\
== pieces.txt ==
I2 SW x2
I2 SS x2
I3 SWS x4
L3 SW/S. x4
I4 SWWS x4
O4 SS/SS x4
T4 SWS/.S. x4
S4 .SW/WS. x4
L4 SWS/W.. x4
1 S x10
jI SWWWS
jL SWWS/W...
jN SWW./..WS
jP SW/SW/W.
jT SWS/.W./.S.
jU W.W/SWS
jV SWW/..W/..S
jW SW./.WW/..S
jY SWWS/.W..
== plateaus.txt ==
a 1 SSS/SkS/SSS
b 2 SSS/SSS
c 3 SS/lS
d 4 SS/SS
e 5 SSv
f 6 SSS
g 7 SS
h 9 SS
== chips.txt ==
0 red yellow
1 yellow blue
2 blue green
3 green red
4 red yellow
5 yellow red
6 blue red
7 red blue
8 green yellow
9 yellow green
0 green blue
1 red green
shaft
card
hammer
ladder
== scenarios.txt ==
glass 40
scenario quiet easy
glass none
exit A5 s
pawn G2
"""
    + _LAID
    + """\
scenario loud medium
exit A5 s
pawn I9
"""
    + _LAID
    + """\
chips A1 A9 G1
water D1 D2
water 3 cards
glass 20
end 7
rat I1
== cards.txt ==
"""
    + _CARDS
)
SEEDS = [str(number) for number in range(8)]
RANDOM = ("easy", "medium", "hard")
"""Setups that are dealt."""
PLAIN = box_of(TEXT)
END_CHIP = {"easy": 26, "medium": 22, "hard": 18}
NUMBERS_IN_A_ROW = [0, 1, 2, 3, 4]
"""Chips whose cables meet: red yellow blue green red yellow."""


def at(name: str) -> int:
    """The field of a name."""
    return ROWS.index(name[0]) * SIDE + int(name[1]) - 1


def chip_named(tool: str) -> int:
    """The chip that is this tool."""
    return next(number for number, chip in enumerate(PLAIN.chips) if chip.tool == tool)


def names(fields: Sequence[int]) -> str:
    """Fields as people say them."""
    return " ".join(name_of(field) for field in fields)


def _text_with(lines: Sequence[str]) -> str:
    """The plain box with other cards at some coordinates, as cards.txt says them."""
    text = TEXT
    for line in lines:
        text = text.replace(f"\n{line[:2]} 3 1 red\n", f"\n{line}\n")
    return text


def _put(board: Board, field: int, token: str) -> None:
    """One field of a drawing."""
    walls = WEST if token.startswith("|") else 0
    token = token.removeprefix("|")
    if token.startswith("[]"):
        board.set_exit(field, SIDES.index(token[2]))
        board.walls[field] = walls
        return
    digits = token[:2] if token[:2].isdigit() else token[:1]
    ground, marks = token[len(digits) : len(digits) + 1], token[len(digits) + 1 :]
    board.heights[field] = int(digits)
    board.ground[field] = WOOD if ground == "=" else STONE if int(digits) else BARE
    board.water[field] = ground == "~"
    for sign, wall in (("|", EAST), ("^", NORTH), ("_", SOUTH)):
        walls |= wall if sign in marks else 0
    board.walls[field] = walls
    for sign, symbol in (("k", KEY), ("v", VALVE), ("l", LOCK)):
        if sign in marks:
            board.symbols[field] = symbol
    board.manholes[field] = "o" in marks
    if "@" in marks:
        board.pawn = field


def _draw(climb: Climb, drawing: str, chips: Sequence[int]) -> None:
    waiting = list(chips)
    for row, line in enumerate(drawing.strip().splitlines()):
        assert len(line.split()) <= SIDE, line
        for column, token in enumerate(line.split()):
            field = row * SIDE + column
            if not token.startswith("."):
                _put(climb.board, field, token)
            if "?" in token:
                climb.board.chips[field] = waiting.pop(0)
            if "r" in token:
                climb.rat = field
    climb.chip_pile = [chip for chip in range(len(PLAIN.chips)) if chip not in climb.board.chips]


def _deal(climb: Climb, hand: list[int], pile: str, whole: bool) -> None:
    """Seat 0 holds the hand, the others two cards each; the pile begins with what is said."""
    first = [at(name) for name in pile.split()]
    free = [field for field in range(FIELDS) if field not in first and field not in hand]
    climb.hands[0] = hand
    for seat in range(1, climb.seats):
        climb.hands[seat] = [free.pop(), free.pop()]
    climb.pile = [*(free if whole else []), *reversed(first)]
    climb.out = [] if whole else free


def climbing(
    drawing: str,
    *cards: str,
    seats: int = 2,
    pile: str = "",
    whole_pile: bool = True,
    chips: Sequence[int] = tuple(range(16)),
    glass: tuple[int, int, int] | None = None,
    **facts: Any,
) -> State:
    """A climb in its second turn or later on a drawn board.

    `cards` are what seat 0 holds, as cards.txt says them; the pile begins with the cards of `pile`, in that
    order. `chips` lie where the drawing shows some. `glass` is its seconds, its section and the end chip's.
    Numbers and tools that are given as facts do not lie in the pile of chips.
    """
    lines = cards or ("I9 3 1 red", "I8 3 1 red")
    options = Options(data="own", box=_text_with(lines), setup="quiet")
    climb = Climb(box_of(options.box), seats)
    climb.phase = PLAY
    climb.turns = 1
    climb.stack_names = list(PLAIN.stack_names)
    climb.stacks = [stack[:] for stack in PLAIN.stack_pieces]
    climb.stone = climb.stack_names.index("1")
    climb.singles, climb.jokers = PLAIN.kept_singles[:], PLAIN.jokers[:]
    _draw(climb, drawing, chips)
    _deal(climb, [at(line[:2]) for line in lines], pile, whole_pile)
    climb.manhole_stock -= climb.board.manholes.count(True)
    climb.water_stock -= climb.board.water.count(True)
    if glass is not None:
        seconds, section, end = glass
        climb.glass = Hourglass(seconds * 1000, end)
        climb.glass.section = section
        climb.glass.start(0)
        setup = next((name for name, its_end in END_CHIP.items() if its_end == end), "loud")
        options = msgspec.structs.replace(options, setup=setup, seconds=seconds)
    for name, value in facts.items():
        setattr(climb, name, value)
    climb.key_stock = facts.get("key_stock", 5 - climb.keys)
    if len(climb.numbers) >= 5 and "code" not in facts:
        climb.code = climb.numbers[:5]
    found = [*climb.numbers, *(chip_named(tool) for tool in climb.tools)]
    climb.chip_pile = facts.get("chip_pile", [chip for chip in climb.chip_pile if chip not in found])
    return State(options, climb)


def new_game(seats: int = 2, seed: str = "test", **options: Any) -> State:
    """A game before its start, with the plain box unless other data is asked for."""
    chosen = {"setup": "quiet", "data": "own", "box": TEXT} | options
    if chosen["data"] != "own":
        del chosen["box"]
    return GAME.setup(GAME.check_options(Options(**chosen), seats), [{}] * seats, Chance(seed))


def play(state: State, *moves: str, seat: int = 0, now: int = 0) -> tuple[State, list[Event]]:
    """These moves one after the other, and what happened."""
    events: list[Event] = []
    for text in moves:
        progress = GAME.apply(state, seat, GAME.parse(text), now, Chance("test"))
        state = progress.state
        events += progress.events
    return state, events


def refused(state: State, move: str, seat: int = 0, now: int = 0) -> str:
    """The name of the reason why a move cannot be, with its parameters."""
    with pytest.raises(DraisineError) as caught:
        GAME.apply(state, seat, GAME.parse(move), now, Chance("test"))
    said = [caught.value.code, *(str(value) for value in caught.value.params.values())]
    return " ".join(said)


def texts(state: State, seat: int = 0) -> list[str]:
    """The legal moves of a seat."""
    return [GAME.format(move) for move in GAME.legal_moves(state, seat)]


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, by name."""
    return [type(event).__struct_config__.tag for event in events]  # type: ignore[misc]
