"""What follows from what: everything that is due happens one after the other, up to the next decision."""

from draisine.games.underground.board import BARE, EXIT, NO_CHIP
from draisine.games.underground.climb import (
    ADVANCE,
    DECIDED,
    DROP,
    FILL_HAND,
    FLEE,
    FOR_CHIP,
    FOR_GLASS,
    FOR_HAND,
    FOR_RAT,
    LAND,
    LEAD,
    LOST_DROWNED,
    LOST_STUCK,
    NEW_CHIP,
    RUN_RAT,
    SHAFT,
    WATER_CARD,
    WON,
    Climb,
    DrawnFor,
)
from draisine.games.underground.events import (
    ChipLaid,
    Fled,
    RatCarried,
    RatRan,
    TurnPassed,
    WaterCame,
    WaterSpared,
)
from draisine.games.underground.fields import FIELDS, NEIGHBOURS, NOWHERE
from draisine.games.underground.movement import can_step_at_all
from draisine.games.underground.shapes import LOCK


def settle(climb: Climb) -> None:
    """Let everything happen that is due, up to the next decision."""
    while climb.agenda and not climb.end and (climb.waiting == DECIDED or climb.at_once > 0):
        what, with_it = climb.agenda.pop(0)
        at_once = climb.at_once > 0
        if at_once:
            climb.at_once -= 1
        if what == WATER_CARD:
            card = climb.draw(FOR_GLASS)
            if not climb.end:
                climb.agenda.insert(0, [DROP, card])
                climb.at_once += 1 if at_once else 0
        elif what == DROP:
            _drop(climb, with_it)
        elif what == ADVANCE:
            climb.advance_glass(None)
        elif what == FILL_HAND:
            card = climb.draw(FOR_HAND, climb.on_turn)
            if with_it and not climb.end:
                climb.agenda.insert(0, [DROP, card])
        elif what == LEAD:
            climb.open_shaft(with_it)
        elif what == NEW_CHIP:
            _new_chip(climb)
        elif what == RUN_RAT:
            _run_rat(climb)
        else:
            _pass(climb)


def _drop(climb: Climb, field: int) -> None:
    board = climb.board
    if board.ground[field] == EXIT:
        if climb.tells:
            climb.events.append(WaterSpared(field, "exit"))
    elif board.chips[field] != NO_CHIP:
        if climb.tells:
            climb.events.append(WaterSpared(field, "chip"))
    elif board.water[field] or (climb.waiting == FLEE and field == climb.waiting_field):
        if climb.tells:
            climb.events.append(WaterSpared(field, "water"))
    elif climb.water_stock == 0:
        if climb.tells:
            climb.events.append(WaterSpared(field, "used_up"))
    elif board.pawn != field:
        _lay_water(climb, field)
        _see_open_decision(climb)
    else:
        if climb.waiting == LAND:
            climb.agenda.insert(climb.at_once, [LEAD, climb.waiting_field])
        climb.waiting = FLEE
        climb.waiting_field = field
        _see_open_decision(climb)


def _see_open_decision(climb: Climb) -> None:
    """What is to be decided may have come down to one thing, or to nothing, by water that came meanwhile."""
    if climb.waiting == FLEE:
        ways = climb.ways_aside()
        if not ways:
            climb.finish(LOST_DROWNED)
        elif len(ways) == 1:
            flee(climb, ways[0])
    elif climb.waiting == LAND and not climb.shaft_opens_at(climb.waiting_field):
        field = climb.waiting_field
        climb.waiting = DECIDED
        climb.waiting_field = NOWHERE
        climb.open_shaft(field)


def flee(climb: Climb, to: int) -> None:
    """The pawn steps aside, and the water comes."""
    field = climb.waiting_field
    climb.waiting = DECIDED
    climb.waiting_field = NOWHERE
    if climb.board.symbols[to] == LOCK and not climb.board.manholes[to]:
        climb.open_lock(to)
    climb.board.pawn = to
    if climb.tells:
        climb.events.append(Fled(field, to))
    if to == climb.board.exit:
        climb.finish(WON)
    else:
        _lay_water(climb, field)


def _lay_water(climb: Climb, field: int) -> None:
    climb.board.water[field] = True
    climb.water_stock -= 1
    if climb.tells:
        climb.events.append(WaterCame(field))
    if climb.turns > 0:
        _judge_stuck(climb)


def _judge_stuck(climb: Climb) -> None:
    """A shaft in hand is a way out, and so is one that waits; who has to step aside is judged by that."""
    if SHAFT in climb.tools or climb.waiting or any(what == LEAD for what, _ in climb.agenda):
        return
    if not can_step_at_all(climb.board, climb.purse(), climb.complete):
        climb.finish(LOST_STUCK)


def _new_chip(climb: Climb) -> None:
    if climb.chip_pile:
        field = _draw_chip_field(climb, FOR_CHIP)
        if field != NOWHERE:
            _lay_chip(climb, climb.chip_pile.pop(), field)


def _draw_chip_field(climb: Climb, why: DrawnFor) -> int:
    """Draw until a chip can lie there; NOWHERE when the pile ran out over it."""
    while not climb.end:
        field = climb.draw(why)
        board = climb.board
        fits = board.ground[field] != EXIT and board.chips[field] == NO_CHIP and not board.water[field]
        if fits and (board.ground[field] != BARE or climb.singles or climb.stack_of_singles()):
            return NOWHERE if climb.end else field
    return NOWHERE


def _lay_chip(climb: Climb, chip: int, field: int) -> None:
    single = climb.support(field)
    if climb.tells:
        climb.events.append(ChipLaid(field, single))
    climb.board.chips[field] = chip


def _run_rat(climb: Climb) -> None:
    """The rat runs a field towards the nearest code chip, and carries it off when it is there."""
    far = rat_distances(climb.rat, climb.board.exit)
    chips = [field for field in range(FIELDS) if climb.board.chips[field] != NO_CHIP]
    if not chips:
        return
    goal = min(chips, key=lambda chip: (far[chip], chip))
    if climb.rat != goal:
        left = rat_distances(goal, climb.board.exit)
        ways = [field for field in NEIGHBOURS[climb.rat] if field not in (NOWHERE, climb.board.exit)]
        climb.rat = min(ways, key=lambda field: (left[field], field))
        if climb.tells:
            climb.events.append(RatRan(climb.rat))
    if climb.rat == goal:
        to = _draw_chip_field(climb, FOR_RAT)
        if to != NOWHERE:
            chip = climb.board.chips[goal]
            climb.board.chips[goal] = NO_CHIP
            if climb.tells:
                climb.events.append(RatCarried(goal, to))
            _lay_chip(climb, chip, to)


def _pass(climb: Climb) -> None:
    climb.turns += 1
    _judge_stuck(climb)
    if climb.end:
        return
    climb.on_turn = (climb.on_turn + 1) % climb.seats
    climb.played = NOWHERE
    climb.has_laid = False
    climb.has_walked = False
    climb.has_taken = False
    if climb.tells:
        climb.events.append(TurnPassed(climb.on_turn))


def rat_distances(start: int, exit_field: int) -> list[int]:
    """How far the rat has to every field: over everything but the tower."""
    far = [FIELDS] * FIELDS
    far[start] = 0
    front = [start]
    while front:
        here = front.pop(0)
        for field in NEIGHBOURS[here]:
            if field not in (NOWHERE, exit_field) and far[field] == FIELDS:
                far[field] = far[here] + 1
                front.append(field)
    return far
