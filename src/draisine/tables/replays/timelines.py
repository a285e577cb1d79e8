"""Lines along a game, for two people who lay them beside each other."""

from draisine.kernel import Pacing, capability
from draisine.tables.replays.replay import Replay

Point = tuple[int, ...]
"""A second of play, or the number of a step; then a value for each line."""


def timeline(replay: Replay, seat: int, lines: int) -> tuple[Point, ...]:
    """How a game went for a seat, in its first so many lines; of one second the last step. Empty where a game
    has none."""
    pacing = capability(replay.game, Pacing)
    if pacing is None or not lines:
        return ()
    by_clock = pacing.pace.by == "clock"
    found: dict[int, Point] = {}
    for frame, values in enumerate(pacing.progress(replay.facts, seat)):
        at = replay.steps[frame - 1].at // 1000 if frame else 0
        place = at if by_clock else frame
        found[place] = (place, *values[:lines])
    return tuple(found.values())
