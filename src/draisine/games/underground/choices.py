"""What a seat may do."""

from draisine.games.underground.climb import FLEE, LAND, OVER, SETUP, SHAFT, Climb
from draisine.games.underground.fields import FIELDS, SIDES
from draisine.games.underground.moving import GETS_CHIP, GETS_KEY, GETS_VALVE, Route, gets_at
from draisine.games.underground.placing import Footing, fields_in
from draisine.games.underground.setup import door_sides, plateau_ways
from draisine.games.underground.turn import piece_from, playable, stacks_for, swaps_for, ways_for
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

ARRANGER = 0
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


def lays(climb: Climb) -> list[Move]:
    """Every piece that can be had, everywhere it may lie; turns that look alike only once."""
    found: list[Move] = []
    if climb.has_laid:
        return found
    footing = Footing(climb.board)
    places: dict[str, list[list[int]]] = {}
    for card in playable(climb):
        shown = stacks_for(climb, climb.box.cards[card])
        swaps = swaps_for(climb, shown)
        for number, stack in enumerate(shown + swaps):
            if stack not in places:
                places[stack] = _places(climb, footing, stack)
            swap = number >= len(shown)
            found += [Lay(card, stack, way[0], way[1], swap) for way in places[stack]]
    return found


def _places(climb: Climb, footing: Footing, stack: str) -> list[list[int]]:
    piece = climb.box.pieces[piece_from(climb, stack)]
    found: list[list[int]] = []
    for turn, bits in enumerate(footing.all_places(piece)):
        if piece.first[turn] == turn:
            found += [[turn, field] for field in fields_in(bits)]
    return found


def walks(climb: Climb) -> list[Move]:
    """For every card one way to all that a walk can lead to, and whether to take what lies at its end."""
    found: list[Move] = []
    ways = ways_for(climb)
    for card in playable(climb):
        steps = climb.box.cards[card].steps
        for route in ways:
            if len(route.path) <= steps:
                found += _walks_along(climb, card, route)
    return found


def _walks_along(climb: Climb, card: int, route: Route) -> list[Move]:
    path = tuple(route.path)
    key_stock = climb.key_stock + len(route.locks)
    return [Walk(card, path, take, drain) for take, drain in _taking(climb, route.end, key_stock)]


def _taking(climb: Climb, field: int, key_stock: int) -> list[tuple[bool, int | None]]:
    """What can be taken at the end of a move, nothing first."""
    found: list[tuple[bool, int | None]] = [(False, None)]
    gets = gets_at(climb.board, field, key_stock)
    if gets in (GETS_CHIP, GETS_KEY):
        found.append((True, None))
    elif gets == GETS_VALVE:
        found += [(False, wet) for wet in range(FIELDS) if climb.board.has_water_at(wet)]
    return found
