"""What is wrong with data of Die Zwergenzugfahrt."""

from draisine.kernel.errors import BadData


@BadData.declare
def board_empty() -> None:
    """A text without a field."""


@BadData.declare
def board_seat_unreachable(field: str) -> None:
    """A seat to which no way leads."""


@BadData.declare
def board_seats(found: int, wanted: int) -> None:
    """Too many or too few seats."""


@BadData.declare
def board_starts(clan: str, found: int, wanted: int) -> None:
    """Too many or too few fields at the start of a clan."""


@BadData.declare
def board_too_large(columns: int, rows: int) -> None:
    """More rows or columns than a board may have."""


@BadData.declare
def board_unfair(line: int, column: int) -> None:
    """A field that one clan has and the other has not."""


@BadData.declare
def board_unfair_wall(line: int, column: int) -> None:
    """A wall that one clan has and the other has not."""


@BadData.declare
def board_unknown_sign(line: int, column: int, sign: str) -> None:
    """A sign of no board."""


@BadData.declare
def board_wall_misplaced(line: int, column: int) -> None:
    """A wall that is not between two fields."""
