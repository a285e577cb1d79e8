"""Whether a deal leaves the first turn anything to do: half of all random setups begin with a pawn that needs
a piece before it can step."""

from draisine.games.underground.climb import Climb
from draisine.games.underground.fields import NEIGHBOURS
from draisine.games.underground.movement import can_step_at_all
from draisine.games.underground.placement import Footing, fields_in
from draisine.games.underground.shapes import Shape
from draisine.games.underground.turn import lay, piece_from, stacks_for


def leads_on(climb: Climb) -> bool:
    """Whether the pawn can step, or a piece of whoever begins makes that possible."""
    if _can_step(climb):
        return True
    footing = Footing(climb.board)
    for card in climb.hands[climb.on_turn]:
        for stack in stacks_for(climb, climb.box.cards[card]):
            piece = climb.box.pieces[piece_from(climb, stack)]
            for turn, shape in enumerate(piece.turns):
                for field in fields_in(footing.places(shape)):
                    if _beside_the_pawn(climb, shape, field) and _freed(climb, card, stack, turn, field):
                        return True
    return False


def _can_step(climb: Climb) -> bool:
    return can_step_at_all(climb.board, climb.purse(), climb.complete)


def _beside_the_pawn(climb: Climb, shape: Shape, field: int) -> bool:
    beside = NEIGHBOURS[climb.board.pawn]
    return any(field + offset in beside for offset in shape.cells)


def _freed(climb: Climb, card: int, stack: str, turn: int, field: int) -> bool:
    after = climb.copy()
    lay(after, climb.on_turn, card, stack, turn, field, False)
    return _can_step(after)
