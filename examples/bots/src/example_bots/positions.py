"""What each move of a seat would lead to, as rows of numbers: the game's own rules and encoding, no more."""

from typing import Any

import numpy as np

from draisine.kernel import AnyGame, Chance
from draisine.lab.env.encoding import Encoding
from example_bots.network import Numbers


def after_each(
    game: AnyGame, encoding: Encoding, state: Any, seat: int, *, moves: list[Any], now: int, chance: Chance
) -> Numbers:
    """How the seat that makes one of these moves would see the position after it, a row for each move."""
    states = [game.apply(state, seat, move, now, chance).state for move in moves]
    return scaled([encoding.numbers(game.view(after, seat), seat, now) for after in states])


def scaled(rows: list[list[int]]) -> Numbers:
    """Counts grow slowly: the difference of one and two matters more than of eleven and twelve."""
    return np.log1p(np.maximum(np.array(rows, dtype=np.float32), 0))
