"""Plateaus and pieces laid again, one after the other, as a description has them."""

from draisine.games.underground import position_errors
from draisine.games.underground.board import BARE, EXIT, Board
from draisine.games.underground.box import SINGLES, Box
from draisine.games.underground.fields import SIDES, name_of
from draisine.games.underground.setup import put_plateau
from draisine.games.underground.shapes import Piece
from draisine.games.underground.view_values import Lying, View
from draisine.kernel import refusals
from draisine.kernel.errors import BadPosition


class Building:
    """The board that a view describes, and the pieces that are left. Under pawn and chips lies a single."""

    def __init__(self, box: Box, view: View) -> None:
        self._box = box
        self.board = Board()
        self.board.set_exit(view.exit, SIDES.index(view.door))
        self._used: list[int] = []
        self._lay_plateaus(view)
        for lying in view.pieces:
            self._lay(lying)
        for field in (view.pawn, *view.chips):
            if self.board.ground[field] == BARE:
                self._lay(Lying(self._spare_single(), 0, field, 1))
        self.pieces = tuple([Lying(each[0], each[1], each[2], each[3]) for each in self.board.pieces])
        self.singles = [single for single in box.kept_singles if single not in self._used]
        self.jokers = tuple([joker for joker in box.jokers if joker not in self._used])
        self.stacks = self._stacks(view)

    def _wrong(self, what: str, field: int) -> BadPosition:
        return refusals.position_wrong_field(what=what, field=name_of(field))

    def _lay_plateaus(self, view: View) -> None:
        plateaus = self._box.plateaus
        if [lying.piece for lying in view.plateaus] != list(range(len(plateaus))):
            raise position_errors.position_wrong_plateaus(plateaus=len(plateaus))
        for lying in view.plateaus:
            shape = plateaus[lying.piece].turns[lying.turn]
            if not shape.anchors >> lying.field & 1:
                raise self._wrong("plateau", lying.field)
            for offset in shape.cells:
                if self.board.ground[lying.field + offset] != BARE:
                    raise self._wrong("plateau", lying.field + offset)
            put_plateau(self.board, plateaus, lying.piece, [lying.turn, lying.field])

    def _lay(self, lying: Lying) -> None:
        if not 0 <= lying.piece < len(self._box.pieces):
            raise position_errors.position_piece_missing(piece=lying.piece)
        if lying.piece in self._used:
            raise position_errors.position_piece_twice(piece=lying.piece)
        level = self._level(self._box.pieces[lying.piece], lying)
        self.board.cover(self._box.pieces[lying.piece].turns[lying.turn], lying.field, level)
        self.board.pieces.append([lying.piece, lying.turn, lying.field, level])
        self._used.append(lying.piece)

    def _level(self, piece: Piece, lying: Lying) -> int:
        """How high its upper side comes, if it can rest there."""
        shape, board = piece.turns[lying.turn], self.board
        if not shape.anchors >> lying.field & 1:
            raise self._wrong("piece", lying.field)
        rests_on = board.heights[lying.field + shape.stone_offsets[0]]
        for place, offset in enumerate(shape.cells):
            field = lying.field + offset
            fits = board.heights[field] <= rests_on if shape.wood[place] else board.heights[field] == rests_on
            if board.ground[field] == EXIT or not fits:
                raise self._wrong("piece", field)
        return rests_on + 1

    def _spare_single(self) -> int:
        place = self._box.stack_names.index(SINGLES)
        for single in (*reversed(self._box.kept_singles), *self._box.stack_pieces[place]):
            if single not in self._used:
                return single
        raise position_errors.position_piece_missing(piece=SINGLES)

    def _stacks(self, view: View) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The stacks as described, without what lies on the board; nothing else may be missing."""
        box = self._box
        if sorted([name for name, _ in view.stacks]) != sorted(box.stack_names):
            raise position_errors.position_wrong_stacks(stacks=" ".join(box.stack_names))
        stacks: list[tuple[str, tuple[int, ...]]] = []
        for name, described in view.stacks:
            left = tuple([piece for piece in described if piece not in self._used])
            wanted = box.stack_pieces[box.stack_names.index(name)]
            for piece in left:
                if piece not in wanted or left.count(piece) > 1:
                    raise position_errors.position_piece_twice(piece=piece)
            for piece in wanted:
                if piece not in left and piece not in self._used:
                    raise position_errors.position_piece_missing(piece=piece)
            stacks.append((name, left))
        return tuple(stacks)
