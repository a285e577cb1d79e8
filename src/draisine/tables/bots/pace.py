"""How long bots wait before they act, and how fast people are, as far as the moves of a game tell."""

import random
from collections.abc import Sequence
from typing import Final

from draisine.kernel import Match, OpenMoves, capability
from draisine.kernel.bots import PublicMove, Reply

UNKNOWN: Final = 6_000
"""Milliseconds that somebody is given who has not played yet."""
_LATEST: Final = 5
"""Moves of theirs that count: people get faster, and tired."""
REMEMBERED_MOVES: Final = 40
"""Moves of a game that a pace is read from."""
REMEMBERED_CALLS: Final = 6
"""Calls that are still in anyone's ear."""
_IDLE_AFTER: Final = 16
"""Moves of others in a row after which somebody does not seem to be there."""


def human_pace() -> float:
    """Seconds that a bot takes at least, so that people can follow."""
    return random.uniform(1.0, 1.8)


def pause_of(reply: Reply, pace: int, simultaneous: bool) -> int:
    """Milliseconds of play from the choice to the move that was thought of.

    `pace` is how long a decision takes here whose bot does not say; a table without one is in a hurry,
    whatever there is to be seen.
    """
    if reply.pause is None:
        return pace
    if simultaneous:
        return reply.pause
    return max(pace, reply.pause) if pace else 0


def public_moves(match: Match) -> tuple[PublicMove, ...]:
    """The latest moves, where everyone saw what they were."""
    if capability(match.game, OpenMoves) is None:
        return ()
    return tuple([PublicMove(moved.seat, moved.text, moved.at) for moved in match.moves[-REMEMBERED_MOVES:]])


def pace_of(seat: int, moves: Sequence[tuple[int, int]]) -> int:
    """The time from what somebody else did to a seat's move; 0 for who has long done nothing.

    Of the latest moves it is rather one of the quicker ones: before paying everyone takes longer.

    `moves` are seats and milliseconds of play, the oldest first.
    """
    found: list[int] = []
    for number in range(len(moves) - 1, -1, -1):
        if not found and len(moves) - number > _IDLE_AFTER:
            return 0
        if moves[number][0] == seat:
            found.append(moves[number][1] - (moves[number - 1][1] if number else 0))
            if len(found) == _LATEST:
                break
    if len(found) < _LATEST:
        found.append(UNKNOWN)
    found.sort()
    return found[(len(found) - 1) // 3]
