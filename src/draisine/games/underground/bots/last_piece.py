"""The last piece of the way up: whether one at hand fits before the door, and who holds its card."""

from typing import Final

from draisine.games.underground.board import DOOR_LEVEL, EXIT, NO_CHIP, Board
from draisine.games.underground.box import PIECE, SIGNAL
from draisine.games.underground.climb import CARD, Climb
from draisine.games.underground.fields import FIELDS
from draisine.games.underground.shapes import Piece, Shape
from draisine.games.underground.turn import stacks_for

_NOBODY: Final = 7
"""What it costs when nobody holds a card for a piece that fits. It may take longer until one is drawn, but
meanwhile something else can be built."""
_NONE_FITS: Final = 10
"""The same where no piece fits that could be had next, or no card is left for it. Not much more than before
anybody can say it, or it would not pay to come so far, and less than a step of the stair costs."""


def wait_for_piece(climb: Climb, doorstep: int) -> int:
    """Tenths of a turn until somebody can be expected to hold a card for a piece that makes the doorstep as
    high as the door."""
    fitting = _fitting(climb, doorstep)
    if not fitting:
        return _NONE_FITS
    if CARD in climb.tools:
        return 0
    for hand in climb.hands:
        for card in hand:
            for stack in stacks_for(climb, climb.box.cards[card]):
                if stack in fitting:
                    return 0
    return _NOBODY if _comes(climb, fitting) else _NONE_FITS


def _fitting(climb: Climb, doorstep: int) -> list[str]:
    """The stacks and jokers whose piece fits."""
    found: list[str] = []
    for place, name in enumerate(climb.stack_names):
        if climb.stacks[place] and fits(climb.board, climb.box.pieces[climb.stacks[place][-1]], doorstep):
            found.append(name)
    for joker in climb.jokers:
        if fits(climb.board, climb.box.pieces[joker], doorstep):
            found.append(climb.box.pieces[joker].name)
    return found


def _comes(climb: Climb, fitting: list[str]) -> bool:
    """Whether a card that nobody has seen may be for one of these pieces."""
    known = set(climb.out)
    for hand in climb.hands:
        known.update(hand)
    for card in range(FIELDS):
        face = climb.box.cards[card]
        if card in known:
            continue
        if face.kind == PIECE and face.stack in fitting:
            return True
        for name in fitting if face.kind != PIECE else []:
            if (name in climb.stack_names) == (face.kind == SIGNAL):
                return True
    return False


def fits(board: Board, piece: Piece, doorstep: int) -> bool:
    """Whether a piece can lie there as high as the door, once the pawn is out of its way."""
    for turn, shape in enumerate(piece.turns):
        if piece.first[turn] == turn:
            for cell in shape.cells:
                if doorstep >= cell and _rests(board, shape, doorstep - cell):
                    return True
    return False


def _rests(board: Board, shape: Shape, anchor: int) -> bool:
    if not shape.anchors >> anchor & 1:
        return False
    for place, cell in enumerate(shape.cells):
        field = anchor + cell
        height = board.heights[field]
        if height >= DOOR_LEVEL or board.ground[field] == EXIT or board.chips[field] != NO_CHIP:
            return False
        if not shape.wood[place] and (height != DOOR_LEVEL - 1 or board.water[field]):
            return False
    return True
