"""One game between bots, from the setup to its end, and what there is to say about it afterwards."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from draisine.kernel import CLOCK, AnyGame, GameLog, Moved, Seat, chance_for_move, chance_for_setup
from draisine.kernel.bots import Bot, Budget
from draisine.lab.order import InTurn, Order
from draisine.lab.together import Together

ENDLESS = "endless"
"""The end of a game that was broken off because it did not end."""
STUCK = "stuck"
"""The end of a game in which nobody could move and nothing would happen by itself."""
MOST_MOVES = 5_000


class Match(msgspec.Struct, frozen=True):
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


class Played(NamedTuple):
    """A match with its log."""

    match: Match
    log: GameLog


def play_match(
    game: AnyGame,
    options: Any,
    seats: Sequence[Seat],
    bots: Sequence[Bot],
    seed: str,
    *,
    budget: Budget,
    pace: int,
) -> Played:
    """Play one game. `pace` is how many milliseconds of play a decision takes, where bots do not say."""
    state = game.setup(options, seats, chance_for_setup(seed))
    moves: list[Moved] = []
    events: Counter[str] = Counter()
    kind: type[Order] = Together if game.simultaneous else InTurn
    order = kind(game, options, bots, seed, budget=budget, pace=pace)
    now = 0
    outcome = game.outcome(state)
    while outcome is None and len(moves) < MOST_MOVES:
        step = order.next(state, now, len(moves))
        deadline = game.deadline(state)
        if deadline is not None and (step is None or step.at >= deadline):
            now, acting = deadline, CLOCK
            move = game.legal_moves(state, CLOCK)[0]
        elif step is None:
            break
        else:
            now, acting = step.at, step.seat
            move = game.parse(step.text)
        progress = game.apply(state, acting, move, now, chance_for_move(seed, len(moves)))
        state = progress.state
        moves.append(Moved(acting, now, game.format(move)))
        events.update(event.__struct_config__.tag for event in progress.events)
        outcome = game.outcome(state)
    log = GameLog(game.id, game.version, options, tuple(seats), seed, tuple(moves))
    first = next((moved.seat for moved in moves if moved.seat != CLOCK), 0)
    if outcome is None:
        end = ENDLESS if len(moves) >= MOST_MOVES else STUCK
        match = Match(end, (), (), first, len(moves), dict(events), game.simultaneous, now)
    else:
        match = Match(
            outcome.end,
            outcome.winners,
            outcome.scores,
            first,
            len(moves),
            dict(events),
            game.simultaneous,
            now,
        )
    return Played(match, log)
