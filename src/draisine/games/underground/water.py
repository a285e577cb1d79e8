"""Water: where it comes, who flees from it, and who is stuck or drowned by it.

When it comes: after a blue card (`turn.py`), and by two cards when the hourglass runs out or sees the
pawn (`climb.py`).
"""

from draisine.games.underground.board import EXIT, NO_CHIP
from draisine.games.underground.climb import (
    DECIDED,
    FLEE,
    LAND,
    LEAD,
    LOST_DROWNED,
    LOST_STUCK,
    SHAFT,
    WON,
    Climb,
)
from draisine.games.underground.events import Fled, WaterCame, WaterSpared
from draisine.games.underground.fields import NOWHERE
from draisine.games.underground.movement import can_step_at_all
from draisine.games.underground.shapes import LOCK


def drop(climb: Climb, field: int) -> None:
    """Water falls on a field, unless something keeps it off."""
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
        judge_stuck(climb)


def judge_stuck(climb: Climb) -> None:
    """A shaft in hand is a way out, and so is one that waits; who has to step aside is judged by that."""
    if SHAFT in climb.tools or climb.waiting or any(what == LEAD for what, _ in climb.agenda):
        return
    if not can_step_at_all(climb.board, climb.purse(), climb.complete):
        climb.finish(LOST_STUCK)
