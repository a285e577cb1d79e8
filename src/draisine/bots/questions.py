"""What is asked of a worker process and what it answers: one line of JSON each."""

from typing import Any, Literal

import msgspec

from draisine.kernel.bots import DrawAnswer


class Question(msgspec.Struct, frozen=True):
    """A decision that a bot has to make for a seat."""

    what: Literal["choose", "answer_draw"]
    game: str
    options: Any
    view: msgspec.Raw
    seat: int
    strength: str
    seed: str
    seconds: float
    legal: tuple[str, ...] = ()
    now: int = 0
    since: int = 0
    heard: tuple[tuple[int, str, int], ...] = ()
    """Seat, call and millisecond of play, as in a `Situation`."""
    advice: bool = False
    people: tuple[tuple[int, int], ...] = ()
    """Seat and pace, as in a `Situation`."""
    table: str = ""


class Answer(msgspec.Struct, frozen=True):
    """What the bot decided, or the name of what went wrong."""

    move: str = ""
    pause: int | None = None
    call: str = ""
    shown: int = 0
    until: int = 0
    call_at: int | None = None
    why: str = ""
    about: dict[str, str | int] = {}
    draw: DrawAnswer = "no"
    error: str = ""
