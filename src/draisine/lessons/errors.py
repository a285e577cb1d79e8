"""What lessons are refused with."""

from draisine.kernel.errors import DraisineError


@DraisineError.declare
def lesson_lost_its_way(move: int) -> None:
    """Moves of a lesson of which one before the last was not right."""


@DraisineError.declare
def no_such_lesson(lesson: str) -> None:
    """A lesson that this game does not have."""
