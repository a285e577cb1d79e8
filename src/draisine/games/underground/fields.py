"""The 81 fields of the board, and how they are written."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SIDE: Final = 9
FIELDS: Final = 81
ROWS: Final = "ABCDEFGHI"
SIDES: Final = "nesw"
"""Directions by number: north is towards row A."""
NOWHERE: Final = -1
LOW_BITS: Final = 45
"""Fields as bits do not fit into one machine word: the first five rows are one, the others another."""
LOW_FIELDS: Final = (1 << LOW_BITS) - 1


def name_of(field: int) -> str:
    """A field as people say it: its row's letter and its column's number."""
    return f"{ROWS[field // SIDE]}{field % SIDE + 1}"


def neighbour(field: int, direction: int) -> int:
    """The next field that way, or NOWHERE."""
    row, column = field // SIDE, field % SIDE
    if direction == 0:
        return field - SIDE if row > 0 else NOWHERE
    if direction == 1:
        return field + 1 if column < SIDE - 1 else NOWHERE
    if direction == 2:
        return field + SIDE if row < SIDE - 1 else NOWHERE
    return field - 1 if column > 0 else NOWHERE


def direction_of(start: int, end: int) -> int:
    """The way from a field to the one beside it, or NOWHERE when they are no neighbours."""
    for direction in range(4):
        if neighbour(start, direction) == end:
            return direction
    return NOWHERE


NEIGHBOURS: Final = [[neighbour(field, direction) for direction in range(4)] for field in range(FIELDS)]
"""For each field the next ones to the north, east, south and west."""
BESIDE: Final = vec[i64]([field for fields in NEIGHBOURS for field in fields])
"""The same, four places a field: this is what the rules of a walk read."""
