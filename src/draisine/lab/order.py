"""Who decides next: seats one after the other, or all at once."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from draisine.kernel import AnyGame, Chance
from draisine.kernel.bots import Bot, Budget


class Step(NamedTuple):
    """A decision: whose, when and what."""

    seat: int
    at: int
    text: str


class Order:
    """The bots of one game, and what they need to know for a decision."""

    def __init__(
        self, game: AnyGame, options: Any, bots: Sequence[Bot], seed: str, *, budget: Budget, pace: int
    ) -> None:
        """`pace` is how many milliseconds of play a decision takes, where bots do not say."""
        self._game = game
        self._options = options
        self._bots = bots
        self._seed = seed
        self._budget = budget
        self._pace = pace

    def next(self, state: Any, now: int, number: int) -> Step | None:
        """Who decides what and when; None when nobody can. `number` counts the moves made."""
        raise NotImplementedError


class InTurn(Order):
    """Decisions one after the other, each as long as the next; when several may, they go round the table."""

    _last = -1

    def next(self, state: Any, now: int, number: int) -> Step | None:
        """Who decides what and when; None when nobody can."""
        game, seats = self._game, len(self._bots)
        for distance in range(1, seats + 1):
            seat = (self._last + distance) % seats
            legal = [game.format(move) for move in game.legal_moves(state, seat)]
            if legal:
                break
        else:
            return None
        chance = Chance(self._seed, f"bot {number}")
        view = game.view(state, seat)
        text = self._bots[seat].choose(self._options, view, seat, legal, chance, self._budget)
        self._last = seat
        return Step(seat, now + self._pace, text)
