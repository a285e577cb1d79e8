"""How long a rider keeps back for slower people: it is their ride."""

from typing import Final

from draisine.games.infernal_wagon.bots.prospect import Prospect
from draisine.games.infernal_wagon.deck import LOSE_A_CARD
from draisine.games.infernal_wagon.practice import fitting
from draisine.games.infernal_wagon.values import Lay
from draisine.kernel.bots import Fellow, Heard, Situation

NEVER: Final = 120_000
"""Before a card that ends the ride, or costs a hand, while somebody else may still have a better one."""
_BEAT: Final = 150
"""Per cent of somebody's quicker moves that they are given; later they would pay instead."""
_MORE_BEFORE_PAYING: Final = 20
_SLOW: Final = 5_000
_MORE_FOR_THE_SLOW: Final = 40
"""Per cent at most, for who is slower than that: their times differ by more seconds."""
_JUST_DREW: Final = 130
_PATIENCE: Final = 15_000
_AT_LEAST: Final = 2_000
"""Milliseconds for a card of a mate in a hurry."""
_MATES_NEED: Final = 3_500
"""Milliseconds for a card when nobody is waited for."""


class Courtesy:
    """What one rider owes the people at the table before one move."""

    def __init__(self, prospect: Prospect, situation: Situation) -> None:
        self._prospect = prospect
        self._situation = situation
        riders = prospect.view.riders
        self.people: list[Fellow] = [
            fellow
            for fellow in situation.people
            if fellow.seat != prospect.seat and riders[fellow.seat].may_lay and self._can_use_it(fellow.seat)
        ]
        """Who could lay now; whoever learns only with a card that fits, which lies open."""

    def _can_use_it(self, seat: int) -> bool:
        prospect = self._prospect
        hand = prospect.view.riders[seat].hand
        if seat != prospect.learner or hand is None:
            return True
        return fitting(prospect.faces, hand, prospect.on, prospect.view.stops)

    def hold(self, move: Lay, fits: bool) -> int:
        """Milliseconds from the new stop on for which the move waits."""
        if not self.people:
            return 0
        if not fits and self._prospect.faces.penalties[move.card] == LOSE_A_CARD:
            return min(NEVER, self._spare())
        if any(fellow.seat == self._prospect.learner for fellow in self.people):
            return NEVER if self._prospect.sleeps else max(0, min(_PATIENCE, self._share()))
        slowest = max([self._time(fellow) for fellow in self.people])
        beat = _BEAT + min(_MORE_FOR_THE_SLOW, max(0, slowest - _SLOW) // 50)
        beat += 0 if fits else _MORE_BEFORE_PAYING
        return max(0, min(slowest * beat // 100, _PATIENCE, self._share()))

    def _time(self, fellow: Fellow) -> int:
        """What somebody needs now: who has just laid has a new card to read."""
        return fellow.pace * (_JUST_DREW if self._prospect.view.last == fellow.seat else 100) // 100

    def after_call(self, said: Heard, usual: int) -> int:
        """The millisecond until which a call keeps the railroad: a slow person keeps it longer."""
        for fellow in self.people:
            if fellow.seat == said.seat:
                longer = said.at + min(fellow.pace * _BEAT // 100, self._share())
                return max(said.at + usual, min(longer, self._situation.since + _PATIENCE))
        return said.at + usual

    def _cards_to_go(self) -> int:
        return self._prospect.view.deck + 2

    def _left(self) -> int:
        """Milliseconds of play; without a clock there is always enough."""
        ends_at = self._prospect.view.ends_at
        return 3_600_000 if ends_at is None else max(0, ends_at - self._situation.since)

    def _spare(self) -> int:
        """What remains of the time when everything else goes at the mates' pace."""
        return max(0, self._left() - self._cards_to_go() * _MATES_NEED)

    def _share(self) -> int:
        """What may be waited for one card. People lay every other one at most, so two cards are counted."""
        return 2 * self._left() // self._cards_to_go() - _AT_LEAST
