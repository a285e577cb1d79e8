"""Where the pawn would be caught by one more water, and which placements let it out."""

from draisine.games.underground.climb import Climb
from draisine.games.underground.fields import NEIGHBOURS
from draisine.games.underground.movement import NEEDS_KEY, step_needs


def is_trapped(climb: Climb) -> bool:
    """Whether the pawn has no way out, or one that leads nowhere else."""
    ways = climb.ways_aside()
    if len(ways) > 1:
        return False
    board = climb.board
    for field in ways:
        if field == board.exit:
            return False
        for direction in range(4):
            if NEIGHBOURS[field][direction] == board.pawn:
                continue
            needs = step_needs(board, field, direction, climb.complete)
            if needs == 0 or (needs == NEEDS_KEY and climb.keys > 0):
                return False
    return True
