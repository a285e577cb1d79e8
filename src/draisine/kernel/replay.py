"""From a log back to the game: one fold, used by tables, tests and the lab alike."""

from collections.abc import Iterator
from typing import Any

import msgspec

from draisine.kernel.chance import Chance
from draisine.kernel.errors import BadLog
from draisine.kernel.game import AnyGame, Progress
from draisine.kernel.values import GameLog


def chance_for_setup(seed: str) -> Chance:
    """The chance of the shuffle and the lot before the first move."""
    return Chance(seed, "setup")


def chance_for_move(seed: str, number: int) -> Chance:
    """The chance of the `number`-th move of the game, counted from 0.

    It depends on the place in the game alone: a move taken back and played again meets the same luck.
    """
    return Chance(seed, f"move {number}")


def replay(game: AnyGame, log: GameLog) -> Iterator[Progress[Any, Any]]:
    """Every step of a logged game, the setup first."""
    if log.game != game.id:
        raise BadLog("log_of_another_game", {"game": log.game})
    if log.version != game.version:
        raise BadLog("log_of_another_version", {"version": log.version, "known": game.version})
    options = msgspec.convert(log.options, game.options_type)
    state = game.setup(options, log.seats, chance_for_setup(log.seed))
    yield Progress(state, ())
    for number, moved in enumerate(log.moves):
        chance = chance_for_move(log.seed, number)
        progress = game.apply(state, moved.seat, game.parse(moved.text), moved.at, chance)
        state = progress.state
        yield progress
