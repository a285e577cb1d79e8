"""What a bot knows of a board before it thinks: the way to the seats, and a number for everything on it."""

from functools import cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from draisine.games.zwergenzugfahrt.board import Board
from draisine.games.zwergenzugfahrt.boards import board_of
from draisine.games.zwergenzugfahrt.position import TALLIES

_SIXTY_BITS: Final = (1 << 60) - 1
_COUNTS: Final = 512


def _scattered(count: int, salt: int) -> vec[i64]:
    """Numbers of 60 bits that look random and are the same everywhere."""
    numbers: list[int] = []
    state = salt
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) & ((1 << 64) - 1)
        mixed = ((state >> 33) ^ state) * 0xFF51AFD7ED558CCD
        numbers.append((mixed ^ (mixed >> 29)) >> 3 & _SIXTY_BITS)
    return vec[i64](numbers)


class Terrain:
    """A board, measured. Made once for each plan."""

    def __init__(self, board: Board) -> None:
        fields = len(board.names)
        self.seats: vec[i64] = vec[i64](board.seats)
        self.nearest: list[list[int]] = [_seats_by_distance(board, at, 0) for at in range(fields)]
        """For Red's dwarf on a field, then for Green's: `steps << 8 | seat`, the nearest first."""
        self.nearest += [_seats_by_distance(board, at, 1) for at in range(fields)]
        self.fields: i64 = fields
        self.of_dwarfs: vec[i64] = _scattered(2 * fields, 1)
        """Numbers for a dwarf of Red on each field, then of Green; likewise signs and counters."""
        self.of_signs: vec[i64] = _scattered(2 * fields, 2)
        self.of_counts: vec[i64] = _scattered(TALLIES * _COUNTS, 3)
        self.of_phases: vec[i64] = _scattered(64, 4)


def _seats_by_distance(board: Board, at: int, clan: int) -> list[int]:
    steps = {at: 0}
    edge = [at]
    for field in edge:
        for beside in board.neighbours[field]:
            if beside not in steps and board.owners[beside] != 1 - clan:
                steps[beside] = steps[field] + 1
                edge.append(beside)
    return sorted(steps[seat] << 8 | seat for seat in board.seats if seat in steps)


@cache
def terrain_of(plan: str) -> Terrain:
    """The terrain of a plan; boards never change."""
    return Terrain(board_of(plan))
