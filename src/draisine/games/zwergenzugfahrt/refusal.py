"""Why a move is not legal: the one reason that helps its player most."""

from draisine.games.zwergenzugfahrt import errors
from draisine.games.zwergenzugfahrt.board import SEAT, Board
from draisine.games.zwergenzugfahrt.position import (
    CHOICE,
    DWARF,
    EMPTY,
    REMOVALS,
    SIGN,
    SIGNS,
    SIGNS_OF_A_CLAN,
    Position,
)
from draisine.games.zwergenzugfahrt.values import Conduct, Kick, Move, Reserve, Sit, TakeOff, TimeUp, Walk
from draisine.kernel import refusals
from draisine.kernel.errors import ErrorCode, IllegalMove


def refusal(position: Position, clan: int, move: Move) -> IllegalMove:
    """The named error for a move that is not among the legal ones of this clan."""
    if isinstance(move, TimeUp):
        return refusals.only_the_clock()
    if clan != position.clan:
        return refusals.not_your_turn()
    board = position.board
    if move.to not in board.number:
        return errors.no_such_field(field=move.to)
    if isinstance(move, Conduct):
        if position.phase != CHOICE:
            return errors.no_conductor_here()
        return errors.no_sign_to_take(field=move.to)
    if position.phase == CHOICE:
        return errors.conductor_waits()
    if move.at not in board.number:
        return errors.no_such_field(field=move.at)
    at, to = board.number[move.at], board.number[move.to]
    if position.cells[at] != DWARF + clan:
        return errors.no_dwarf_of_yours(field=move.at)
    if to not in board.neighbours[at]:
        return _not_beside(board, at, to)(move.at, move.to)
    return _wrong_target(position, clan, move, at, to)(move.to)


def _not_beside(board: Board, at: int, to: int) -> ErrorCode[[str, str], IllegalMove]:
    if (at, to) in board.walls or (to, at) in board.walls:
        return errors.wall_between
    return errors.not_neighbours


def _wrong_target(
    position: Position, clan: int, move: Move, at: int, to: int
) -> ErrorCode[[str], IllegalMove]:
    board = position.board
    what = position.cells[to]
    is_seat = board.kinds[to] == SEAT
    if isinstance(move, Walk | Sit | Reserve):
        if isinstance(move, Walk) and is_seat:
            return errors.that_is_a_seat
        if not isinstance(move, Walk) and not is_seat:
            return errors.not_a_seat
        if board.owners[to] == 1 - clan:
            return errors.start_of_the_others
        if what != EMPTY:
            return errors.field_taken
        if isinstance(move, Reserve) and position.tally[SIGNS + clan] >= SIGNS_OF_A_CLAN:
            return errors.no_sign_left
        if isinstance(move, Sit) and position.stand_up_first and board.kinds[at] == SEAT:
            return errors.stand_up_first
    if isinstance(move, TakeOff):
        if what != SIGN + 1 - clan:
            return errors.no_sign_of_theirs
        if not position.tally[REMOVALS + clan]:
            return errors.no_removal_left
    if isinstance(move, Kick):
        if what != DWARF + 1 - clan:
            return errors.nobody_to_kick
        return errors.safe_on_a_seat if is_seat else errors.safe_at_the_start
    return errors.not_legal
