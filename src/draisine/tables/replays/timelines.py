"""Lines along a game, for two people who lay them beside each other."""

from draisine.kernel import Timelines, capability
from draisine.tables.replays.replay import Replay

Point = tuple[int, ...]
"""A second of play, or the number of a step; then a value for each line."""


def timeline(replay: Replay, seat: int, lines: int) -> tuple[Point, ...]:
    """How a game went for a seat, in its first so many lines; of one second the last step. Empty where a game
    has none."""
    timelines = capability(replay.game, Timelines)
    if timelines is None or not lines:
        return ()
    by_clock = timelines.timeline_lines.by == "clock"
    found: dict[int, Point] = {}
    for frame, values in enumerate(timelines.timeline(replay.facts, seat)):
        at = replay.steps[frame - 1].at // 1000 if frame else 0
        place = at if by_clock else frame
        found[place] = (place, *values[:lines])
    return tuple(found.values())
