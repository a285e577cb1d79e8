"""How far fields are from each other, and from where a piece reaches the doorstep."""

from typing import Final

from mypy_extensions import i64

from draisine.games.underground.board import DOOR_LEVEL, EXIT, NO_CHIP, Board
from draisine.games.underground.fields import FIELDS, NEIGHBOURS, NOWHERE, SIDE

ACROSS: Final = [
    [abs(here // SIDE - there // SIDE) + abs(here % SIDE - there % SIDE) for there in range(FIELDS)]
    for here in range(FIELDS)
]
"""How many steps it takes from one field to another."""
AROUND: Final[list[list[i64]]] = [
    [beside for beside in NEIGHBOURS[field] if beside != NOWHERE] for field in range(FIELDS)
]
"""For each field those beside it."""
_REACH_OF_WOOD: Final = 2
NEAR: Final = [
    [there for there in range(FIELDS) if ACROSS[here][there] <= _REACH_OF_WOOD] for here in range(FIELDS)
]


def reaching(board: Board, doorstep: int) -> list[int]:
    """The fields on which a piece before the door can rest, with the code: itself, and those from which its
    wood would not lead through the tower, a chip or what is as high as the door."""
    found = [doorstep]
    for beside in AROUND[doorstep]:
        if is_open(board, beside, True):
            found.append(beside)
            found += [field for field in AROUND[beside] if is_open(board, field, True)]
    return found


def is_open(board: Board, field: int, complete: bool) -> bool:
    """Whether a piece as high as the door can cover a field, or once the chip there is taken: with the code
    nobody comes for it any more."""
    return (
        board.heights[field] < DOOR_LEVEL
        and board.ground[field] != EXIT
        and not (complete and board.chips[field] != NO_CHIP)
    )
