"""One game between bots, from the setup to its end, and what there is to say about it afterwards."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from draisine.kernel import CLOCK, AnyGame, Chance, GameLog, Match, Outcome, Traits
from draisine.kernel.bots import Bot, Budget
from draisine.tables.bots.match_bots import MatchBots
from draisine.tables.bots.simulation import simulated_moves

ENDLESS = "endless"
"""The end of a game that was broken off because it did not end."""
FAULT = "fault"
"""The end of a game that a bot lost by failing, where that is counted."""
STUCK = "stuck"
"""The end of a game in which nobody could move and nothing would happen by itself."""
MOST_MOVES = 5_000
_SWAY = 30
"""Per cent by which the time of a decision varies, where all play at once and bots do not say how long."""


class Result(msgspec.Struct, frozen=True):
    """What became of one game."""

    end: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    first: int
    """The seat that moved first."""
    length: int
    """Decisions of all seats."""
    events: dict[str, int]
    """How often each kind of event happened."""
    together: bool = False
    """All win or all lose: without a winner everyone has lost."""
    time: int = 0
    """Milliseconds of play."""
    fault: str = ""
    """Why a bot lost the game without playing it to its end: it failed."""


class Played(NamedTuple):
    """A result with its log, and the state at the end."""

    result: Result
    log: GameLog
    state: Any = None


def play_match(
    game: AnyGame,
    options: Any,
    seats: Sequence[Traits],
    bots: Sequence[Bot],
    seed: str,
    *,
    budget: Budget,
    pace: int,
) -> Played:
    """Play one game. `pace` is how many milliseconds of play a decision takes, where bots do not say."""
    match = Match(game, options, seats, seed)
    events: Counter[str] = Counter()
    seated = MatchBots(match, dict(enumerate(bots)), budget=budget, pace=_paces(game, pace))
    for _ in islice(simulated_moves(match, seated), MOST_MOVES):
        events.update(event.__struct_config__.tag for event in match.events)
    return Played(_result(match, dict(events)), match.log(), match.state)


def _paces(game: AnyGame, pace: int) -> Callable[[str], int]:
    if not game.simultaneous:
        return lambda _: pace
    return lambda seed: pace * (100 - _SWAY + Chance(seed, "pace").below(2 * _SWAY + 1)) // 100


def _result(match: Match, events: dict[str, int]) -> Result:
    outcome = match.outcome
    if outcome is None:
        outcome = Outcome(ENDLESS if match.number >= MOST_MOVES else STUCK, ())
    return Result(
        outcome.end,
        outcome.winners,
        outcome.scores,
        next((moved.seat for moved in match.moves if moved.seat != CLOCK), 0),
        match.number,
        events,
        match.game.together,
        match.moves[-1].at if match.moves else 0,
    )
