"""What Underground speaks: options, moves, events and views, all plain values that travel as JSON.

Fields are numbers from 0 (A1) to 80 (I9), row by row. A card is called by the field of its coordinate.
A turn of a piece is a number from 0 to 7: quarter turns clockwise, plus 4 when it was mirrored left to
right before. A piece lies at the field under the top left corner of the box around it.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Field = Annotated[int, Meta(ge=0, le=80)]
Turned = Annotated[int, Meta(ge=0, le=7)]
Section = Annotated[int, Meta(ge=0, le=35)]
"""A place of the hourglass, clockwise: columns 1 to 9, rows A to I, columns 9 to 1, rows I to A."""
StackName = Annotated[str, Meta(min_length=1, max_length=8)]
"""A shape ("T4"), "1" for the singles, or a joker ("jY")."""
Side = Literal["n", "e", "s", "w"]
Found = Literal["", "key", "valve", "chip", "exit"]
"""What lies at the end of a way."""
Difficulty = Literal["easy", "medium", "hard"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a team agrees on before the climb."""

    setup: Annotated[str, Meta(max_length=12)] = "1"
    """A scenario of the data, or "easy", "medium", "hard" for a random setup."""
    data: Annotated[str, Meta(max_length=60)] = "default"
    """The name of shipped data, or "own" with `box` given."""
    box: Annotated[str, Meta(max_length=12_000)] = ""
    """All data as one text; filled in when the table starts, so that a log stands alone."""
    hourglass: bool = True
    """False: nobody looks for the pawn, and only the cards run out."""
    seconds: Annotated[int, Meta(ge=0, le=600)] = 0
    """Sand in the hourglass; 0 for what the data says."""
    arrange: bool = False
    """The team turns plateaus and door before the start; else the program has done it."""


def side_named(letter: str) -> Side:
    """The side that a letter stands for."""
    sides: tuple[Side, ...] = ("n", "e", "s", "w")
    return sides["nesw".index(letter)]


def found_named(name: str) -> Found:
    """What a name stands for."""
    names: tuple[Found, ...] = ("", "key", "valve", "chip", "exit")
    return names[names.index(name)]


def difficulty_named(name: str) -> Difficulty:
    """The difficulty of a name."""
    names: tuple[Difficulty, ...] = ("easy", "medium", "hard")
    return names[names.index(name)]


def with_box(options: Options, box: str) -> Options:
    """The same options with the data written out."""
    return msgspec.structs.replace(options, box=box)


# --- moves ----------------------------------------------------------------------------------


class Arrange(msgspec.Struct, frozen=True, tag_field="type", tag="arrange"):
    """Before the start: lay a plateau another way."""

    plateau: Annotated[str, Meta(min_length=1, max_length=1)]
    turn: Turned
    field: Field


class Face(msgspec.Struct, frozen=True, tag_field="type", tag="face"):
    """Before the start: turn the door."""

    side: Side


class Begin(msgspec.Struct, frozen=True, tag_field="type", tag="begin"):
    """The setup is as it shall be; the hourglass runs."""


class Lay(msgspec.Struct, frozen=True, tag_field="type", tag="lay"):
    """Play a card, unless it is played already, and lay the piece it shows."""

    card: Field
    stack: StackName
    turn: Turned
    field: Field
    swap: bool = False
    """Give the Card chip away for another piece than the one shown."""


class Walk(msgspec.Struct, frozen=True, tag_field="type", tag="walk"):
    """Play a card, unless it is played already, and walk. Keys and tools go where the way needs them."""

    card: Field
    path: Annotated[tuple[Field, ...], Meta(min_length=1, max_length=12)]
    """The fields stepped on, one after the other."""
    take: bool = False
    """Take the key or the code chip at the end."""
    drain: Field | None = None
    """The water that the valve at the end lets off."""


class EndTurn(msgspec.Struct, frozen=True, tag_field="type", tag="end_turn"):
    """Play a card, unless it is played already, and let the turn end."""

    card: Field
    skip: bool = False
    """With a complete code: lay no new chip."""


class UseShaft(msgspec.Struct, frozen=True, tag_field="type", tag="use_shaft"):
    """Give the Shaft chip away and draw a card."""


class Land(msgspec.Struct, frozen=True, tag_field="type", tag="land"):
    """Go where the shaft leads."""

    take: bool = False
    drain: Field | None = None


class Stay(msgspec.Struct, frozen=True, tag_field="type", tag="stay"):
    """Do not go where the shaft leads."""


class Flee(msgspec.Struct, frozen=True, tag_field="type", tag="flee"):
    """Step aside for the water that falls where the pawn stands."""

    to: Field


class TurnGlass(msgspec.Struct, frozen=True, tag_field="type", tag="turn_glass"):
    """Turn the hourglass, on turn or not."""

    section: Section
    """Where it stood as its player saw it: if it has moved on, the move is stale."""


class RunOut(msgspec.Struct, frozen=True, tag_field="type", tag="run_out"):
    """The clock's own move: the sand is through."""


Move = Arrange | Face | Begin | Lay | Walk | EndTurn | UseShaft | Land | Stay | Flee | TurnGlass | RunOut


# --- events ---------------------------------------------------------------------------------


class Arranged(msgspec.Struct, frozen=True, tag_field="type", tag="arranged"):
    """A plateau was laid another way."""

    plateau: str
    turn: Turned
    field: Field


class Faced(msgspec.Struct, frozen=True, tag_field="type", tag="faced"):
    """The door was turned."""

    side: Side


class Begun(msgspec.Struct, frozen=True, tag_field="type", tag="begun"):
    """The climb begins."""


class Played(msgspec.Struct, frozen=True, tag_field="type", tag="played"):
    """A card was played."""

    seat: int
    card: Field


class PieceLaid(msgspec.Struct, frozen=True, tag_field="type", tag="piece_laid"):
    """A piece was laid."""

    seat: int
    piece: int
    turn: Turned
    field: Field
    level: int
    """The height of its upper side."""
    swapped: bool


class Walked(msgspec.Struct, frozen=True, tag_field="type", tag="walked"):
    """The pawn walked; the first field is where it stood."""

    seat: int
    path: tuple[Field, ...]


class LockOpened(msgspec.Struct, frozen=True, tag_field="type", tag="lock_opened"):
    """A key was given up for a lock."""

    field: Field


class ToolUsed(msgspec.Struct, frozen=True, tag_field="type", tag="tool_used"):
    """A tool is gone."""

    tool: Literal["shaft", "card", "hammer", "ladder"]


class KeyTaken(msgspec.Struct, frozen=True, tag_field="type", tag="key_taken"):
    """A key was taken."""

    field: Field


class Drained(msgspec.Struct, frozen=True, tag_field="type", tag="drained"):
    """A valve let water off."""

    valve: Field
    field: Field


class ChipTaken(msgspec.Struct, frozen=True, tag_field="type", tag="chip_taken"):
    """A code chip was taken and looked at."""

    field: Field
    chip: int


class CodeComplete(msgspec.Struct, frozen=True, tag_field="type", tag="code_complete"):
    """Five chips make a code."""

    chips: tuple[int, ...]


class CardDrawn(msgspec.Struct, frozen=True, tag_field="type", tag="card_drawn"):
    """A card came from the pile."""

    card: Field
    why: Literal["hand", "hourglass", "chip", "shaft", "rat"]
    seat: int | None
    """Whose hand it went to."""


class WaterCame(msgspec.Struct, frozen=True, tag_field="type", tag="water_came"):
    """A water tile was laid."""

    field: Field


class WaterSpared(msgspec.Struct, frozen=True, tag_field="type", tag="water_spared"):
    """Nothing was laid: water already, the exit, a code chip, or no tile left."""

    field: Field
    why: Literal["water", "exit", "chip", "used_up"]


class Fled(msgspec.Struct, frozen=True, tag_field="type", tag="fled"):
    """The pawn stepped aside for water."""

    field: Field
    to: Field


class ChipLaid(msgspec.Struct, frozen=True, tag_field="type", tag="chip_laid"):
    """A new code chip lies face down."""

    field: Field
    single: int | None
    """The piece that went under it."""


class ShaftLed(msgspec.Struct, frozen=True, tag_field="type", tag="shaft_led"):
    """The shaft leads to a field, or nowhere."""

    field: Field
    open: bool


class Landed(msgspec.Struct, frozen=True, tag_field="type", tag="landed"):
    """The pawn came out of the shaft."""

    field: Field


class Discovered(msgspec.Struct, frozen=True, tag_field="type", tag="discovered"):
    """The kidnapper sees the pawn."""

    section: Section


class GlassTurned(msgspec.Struct, frozen=True, tag_field="type", tag="glass_turned"):
    """The hourglass was turned and went one section on."""

    seat: int | None
    """Who turned it; None when it ran out or saw the pawn."""
    section: Section


class RatRan(msgspec.Struct, frozen=True, tag_field="type", tag="rat_ran"):
    """The rat went a field on."""

    to: Field


class RatCarried(msgspec.Struct, frozen=True, tag_field="type", tag="rat_carried"):
    """The rat carried a code chip off."""

    field: Field
    to: Field


class TurnPassed(msgspec.Struct, frozen=True, tag_field="type", tag="turn_passed"):
    """It is another one's turn."""

    seat: int


class Ended(msgspec.Struct, frozen=True, tag_field="type", tag="ended"):
    """The climb is over."""

    end: str
    won: bool


Event = (
    Arranged
    | Faced
    | Begun
    | Played
    | PieceLaid
    | Walked
    | LockOpened
    | ToolUsed
    | KeyTaken
    | Drained
    | ChipTaken
    | CodeComplete
    | CardDrawn
    | WaterCame
    | WaterSpared
    | Fled
    | ChipLaid
    | ShaftLed
    | Landed
    | Discovered
    | GlassTurned
    | RatRan
    | RatCarried
    | TurnPassed
    | Ended
)


# --- views ----------------------------------------------------------------------------------


class Lying(msgspec.Struct, frozen=True, array_like=True):
    """A piece or plateau as it lies."""

    piece: int
    """Its place in the scenery's list."""
    turn: Turned
    field: Field
    level: int
    """The height of its upper side."""


class Glass(msgspec.Struct, frozen=True):
    """The hourglass. At the millisecond `turned_at` its upper half held `sand` milliseconds."""

    section: Section
    end: Section
    capacity: int
    sand: int
    turned_at: int
    runs: bool
    """False before the start."""


class CardChoice(msgspec.Struct, frozen=True, array_like=True):
    """What a card that can be played now gives."""

    card: Field
    steps: int
    stacks: tuple[str, ...]
    """Names of the stacks and jokers it may take a piece from; empty when there is none."""
    swaps: tuple[str, ...]
    """Those that the Card chip opens besides."""


class Places(msgspec.Struct, frozen=True, array_like=True):
    """Where the next piece of a stack can lawfully lie."""

    stack: str
    piece: int
    fields: tuple[str, ...]
    """For each of the 8 turns the fields as 81 bits in hexadecimal, A1 the lowest bit."""


class Way(msgspec.Struct, frozen=True, array_like=True):
    """A way the pawn can walk."""

    path: tuple[Field, ...]
    keys: int
    """Keys it costs."""
    tools: tuple[str, ...]
    """"hammer" and "ladder" where it needs them."""
    gets: Found
    seen: bool
    """The kidnapper would see the pawn there."""


class Waiting(msgspec.Struct, frozen=True):
    """Something has to be decided before anything else goes on."""

    what: Literal["flee", "land"]
    field: Field
    """Where the water falls, or where the shaft leads."""
    fields: tuple[Field, ...]
    """Where the pawn can step aside."""


class View(msgspec.Struct, frozen=True):
    """The climb, the same for everyone: what is face down nobody knows."""

    phase: Literal["setup", "play", "over"]
    on_turn: int
    plateaus: tuple[Lying, ...]
    pieces: tuple[Lying, ...]
    """In the order they were laid."""
    exit: Field
    door: Side
    heights: tuple[int, ...]
    ground: str
    """81 letters: "." bare, "s" stone, "w" wood, "x" the exit."""
    walls: str
    """81 hexadecimal digits: 1 north, 2 east, 4 south, 8 west."""
    symbols: str
    """81 letters: "." none, "k" key, "v" valve, "l" lock, as they are seen from above."""
    manholes: tuple[Field, ...]
    """Used keys and valves, open locks."""
    water: tuple[Field, ...]
    sunk: tuple[Field, ...]
    """Fields with water under wood, once for each tile."""
    chips: tuple[Field, ...]
    """Code chips, face down."""
    pawn: Field
    rat: Field | None
    hands: tuple[tuple[Field, ...], ...]
    played: Field | None
    """The card of this turn."""
    has_laid: bool
    has_walked: bool
    has_taken: bool
    """A chip was collected in this turn."""
    pile: int
    out: tuple[Field, ...]
    """Cards that are out of the game or discarded, in the order they went."""
    stacks: tuple[tuple[str, tuple[int, ...]], ...]
    """Clockwise around the circle: the name and the pieces, the top one last."""
    stone: int
    """The stack that the signal stone stands at."""
    jokers: tuple[int, ...]
    singles: int
    """Kept aside for under pawn and chips."""
    keys: int
    key_stock: int
    manhole_stock: int
    water_stock: int
    chip_stock: int
    numbers: tuple[int, ...]
    """Collected number chips, in the order they were found."""
    tools: tuple[str, ...]
    """Tools in hand."""
    tools_gone: tuple[str, ...]
    code: tuple[int, ...]
    """The longest row of collected chips whose cables meet, five at the most."""
    complete: bool
    glass: Glass | None
    waiting: Waiting | None
    agenda: tuple[tuple[int, int], ...]
    """What is still to happen after that, in the rules' own numbers."""
    turns: int
    """Turns ended so far."""
    at: int
    """The millisecond of play of the last move."""
    cards: tuple[CardChoice, ...]
    places: tuple[Places, ...]
    ways: tuple[Way, ...]
    coordinates: tuple[Field, ...]
    """The cards that plateaus a, b, ... were set up by; empty in a scenario."""
    end: str | None
    won: bool


class Cell(msgspec.Struct, frozen=True, array_like=True):
    """One field of a piece or plateau as the data draws it."""

    row: int
    column: int
    wood: bool
    walls: int
    """1 north, 2 east, 4 south, 8 west."""
    symbol: Literal["", "key", "valve", "lock"]


class PieceFace(msgspec.Struct, frozen=True):
    """A piece or a plateau."""

    name: str
    """Of its stack, or the plateau's letter."""
    height: int
    """1 for pieces."""
    cells: tuple[Cell, ...]


class CardFace(msgspec.Struct, frozen=True, array_like=True):
    """A card; its coordinate is its place in the list."""

    steps: int
    kind: Literal["piece", "star", "signal"]
    stack: str
    """The piece shown; "" for others."""
    reach: int
    """How far the signal stone may go; 0 for others."""
    blue: bool


class ChipFace(msgspec.Struct, frozen=True, array_like=True):
    """A code chip's face."""

    digit: int
    """-1 for tools."""
    left: str
    right: str
    """Colours of the cables."""
    tool: str
    """"" for numbers."""


class Scenery(msgspec.Struct, frozen=True):
    """Everything printed: what never changes during a climb."""

    pieces: tuple[PieceFace, ...]
    plateaus: tuple[PieceFace, ...]
    cards: tuple[CardFace, ...]
    chips: tuple[ChipFace, ...]
    door_level: int
    reconstructed: bool
    setup: str
    difficulty: Difficulty
