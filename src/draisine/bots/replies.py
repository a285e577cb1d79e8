"""What a bot says, held to what a reply is: somebody's bot says anything."""

import msgspec

from draisine.bots.class_paths import failure_of
from draisine.kernel.bots import Question, Reply

_FARTHEST = 2**47
"""Milliseconds. Whoever waits for thousands of years waits for ever, and their sum fits into no column."""


def flaw_of(reply: object, question: Question) -> str:
    """Why a seat cannot say that; "" where it can."""
    if not isinstance(reply, Reply):
        return f"{type(reply).__name__} is no Reply"
    try:
        msgspec.convert(msgspec.to_builtins(reply), Reply)
    except Exception as error:  # whatever somebody put into it
        return failure_of(error)
    if any(abs(time or 0) > _FARTHEST for time in (reply.pause, reply.call_at, reply.shown, reply.until)):
        return "a time beyond all clocks"
    if question.purpose == "move" and reply.move not in question.legal:
        return f"{reply.move[:60]!r} is no legal move"
    return ""
