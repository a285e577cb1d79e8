"""One game between bots, from the setup to its end, and what there is to say about it afterwards."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from draisine.bots.bot import Bot, Budget
from draisine.kernel import CLOCK, AnyGame, Chance, GameLog, Moved, Seat, chance_for_move, chance_for_setup

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


class Played(NamedTuple):
    """A match with its log."""

    match: Match
    log: GameLog


def _next_seat(game: AnyGame, state: Any, seats: int, after: int) -> tuple[int, list[Any]]:
    """Who acts next when several may: they take turns round the table."""
    for step in range(1, seats + 1):
        seat = (after + step) % seats
        legal = game.legal_moves(state, seat)
        if legal:
            return seat, legal
    return CLOCK, []


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
    """Play one game. `pace` is how many milliseconds of play a decision takes."""
    state = game.setup(options, seats, chance_for_setup(seed))
    moves: list[Moved] = []
    events: Counter[str] = Counter()
    now, seat = 0, -1
    outcome = game.outcome(state)
    while outcome is None and len(moves) < MOST_MOVES:
        acting, legal = _next_seat(game, state, len(seats), seat)
        deadline = game.deadline(state)
        if deadline is not None and (not legal or now + pace >= deadline):
            now, acting = deadline, CLOCK
            move = game.legal_moves(state, CLOCK)[0]
        elif not legal:
            break
        else:
            now, seat = now + pace, acting
            texts = [game.format(each) for each in legal]
            chance = Chance(seed, f"bot {len(moves)}")
            move = game.parse(bots[seat].choose(options, game.view(state, seat), seat, texts, chance, budget))
        progress = game.apply(state, acting, move, now, chance_for_move(seed, len(moves)))
        state = progress.state
        moves.append(Moved(acting, now, game.format(move)))
        events.update(event.__struct_config__.tag for event in progress.events)
        outcome = game.outcome(state)
    log = GameLog(game.id, game.version, options, tuple(seats), seed, tuple(moves))
    first = next((moved.seat for moved in moves if moved.seat != CLOCK), 0)
    if outcome is None:
        end = ENDLESS if len(moves) >= MOST_MOVES else STUCK
        return Played(Match(end, (), (), first, len(moves), dict(events)), log)
    return Played(Match(outcome.end, outcome.winners, outcome.scores, first, len(moves), dict(events)), log)
