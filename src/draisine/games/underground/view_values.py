"""What is seen of Underground: the view that is sent after every move, and the scenery that is sent once."""

from typing import Literal

import msgspec

from draisine.games.underground.values import Difficulty, Field, Found, Section, Side, Turned


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
    """Where the next piece of a stack can legally lie."""

    stack: str
    piece: int
    fields: tuple[str, ...]
    """For each of the 8 turns the fields as 81 bits in hexadecimal, A1 the lowest bit."""


class Foothold(msgspec.Struct, frozen=True, array_like=True):
    """What the board offers a piece that rests at one height: fields as in `Places`."""

    stone: str
    """Where stone can lie."""
    wood: str
    """Where wood can lie or hang."""


class Way(msgspec.Struct, frozen=True, array_like=True):
    """A way the pawn can walk. Of all ways after which everything is the same there is one, a shortest."""

    path: tuple[Field, ...]
    locks: tuple[Field, ...]
    """Locks that it opens; each costs a key."""
    tools: tuple[str, ...]
    """"hammer" and "ladder" where it needs them."""
    gets: Found
    seen: bool
    """The kidnapper would see the pawn there."""


class Step(msgspec.Struct, frozen=True, array_like=True):
    """One step of a way: ways of any kind can be made of them."""

    start: Field
    end: Field
    lock: bool
    """The end is locked: the first step onto it costs a key."""
    tools: tuple[str, ...]
    """"hammer" and "ladder" where it needs them."""


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
    footing: tuple[Foothold, ...]
    """For each height from 0 up to the highest field: why a piece cannot lie somewhere is read from it."""
    ways: tuple[Way, ...]
    steps: tuple[Step, ...]
    """Every step that a way can be made of, as far as the cards at hand reach."""
    coordinates: tuple[Field, ...]
    """The cards that plateaus a, b, ... were set up by; empty in a scenario."""
    end: str | None
    won: bool


class Hidden(msgspec.Struct, frozen=True):
    """What a position may be given that no view shows."""

    pile: tuple[Field, ...] | None = None
    """The whole pile, the next card first. Cards that are nowhere else are out."""
    chips: dict[Field, int] = {}
    """The faces of code chips on the board, as numbers of the scenery's list."""
    chip_pile: tuple[int, ...] | None = None
    """Chips that are not in the game yet, the next one first."""


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


class ClimbFact(msgspec.Struct, frozen=True, array_like=True):
    """What a replay shows of one step along its time."""

    level: int
    """How high the pawn stands."""
    chips: int
    """Code chips in the row so far."""
    water: int
    """Water tiles that lie."""
    section: int
    """Of the hourglass; 0 where none runs."""
    seat: int
    """Whose turn it is."""
    what: Literal["", "begun", "piece", "chip", "code", "water", "seen", "glass", "over"] = ""
