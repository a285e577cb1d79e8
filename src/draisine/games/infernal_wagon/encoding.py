"""The ride in numbers, for programs that learn: a move is one word, and a view is a row of numbers."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from draisine.games.infernal_wagon.choices import LAY, LIFT, TURN
from draisine.games.infernal_wagon.course import RidePlayout
from draisine.games.infernal_wagon.deck import EDGES
from draisine.games.infernal_wagon.decks import deck_of
from draisine.games.infernal_wagon.ride import NO_CARD, Ride
from draisine.games.infernal_wagon.values import Options, View
from draisine.games.infernal_wagon.view import sees_curse, sees_hand
from draisine.kernel.codes import CodeList
from draisine.kernel.playout import NEVER, NO_WORD, Playout, PlayoutEncoder

_PER_CARD: Final = 6
"""In one's own hand, in a hand that lies open, how far behind the wagon, gone, shown, in the tunnel."""
_PER_RIDER: Final = 6
_OTHERS: Final = 12
_CURSES: Final = ("none", "held", "lifted")


class Encoding(PlayoutEncoder):
    """Words and numbers of one deck. Riders are counted from the seat itself on."""

    def __init__(self, options: Options, seats: int) -> None:
        self._cards: i64 = len(deck_of(options.cards).kinds)
        self._practice = options.practice
        edges = "abcd"
        lays = [f"{card}{start}@{stop}" for card in range(self._cards) for start in edges for stop in edges]
        turns = [f"{card}{start}!" for card in range(self._cards) for start in edges]
        self.words: tuple[str, ...] = (*lays, *turns, "lift", "wake")
        self.most_words = 1
        self._seats: i64 = seats
        self._marked = CodeList()
        """Places of cards that `observe` wrote last."""
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

    def observe(self, playout: Playout, seat: i64, now: i64, into: vec[i16]) -> None:
        """What a seat sees of a ride in place."""
        assert isinstance(playout, RidePlayout)
        ride = playout.ride
        self._write_cards(ride, seat, into)
        at = self._write_riders(ride, seat, into)
        under: i64 = ride.cards[-1]
        joined: i64 = ride.starts[-1]
        edges = ride.faces.edge_counts[under]
        for edge in range(EDGES):
            into[at + edge] = 1 if edge < edges and edge != joined else 0
        into[at + 4] = i16(len(ride.deck))
        into[at + 5] = i16(ride.streak)
        into[at + 6] = i16(ride.laid)
        into[at + 7] = 1 if ride.silence else 0
        into[at + 8] = 1 if ride.u_turn else 0
        into[at + 9] = 1 if ride.tunnel_card != NO_CARD and ride.tunnel_seat == seat else 0
        into[at + 10] = 1 if playout.asleep and not ride.end else 0
        ends_at = playout.ends_at()
        into[at + 11] = -1 if ends_at == NEVER else i16(max(0, ends_at - now) // 1000)

    def _write_cards(self, ride: Ride, seat: i64, into: vec[i16]) -> None:
        # Few of these places are ever marked: they are taken away one by one.
        marked = self._marked
        for at in range(marked.count):
            into[marked.codes[at]] = 0
        marked.clear()
        for rider in range(self._seats):
            if sees_hand(ride, self._practice, seat, rider):
                other: i64 = 0 if rider == seat else 1
                for card in ride.hands[rider]:
                    self._mark(card, other, 1, into)
        behind: i64 = len(ride.cards)
        for card in ride.cards:
            self._mark(card, 2, i16(behind), into)
            behind -= 1
        for card in ride.gone:
            self._mark(card, 3, 1, into)
        for card in ride.shown:
            self._mark(card, 4, 1, into)
        if ride.tunnel_card != NO_CARD:
            self._mark(ride.tunnel_card, 5, 1, into)

    def _mark(self, card: i64, place: i64, number: i16, into: vec[i16]) -> None:
        at = _PER_CARD * card + place
        into[at] = number
        self._marked.add(at)

    def _write_riders(self, ride: Ride, seat: i64, into: vec[i16]) -> i64:
        at: i64 = _PER_CARD * self._cards
        for step in range(self._seats):
            rider = (seat + step) % self._seats
            curse: i64 = ride.curses[rider]
            lost: i64 = ride.lost[rider]
            into[at] = i16(len(ride.hands[rider]))
            into[at + 1] = i16(lost)
            into[at + 2] = 0 if curse == NO_CARD else 2 if ride.lifted[rider] else 1
            into[at + 3] = i16(curse) if curse != NO_CARD and sees_curse(ride, seat, rider) else -1
            into[at + 4] = 1 if ride.may_lay(rider) else 0
            into[at + 5] = 1 if ride.last == rider else 0
            at += _PER_RIDER
        return at

    def word(self, playout: Playout, number: i64, place: i64) -> i64:
        """The word of a move that was listed last."""
        assert isinstance(playout, RidePlayout)
        if place:
            return NO_WORD
        code = playout.codes[number]
        kind = code >> 16 & 15
        card, start = code >> 8 & 255, code >> 4 & 15
        if kind == LAY:
            return EDGES * EDGES * card + EDGES * start + (code & 15)
        turns = EDGES * EDGES * self._cards
        if kind == TURN:
            return turns + EDGES * card + start
        return turns + EDGES * self._cards + (0 if kind == LIFT else 1)


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
