"""Moments of games between bots: looked for by what lies there, so that no log has to be kept."""

from collections.abc import Callable
from itertools import count, islice
from typing import Any, NamedTuple

from draisine.games import game_by_id
from draisine.kernel import GameLog, Match
from draisine.lab.simulate import Plan, check_plan, play_game


class Moment(NamedTuple):
    """Somebody is on, after so many moves of a game."""

    log: GameLog
    step: int
    seat: int
    at: int
    """Milliseconds of play."""
    view: Any
    moves: tuple[str, ...]


Worth = Callable[[Moment], float]
"""How much a moment shows; nothing at all when it is not positive."""


def moments(log: GameLog) -> list[Moment]:
    """Every moment of a game in which somebody may move, once for each who may."""
    game = game_by_id(log.game)
    found = []
    steps = Match.steps(game, log)
    for step, progress in zip(range(len(log.moves)), steps, strict=False):
        at = log.moves[step - 1].at if step else 0
        for seat in range(len(log.seats)):
            moves = tuple(game.format(move) for move in game.legal_moves(progress.state, seat))
            if moves:
                view = game.view(progress.state, seat)
                found.append(Moment(log, step, seat, at, view, moves))
    return found


def best_moment(plan: Plan, worth: Worth) -> Moment:
    """The one that shows most in all games of a plan."""
    options = check_plan(plan)
    logs = (play_game(plan, options, index)[1].log for index in islice(count(), plan.games))
    found = max((one for log in logs for one in moments(log)), key=worth)
    assert worth(found) > 0, f"no such moment in {plan.games} games"
    return found
