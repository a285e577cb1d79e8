"""What a lesson is, and where it lies: `lessons/<name>.json` in the folder of its game."""

from functools import cache
from typing import Any

import msgspec

from draisine.games.registry import folder_of
from draisine.lessons import errors

SUFFIX = ".json"


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to some of the moves that were not asked for."""

    moves: tuple[str, ...]
    says: str


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea, done by hand. All sentences are keys of the game's catalogs."""

    says: str
    """What to do, and why."""
    expects: tuple[str, ...]
    """The moves that are right, in notation."""
    otherwise: str
    """What is said to any other move; nothing changes then."""
    wrong: tuple[Answer, ...] = ()
    """What is said to moves for which there is more to say."""
    position: dict[str, Any] | None = None
    """Where it begins, described in the words of the game's view; None to go on from the step before."""
    hidden: dict[str, Any] | None = None
    options: dict[str, Any] = {}
    """Of a step with a position: options that differ from the lesson's, what is drawn once not among them."""
    puzzle: bool = False
    """To be found out: what is asked for stands in the light only after something else was tried."""
    luck: tuple[int, ...] = ()
    """What falls during the move."""
    replies: tuple[tuple[int, str], ...] = ()
    """What the other seats do after it."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson for one seat."""

    steps: tuple[LessonStep, ...]
    done: str
    """What is said at its end."""
    seats: int
    seat: int = 0
    options: dict[str, Any] = {}


_decode = msgspec.json.Decoder(Lesson).decode


@cache
def lessons_of(game: str) -> dict[str, Lesson]:
    """The lessons of a game by name, in the order of their names; none for a game without any."""
    folder = folder_of(game, "lessons")
    if folder is None:
        return {}
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(SUFFIX))
    return {name.removesuffix(SUFFIX): _decode((folder / name).read_bytes()) for name in files}


def lesson_named(game: str, name: str) -> Lesson:
    """One lesson, or `no_such_lesson`."""
    lesson = lessons_of(game).get(name)
    if lesson is None:
        raise errors.no_such_lesson(lesson=name[:40])
    return lesson
