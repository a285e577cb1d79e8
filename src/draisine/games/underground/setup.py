"""Setting up: shuffles, a random layout or a scenario, and what a team may change before it begins."""

from draisine.games.underground import errors
from draisine.games.underground.board import BARE, DOOR_LEVEL, NO_CHIP, Board
from draisine.games.underground.box import EASY, HARD, MEDIUM, Box, Scenario
from draisine.games.underground.climb import HAND, PLAY, SETUP, WATER_TILES, Climb
from draisine.games.underground.fields import FIELDS, NEIGHBOURS, NOWHERE, SIDE, SIDES
from draisine.games.underground.first_turn import leads_on
from draisine.games.underground.hourglass import Hourglass
from draisine.games.underground.placement import fields_in
from draisine.games.underground.shapes import Piece
from draisine.games.underground.values import Options
from draisine.kernel.chance import Chance

RANDOM_SETUPS = {"easy": EASY, "medium": MEDIUM, "hard": HARD}
WATER_AT_START = {EASY: 6, MEDIUM: 8, HARD: 10}
END_CHIP = {EASY: 26, MEDIUM: 22, HARD: 18}
"""The bottom side: column 1, 5 or 9."""
CHIPS_AT_START = 4
_PER_LEVEL = 2
"""A level to be built is as far as so many steps."""
_MOST_REDEALS = 40
"""One random deal in twenty is dealt again; a box of somebody's own may have none that is better."""


def scenario_of(box: Box, setup: str) -> Scenario | None:
    """The scenario that options ask for; None for a random setup."""
    for scenario in box.scenarios:
        if scenario.name == setup:
            return scenario
    if setup in RANDOM_SETUPS:
        return None
    raise errors.unknown_setup(setup=setup)


def difficulty_of(box: Box, setup: str) -> int:
    """How hard a setup is."""
    scenario = scenario_of(box, setup)
    return RANDOM_SETUPS[setup] if scenario is None else scenario.difficulty


def glass_of(options: Options, box: Box) -> Hourglass | None:
    """The hourglass, where one is used."""
    scenario = scenario_of(box, options.setup)
    usual = box.sand[difficulty_of(box, options.setup)]
    seconds = usual if scenario is None else scenario.glass
    if seconds == 0:
        if not options.hourglass_too:
            return None
        seconds = usual
    elif not options.hourglass:
        return None
    end = END_CHIP[RANDOM_SETUPS[options.setup]] if scenario is None else scenario.end
    return Hourglass((options.seconds or seconds) * 1000, end)


def new_climb(options: Options, box: Box, seats: int, chance: Chance, first_rules: bool = False) -> Climb:
    """Everything in its place, before the team begins."""
    climb = _dealt(options, box, seats, chance, first_rules)
    for _ in range(_MOST_REDEALS if box.redeals else 0):
        if leads_on(climb):
            break
        climb = _dealt(options, box, seats, chance, first_rules)
    return climb


def _dealt(options: Options, box: Box, seats: int, chance: Chance, first_rules: bool) -> Climb:
    climb = Climb(box, seats)
    climb.first_rules = first_rules
    climb.glass = glass_of(options, box)
    for place in chance.shuffled(list(range(len(box.stack_names)))):
        climb.stack_names.append(box.stack_names[place])
        climb.stacks.append(chance.shuffled(box.stack_pieces[place]))
    climb.stone = climb.stack_names.index("1")
    climb.singles = box.kept_singles[:]
    climb.jokers = box.jokers[:]
    climb.chip_pile = chance.shuffled(list(range(len(box.chips))))
    scenario = scenario_of(box, options.setup)
    if scenario is None:
        climb.pile = chance.shuffled(list(range(FIELDS)))
        _lay_out_at_random(climb, RANDOM_SETUPS[options.setup], chance)
    else:
        sorted_out = [scenario.exit, *scenario.chips]
        climb.out = sorted_out[:]
        climb.pile = chance.shuffled([field for field in range(FIELDS) if field not in sorted_out])
        _lay_out_scenario(climb, scenario)
    for _ in range(HAND):
        for hand in climb.hands:
            hand.append(climb.pile.pop())
    climb.phase = SETUP
    return climb


def begin(climb: Climb, now: int) -> None:
    """The team is ready."""
    climb.phase = PLAY
    if climb.glass is not None:
        climb.glass.start(now)


# --- a random layout ------------------------------------------------------------------------


def _take(climb: Climb) -> int:
    card = climb.pile.pop()
    climb.out.append(card)
    return card


def _lay_out_at_random(climb: Climb, difficulty: int, chance: Chance) -> None:
    climb.board.set_exit(_take(climb), 0)
    climb.coordinates = [_take(climb) for _ in climb.box.plateaus]
    for plateau in range(len(climb.box.plateaus)):
        put_plateau(climb.board, climb.box.plateaus, plateau, _handy_way(climb, plateau, chance))
    pawn = _take(climb)
    chips = [_take(climb) for _ in range(CHIPS_AT_START)]
    water = [_take(climb) for _ in range(WATER_AT_START[difficulty])]
    _furnish(climb, pawn, chips, water)
    climb.board.door = highest_side(climb.board) if climb.first_rules else best_door(climb.board)


def _handy_way(climb: Climb, plateau: int, chance: Chance) -> list[int]:
    """As a team would lay it: close to the one below it, then close to the exit."""
    lying = climb.board.plateaus
    below = _cells_of(climb, lying[-1][0], lying[-1][1], lying[-1][2]) if lying else []
    ways = plateau_ways(climb, plateau)
    fars: list[list[int]] = []
    for turn, field in ways:
        cells = _cells_of(climb, plateau, turn, field)
        near = _steps_between(cells, below) if below else 0
        fars.append([near, _steps_between(cells, [climb.board.exit])])
    return ways[min(chance.shuffled(list(range(len(ways)))), key=fars.__getitem__)]


def _cells_of(climb: Climb, plateau: int, turn: int, field: int) -> list[int]:
    return [field + offset for offset in climb.box.plateaus[plateau].turns[turn].cells]


def _steps_between(some: list[int], others: list[int]) -> int:
    """Steps from any of the one to any of the other fields."""
    return min([abs(a // SIDE - b // SIDE) + abs(a % SIDE - b % SIDE) for a in some for b in others])


def _furnish(climb: Climb, pawn: int, chips: list[int], water: list[int]) -> None:
    """Pawn and chips never lie on the bare board; water may."""
    climb.support(pawn)
    climb.board.pawn = pawn
    for field in chips:
        climb.support(field)
        climb.board.chips[field] = climb.chip_pile.pop()
    for field in water:
        climb.board.water[field] = True
    climb.water_stock = WATER_TILES - len(water)


def put_plateau(board: Board, plateaus: list[Piece], plateau: int, way: list[int]) -> None:
    """Lay a plateau in a way, which is its turn and field."""
    turn, field = way
    height = plateaus[plateau].height
    board.cover(plateaus[plateau].turns[turn], field, height)
    board.plateaus.append([plateau, turn, field, height])


def plateau_ways(climb: Climb, plateau: int) -> list[list[int]]:
    """How a plateau may lie, as turns and fields, among the others that lie already.

    In a random setup it covers its coordinate, or where that cannot be a free field of the same row or
    column, or where that cannot be either, any. In a scenario it may be turned where it lies.
    """
    taken = 1 << climb.board.exit
    for number, turn, field, _ in climb.board.plateaus:
        if number != plateau:
            for cell in _cells_of(climb, number, turn, field):
                taken |= 1 << cell
    every = _free_ways(climb.box.plateaus[plateau], taken)
    if not climb.coordinates:
        anchor = climb.board.plateaus[plateau][2]
        return [way for way in every if way[1] == anchor]
    wanted = climb.coordinates[plateau]
    piece = climb.box.plateaus[plateau]
    covering = [way for way in every if _covers(piece, way, [wanted])]
    if covering:
        return covering
    line = [
        field for field in range(FIELDS) if field // SIDE == wanted // SIDE or field % SIDE == wanted % SIDE
    ]
    return [way for way in every if _covers(piece, way, line)] or every


def _free_ways(piece: Piece, taken: int) -> list[list[int]]:
    found: list[list[int]] = []
    for turn, shape in enumerate(piece.turns):
        if piece.first[turn] != turn:
            continue
        left = shape.anchors
        for offset in shape.cells:
            left &= ~(taken >> offset)
        found += [[turn, field] for field in fields_in(left)]
    return found


def _covers(piece: Piece, way: list[int], fields: list[int]) -> bool:
    turn, anchor = way
    return any(anchor + offset in fields for offset in piece.turns[turn].cells)


def door_sides(board: Board) -> list[int]:
    """Directions in which the door leads onto the board."""
    return [direction for direction in range(4) if NEIGHBOURS[board.exit][direction] != NOWHERE]


def highest_side(board: Board) -> int:
    """The side with the highest ground before it: how version 1 turned the door."""
    return max(door_sides(board), key=lambda side: (board.heights[NEIGHBOURS[board.exit][side]], -side))


def best_door(board: Board) -> int:
    """The side to which the way up is shortest, as a team would turn it."""
    return min(door_sides(board), key=lambda side: (_way_up(board, NEIGHBOURS[board.exit][side]), side))


def _way_up(board: Board, doorstep: int) -> int:
    """Steps around the tower and levels to be built from the best ground to before the door."""
    far = [NOWHERE] * FIELDS
    far[doorstep] = 0
    front = [doorstep]
    best = 2 * FIELDS
    while front:
        field = front.pop(0)
        wet = 1 if board.water[field] else 0
        best = min(best, far[field] + _PER_LEVEL * (DOOR_LEVEL - board.heights[field]) + wet)
        for beside in NEIGHBOURS[field]:
            if beside not in (NOWHERE, board.exit) and far[beside] == NOWHERE:
                far[beside] = far[field] + 1
                front.append(beside)
    return best


# --- a scenario -----------------------------------------------------------------------------


def _lay_out_scenario(climb: Climb, scenario: Scenario) -> None:
    board = climb.board
    board.set_exit(scenario.exit, SIDES.index(scenario.door))
    for plateau in range(len(climb.box.plateaus)):
        way = [scenario.plateau_turns[plateau], scenario.plateau_fields[plateau]]
        put_plateau(board, climb.box.plateaus, plateau, way)
    chips = scenario.chips[:]
    while len(chips) < CHIPS_AT_START:
        field = _take(climb)
        if field != scenario.pawn and field not in chips and field not in scenario.water_fields:
            chips.append(field)
    water = scenario.water_fields[:]
    while len(water) < len(scenario.water_fields) + scenario.water_by_cards:
        field = _take(climb)
        if field != scenario.pawn and field not in chips and field not in water:
            water.append(field)
    climb.rat = scenario.rat
    _furnish(climb, scenario.pawn, chips, water)


# --- what a team may change -----------------------------------------------------------------


def rearrange(climb: Climb, plateau: int, turn: int, field: int) -> None:
    """Lay one plateau another way, and everything that lies on the board again on top."""
    old = climb.board
    chips = [field for field in range(FIELDS) if old.chips[field] != NO_CHIP]
    board = Board()
    board.set_exit(old.exit, old.door)
    climb.board = board
    for number in range(len(climb.box.plateaus)):
        _, was_turn, was_field, _ = old.plateaus[number]
        way = [turn, field] if number == plateau else [was_turn, was_field]
        put_plateau(board, climb.box.plateaus, number, way)
    climb.singles = climb.box.kept_singles[:]
    for under in [old.pawn, *chips]:
        if board.ground[under] == BARE:
            climb.put_piece(climb.singles.pop(), 0, under, 1)
    board.pawn = old.pawn
    board.chips = old.chips
    board.water = old.water[:]
