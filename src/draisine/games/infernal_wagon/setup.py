"""Shuffling, dealing, and what is shuffled in after the deal."""

from typing import Final

from mypy_extensions import i64

from draisine.games.infernal_wagon.deck import CURSE, EASY, EXIT, SILENCE, U_TURN, Deck
from draisine.games.infernal_wagon.ride import OPEN, Ride, refill
from draisine.games.infernal_wagon.values import Options
from draisine.kernel.chance import Chance

_STARTS: Final = [0, 0, 0]
_STOPS: Final = [1, 1, OPEN]
"""The edges at which the three Start cards are joined."""


def hand_size(seats: int) -> int:
    """Cards dealt to each player."""
    return 4 if seats == 2 else 3 if seats == 3 else 2


def junctions(options: Options, faces: Deck) -> list[int]:
    """Cards of the chosen Junctions that go into the deck."""
    chosen = faces.by_kind[EASY][: options.easy]
    if options.silence:
        chosen += faces.by_kind[SILENCE]
    if options.u_turn:
        chosen += faces.by_kind[U_TURN]
    return chosen


def base_cards(faces: Deck) -> list[int]:
    """Track and Danger cards."""
    return faces.base[:]


class Deal:
    """What is dealt again and again with the same options: they are read once."""

    def __init__(self, asked: Options, options: Options, faces: Deck, seats: int) -> None:
        self.asked = asked
        """The options as they were given; `options` are complete."""
        self.options = options
        self.seats = seats
        self._faces = faces
        self._hand_size: i64 = hand_size(seats)
        self._extra = junctions(options, faces)
        self._cursed: bool = options.curse

    def new_ride(self, chance: Chance) -> Ride:
        """The table before the clock starts."""
        ride = Ride(self._faces, self.seats)
        self.lay_out(ride, chance)
        return ride

    def lay_out(self, ride: Ride, chance: Chance) -> None:
        """The same where nothing was dealt yet."""
        faces = self._faces
        start_on_railroad(ride)
        cards = chance.shuffled(faces.base)
        size = self._hand_size
        for hand in ride.hands:
            held: i64 = len(hand)
            for place in range(size):
                if place < held:
                    hand[place] = cards.pop()
                else:
                    hand.append(cards.pop())
            while len(hand) > size:
                hand.pop()
        if self._extra:
            cards = chance.shuffled(cards + self._extra)
        cards.insert(0, faces.by_kind[EXIT][0])
        ride.deck = cards
        if self._cursed:
            ride.curses = chance.shuffled(faces.by_kind[CURSE])[: self.seats]


def start_on_railroad(ride: Ride) -> None:
    """The three Start cards in their order, the wagon on the last."""
    refill(ride.cards, ride.faces.starts)
    refill(ride.starts, _STARTS)
    refill(ride.stops, _STOPS)
