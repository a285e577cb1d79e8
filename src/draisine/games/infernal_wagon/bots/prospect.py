"""What a rider makes of what it sees: the cost of each legal move, in tenths of a card of railroad."""

from functools import cache
from typing import Final

from draisine.games.infernal_wagon.deck import BLAST, CURSE, EASY, EXIT, LOSE_A_CARD, TUNNEL, Deck, matches
from draisine.games.infernal_wagon.decks import deck_of
from draisine.games.infernal_wagon.practice import LEARNER
from draisine.games.infernal_wagon.ride import LEFT_BY_A_BLAST
from draisine.games.infernal_wagon.setup import base_cards
from draisine.games.infernal_wagon.values import Lay, Lift, Move, Options, Turn, View

DEADLY: Final = 500
"""What losing the ride costs."""
RESCUE: Final = -200
_FIRE: Final = (DEADLY, 150, 105, 72, 50, 36, 26, 18, 12, 8, 5, 2)
"""What it costs to stand so near to the fire, by the length of the railroad."""
_MISMATCH: Final = 15
"""Somebody else might have had a card that fits."""
_EACH_BURNED: Final = 3
_LOST_CARD: Final = (140, 140, 140, 140, 105, 105, 80, 80)
"""A smaller hand, by the cards that all riders hold; beyond that the following."""
_LOST_ONE_OF_MANY: Final = 55
_LAST_OF_A_HAND: Final = 30
_TUNNEL_IN_A_TUNNEL: Final = 25
_SAVE_EASY: Final = 8
_CURSE_LIFTED: Final = 45
_CURSE_OF_ANOTHER: Final = 10
"""What a pair is worth that lifts the Curse of somebody else, where it is certain that somebody has it."""
_CURSE_PRESSES: Final = 2
"""For each card that is gone from the deck, both of one's own Curse and of another."""
_GOOD_RIDDANCE: Final = 4
"""A card with a bad penalty is best laid where it fits."""


@cache
def _to_be_drawn(cards: str, easy: int) -> list[int]:
    """Everything that can come into a hand but the Exit."""
    faces = deck_of(cards)
    return base_cards(faces) + faces.of_kind(EASY)[:easy]


def fire(length: int) -> int:
    """What a railroad of this length costs against one that is long enough."""
    return _FIRE[length] if length < len(_FIRE) else len(_FIRE) - length


class Prospect:
    """A ride as one seat knows it. Who is not careful sees what a card costs, but not where the fire is."""

    def __init__(self, options: Options, view: View, seat: int, careful: bool) -> None:
        self.careful = careful
        self.faces: Deck = deck_of(options.cards)
        self.view = view
        self.seat = seat
        self.learner: int = LEARNER if options.practice and seat != LEARNER else -1
        """The seat to which fitting cards are left; -1 where nobody learns."""
        self.sleeps: bool = options.practice and options.clock > 0 and view.ends_at is None
        self.length: int = len(view.railroad)
        self.on: int = view.railroad[-1].card
        self.held: int = sum([rider.cards for rider in view.riders])
        self.hidden: int = sum([rider.cards for rider in view.riders if rider.hand is None])
        """Cards in hands that this seat cannot see."""
        self.cursed: bool = any(rider.curse == "held" for rider in view.riders)
        own = view.riders[seat]
        self.curse: int = -1
        if own.curse == "held" and own.curse_card is not None:
            self.curse = own.curse_card
        self.feared: list[int] = self._feared()
        """Curses that somebody else may hold: those that nobody has put face up, but one's own."""
        self.unseen: list[int] = self._unseen(options)
        self.starts: list[int] = self._count_starts()
        """For each symbol how many unseen cards could be joined with it."""

    def _feared(self) -> list[int]:
        if not self.careful or not self.cursed:
            return []
        known = [rider.curse_card for rider in self.view.riders]
        return [curse for curse in self.faces.of_kind(CURSE) if curse not in known]

    def _unseen(self, options: Options) -> list[int]:
        view = self.view
        seen = {joint.card for joint in view.railroad}
        seen.update(view.gone)
        for rider in view.riders:
            if rider.hand is not None:
                seen.update(rider.hand)
        if view.tunnel is not None:
            seen.add(view.tunnel[1])
        return [card for card in _to_be_drawn(options.cards, options.easy) if card not in seen]

    def _count_starts(self) -> list[int]:
        counts = [0] * 7
        faces = self.faces
        for card in self.unseen:
            for way in faces.different_ways(card):
                symbol = faces.ends[card][way]
                if symbol:
                    counts[symbol] += 1
                else:
                    counts = [count + 1 for count in counts]
        return counts

    # --- one move ---------------------------------------------------------------------------

    def cost(self, move: Move) -> int:
        """What the move costs now, and what it leaves to the next rider."""
        if isinstance(move, Lay):
            owner = self._owner(move.card)
            return self.laying(move.card, move.start, self.faces.ends[self.on][move.stop], owner)
        if isinstance(move, Turn):
            owner = self.seat if self.view.tunnel_owner is None else self.view.tunnel_owner
            stop = self.faces.ends[self.on][self.view.stops[0]]
            return self.laying(move.card, move.start, stop, owner)
        return RESCUE if isinstance(move, Lift) else 0

    def _owner(self, card: int) -> int:
        for seat, rider in enumerate(self.view.riders):
            if rider.hand is not None and card in rider.hand:
                return seat
        return self.seat

    def laying(self, card: int, start: int, stop: int, owner: int) -> int:
        """The cost of a card that is joined with its edge `start` to the symbol `stop`."""
        faces = self.faces
        if faces.kinds[card] == EXIT:
            return DEADLY if self.cursed else RESCUE
        symbol = faces.ends[card][start]
        fits = matches(stop, symbol)
        left = self.left(card, fits, self.length)
        if left <= 0:
            return DEADLY
        cost = self.price(card, fits, self.length, left, self.view.riders[owner].cards)
        if self.cursed:
            cost -= self._lifting(stop, symbol)
        if not self.careful:
            return cost
        if faces.kinds[card] == TUNNEL and self.view.deck:
            return cost + self._drawn(faces.ends[card][1], left)
        stops = [faces.ends[card][end] for end in faces.stops(card, start)]
        return cost + self._next(stops, left, card, owner)

    def _lifting(self, stop: int, start: int) -> int:
        """What two symbols side by side are worth for the Curses that are held."""
        ends = self.faces.ends
        pressing = _CURSE_PRESSES * max(0, 55 - self.view.deck)
        if self.curse >= 0 and matches(stop, ends[self.curse][0]) and matches(start, ends[self.curse][1]):
            return _CURSE_LIFTED + pressing
        for curse in self.feared:
            if matches(stop, ends[curse][0]) and matches(start, ends[curse][1]):
                others = [rider for seat, rider in enumerate(self.view.riders) if seat != self.seat]
                held = len([rider for rider in others if rider.curse == "held"])
                return (_CURSE_OF_ANOTHER + pressing) * held // len(self.feared)
        return 0

    def left(self, card: int, fits: bool, length: int) -> int:
        """The length of the railroad when the card is settled; 0 when the ride is lost."""
        left = length + 1
        if self.faces.kinds[card] == BLAST:
            left = min(left, LEFT_BY_A_BLAST)
        return left if fits else max(0, left - max(0, self.faces.penalties[card]))

    def price(self, card: int, fits: bool, length: int, left: int, owned: int) -> int:
        """What a card costs by itself."""
        penalty = self.faces.penalties[card]
        cost = fire(left) - fire(length + 1) if self.careful else _EACH_BURNED * (length + 1 - left) // 2
        if fits:
            if self.faces.kinds[card] == EASY:
                return cost + _SAVE_EASY
            return cost - (_GOOD_RIDDANCE if penalty in (LOSE_A_CARD, 4) else 0)
        if penalty != LOSE_A_CARD:
            return cost + _MISMATCH + _EACH_BURNED * penalty
        if not self.careful:
            return cost + 2 * _MISMATCH
        lost = _LOST_CARD[self.held] if self.held < len(_LOST_CARD) else _LOST_ONE_OF_MANY
        if owned <= 1:
            lost += _LAST_OF_A_HAND
        return cost + _MISMATCH + lost * min(10, self.view.deck) // 10

    # --- what comes after it ------------------------------------------------------------------

    def _drawn(self, stop: int, length: int) -> int:
        """What a card from the deck would cost on a tunnel, on average."""
        if not self.unseen:
            return 0
        faces = self.faces
        total = 0
        for card in self.unseen:
            if faces.kinds[card] == TUNNEL:
                total += _TUNNEL_IN_A_TUNNEL
            fits = any(matches(stop, faces.ends[card][way]) for way in faces.different_ways(card))
            left = self.left(card, fits, length)
            total += self.price(card, fits, length, left, 2) if left > 0 else DEADLY
        return total // len(self.unseen)

    def _next(self, stops: list[int], length: int, card: int, owner: int) -> int:
        """What the next card will cost, where it is not known whether anyone has one that fits."""
        miss = 20 + max(0, fire(max(1, length - 1)) - fire(length + 1)) // 2
        faces = self.faces
        for other in self._known(card, owner):
            for way in faces.different_ways(other):
                for stop in stops:
                    if matches(stop, faces.ends[other][way]):
                        return 0
        if 0 in stops:
            return 0
        if not self.unseen:
            return miss
        whole = len(self.unseen)
        fitting = min(whole - 1, sum([self.starts[stop] for stop in stops]))
        none = 1000
        for _ in range(self.hidden):
            none = none * (whole - fitting) // whole
        return miss * none // 1000

    def _known(self, card: int, owner: int) -> list[int]:
        """Cards in sight that could be laid next."""
        view = self.view
        riders = view.riders
        again = len(riders) == 2 and (view.last != self.seat or view.streak < 2)
        found: list[int] = []
        for seat, rider in enumerate(riders):
            if rider.hand is None:
                continue
            if view.u_turn:
                usable = len(riders) > 2 or seat == self.seat or again
            else:
                usable = seat != self.seat or again
            if usable:
                found += [other for other in rider.hand if other != card]
        return found
