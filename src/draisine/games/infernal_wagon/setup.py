"""Shuffling, dealing, and what is shuffled in after the deal."""

from draisine.games.infernal_wagon.deck import CURSE, EASY, EXIT, SILENCE, U_TURN, Deck
from draisine.games.infernal_wagon.ride import OPEN, Ride
from draisine.games.infernal_wagon.values import Options
from draisine.kernel.chance import Chance


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


def new_ride(options: Options, faces: Deck, seats: int, chance: Chance) -> Ride:
    """The table before the clock starts."""
    ride = Ride(faces, seats)
    start_on_railroad(ride)
    cards = chance.shuffled(base_cards(faces))
    size = hand_size(seats)
    for hand in ride.hands:
        for _ in range(size):
            hand.append(cards.pop())
    extra = junctions(options, faces)
    if extra:
        cards = chance.shuffled(cards + extra)
    ride.deck = faces.by_kind[EXIT] + cards
    if options.curse:
        ride.curses = chance.shuffled(faces.by_kind[CURSE])[:seats]
    return ride


def start_on_railroad(ride: Ride) -> None:
    """The three Start cards in their order, the wagon on the last."""
    ride.cards = ride.faces.starts[:]
    ride.starts = [0, 0, 0]
    ride.stops = [1, 1, OPEN]
