"""What everybody may know: an allow-list. And the way back, to a climb that fits what is known."""

from typing import Final, Literal

from draisine.games.underground.board import NO_CHIP, Board
from draisine.games.underground.box import PIECE, SIGNAL, Box
from draisine.games.underground.boxes import box_of
from draisine.games.underground.climb import FLEE, HAMMER, LADDER, LAND, OVER, PLAY, SETUP, WON, Climb
from draisine.games.underground.fields import FIELDS, NOWHERE, SIDES
from draisine.games.underground.movement import (
    NEEDS_HAMMER,
    NEEDS_KEY,
    NEEDS_LADDER,
    gets_at,
    single_steps,
)
from draisine.games.underground.placement import Footing
from draisine.games.underground.scenarios import DIFFICULTIES
from draisine.games.underground.setup import difficulty_of, glass_of
from draisine.games.underground.shapes import Piece
from draisine.games.underground.state import State
from draisine.games.underground.turn import (
    all_stacks,
    piece_from,
    playable,
    stacks_for,
    steps_for,
    swaps_for,
    ways_for,
)
from draisine.games.underground.values import Options, difficulty_named, found_named, side_named
from draisine.games.underground.view_values import (
    CardChoice,
    CardFace,
    Cell,
    ChipFace,
    Foothold,
    Glass,
    Lying,
    PieceFace,
    Places,
    Scenery,
    Step,
    View,
    Waiting,
    Way,
)
from draisine.kernel.chance import Chance

Phase = Literal["setup", "play", "over"]
_PHASES: Final[tuple[Phase, ...]] = ("setup", "play", "over")
CardKind = Literal["piece", "star", "signal"]
_SHOWS_PIECE: Final[CardKind] = "piece"
_SHOWS_STAR: Final[CardKind] = "star"
_SHOWS_SIGNAL: Final[CardKind] = "signal"
SymbolName = Literal["", "key", "valve", "lock"]
_SYMBOLS: Final[tuple[SymbolName, ...]] = ("", "key", "valve", "lock")
_GROUND: Final = ".swx"
_MARKS: Final = ".kvl"


def scenery_of(box: Box, options: Options) -> Scenery:
    """Everything that is printed."""
    cards: list[CardFace] = []
    for card in box.cards:
        kind = _SHOWS_PIECE if card.kind == PIECE else _SHOWS_SIGNAL if card.kind == SIGNAL else _SHOWS_STAR
        cards.append(CardFace(card.steps, kind, card.stack, card.reach, card.blue))
    return Scenery(
        pieces=tuple([_face(piece) for piece in box.pieces]),
        plateaus=tuple([_face(piece) for piece in box.plateaus]),
        cards=tuple(cards),
        chips=tuple([ChipFace(chip.digit, chip.left, chip.right, chip.tool) for chip in box.chips]),
        door_level=10,
        reconstructed=box.reconstructed,
        setup=options.setup,
        difficulty=difficulty_named(DIFFICULTIES[difficulty_of(box, options.setup)]),
    )


def _face(piece: Piece) -> PieceFace:
    shape = piece.turns[0]
    cells = [
        Cell(offset // 9, offset % 9, shape.wood[place], shape.walls[place], _SYMBOLS[shape.symbols[place]])
        for place, offset in enumerate(shape.cells)
    ]
    return PieceFace(piece.name, piece.height, tuple(cells))


def _lying(rows: list[list[int]]) -> tuple[Lying, ...]:
    return tuple([Lying(row[0], row[1], row[2], row[3]) for row in rows])


def _where(flags: list[bool]) -> tuple[int, ...]:
    return tuple([field for field, is_so in enumerate(flags) if is_so])


def board_in_letters(board: Board) -> tuple[tuple[int, ...], str, str, str]:
    """Heights, ground, walls and symbols of every field."""
    return (
        tuple(board.heights),
        "".join([_GROUND[ground] for ground in board.ground]),
        "".join([f"{walls:x}" for walls in board.walls]),
        "".join([_MARKS[symbol] for symbol in board.symbols]),
    )


def view_of(state: State) -> View:
    """The climb as everyone sees it."""
    climb = state.climb
    board = climb.board
    ways, steps = _ways(climb)
    footing = Footing(board) if climb.phase == PLAY else None
    heights, ground, walls, symbols = board_in_letters(board)
    return View(
        phase=_PHASES[climb.phase],
        on_turn=climb.on_turn,
        plateaus=_lying(board.plateaus),
        pieces=_lying(board.pieces),
        exit=board.exit,
        door=side_named(SIDES[board.door]),
        heights=heights,
        ground=ground,
        walls=walls,
        symbols=symbols,
        manholes=_where(board.manholes),
        water=_where(board.water),
        sunk=tuple(board.sunk),
        chips=tuple([field for field, chip in enumerate(board.chips) if chip != NO_CHIP]),
        pawn=board.pawn,
        rat=None if climb.rat == NOWHERE else climb.rat,
        hands=tuple([tuple(hand) for hand in climb.hands]),
        played=None if climb.played == NOWHERE else climb.played,
        has_laid=climb.has_laid,
        has_walked=climb.has_walked,
        has_taken=climb.has_taken,
        pile=len(climb.pile),
        out=tuple(climb.out),
        stacks=tuple([(name, tuple(climb.stacks[place])) for place, name in enumerate(climb.stack_names)]),
        stone=climb.stone,
        jokers=tuple(climb.jokers),
        singles=len(climb.singles),
        keys=climb.keys,
        key_stock=climb.key_stock,
        manhole_stock=climb.manhole_stock,
        water_stock=climb.water_stock,
        chip_stock=len(climb.chip_pile),
        numbers=tuple(climb.numbers),
        tools=tuple(climb.tools),
        tools_gone=tuple(climb.tools_gone),
        code=tuple(climb.code),
        complete=climb.complete,
        glass=_glass(climb),
        waiting=_waiting(climb),
        agenda=tuple([(item[0], item[1]) for item in climb.agenda]),
        turns=climb.turns,
        at=climb.now,
        cards=_cards(climb),
        places=_places(climb, footing),
        footing=_footing(footing),
        ways=ways,
        steps=steps,
        coordinates=tuple(climb.coordinates),
        end=climb.end or None,
        won=climb.end == WON,
    )


def _glass(climb: Climb) -> Glass | None:
    glass = climb.glass
    if glass is None:
        return None
    return Glass(glass.section, glass.end, glass.capacity, glass.sand, glass.since, glass.runs)


def _waiting(climb: Climb) -> Waiting | None:
    if climb.waiting == FLEE:
        return Waiting("flee", climb.waiting_field, tuple(climb.ways_aside()))
    return Waiting("land", climb.waiting_field, ()) if climb.waiting == LAND else None


def _cards(climb: Climb) -> tuple[CardChoice, ...]:
    if climb.phase != PLAY:
        return ()
    found: list[CardChoice] = []
    for card in playable(climb):
        face = climb.box.cards[card]
        shown = [] if climb.has_laid else stacks_for(climb, face)
        swaps = [] if climb.has_laid else swaps_for(climb, shown)
        found.append(CardChoice(card, face.steps, tuple(shown), tuple(swaps)))
    return tuple(found)


def _footing(footing: Footing | None) -> tuple[Foothold, ...]:
    if footing is None:
        return ()
    return tuple(
        [Foothold(f"{stone:x}", f"{wood:x}") for stone, wood in zip(footing.stone, footing.wood, strict=True)]
    )


def _places(climb: Climb, footing: Footing | None) -> tuple[Places, ...]:
    if footing is None:
        return ()
    found: list[Places] = []
    for stack in all_stacks(climb):
        number = piece_from(climb, stack)
        bits = footing.all_places(climb.box.pieces[number])
        found.append(Places(stack, number, tuple([f"{each:x}" for each in bits])))
    return tuple(found)


def _ways(climb: Climb) -> tuple[tuple[Way, ...], tuple[Step, ...]]:
    """Where the pawn can walk: one way to everything, and the steps to make up others."""
    if climb.phase != PLAY or climb.waiting:
        return (), ()
    routes = ways_for(climb)
    ways: list[Way] = []
    for route in routes:
        gets = gets_at(climb.board, route.end, climb.key_stock + len(route.locks))
        seen = route.end != climb.board.exit and climb.seen_at(route.end)
        tools = _used(route.hammer, route.ladder)
        ways.append(Way(tuple(route.path), tuple(route.locks), tools, found_named(gets), seen))
    steps = single_steps(climb.board, routes, steps_for(climb), climb.purse(), climb.complete)
    return tuple(ways), tuple(
        [
            Step(
                start,
                end,
                bool(needs & NEEDS_KEY),
                _used(needs & NEEDS_HAMMER != 0, needs & NEEDS_LADDER != 0),
            )
            for start, end, needs in steps
        ]
    )


def _used(hammer: bool, ladder: bool) -> tuple[str, ...]:
    return tuple([name for name, is_used in ((HAMMER, hammer), (LADDER, ladder)) if is_used])


# --- the way back ---------------------------------------------------------------------------


def state_of(options: Options, view: View, chance: Chance) -> State:
    """A state that looks like the view; the pile and what is face down are shuffled anew."""
    box = box_of(options.box)
    climb = Climb(box, len(view.hands))
    climb.phase = SETUP if view.phase == "setup" else PLAY if view.phase == "play" else OVER
    climb.on_turn, climb.turns, climb.now = view.on_turn, view.turns, view.at
    climb.out = list(view.out)
    climb.hands = [list(hand) for hand in view.hands]
    climb.stack_names = [name for name, _ in view.stacks]
    climb.stacks = [list(pieces) for _, pieces in view.stacks]
    climb.stone = view.stone
    climb.jokers = list(view.jokers)
    climb.singles = box.kept_singles[: view.singles]
    climb.numbers, climb.tools = list(view.numbers), list(view.tools)
    climb.tools_gone, climb.code = list(view.tools_gone), list(view.code)
    climb.keys, climb.key_stock = view.keys, view.key_stock
    climb.manhole_stock, climb.water_stock = view.manhole_stock, view.water_stock
    climb.rat = NOWHERE if view.rat is None else view.rat
    climb.coordinates = list(view.coordinates)
    climb.played = NOWHERE if view.played is None else view.played
    climb.has_laid, climb.has_walked, climb.has_taken = view.has_laid, view.has_walked, view.has_taken
    if view.waiting is not None:
        climb.waiting = FLEE if view.waiting.what == "flee" else LAND
        climb.waiting_field = view.waiting.field
    climb.agenda = [[what, with_it] for what, with_it in view.agenda]
    climb.end = view.end or ""
    climb.board = _board_of(view)
    _see_glass(climb, options, view)
    _deal_unseen(climb, view, chance)
    return State(options, climb)


def _board_of(view: View) -> Board:
    board = Board()
    board.heights = list(view.heights)
    board.ground = [_GROUND.index(letter) for letter in view.ground]
    board.walls = [int(digit, 16) for digit in view.walls]
    board.symbols = [_MARKS.index(letter) for letter in view.symbols]
    for field in view.manholes:
        board.manholes[field] = True
    for field in view.water:
        board.water[field] = True
    board.sunk = list(view.sunk)
    board.pawn, board.exit, board.door = view.pawn, view.exit, SIDES.index(view.door)
    board.plateaus = [[each.piece, each.turn, each.field, each.level] for each in view.plateaus]
    board.pieces = [[each.piece, each.turn, each.field, each.level] for each in view.pieces]
    return board


def _see_glass(climb: Climb, options: Options, view: View) -> None:
    glass, seen = glass_of(options, climb.box), view.glass
    if glass is not None and seen is not None:
        glass.section, glass.sand, glass.since, glass.runs = (
            seen.section,
            seen.sand,
            seen.turned_at,
            seen.runs,
        )
        climb.glass = glass


def _deal_unseen(climb: Climb, view: View, chance: Chance) -> None:
    known = set(climb.out)
    for hand in climb.hands:
        known.update(hand)
    climb.pile = chance.shuffled([field for field in range(FIELDS) if field not in known])
    tools = [*view.tools, *view.tools_gone]
    chips = chance.shuffled(
        [
            number
            for number, chip in enumerate(climb.box.chips)
            if number not in view.numbers and chip.tool not in tools
        ]
    )
    for field in view.chips:
        climb.board.chips[field] = chips.pop()
    climb.chip_pile = chips
