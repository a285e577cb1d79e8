"""Many games between bots on all cores, the same result on any number of them."""

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import msgspec

from draisine.bots.registry import bot_named
from draisine.games import game_by_id
from draisine.kernel import GameLog, refusals, traits_of
from draisine.kernel.bots import Budget
from draisine.kernel.options import plain_options, read_options
from draisine.lab import errors
from draisine.lab.bot_faults import LIMIT, BotAtFault, CheckedBot
from draisine.lab.match import FAULT, Played, Result, play_match
from draisine.lab.workers import Workers, in_order

NOMINAL_PACE = 10_000
"""Milliseconds that a decision takes in games with a clock, where nobody is there to take them."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be simulated. Everything that a result depends on, and nothing else."""

    game: str
    bots: tuple[str, ...]
    """Strengths or `package.module:Bot`, one for each seat; they change seats from game to game."""
    games: int
    seed: str
    options: Any = None
    """As in a table's header: a JSON object, or None for what the game suggests."""
    nodes: int = 0
    """Positions that a bot may look at for a decision, where that is less than its strength allows."""
    pace: int = NOMINAL_PACE
    limit: float = LIMIT
    """Seconds of thinking after which a bot counts as one that never answers."""
    forfeits: bool = False
    """A bot that fails loses the game; otherwise the simulation ends with `bot_at_fault`."""
    shared: bool = False
    """Every deal is played as often as there are seats, each time with everybody one seat further on."""


class Seated(msgspec.Struct, frozen=True):
    """A result, and which of the plan's bots sat at each seat."""

    bots: tuple[int, ...]
    result: Result


def check_plan(plan: Plan) -> Any:
    """The complete options of a plan that can be played, or a named error."""
    game = game_by_id(plan.game)
    if len(plan.bots) not in game.seat_counts:
        raise refusals.wrong_number_of_seats(seats=len(plan.bots))
    for strength in plan.bots:
        bot_named(plan.game, strength)
    return game.check_options(read_options(game, plan.options), len(plan.bots))


def play_game(plan: Plan, options: Any, index: int) -> tuple[tuple[int, ...], Played]:
    """One game of a plan, by its number: who sat where, and what was played.

    Bots change seats with every game. When all have sat everywhere, the next seat has more of what the game
    asks for: where the longest beard begins, everyone begins as often.
    """
    game = game_by_id(plan.game)
    count = len(plan.bots)
    sitting = tuple((seat + index) % count for seat in range(count))
    most = index // count % count
    seats = [
        {trait.id: trait.least + int(seat == most) for trait in traits_of(game)} for seat in range(count)
    ]
    bots = [
        CheckedBot(plan.bots[bot], bot_named(plan.game, plan.bots[bot]), seat, index, plan.limit)
        for seat, bot in enumerate(sitting)
    ]
    seed = f"{plan.seed}/{index // count if plan.shared else index}"
    try:
        played = play_match(game, options, seats, bots, seed, budget=Budget(nodes=plan.nodes), pace=plan.pace)
    except BotAtFault as fault:
        if not plan.forfeits:
            raise
        log = GameLog(game.id, game.version, plain_options(options), tuple(seats), seed)
        name = plan.bots[sitting[fault.seat]]
        played = Played(_forfeited(fault, name, count, game.together), log)
    return sitting, played


def _forfeited(fault: BotAtFault, name: str, seats: int, together: bool) -> Result:
    """Everybody else has won; a team has lost."""
    winners = () if together else tuple(seat for seat in range(seats) if seat != fault.seat)
    return Result(FAULT, winners, (), 0, 0, {}, together, fault=f"{name}: {fault.reason}")


def _play_some(plan: Plan, indices: range) -> list[Seated]:
    options = check_plan(plan)
    found = []
    for index in indices:
        sitting, played = play_game(plan, options, index)
        found.append(Seated(sitting, played.result))
    return found


def simulate(
    plan: Plan, workers: Workers = None, on_progress: Callable[[int], None] | None = None
) -> list[Seated]:
    """All games of a plan in the order of their numbers. `on_progress` hears how many more are done."""
    return list(games_of(plan, workers, on_progress))


def games_of(
    plan: Plan, workers: Workers = None, on_progress: Callable[[int], None] | None = None
) -> Iterator[Seated]:
    """The same one by one: none is kept."""
    check_plan(plan)
    if plan.games < 1:
        raise errors.no_games_to_play()
    with closing(in_order(_play_some, plan, range(plan.games), workers)) as portions:
        for some in portions:
            yield from some
            if on_progress is not None:
                on_progress(len(some))
