"""A climb in progress: everything that the rules look at, and what can happen to it.

What a move leads to is put on an agenda and settled one after the other (`agenda.py`). Where somebody has to
decide something on the way (the water falls on the pawn), the rest of the agenda waits.
"""

from typing import Final, Literal

from draisine.games.underground.board import BARE, EXIT, NO_CHIP, Board
from draisine.games.underground.box import DIGITS, Box
from draisine.games.underground.code_row import longest_row
from draisine.games.underground.events import (
    CardDrawn,
    ChipTaken,
    CodeComplete,
    Discovered,
    Drained,
    Ended,
    Event,
    GlassTurned,
    KeyTaken,
    LockOpened,
    ShaftLed,
    ToolUsed,
)
from draisine.games.underground.fields import NEIGHBOURS, NOWHERE
from draisine.games.underground.hourglass import Hourglass, looks_along
from draisine.games.underground.movement import (
    BLOCKED,
    GETS_CHIP,
    GETS_KEY,
    GETS_VALVE,
    NEEDS_HAMMER,
    NEEDS_KEY,
    NEEDS_LADDER,
    Purse,
    gets_at,
    step_needs,
)
from draisine.games.underground.shapes import LOCK

SETUP: Final = 0
PLAY: Final = 1
OVER: Final = 2

WON: Final = "door"
LOST_TO_THE_GLASS: Final = "glass"
LOST_TO_THE_PILE: Final = "pile"
LOST_STUCK: Final = "stuck"
LOST_DROWNED: Final = "drowned"
ALL_ENDS: Final = (WON, LOST_TO_THE_GLASS, LOST_TO_THE_PILE, LOST_STUCK, LOST_DROWNED)

WATER_CARD: Final = 1
"""Draw a card, and water falls on its coordinate."""
DROP: Final = 2
"""Water falls on a field."""
ADVANCE: Final = 3
"""The hourglass is turned and goes one section on."""
FILL_HAND: Final = 4
"""Whoever is on turn draws a card; with 1, water falls on its coordinate."""
NEW_CHIP: Final = 5
RUN_RAT: Final = 6
PASS: Final = 7
LEAD: Final = 8
"""The shaft leads to a field; the decision had to wait for a more urgent one."""

DECIDED: Final = 0
FLEE: Final = 1
LAND: Final = 2

KEYS: Final = 5
MANHOLES: Final = 16
WATER_TILES: Final = 40
HAND: Final = 2

DrawnFor = Literal["hand", "hourglass", "chip", "shaft", "rat"]
Tool = Literal["shaft", "card", "hammer", "ladder"]
FOR_HAND: Final[DrawnFor] = "hand"
FOR_GLASS: Final[DrawnFor] = "hourglass"
FOR_CHIP: Final[DrawnFor] = "chip"
FOR_SHAFT: Final[DrawnFor] = "shaft"
FOR_RAT: Final[DrawnFor] = "rat"
SHAFT: Final[Tool] = "shaft"
CARD: Final[Tool] = "card"
HAMMER: Final[Tool] = "hammer"
LADDER: Final[Tool] = "ladder"


class Climb:
    """The methods change it in place and write down what happened."""

    def __init__(self, box: Box, seats: int) -> None:
        self.box = box
        self.seats = seats
        self.phase = SETUP
        self.board = Board()
        self.pile: list[int] = []
        """Cards face down; the next one is the last of the list."""
        self.out: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stacks: list[list[int]] = []
        """Clockwise; the top piece of each is the last of its list."""
        self.stack_names: list[str] = []
        self.stone = 0
        self.jokers: list[int] = []
        self.singles: list[int] = []
        """Kept aside."""
        self.chip_pile: list[int] = []
        """Chips that are not in the game yet, face down."""
        self.numbers: list[int] = []
        self.tools: list[str] = []
        self.tools_gone: list[str] = []
        self.code: list[int] = []
        self.keys = 0
        self.key_stock: int = KEYS
        self.manhole_stock: int = MANHOLES
        self.water_stock: int = WATER_TILES
        self.rat: int = NOWHERE
        self.glass: Hourglass | None = None
        self.coordinates: list[int] = []
        """The cards that the plateaus were set up by; empty in a scenario."""
        self.on_turn = 0
        self.turns = 0
        self.played: int = NOWHERE
        self.has_laid = False
        self.has_walked = False
        self.has_taken = False
        self.waiting: int = DECIDED
        self.waiting_field: int = NOWHERE
        self.agenda: list[list[int]] = []
        self.at_once = 0
        """How many things on top of the agenda do not wait for a decision; 0 between moves."""
        self.end = ""
        self.first_rules = False
        """Whether it goes by the rules of version 1."""
        self.now = 0
        """The millisecond of play of the move that is being settled."""
        self.tells = True
        """Whether what happens is written down."""
        self.events: list[Event] = []
        """What happened since the copy was made."""

    def copy(self) -> "Climb":
        """A climb of its own, the same in everything but with nothing written down yet."""
        twin = Climb(self.box, self.seats)
        twin.phase = self.phase
        twin.first_rules = self.first_rules
        twin.board = self.board.copy()
        twin.pile = self.pile[:]
        twin.out = self.out[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.stacks = [stack[:] for stack in self.stacks]
        twin.stack_names = self.stack_names
        twin.stone = self.stone
        twin.jokers = self.jokers[:]
        twin.singles = self.singles[:]
        twin.chip_pile = self.chip_pile[:]
        twin.numbers = self.numbers[:]
        twin.tools = self.tools[:]
        twin.tools_gone = self.tools_gone[:]
        twin.code = self.code
        twin.keys = self.keys
        twin.key_stock = self.key_stock
        twin.manhole_stock = self.manhole_stock
        twin.water_stock = self.water_stock
        twin.rat = self.rat
        twin.glass = self.glass.copy() if self.glass is not None else None
        twin.coordinates = self.coordinates
        twin.on_turn = self.on_turn
        twin.turns = self.turns
        twin.played = self.played
        twin.has_laid = self.has_laid
        twin.has_walked = self.has_walked
        twin.has_taken = self.has_taken
        twin.waiting = self.waiting
        twin.waiting_field = self.waiting_field
        twin.agenda = self.agenda[:]
        twin.end = self.end
        twin.now = self.now
        return twin

    # --- looking --------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Whether there is a code for the door."""
        return len(self.code) == DIGITS

    def deadline(self) -> int | None:
        """When the sand is through."""
        if self.phase != PLAY or self.glass is None or not self.glass.runs:
            return None
        return self.glass.runs_out_at

    def purse(self) -> Purse:
        """What the pawn can spend on its way."""
        return Purse(self.keys, HAMMER in self.tools, LADDER in self.tools)

    def seen_at(self, field: int) -> bool:
        """Whether the kidnapper would see the pawn there."""
        return self.glass is not None and looks_along(self.glass.section, field)

    def ways_aside(self) -> list[int]:
        """Where the pawn can step aside: one step, a key if need be, or through the door."""
        found: list[int] = []
        for direction in range(4):
            needs = step_needs(self.board, self.board.pawn, direction, self.complete)
            if needs == 0 or (needs == NEEDS_KEY and self.keys > 0):
                found.append(NEIGHBOURS[self.board.pawn][direction])
        return found

    def shaft_opens_at(self, field: int) -> bool:
        """Whether the shaft can lead to a field."""
        board = self.board
        if board.ground[field] in (BARE, EXIT) or board.water[field]:
            return False
        return board.symbols[field] != LOCK or board.manholes[field]

    # --- small happenings -----------------------------------------------------------------

    def finish(self, end: str) -> None:
        """It is over."""
        self.end = end
        self.phase = OVER
        self.waiting = DECIDED
        self.waiting_field = NOWHERE
        self.agenda = []
        self.at_once = 0
        if self.glass is not None:
            self.glass.stop(self.now)
        if self.tells:
            self.events.append(Ended(end, end == WON))

    def draw(self, why: DrawnFor, seat: int | None = None) -> int:
        """The next card. With the last one the climb is lost; then its coordinate means nothing any more."""
        card = self.pile.pop()
        if seat is None:
            self.out.append(card)
        else:
            self.hands[seat].append(card)
        if self.tells:
            self.events.append(CardDrawn(card, why, seat))
        if not self.pile:
            self.finish(LOST_TO_THE_PILE)
        return card

    def use_tool(self, tool: Tool) -> None:
        """A tool goes out of the game."""
        self.tools.remove(tool)
        self.tools_gone.append(tool)
        if self.tells:
            self.events.append(ToolUsed(tool))

    def open_lock(self, field: int) -> None:
        """Give up a key."""
        self.keys -= 1
        self.key_stock += 1
        self.manhole_stock -= 1
        self.board.manholes[field] = True
        if self.tells:
            self.events.append(LockOpened(field))

    def step(self, field: int, direction: int) -> None:
        """One legal step, with what it costs."""
        needs = step_needs(self.board, self.board.pawn, direction, self.complete)
        assert needs != BLOCKED
        if needs & NEEDS_HAMMER:
            self.use_tool(HAMMER)
        if needs & NEEDS_LADDER:
            self.use_tool(LADDER)
        if needs & NEEDS_KEY:
            self.open_lock(field)
        self.board.pawn = field

    def arrive(self, take: bool, drain: int) -> None:
        """The pawn ends its move: it takes what it wants to, and may be seen."""
        board, field = self.board, self.board.pawn
        if field == board.exit:
            self.finish(WON)
            return
        gets = gets_at(board, field, self.key_stock)
        if take and gets == GETS_CHIP:
            self._take_chip(field)
        elif take and gets == GETS_KEY:
            self.keys += 1
            self.key_stock -= 1
            self._cover_symbol(field)
            if self.tells:
                self.events.append(KeyTaken(field))
        elif drain != NOWHERE and gets == GETS_VALVE:
            board.take_water(drain)
            self.water_stock += 1
            self._cover_symbol(field)
            if self.tells:
                self.events.append(Drained(field, drain))
        if self.seen_at(field):
            self.be_discovered()

    def _cover_symbol(self, field: int) -> None:
        self.board.manholes[field] = True
        self.manhole_stock -= 1

    def _take_chip(self, field: int) -> None:
        chip = self.board.chips[field]
        self.board.chips[field] = NO_CHIP
        self.has_taken = True
        if self.tells:
            self.events.append(ChipTaken(field, chip))
        face = self.box.chips[chip]
        if face.tool:
            self.tools.append(face.tool)
            return
        self.numbers.append(chip)
        before = self.complete
        self.code = longest_row(self.box.chips, self.numbers)
        if self.complete and not before and self.tells:
            self.events.append(CodeComplete(tuple(self.code)))

    def be_discovered(self) -> None:
        """The kidnapper saw the pawn."""
        assert self.glass is not None
        if self.tells:
            self.events.append(Discovered(self.glass.section))
        self.run_out()

    def run_out(self) -> None:
        """The hourglass is full again and runs; two cards' water comes, then it goes on.

        All that comes before anything else that is due, and does not wait where something is to be decided.
        """
        assert self.glass is not None
        due = [[WATER_CARD, 0], [WATER_CARD, 0], [ADVANCE, 0]]
        if self.first_rules:  # it stood still and waited with everything else
            self.glass.stop(self.now)
            self.agenda += due
            return
        self.glass.refill(self.now)
        self.agenda = due + self.agenda
        if self.waiting != DECIDED:
            self.at_once += len(due)

    def turn_glass(self, seat: int) -> None:
        """Somebody turns the hourglass."""
        assert self.glass is not None
        self.glass.turn(self.now)
        self.advance_glass(seat)

    def advance_glass(self, seat: int | None) -> None:
        """The hourglass goes on; it may come to the end chip, or to where it sees the pawn."""
        assert self.glass is not None
        if self.first_rules and seat is None:  # a turn that nobody made left what had run through, too
            self.glass.turn(self.now)
        self.glass.go_on()
        if self.tells:
            self.events.append(GlassTurned(seat, self.glass.section))
        if self.glass.section == self.glass.end:
            self.finish(LOST_TO_THE_GLASS)
        elif self.seen_at(self.board.pawn):
            self.be_discovered()

    # --- laying and leading ---------------------------------------------------------------

    def support(self, field: int) -> int | None:
        """Put a single on a bare field; its number, or None when there is something already."""
        if self.board.ground[field] != BARE:
            return None
        single = self.singles.pop() if self.singles else self.stack_of_singles().pop()
        self.put_piece(single, 0, field, 1)
        return single

    def put_piece(self, piece: int, turn: int, field: int, level: int) -> None:
        """Lay a piece with its upper side at a level."""
        self.manhole_stock += self.board.cover(self.box.pieces[piece].turns[turn], field, level)
        self.board.pieces.append([piece, turn, field, level])

    def stack_of_singles(self) -> list[int]:
        """The singles that are to be had by cards."""
        return self.stacks[self.stack_names.index("1")]

    def lead_shaft(self) -> None:
        """The Shaft chip is gone; a card says where it leads."""
        self.use_tool(SHAFT)
        field = self.draw(FOR_SHAFT)
        if not self.end:
            self.open_shaft(field)

    def open_shaft(self, field: int) -> None:
        """Let the team decide whether to go where the shaft leads, if one can come out there."""
        is_open = self.shaft_opens_at(field)
        if self.tells:
            self.events.append(ShaftLed(field, is_open))
        if is_open:
            self.waiting = LAND
            self.waiting_field = field
