"""What is asked of a worker process and what it answers: one line of JSON each."""

from typing import Any, Literal

import msgspec


class Question(msgspec.Struct, frozen=True):
    """A decision that a bot has to make for a seat."""

    what: Literal["choose", "accepts_draw"]
    game: str
    options: Any
    view: msgspec.Raw
    seat: int
    strength: str
    seed: str
    seconds: float
    legal: tuple[str, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """What the bot decided, or the name of what went wrong."""

    move: str = ""
    accepts: bool = False
    error: str = ""
