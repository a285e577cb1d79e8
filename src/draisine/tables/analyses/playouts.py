"""Bots that play a game to its end from wherever it stands, in time that is made up."""

from collections.abc import Sequence

from draisine.kernel import CLOCK, Match
from draisine.kernel.bots import Bot, Budget
from draisine.tables.bots.match_bots import MatchBots
from draisine.tables.bots.scheduler import Act

_MOST_MOVES = 1_000
_PACE = 3_000
"""Milliseconds of play that a decision takes where bots do not say."""


def play_on(match: Match, bots: Sequence[Bot], seed: str) -> Match:
    """The same game at its end, or where it seems to have none; the match that is given stays as it is."""
    other = Match(match.game, match.options, match.seats, seed, match)
    seated = MatchBots(other, dict(enumerate(bots)), budget=Budget(), pace=lambda _: _PACE)
    now = other.moves[-1].at if other.moves else 0
    made = 0
    while other.outcome is None and made < _MOST_MOVES:
        made += 1
        deadline = other.deadline
        act = _next_move(seated, now, deadline)
        if act is not None:
            now = max(now, act.at)
            other.play(act.seat, act.text, now)
            seated.done(act)
        elif deadline is not None:
            now = deadline
            other.play(CLOCK, other.clock_move(), now)
        else:
            break
    return other


def _next_move(seated: MatchBots, now: int, deadline: int | None) -> Act | None:
    """The next move of a seat, with all that is called before it; None when the clock moves first."""
    while True:
        act = seated.next(now)
        if act is None or (deadline is not None and act.at >= deadline):
            return None
        if act.kind == "move":
            return act
        now = act.at
        seated.done(act)
