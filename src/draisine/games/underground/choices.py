"""What a seat may do."""

from typing import Final

from mypy_extensions import i64

from draisine.games.underground.climb import FLEE, LAND, OVER, SETUP, SHAFT, Climb
from draisine.games.underground.fields import FIELDS, LOW_BITS, SIDES
from draisine.games.underground.movement import GETS_CHIP, GETS_KEY, GETS_VALVE, Ways, gets_at
from draisine.games.underground.placement import PLACES, PRIME, Footing
from draisine.games.underground.setup import door_sides, plateau_ways
from draisine.games.underground.turn import all_ways, piece_from, playable, stacks_for, swaps_for
from draisine.games.underground.values import (
    Arrange,
    Begin,
    EndTurn,
    Face,
    Flee,
    Land,
    Lay,
    Move,
    Stay,
    TurnGlass,
    UseShaft,
    Walk,
    side_named,
)
from draisine.kernel.codes import CodeList

WALK: Final = 1 << 40
OTHER: Final = 1 << 41
ARRANGER: Final = 0
"""The seat that sets up for all."""


def listed(climb: Climb, seat: int, arrange: bool) -> list[Move]:
    """Everything but lays and walks, which the view shows."""
    if climb.phase == OVER:
        return []
    if climb.phase == SETUP:
        return _setup_moves(climb, arrange) if seat == ARRANGER else []
    found: list[Move] = []
    if seat == climb.on_turn:
        if climb.waiting == FLEE:
            found += [Flee(field) for field in climb.ways_aside()]
        elif climb.waiting == LAND:
            taking = _taking(climb, climb.waiting_field, climb.key_stock)
            found += [Land(take, drain) for take, drain in taking]
            found.append(Stay())
        else:
            found += _ends(climb)
            if SHAFT in climb.tools:
                found.append(UseShaft())
    if climb.glass is not None and climb.glass.runs:
        found.append(TurnGlass(climb.glass.section))
    return found


def legal(climb: Climb, seat: int, arrange: bool) -> list[Move]:
    """Every move of a seat."""
    found = listed(climb, seat, arrange)
    if climb.phase in (OVER, SETUP) or seat != climb.on_turn or climb.waiting:
        return found
    return lays(climb) + walks(climb) + found


def _setup_moves(climb: Climb, arrange: bool) -> list[Move]:
    found: list[Move] = [Begin()]
    if arrange:
        for plateau, piece in enumerate(climb.box.plateaus):
            _, turn, field, _ = climb.board.plateaus[plateau]
            found += [
                Arrange(piece.name, way[0], way[1])
                for way in plateau_ways(climb, plateau)
                if way != [turn, field]
            ]
        found += [
            Face(side_named(SIDES[side])) for side in door_sides(climb.board) if side != climb.board.door
        ]
    return found


def _ends(climb: Climb) -> list[Move]:
    cards = playable(climb)
    found: list[Move] = [EndTurn(card) for card in cards]
    if climb.has_taken and climb.complete:
        found += [EndTurn(card, True) for card in cards]
    return found


def list_lays(climb: Climb, into: CodeList) -> None:
    """Every piece that can be had, everywhere it may lie; turns that look alike only once.

    A lay is `card << 32 | piece << 24 | turn << 16 | field << 8 | swap`.
    """
    if climb.has_laid:
        return
    footing = Footing(climb.board)
    for card in playable(climb):
        shown = stacks_for(climb, climb.box.cards[card])
        for stack in shown:
            _list_places(climb, footing, stack, card << 32, into)
        for stack in swaps_for(climb, shown):
            _list_places(climb, footing, stack, card << 32 | 1, into)


def _list_places(climb: Climb, footing: Footing, stack: str, by: i64, into: CodeList) -> None:
    number: i64 = piece_from(climb, stack)
    piece = climb.box.pieces[number]
    for place, shape in enumerate(piece.turns):
        turn: i64 = place
        if piece.first[turn] == turn:
            footing.find(shape)
            code = by | number << 24 | turn << 16
            low, high = footing.low, footing.high
            into.make_room(FIELDS)
            codes, count = into.codes, into.count
            while low:
                codes[count] = code | PLACES[(low & -low) % PRIME] << 8
                count += 1
                low &= low - 1
            while high:
                codes[count] = code | PLACES[(high & -high) % PRIME] + LOW_BITS << 8
                count += 1
                high &= high - 1
            into.count = count


def list_walks(climb: Climb, ways: Ways, into: CodeList) -> None:
    """For every card one way to all that a walk can lead to, and whether to take what lies at its end.

    A walk is `WALK | card << 32 | way << 16 | drain + 1 << 8 | take`.
    """
    for card in playable(climb):
        steps: i64 = climb.box.cards[card].steps
        for way in range(1, ways.count):
            if ways.lengths[way] <= steps:
                code = WALK | card << 32 | way << 16
                into.add(code)
                end = ways.ends[way]
                gets = gets_at(climb.board, end, climb.key_stock + ways.locks(way))
                if gets in (GETS_CHIP, GETS_KEY):
                    into.add(code | 1)
                elif gets == GETS_VALVE:
                    for wet in range(FIELDS):
                        if climb.board.has_water_at(wet):
                            into.add(code | wet + 1 << 8)


def to_lay(climb: Climb, code: i64) -> Lay:
    """The value of a number."""
    stack = climb.box.pieces[code >> 24 & 255].name
    return Lay(int(code >> 32), stack, int(code >> 16 & 255), int(code >> 8 & 255), code & 1 != 0)


def to_walk(ways: Ways, code: i64) -> Walk:
    """The value of a number."""
    drain = code >> 8 & 255
    path = tuple(ways.path(code >> 16 & 0xFFFF))
    return Walk(int(code >> 32 & 255), path, code & 1 != 0, int(drain) - 1 if drain else None)


def lays(climb: Climb) -> list[Move]:
    """Every lay, as values."""
    codes = CodeList()
    list_lays(climb, codes)
    return [to_lay(climb, codes.codes[place]) for place in range(codes.count)]


def walks(climb: Climb) -> list[Move]:
    """Every walk, as values."""
    codes, ways = CodeList(), all_ways(climb)
    list_walks(climb, ways, codes)
    return [to_walk(ways, codes.codes[place]) for place in range(codes.count)]


def _taking(climb: Climb, field: int, key_stock: int) -> list[tuple[bool, int | None]]:
    """What can be taken at the end of a move, nothing first."""
    found: list[tuple[bool, int | None]] = [(False, None)]
    gets = gets_at(climb.board, field, key_stock)
    if gets in (GETS_CHIP, GETS_KEY):
        found.append((True, None))
    elif gets == GETS_VALVE:
        found += [(False, wet) for wet in range(FIELDS) if climb.board.has_water_at(wet)]
    return found
