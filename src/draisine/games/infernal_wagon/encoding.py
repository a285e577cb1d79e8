"""The ride in numbers, for programs that learn: a move is one word, and a view is a row of numbers."""

from collections.abc import Sequence

from draisine.games.infernal_wagon.decks import deck_of
from draisine.games.infernal_wagon.values import Options, View

_PER_CARD = 6
"""In one's own hand, in a hand that lies open, how far behind the wagon, gone, shown, in the tunnel."""
_PER_RIDER = 6
_OTHERS = 12
_CURSES = ("none", "held", "lifted")


class Encoding:
    """Words and numbers of one deck. Riders are counted from the seat itself on."""

    def __init__(self, options: Options, seats: int) -> None:
        self._cards = len(deck_of(options.cards).kinds)
        edges = "abcd"
        lays = [f"{card}{start}@{stop}" for card in range(self._cards) for start in edges for stop in edges]
        turns = [f"{card}{start}!" for card in range(self._cards) for start in edges]
        self.words: tuple[str, ...] = (*lays, *turns, "lift", "wake")
        self.most_words = 1
        self._seats = seats
        self.size: int = _PER_CARD * self._cards + _PER_RIDER * seats + _OTHERS

    def spell(self, text: str) -> Sequence[str]:
        """The words of a move in notation. The card under the wagon is left out: everyone sees it."""
        if "@" not in text:
            return (text,)
        card, on = text.split("@")
        return (f"{card}@{on[-1]}",)

    def numbers(self, view: View, seat: int, now: int) -> list[int]:
        """What a seat sees."""
        return [*self._card_numbers(view, seat), *self._rider_numbers(view, seat), *_others(view, seat, now)]

    def _card_numbers(self, view: View, seat: int) -> list[int]:
        cards = [0] * (_PER_CARD * self._cards)
        for rider, seen in enumerate(view.riders):
            for card in seen.hand or ():
                cards[_PER_CARD * card + int(rider != seat)] = 1
        for behind, joint in enumerate(reversed(view.railroad)):
            cards[_PER_CARD * joint.card + 2] = behind + 1
        for card in view.gone:
            cards[_PER_CARD * card + 3] = 1
        for card in view.shown:
            cards[_PER_CARD * card + 4] = 1
        if view.tunnel is not None:
            cards[_PER_CARD * view.tunnel[1] + 5] = 1
        return cards

    def _rider_numbers(self, view: View, seat: int) -> list[int]:
        riders: list[int] = []
        for step in range(self._seats):
            rider = view.riders[(seat + step) % self._seats]
            curse = -1 if rider.curse_card is None else rider.curse_card
            riders += [rider.cards, rider.lost, _CURSES.index(rider.curse), curse, int(rider.may_lay)]
            riders.append(int(view.last == (seat + step) % self._seats))
        return riders


def _others(view: View, seat: int, now: int) -> list[int]:
    return [
        *[int(edge in view.stops) for edge in range(4)],
        view.deck,
        view.streak,
        view.laid,
        int(view.silence),
        int(view.u_turn),
        int(view.tunnel is not None and view.tunnel[0] == seat),
        int(view.asleep),
        -1 if view.ends_at is None else max(0, view.ends_at - now) // 1000,
    ]
