"""Where a piece may lie. Fields are bits of a number, so that a form is tried on the whole board at once."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from draisine.games.underground import errors
from draisine.games.underground.board import EXIT, NO_CHIP, Board
from draisine.games.underground.fields import LOW_BITS, LOW_FIELDS, SIDE, name_of
from draisine.games.underground.shapes import Piece, Shape
from draisine.kernel.errors import IllegalMove

PRIME: Final = 67
"""The powers of two below it leave different remainders by it: so a bit tells its place."""
PLACES: Final = vec[i64]([0] * PRIME)
"""The place of a bit, by its remainder."""
for _bit in range(PRIME - 1):
    PLACES[(1 << _bit) % PRIME] = _bit


@final
class Footing:
    """What a board offers to rest on, level by level."""

    def __init__(self, board: Board) -> None:
        highest = 0
        for rise in board.heights:  # `max` of a list takes ten times as long
            highest = max(highest, rise)
        # For each height the fields on which stone can rest, and over which wood can lie or hang.
        self._low_stone: vec[i64] = vec[i64]([0] * (highest + 1))
        self._high_stone: vec[i64] = vec[i64]([0] * (highest + 1))
        self._low_wood: vec[i64] = vec[i64]([0] * (highest + 1))
        self._high_wood: vec[i64] = vec[i64]([0] * (highest + 1))
        self.low: i64 = 0
        """The fields that `find` found, as bits: those of the low rows, and of the others."""
        self.high: i64 = 0
        field: i64 = -1
        bit: i64 = 1
        pawn: i64 = board.pawn
        grounds, chips = board.ground, board.chips
        for height, ground, chip, wet in zip(board.heights, grounds, chips, board.water):  # noqa: B905 - slow
            field += 1
            if field == LOW_BITS:
                bit = 1
            if ground != EXIT and chip == NO_CHIP and field != pawn:
                if field < LOW_BITS:
                    self._low_wood[height] |= bit
                    if not wet:
                        self._low_stone[height] |= bit
                else:
                    self._high_wood[height] |= bit
                    if not wet:
                        self._high_stone[height] |= bit
            bit <<= 1
        for above in range(1, highest + 1):
            self._low_wood[above] |= self._low_wood[above - 1]
            self._high_wood[above] |= self._high_wood[above - 1]

    @property
    def stone(self) -> list[int]:
        """For each height the fields on which stone can rest."""
        return _joined(self._low_stone, self._high_stone)

    @property
    def wood(self) -> list[int]:
        """For each height the fields over which wood can lie or hang."""
        return _joined(self._low_wood, self._high_wood)

    def find(self, shape: Shape) -> None:
        """Look for the fields at which a form may lie."""
        self.low = 0
        self.high = 0
        for height in range(len(self._low_stone)):
            low_stone = self._low_stone[height]
            high_stone = self._high_stone[height]
            if not (low_stone or high_stone):
                continue
            low = shape.low_anchors
            high = shape.high_anchors
            for offset in shape.stones:
                low &= low_stone >> offset | high_stone << (LOW_BITS - offset) & LOW_FIELDS
                high &= high_stone >> offset
                if not (low or high):
                    break
            if low or high:
                for offset in shape.woods:
                    low &= self._low_wood[height] >> offset | (
                        self._high_wood[height] << (LOW_BITS - offset) & LOW_FIELDS
                    )
                    high &= self._high_wood[height] >> offset
                self.low |= low
                self.high |= high

    def places(self, shape: Shape) -> int:
        """The fields at which a form may lie, as bits."""
        self.find(shape)
        return int(self.high) << LOW_BITS | int(self.low)

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


def _joined(low: vec[i64], high: vec[i64]) -> list[int]:
    return [int(high[height]) << LOW_BITS | int(low[height]) for height in range(len(low))]


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
