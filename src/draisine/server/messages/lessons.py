"""Over HTTP: lessons."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from draisine.server.messages.people import Problem


class LessonMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far somebody is in a lesson: the moves that were right, then one to try; "" to be shown it."""

    moves: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=60)] = ()


class LessonScene(msgspec.Struct, frozen=True):
    """A board of a lesson."""

    view: Any
    events: tuple[Any, ...]
    last: tuple[int, str] | None
    moves: tuple[str, ...]
    to_act: tuple[int, ...]


class LessonPicture(msgspec.Struct, frozen=True):
    """A lesson after some moves."""

    step: int
    """Steps that are done."""
    steps: int
    says: str
    """A key of the game's words: what to do now, or what is said at the end."""
    advised: tuple[str, ...]
    """The moves that are asked for: they stand in the light."""
    made: tuple[str, ...]
    """The right moves so far, those that were shown written out: what is sent the next time."""
    answer: str
    """A key of the game's words: why the last move is not what was asked for, which changed nothing."""
    refused: Problem | None
    """The last move is against the rules; nothing has changed."""
    seat: int
    seats: int
    scenery: Any
    scene: LessonScene
    after: LessonScene | None
    """What the last move led to, where `scene` is another position: to be shown before it."""
