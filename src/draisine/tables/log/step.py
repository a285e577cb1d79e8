"""A move of a game on the table: what it led to, and what it is about to."""

from typing import Any, NamedTuple

from draisine.kernel import Match


class Step(NamedTuple):
    """A move that was made, and what it led to."""

    seat: int
    at: int
    events: tuple[Any, ...]
    taken_back: bool = False


def is_quiet(match: Match) -> bool:
    """True when the move just previewed neither ends the game nor starts or stops its clock: lists of tables
    then show the same as before."""
    preview = match.previewed
    if preview is None or preview.outcome is not None:
        return False
    return (preview.deadline is None) == (match.deadline is None)
