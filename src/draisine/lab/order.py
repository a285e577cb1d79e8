"""Who decides next: seats one after the other, or all at once."""

from collections.abc import Sequence
from typing import NamedTuple

from draisine.kernel import Match
from draisine.kernel.bots import Bot, Budget, Question


class Step(NamedTuple):
    """A decision: whose, when and what."""

    seat: int
    at: int
    text: str


class Order:
    """The bots of one game, and what they need to know for a decision."""

    def __init__(self, match: Match, bots: Sequence[Bot], *, budget: Budget, pace: int) -> None:
        """`pace` is how many milliseconds of play a decision takes, where bots do not say."""
        self._match = match
        self._options = match.options
        self._bots = bots
        self._seed = match.seed
        self._budget = budget
        self._pace = pace

    def next(self, now: int) -> Step | None:
        """Who decides what and when; None when nobody can."""
        raise NotImplementedError


class InTurn(Order):
    """Decisions one after the other, each as long as the next; when several may, they go round the table."""

    _last = -1

    def next(self, now: int) -> Step | None:
        """Who decides what and when; None when nobody can."""
        match, seats = self._match, len(self._bots)
        for distance in range(1, seats + 1):
            seat = (self._last + distance) % seats
            legal = match.legal(seat)
            if legal:
                break
        else:
            return None
        question = Question(
            match.game.id,
            self._options,
            match.view(seat),
            seat,
            tuple(legal),
            seed=f"{self._seed}/{match.number} {seat}",
            budget=self._budget,
        )
        self._last = seat
        return Step(seat, now + self._pace, self._bots[seat].answer(question).move)
