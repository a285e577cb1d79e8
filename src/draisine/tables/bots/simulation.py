"""Bots play a match on in made-up time: each decision at its millisecond, the clock at its own."""

from collections.abc import Iterator

from draisine.kernel import CLOCK, Match, Moved
from draisine.tables.bots.match_bots import MatchBots
from draisine.tables.bots.scheduler import Act


def simulated_moves(match: Match, seated: MatchBots) -> Iterator[Moved]:
    """Make one move after the other, from wherever the match stands. Ends with the game, or where nobody can
    move and nothing would happen by itself."""
    now = match.moves[-1].at if match.moves else 0
    while match.outcome is None:
        deadline = match.deadline
        move = _next_move(seated, now, deadline)
        if move is not None:
            now = max(now, move.at)
            match.play(move.seat, move.text, now)
            seated.done(move)
        elif deadline is not None:
            now = deadline
            match.play(CLOCK, match.clock_move(), now)
        else:
            return
        yield match.moves[-1]


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
