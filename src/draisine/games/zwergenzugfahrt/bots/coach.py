"""An opponent for somebody's first game: plays as well as it has to, says why, and may be asked."""

from typing import Final

from draisine.games.zwergenzugfahrt.board import SEAT, Board
from draisine.games.zwergenzugfahrt.boards import board_of
from draisine.games.zwergenzugfahrt.bots.player import TrainPlayer
from draisine.games.zwergenzugfahrt.notation import parse_move
from draisine.games.zwergenzugfahrt.values import (
    Conduct,
    Kick,
    Move,
    Options,
    Reserve,
    Sit,
    TakeOff,
    View,
    Walk,
)
from draisine.kernel.bots import COACH, Question, Reply

About = dict[str, str | int]

_ADVISER: Final = TrainPlayer("adviser", depth=4, nodes=2_000, waver=0, slips=0)
_WAVERS: Final = (
    TrainPlayer(COACH, depth=1, nodes=0, waver=210, slips=32),
    TrainPlayer(COACH, depth=1, nodes=0, waver=800, slips=60),
    TrainPlayer(COACH, depth=1, nodes=0, waver=1_500, slips=100),
)
"""Behind or level, ahead by a seat, ahead by more: whoever leads looks less closely."""
_SHOWN: Final = 1_200
"""Milliseconds for which the reason is read before the move is made."""


class TrainCoach:
    """Wavers the more the further it is ahead, so that a newcomer has a game."""

    strength = COACH

    def answer(self, question: Question) -> Reply:
        """A move with its reason and a word about the last move of the other clan; or advice."""
        if question.purpose == "draw":
            return _WAVERS[0].answer(question)
        if question.purpose == "advice":
            move = _ADVISER.answer(question).move
            why, about = reason_of(question, move)
            return Reply(move, why=why, about=about)
        view: View = question.view
        lead = view.clans[question.seat].seats - view.clans[1 - question.seat].seats
        reply = _WAVERS[max(0, min(2, lead))].answer(question)
        why, about = reason_of(question, reply.move)
        return Reply(reply.move, reply.pause, shown=_SHOWN, why=why, about={**about, **remark_on(question)})


def reason_of(question: Question, text: str) -> tuple[str, About]:
    """Why a move is made, by what it gains."""
    view: View = question.view
    board = _board(question)
    move: Move = parse_move(text)
    others = view.clans[1 - question.seat].dwarfs
    if isinstance(move, Sit):
        contested = any(_beside(board, dwarf, move.to) for dwarf in others)
        return ("sit_first" if contested else "sit"), {"field": move.to}
    if isinstance(move, Reserve):
        contested = any(_beside(board, dwarf, move.to) for dwarf in others)
        return ("reserve_first" if contested else "reserve"), {"field": move.to}
    if isinstance(move, TakeOff):
        return "off", {"field": move.to, "left": view.clans[question.seat].removals_left - 1}
    if isinstance(move, Kick):
        return "kick", {"field": move.to, "rounds": view.clans[question.seat].next_kick_costs}
    if isinstance(move, Conduct):
        return "conduct", {"field": move.to}
    if isinstance(move, Walk):
        return _why_walk(board, view, move)
    return "", {}


def _why_walk(board: Board, view: View, move: Walk) -> tuple[str, About]:
    if is_seat(board, move.at):
        return "stand_up", {"field": move.at}
    near = _free_seats(board, view, move.to)
    if near:
        return "to_seat", {"field": near[0]}
    return "walk", {"field": move.to}


def remark_on(question: Question) -> About:
    """A kind word about what the other clan did last, or what it can mind the next time."""
    last = next((one for one in reversed(question.situation.moves) if one.seat != question.seat), None)
    if last is None:
        return {}
    view: View = question.view
    board, move = _board(question), parse_move(last.text)
    if isinstance(move, Sit):
        return {"remark": "good_sit", "at": move.to}
    if isinstance(move, Reserve):
        return {"remark": "good_sign", "at": move.to}
    if isinstance(move, TakeOff):
        return {"remark": "good_off", "at": move.to}
    if isinstance(move, Kick):
        return {"remark": "kicked", "at": move.to, "owes": view.clans[1 - question.seat].owes}
    if isinstance(move, Walk):
        if is_seat(board, move.at):
            return {"remark": "left_seat", "at": move.at}
        left = _free_seats(board, view, move.at)
        if left and not _free_seats(board, view, move.to):
            return {"remark": "missed_seat", "at": left[0]}
    return {}


def _board(question: Question) -> Board:
    options: Options = question.options
    return board_of(options.plan)


def is_seat(board: Board, name: str) -> bool:
    """Whether a field is one to sit on."""
    return board.kinds[board.names.index(name)] == SEAT


def _beside(board: Board, at: str, to: str) -> bool:
    return board.names.index(to) in board.neighbours[board.names.index(at)]


def _free_seats(board: Board, view: View, at: str) -> list[str]:
    """Seats beside a field on which nothing is."""
    taken = [name for clan in view.clans for name in (*clan.dwarfs, *clan.signs)]
    beside = [board.names[field] for field in board.neighbours[board.names.index(at)]]
    return [name for name in beside if is_seat(board, name) and name not in taken]
