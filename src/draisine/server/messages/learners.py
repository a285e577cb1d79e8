"""Over HTTP: counters of what learners do."""

from typing import Annotated

import msgspec
from msgspec import Meta

from draisine.tables.learners import LearnerEvent


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that somebody who learns did; without a name."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    what: LearnerEvent
    step: Annotated[int, Meta(ge=0, le=60)] = 0
    """Of a lesson: the step that it happened at."""


class LearnerCount(msgspec.Struct, frozen=True):
    """How often something happened."""

    game: str
    what: str
    step: int
    count: int


class LearnerCounts(msgspec.Struct, frozen=True):
    """All that was counted."""

    counts: tuple[LearnerCount, ...]
