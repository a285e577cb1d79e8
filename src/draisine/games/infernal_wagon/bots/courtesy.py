"""How long a rider keeps back for slower people: it is their ride."""

from typing import Final

from draisine.games.infernal_wagon.bots.observation import JUST_DREW, Observation
from draisine.games.infernal_wagon.bots.prospect import Prospect
from draisine.games.infernal_wagon.deck import LOSE_A_CARD
from draisine.games.infernal_wagon.practice import fitting
from draisine.games.infernal_wagon.values import Lay
from draisine.kernel.bots import Fellow, Heard, Situation

NEVER: Final = 120_000
"""Before a card that ends the ride, or costs a hand, while somebody else may still have a better one."""
_BEAT: Final = 128
"""Per cent of somebody's usual time that they are given: hardly anyone needs longer for a card that fits, and
hardly anyone pays sooner."""
_SLOW: Final = 6_000
_BESIDE_ONE_MATE: Final = 11
"""Per cent more for who is slower than that and has only one mate, whose every card may lie over theirs."""
_MORE_BEFORE_PAYING: Final = 120
_CALLED: Final = 150
"""Per cent of somebody's quicker moves for which their call holds."""
_QUICK_ENOUGH: Final = 125
_NO_QUICKER: Final = 1_500
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
        self._observed: list[Observation] = [
            Observation(prospect.faces, situation.moves, fellow.seat) for fellow in self.people if fellow.pace
        ]
        """Those of them who seem to be there."""
        self._seats: list[int] = [fellow.seat for fellow in self.people if fellow.pace]

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
        longest = 0
        for place, observed in enumerate(self._observed):
            if not self._has_none(observed):
                longest = max(longest, self._time(observed, self._seats[place]))
        return min(longest if fits else longest * _MORE_BEFORE_PAYING // 100, _PATIENCE)

    def _has_none(self, observed: Observation) -> bool:
        """Whether somebody has just been seen to have no card for what is open."""
        prospect = self._prospect
        if prospect.view.u_turn:
            return False
        lacks = observed.lacks()
        return all(prospect.faces.ends[prospect.on][stop] in lacks for stop in prospect.view.stops)

    def _time(self, observed: Observation, seat: int) -> int:
        """What somebody is given: who has just laid has a new card to read."""
        view = self._prospect.view
        beat = _BEAT
        if len(view.riders) == 2 and observed.usual > _SLOW:
            beat += _BESIDE_ONE_MATE
        usual = observed.usual * (JUST_DREW if view.last == seat else 100) // 100
        return usual * beat // 100

    def promptly(self, pause: int) -> int:
        """A card that fits comes before somebody quick pays because they do not know of it."""
        for observed in self._observed:
            pause = min(pause, max(_NO_QUICKER, observed.usual * _QUICK_ENOUGH // 100))
        return pause

    def after_call(self, said: Heard, usual: int) -> int:
        """The millisecond until which a call keeps the railroad: a slow person keeps it longer."""
        for fellow in self.people:
            if fellow.seat == said.seat:
                longer = said.at + fellow.pace * _CALLED // 100
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
        """What may be waited for one card of whoever learns, who lays every other one at most."""
        return 2 * self._left() // self._cards_to_go() - _AT_LEAST
