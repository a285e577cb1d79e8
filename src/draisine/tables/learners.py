"""Counters that say where learners stop. They hold nothing but how often something happened."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

LearnerEvent = Literal[
    "lesson_begun",
    "lesson_step",
    "lesson_wrong",
    "lesson_shown",
    "lesson_left",
    "lesson_passed",
    "practice_begun",
    "practice_woken",
    "practice_ended",
    "coach_begun",
    "coach_asked",
    "coach_ended",
    "hint_told",
]
"""Of a lesson: begun, a step reached, done otherwise than asked, shown, left, passed. Of a practice game and
of one with a coach: begun, its clock woken, the coach asked, ended. And a hint that was told."""
EVENTS: Final[tuple[str, ...]] = get_args(LearnerEvent)


class Counted(NamedTuple):
    """How often something happened."""

    game: str
    what: str
    step: int
    times: int


def counter_name(game: str, what: LearnerEvent, step: int) -> str:
    """What a counter is kept under."""
    return f"{game}/{what}/{step}"


def counted(counts: Mapping[str, int]) -> list[Counted]:
    """The counters in order: by game, as things come in learning, step by step."""
    found: list[Counted] = []
    for name, count in counts.items():
        game, what, step = name.split("/")
        if what in EVENTS:
            found.append(Counted(game, what, int(step), count))
    return sorted(found, key=lambda one: (one.game, EVENTS.index(one.what), one.step))
