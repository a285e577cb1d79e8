"""What goes to a worker process and back: one line of JSON each."""

import msgspec

from draisine.kernel.bots import Question, Reply


class UnreadQuestion(Question, frozen=True, kw_only=True):
    """A question whose view has not been read yet."""

    view: msgspec.Raw


class BotRequest(msgspec.Struct, frozen=True):
    """A question to the bot of one strength."""

    strength: str
    question: UnreadQuestion


class BotResponse(msgspec.Struct, frozen=True):
    """What the bot replied, or the name of what went wrong."""

    reply: Reply | None = None
    error: str = ""


def line_of(strength: str, question: Question) -> bytes:
    """The question as a worker reads it: an `BotRequest`. Its view may be JSON already (`msgspec.Raw`)."""
    return msgspec.json.encode({"strength": strength, "question": question}) + b"\n"
