"""Where a piece may lie. Fields are bits of a number, so that a form is tried on the whole board at once."""

from draisine.games.underground import errors
from draisine.games.underground.board import EXIT, NO_CHIP, Board
from draisine.games.underground.fields import FIELDS, SIDE, name_of
from draisine.games.underground.shapes import Piece, Shape
from draisine.kernel.errors import IllegalMove


class Footing:
    """What a board offers to rest on, level by level."""

    def __init__(self, board: Board) -> None:
        highest = max(board.heights)
        self.stone: list[int] = [0] * (highest + 1)
        """For each height the fields on which stone can rest."""
        self.wood: list[int] = [0] * (highest + 1)
        """For each height the fields over which wood can lie or hang."""
        for field in range(FIELDS):
            if board.ground[field] == EXIT or board.chips[field] != NO_CHIP or board.pawn == field:
                continue
            bit = 1 << field
            height = board.heights[field]
            self.wood[height] |= bit
            if not board.water[field]:
                self.stone[height] |= bit
        for height in range(1, highest + 1):
            self.wood[height] |= self.wood[height - 1]

    def places(self, shape: Shape) -> int:
        """The fields at which a form may lie, as bits."""
        found = 0
        for height, stone in enumerate(self.stone):
            if not stone:
                continue
            left = shape.anchors
            for offset in shape.stone_offsets:
                left &= stone >> offset
                if not left:
                    break
            if not left:
                continue
            wood = self.wood[height]
            for offset in shape.wood_offsets:
                left &= wood >> offset
            found |= left
        return found

    def all_places(self, piece: Piece) -> list[int]:
        """For each turn the fields at which a piece may lie."""
        found: list[int] = []
        for turn, shape in enumerate(piece.turns):
            first = piece.first[turn]
            found.append(self.places(shape) if first == turn else found[first])
        return found


def fields_in(bits: int) -> list[int]:
    """The fields whose bits are set."""
    found: list[int] = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def level_of(board: Board, shape: Shape, anchor: int) -> int:
    """The height of the upper side of a form that lies there legally."""
    return board.heights[anchor + shape.stone_offsets[0]] + 1


def may_lie(board: Board, shape: Shape, anchor: int) -> bool:
    """Whether a form may lie there."""
    return bool(Footing(board).places(shape) >> anchor & 1)


def refused_place(board: Board, shape: Shape, anchor: int) -> IllegalMove:
    """Why a form that may not lie there may not: the first field at fault."""
    row, column = anchor // SIDE, anchor % SIDE
    if row + shape.rows > SIDE or column + shape.columns > SIDE:
        return errors.off_the_board()
    base = max([board.heights[anchor + offset] for offset in shape.stone_offsets])
    for place, offset in enumerate(shape.cells):
        field = anchor + offset
        where = name_of(field)
        if board.ground[field] == EXIT:
            return errors.covers_the_exit(where)
        if board.chips[field] != NO_CHIP:
            return errors.covers_a_chip(where)
        if board.pawn == field:
            return errors.covers_the_pawn(where)
        if not shape.wood[place]:
            if board.water[field]:
                return errors.stone_over_water(where)
            if board.heights[field] != base:
                return errors.stone_needs_support(field=name_of(field), height=base)
        elif board.heights[field] > base:
            return errors.wood_too_low(field=name_of(field), height=base)
    return errors.off_the_board()
