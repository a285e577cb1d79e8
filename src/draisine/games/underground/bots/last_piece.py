"""The last piece of the way up: whether one at hand fits before the door, and who holds its card."""

from typing import Final

from draisine.games.underground.board import DOOR_LEVEL, EXIT, NO_CHIP, Board
from draisine.games.underground.bots.distances import AROUND, is_open, reaching
from draisine.games.underground.box import PIECE, SIGNAL
from draisine.games.underground.climb import CARD, Climb
from draisine.games.underground.fields import FIELDS
from draisine.games.underground.shapes import Piece, Shape
from draisine.games.underground.turn import stacks_for

_SOON: Final = 3
_EACH_TURN: Final = 2
_NOBODY: Final = 8
"""What it costs when nobody holds a card for a piece that fits: the more cards would do, the less, but no
more than this. It may take longer until one is drawn, but meanwhile something else can be built."""
_LAID_OFF: Final = 2
"""For each piece that lies on top of the first of its stack that fits."""
_NONE_FITS: Final = 14
"""The same where no piece that is left fits. Less than a step of the stair and the way to it cost together,
or it would not pay to come so far."""
_LARGEST: Final = 5
"""Fields of a joker."""
_SIGNAL_REACHES: Final = 8
"""Stacks among which a signal chooses as many as it has steps."""


def can_rest(board: Board, doorstep: int) -> bool:
    """Whether what lies before the door is high enough for a last piece, so that pieces can be tried."""
    for field in reaching(board, doorstep):
        if board.heights[field] == DOOR_LEVEL - 1 and not board.water[field]:
            return True
    return False


def can_be_filled(climb: Climb, doorstep: int) -> bool:
    """Whether the pieces that are left may do to make the doorstep as high as the door. One that covers it
    lies between what is as high as the door or higher: the fewer fields there are, the fewer pieces fit in,
    and it takes as many as levels are missing on the highest of these fields."""
    board = climb.board
    fields, highest = [doorstep], 0
    for field in fields:
        highest = max(highest, board.heights[field])
        for beside in AROUND[field]:
            if beside not in fields and is_open(board, beside, climb.complete):
                fields.append(beside)
        if len(fields) > _LARGEST:
            return True
    missing = DOOR_LEVEL - highest
    pieces = climb.box.pieces
    for pile in [*climb.stacks, climb.jokers]:
        for piece in pile:
            if missing > 0 and len(pieces[piece].turns[0].cells) <= len(fields):
                missing -= 1
    return missing <= 0


def any_fits(climb: Climb, doorstep: int) -> bool:
    """Whether a piece that is left makes the doorstep as high as the door, however deep in its stack."""
    pieces = climb.box.pieces
    for stack in climb.stacks:
        for piece in stack:
            if fits(climb.board, pieces[piece], doorstep):
                return True
    return any(fits(climb.board, pieces[joker], doorstep) for joker in climb.jokers)


def wait_for_piece(climb: Climb, doorstep: int) -> int:
    """Tenths of a turn until somebody can be expected to hold a card for a piece that makes the doorstep as
    high as the door."""
    fitting = _fitting(climb, doorstep)
    if fitting:
        if CARD in climb.tools:
            return 0
        for hand in climb.hands:
            for card in hand:
                for stack in stacks_for(climb, climb.box.cards[card]):
                    if stack in fitting:
                        return 0
        turns = _turns_until(climb, fitting)
        if turns > 0:
            return min(_NOBODY, _SOON + turns * _EACH_TURN)
    return min(_NONE_FITS, _NOBODY + _laid_off(climb, doorstep) * _LAID_OFF)


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


def _laid_off(climb: Climb, doorstep: int) -> int:
    """How many pieces have to be laid elsewhere before one that fits is on top of its stack."""
    return min([_lies_below(climb, stack, doorstep) for stack in climb.stacks])


def _lies_below(climb: Climb, stack: list[int], doorstep: int) -> int:
    """How many pieces lie on the first one of a stack that fits, below its top."""
    for above in range(1, len(stack)):
        if fits(climb.board, climb.box.pieces[stack[-1 - above]], doorstep):
            return above
    return _NONE_FITS


def in_the_way(climb: Climb, doorstep: int) -> list[str]:
    """Stacks whose top has to be laid elsewhere to come to a piece that fits, where no other piece does."""
    board = climb.board
    if (
        board.heights[doorstep] >= DOOR_LEVEL
        or board.chips[doorstep] != NO_CHIP
        or not can_rest(board, doorstep)
        or _fitting(climb, doorstep)
    ):
        return []
    return [
        name
        for place, name in enumerate(climb.stack_names)
        if _lies_below(climb, climb.stacks[place], doorstep) < _NONE_FITS
    ]


def _turns_until(climb: Climb, fitting: list[str]) -> int:
    """About how many cards have to be drawn until one is for one of these pieces; 0: none is left."""
    known = set(climb.out)
    for hand in climb.hands:
        known.update(hand)
    stacks = [name for name in fitting if name in climb.stack_names]
    unseen = tenths = 0
    for card in range(FIELDS):
        if card in known:
            continue
        unseen += 1
        face = climb.box.cards[card]
        if face.kind == PIECE:
            tenths += 10 if face.stack in fitting else 0
        elif face.kind == SIGNAL:
            tenths += min(10, face.reach * len(stacks) * 10 // _SIGNAL_REACHES)
        elif len(stacks) < len(fitting):
            tenths += 10
    return max(1, unseen * 10 // tenths) if tenths else 0


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
