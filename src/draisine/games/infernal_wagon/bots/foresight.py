"""A shallow search: the hands of the others are made up many times from what is seen, then all play well."""

from typing import Final

from draisine.games.infernal_wagon.bots.prospect import DEADLY, RESCUE, Prospect
from draisine.games.infernal_wagon.deck import EXIT, TUNNEL, matches
from draisine.games.infernal_wagon.ride import Ride
from draisine.games.infernal_wagon.values import Lay, Move

_DEPTH: Final = 2
_LOOKED_AT: Final = 2
"""Cards that are followed further at each step: the cheapest ones."""
_LATER: Final = 70
"""Per cent that the next card counts of the one before: plans rarely hold."""


class Foresight:
    """One made-up ride that fits what a seat sees."""

    def __init__(self, prospect: Prospect, ride: Ride) -> None:
        self._prospect = prospect
        self._ride = ride
        self._faces = ride.faces
        self._u_turn = ride.u_turn

    def after(self, move: Move) -> int:
        """What the next cards of all would cost after a seat's move, as far as this ride goes."""
        prospect = self._prospect
        if not isinstance(move, Lay) or self._faces.kinds[move.card] in (EXIT, TUNNEL):
            return 0
        stop = self._faces.ends[prospect.on][move.stop]
        fits = matches(stop, self._faces.ends[move.card][move.start])
        left = prospect.left(move.card, fits, prospect.length)
        if left <= 0:
            return 0
        hands = [[card for card in hand if card != move.card] for hand in self._ride.hands]
        return self._best(hands, prospect.seat, move.card, move.start, left, _DEPTH)

    def _best(  # noqa: PLR0917 - compiled calls are fastest by place
        self, hands: list[list[int]], last: int, on: int, joined: int, length: int, depth: int
    ) -> int:
        """The cost of the next cards when the riders agree on the best ones."""
        faces = self._faces
        stops = [faces.ends[on][end] for end in faces.stops(on, joined)]
        found: list[tuple[int, int, int, int, int]] = []
        for owner, hand in enumerate(hands):
            layer = self._layer(owner, last, hands)
            if layer < 0:
                continue
            for card in hand:
                if faces.kinds[card] == EXIT:
                    return 0 if self._prospect.cursed else RESCUE
                for start in faces.different_ways(card):
                    fits = any(matches(stop, faces.ends[card][start]) for stop in stops)
                    left = self._prospect.left(card, fits, length)
                    cost = self._prospect.price(card, fits, length, left, len(hand)) if left > 0 else DEADLY
                    found.append((cost, card, start, left, layer))
        if not found:
            return 0
        found.sort()
        if depth == 1:
            return found[0][0]
        best = DEADLY
        for cost, card, start, left, layer in found[:_LOOKED_AT]:
            total = cost
            if left > 0 and faces.kinds[card] != TUNNEL:
                rest = [[other for other in hand if other != card] for hand in hands]
                total += self._best(rest, layer, card, start, left, depth - 1) * _LATER // 100
            best = min(best, total)
        return best

    def _layer(self, owner: int, last: int, hands: list[list[int]]) -> int:
        """Who would lay a card of this hand, when not the one who laid last; -1 when nobody."""
        if not self._u_turn:
            return owner if owner != last else -1
        for seat in range(len(hands)):
            if seat not in (owner, last):
                return seat
        return -1
