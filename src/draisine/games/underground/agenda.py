"""What follows from what: everything that is due happens one after the other, up to the next decision."""

from draisine.games.underground.chips import new_chip
from draisine.games.underground.climb import (
    ADVANCE,
    DECIDED,
    DROP,
    FILL_HAND,
    FOR_GLASS,
    FOR_HAND,
    LEAD,
    NEW_CHIP,
    RUN_RAT,
    WATER_CARD,
    Climb,
)
from draisine.games.underground.events import TurnPassed
from draisine.games.underground.fields import NOWHERE
from draisine.games.underground.rat import run_rat
from draisine.games.underground.water import drop, judge_stuck


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
            drop(climb, with_it)
        elif what == ADVANCE:
            climb.advance_glass(None)
        elif what == FILL_HAND:
            card = climb.draw(FOR_HAND, climb.on_turn)
            if with_it and not climb.end:
                climb.agenda.insert(0, [DROP, card])
        elif what == LEAD:
            climb.open_shaft(with_it)
        elif what == NEW_CHIP:
            new_chip(climb)
        elif what == RUN_RAT:
            run_rat(climb)
        else:
            _pass(climb)


def _pass(climb: Climb) -> None:
    climb.turns += 1
    judge_stuck(climb)
    if climb.end:
        return
    climb.on_turn = (climb.on_turn + 1) % climb.seats
    climb.played = NOWHERE
    climb.has_laid = False
    climb.has_walked = False
    climb.has_taken = False
    if climb.tells:
        climb.events.append(TurnPassed(climb.on_turn))
