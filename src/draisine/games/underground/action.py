"""Moves carried out: each is checked first, then made."""

from draisine.games.underground import errors
from draisine.games.underground.choices import ARRANGER
from draisine.games.underground.climb import FLEE, LAND, PLAY, Climb
from draisine.games.underground.events import Arranged, Begun, Faced
from draisine.games.underground.fields import NOWHERE, SIDES, name_of
from draisine.games.underground.setup import begin, door_sides, plateau_ways, rearrange
from draisine.games.underground.turn import (
    check_end,
    check_lay,
    check_shaft,
    check_taking,
    check_waiting,
    check_walk,
    end_turn,
    land,
    lay,
    stay,
    walk,
)
from draisine.games.underground.values import (
    Arrange,
    Begin,
    EndTurn,
    Face,
    Flee,
    Land,
    Lay,
    Move,
    RunOut,
    Stay,
    TurnGlass,
    UseShaft,
    Walk,
)
from draisine.games.underground.water import flee
from draisine.kernel import refusals


def run_out(climb: Climb, move: Move, now: int) -> None:
    """The sand is through."""
    glass = climb.glass
    if not isinstance(move, RunOut) or climb.phase != PLAY or glass is None or not glass.runs:
        raise refusals.not_for_the_clock()
    if now < glass.runs_out_at:
        raise refusals.too_early(now=now, deadline=glass.runs_out_at)
    climb.run_out()


def set_up(climb: Climb, seat: int, move: Move, now: int, arrange: bool) -> None:
    """A move before the climb begins."""
    if not isinstance(move, Arrange | Face | Begin):
        raise errors.not_begun()
    if seat != ARRANGER:
        raise errors.not_your_setup()
    if isinstance(move, Begin):
        begin(climb, now)
        climb.events.append(Begun())
        return
    if not arrange:
        raise errors.setup_is_fixed()
    if isinstance(move, Face):
        side = SIDES.index(move.side)
        if side not in door_sides(climb.board) or side == climb.board.door:
            raise errors.door_cannot_face(side=move.side)
        climb.board.door = side
        climb.events.append(Faced(move.side))
        return
    names = [piece.name for piece in climb.box.plateaus]
    if move.plateau not in names:
        raise errors.no_such_plateau(plateau=move.plateau)
    plateau = names.index(move.plateau)
    if [move.turn, move.field] not in plateau_ways(climb, plateau):
        raise errors.plateau_does_not_fit(plateau=move.plateau, field=name_of(move.field))
    if climb.board.plateaus[plateau][1:3] == [move.turn, move.field]:
        raise errors.plateau_lies_so(plateau=move.plateau)
    rearrange(climb, plateau, move.turn, move.field)
    climb.events.append(Arranged(move.plateau, move.turn, move.field))


def act(climb: Climb, seat: int, move: Move) -> None:
    """A move of the climb: checked first, then made."""
    if isinstance(move, Lay):
        check_lay(climb, seat, move.card, move.stack, move.turn, move.field, move.swap)
        lay(climb, seat, move.card, move.stack, move.turn, move.field, move.swap)
    elif isinstance(move, Walk):
        drain = NOWHERE if move.drain is None else move.drain
        check_walk(climb, seat, move.card, list(move.path), move.take, drain)
        walk(climb, seat, move.card, list(move.path), move.take, drain)
    elif isinstance(move, EndTurn):
        check_end(climb, seat, move.card, move.skip)
        end_turn(climb, seat, move.card, move.skip)
    elif isinstance(move, TurnGlass):
        _turn_glass(climb, seat, move.section)
    elif isinstance(move, UseShaft):
        check_shaft(climb, seat)
        climb.lead_shaft()
    elif isinstance(move, Flee):
        check_waiting(climb, seat, FLEE)
        if move.to not in climb.ways_aside():
            raise errors.no_way_aside(field=name_of(move.to))
        flee(climb, move.to)
    else:
        _decide_shaft(climb, seat, move)


def _turn_glass(climb: Climb, seat: int, section: int) -> None:
    if climb.glass is None:
        raise errors.no_hourglass()
    if climb.glass.section != section:
        raise errors.glass_moved_on()
    climb.turn_glass(seat)


def _decide_shaft(climb: Climb, seat: int, move: Move) -> None:
    if isinstance(move, RunOut):
        raise refusals.only_the_clock()
    if not isinstance(move, Land | Stay):
        raise errors.begun_already()
    check_waiting(climb, seat, LAND)
    if isinstance(move, Stay):
        stay(climb)
        return
    drain = NOWHERE if move.drain is None else move.drain
    check_taking(climb, climb.waiting_field, climb.key_stock, move.take, drain)
    land(climb, move.take, drain)
