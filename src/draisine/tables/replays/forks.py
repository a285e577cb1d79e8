"""From a moment of a replay to a game that goes on from there."""

from draisine.kernel import Match
from draisine.kernel.analysis import Advice
from draisine.tables import errors
from draisine.tables.log.entries import Fork
from draisine.tables.replays.replay import Replay


def fork_at(replay: Replay, step: int, at: int, other: Advice | None = None) -> Fork:
    """The moment after so many steps, at or soon after the last of them, with another move made there than
    the one that was: `no_such_step`, `nothing_to_go_on` where the game was or would be over, and what the
    game refuses."""
    if not 0 <= step < replay.frames:
        raise errors.no_such_step(steps=len(replay.steps))
    log = replay.log_until(step)
    match = Match.from_log(replay.game, log)
    if match.outcome is not None:
        raise errors.nothing_to_go_on()
    earliest = replay.steps[step - 1].at if step else 0
    latest = replay.steps[step].at if step < len(replay.steps) else earliest
    if match.deadline is not None:
        latest = min(latest, match.deadline - 1)
    now = max(earliest, min(at, latest))
    if other is not None:
        match.play(other.seat, other.text, now)
        if match.outcome is not None:
            raise errors.nothing_to_go_on()
    return Fork(log.version, log.seed, log.options, log.seats, tuple(match.moves), now)
