"""Through whose eyes somebody may look at a replay."""

from draisine.kernel import Unveiling, capability, refusals
from draisine.tables import errors
from draisine.tables.replays.pictures import Eyes
from draisine.tables.replays.replay import Replay


def audience_of(replay: Replay, eyes: Eyes) -> Eyes:
    """One for all who see the same: where nothing is secret, everybody does."""
    if replay.match.secretive is None:
        return "spectator"
    if eyes == "all" and capability(replay.game, Unveiling) is None:
        return "spectator"
    return eyes


def allowed_eyes(replay: Replay, seat: int | None, over: bool | None = None) -> tuple[Eyes, ...]:
    """Through whose eyes a reader may look, the usual ones first. Before the end everyone has their own only:
    what they could see then. `over` is true of a log with its seed, wherever it ends."""
    if not (replay.over if over is None else over):
        return ("spectator",) if seat is None else (seat,)
    seats = range(len(replay.seats))
    own: tuple[Eyes, ...] = () if seat is None else (seat,)
    return (*own, "all", *[one for one in seats if one != seat], "spectator")


def check_eyes(replay: Replay, seat: int | None, eyes: Eyes, over: bool | None = None) -> None:
    """Refuse eyes that nobody has, and before the end those of others."""
    if isinstance(eyes, int) and not 0 <= eyes < len(replay.seats):
        raise refusals.no_such_seat(seat=eyes, seats=len(replay.seats))
    if eyes not in allowed_eyes(replay, seat, over):
        raise errors.eyes_of_others()
