"""A mate for somebody's first climb: says why it does what it does, and a kind word about the last move."""

from typing import Final

from draisine.games.underground.bots.mates import Mate
from draisine.games.underground.notation import parse_move
from draisine.games.underground.values import EndTurn, Walk
from draisine.kernel.bots import COACH, Question, Reply

_SHOWN: Final = 4_000
"""Milliseconds for which a newcomer reads what will be done and why."""


_MATE: Final = Mate(COACH, width=8, ahead=5, slips=0)


class ClimbCoach:
    """Plays as well as any mate: whoever learns lays half of the pieces, and that is hard enough."""

    strength = COACH

    def answer(self, question: Question) -> Reply:
        """As any mate, longer in sight and with a word about the last move."""
        reply = _MATE.answer(question)
        if question.purpose != "move" or not reply.shown:
            return reply
        return Reply(
            reply.move,
            reply.pause,
            reply.call,
            reply.call_at,
            max(reply.shown, _SHOWN),
            reply.until,
            reply.why,
            {**reply.about, **remark_on(question)},
        )


def remark_on(question: Question) -> dict[str, str | int]:
    """What somebody else's last move was good for, or what it left."""
    moves = question.situation.moves
    last = next((one for one in reversed(moves) if one.seat not in (question.seat, -1)), None)
    if last is None:
        return {}
    move = parse_move(last.text)
    if isinstance(move, Walk) and move.take:
        return {"remark": "good_take"}
    if isinstance(move, Walk) and move.drain is not None:
        return {"remark": "good_drain"}
    if isinstance(move, EndTurn):
        own = [one.text for one in moves if one.seat == last.seat][-3:-1]
        if own and not own[-1].startswith(("lay", "walk", "flee", "land", "turn")):
            return {"remark": "idle"}
        if own and own[-1].startswith("walk") and not (len(own) > 1 and own[-2].startswith("lay")):
            return {"remark": "no_piece"}
    return {}
