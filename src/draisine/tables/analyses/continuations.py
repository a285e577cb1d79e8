"""Bots that play a game to its end from wherever it stands, in time that is made up."""

from collections.abc import Sequence
from itertools import islice

from draisine.kernel import Match
from draisine.kernel.bots import Bot, Budget
from draisine.tables.bots.match_bots import MatchBots
from draisine.tables.bots.simulation import simulated_moves

_MOST_MOVES = 1_000
_PACE = 3_000
"""Milliseconds of play that a decision takes where bots do not say."""


def play_on(match: Match, bots: Sequence[Bot], seed: str) -> Match:
    """The same game at its end, or where it seems to have none; the match that is given stays as it is."""
    other = Match(match.game, match.options, match.seats, seed, match)
    seated = MatchBots(other, dict(enumerate(bots)), budget=Budget(), pace=lambda _: _PACE)
    for _ in islice(simulated_moves(other, seated), _MOST_MOVES):
        pass
    return other
