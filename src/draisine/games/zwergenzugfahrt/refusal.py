"""Why a move is not legal: the one reason that helps its player most."""

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
from draisine.kernel.errors import IllegalMove


def refusal(position: Position, clan: int, move: Move) -> IllegalMove:
    """The named error for a move that is not among the legal ones of this clan."""
    if isinstance(move, TimeUp):
        return IllegalMove("only_the_clock")
    if clan != position.clan:
        return IllegalMove("not_your_turn")
    board = position.board
    if move.to not in board.number:
        return IllegalMove("no_such_field", {"field": move.to})
    if isinstance(move, Conduct):
        if position.phase != CHOICE:
            return IllegalMove("no_conductor_here")
        return IllegalMove("no_sign_to_take", {"field": move.to})
    if position.phase == CHOICE:
        return IllegalMove("conductor_waits")
    if move.at not in board.number:
        return IllegalMove("no_such_field", {"field": move.at})
    at, to = board.number[move.at], board.number[move.to]
    if position.cells[at] != DWARF + clan:
        return IllegalMove("no_dwarf_of_yours", {"field": move.at})
    if to not in board.neighbours[at]:
        return IllegalMove(_not_beside(board, at, to), {"at": move.at, "to": move.to})
    return IllegalMove(_wrong_target(position, clan, move, at, to), {"field": move.to})


def _not_beside(board: Board, at: int, to: int) -> str:
    if (at, to) in board.walls or (to, at) in board.walls:
        return "wall_between"
    return "not_neighbours"


def _wrong_target(position: Position, clan: int, move: Move, at: int, to: int) -> str:
    board = position.board
    what = position.cells[to]
    is_seat = board.kinds[to] == SEAT
    if isinstance(move, Walk | Sit | Reserve):
        if isinstance(move, Walk) and is_seat:
            return "that_is_a_seat"
        if not isinstance(move, Walk) and not is_seat:
            return "not_a_seat"
        if board.owners[to] == 1 - clan:
            return "start_of_the_others"
        if what != EMPTY:
            return "field_taken"
        if isinstance(move, Reserve) and position.tally[SIGNS + clan] >= SIGNS_OF_A_CLAN:
            return "no_sign_left"
        if isinstance(move, Sit) and position.stand_up_first and board.kinds[at] == SEAT:
            return "stand_up_first"
    if isinstance(move, TakeOff):
        if what != SIGN + 1 - clan:
            return "no_sign_of_theirs"
        if not position.tally[REMOVALS + clan]:
            return "no_removal_left"
    if isinstance(move, Kick):
        if what != DWARF + 1 - clan:
            return "nobody_to_kick"
        return "safe_on_a_seat" if is_seat else "safe_at_the_start"
    return "not_legal"
