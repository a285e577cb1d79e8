"""What a seat may do, and what it would cost."""

from draisine.games.infernal_wagon.deck import EXIT, LOSE_A_CARD
from draisine.games.infernal_wagon.ride import NO_CARD, Ride
from draisine.games.infernal_wagon.values import Lay, Lift, Move, Price, Turn


def lawful(ride: Ride, seat: int) -> list[Move]:
    """Every move of a seat."""
    found: list[Move] = []
    if ride.end:
        return found
    if ride.tunnel_card != NO_CARD and ride.tunnel_seat == seat:
        card = int(ride.tunnel_card)
        found = [Turn(card, start) for start in ride.faces.ways(card)]
    elif ride.may_lay(seat):
        on = ride.cards[-1]
        stops = ride.open_stops()
        for card in ride.hand_to_lay_from(seat):
            for start in ride.faces.ways(card):
                for stop in stops:
                    found.append(Lay(card, start, on, stop))
    if ride.may_lift(seat):
        found.append(Lift())
    return found


def price(ride: Ride, move: Move) -> Price:
    """What a lawful move would lead to, as far as anyone can know who sees the card."""
    if isinstance(move, Lay):
        card, start, stop = move.card, move.start, move.stop
    elif isinstance(move, Turn):
        card, start, stop = move.card, move.start, ride.open_stops()[0]
    else:
        return Price(True, 0, False, False)
    fits = ride.joins(stop, card, start)
    burns = ride.burns(card, fits)
    loses = not fits and ride.faces.penalties[card] == LOSE_A_CARD
    cursed = ride.faces.kinds[card] == EXIT and ride.is_cursed()
    ends = burns > len(ride.cards) or (loses and _nobody_has_a_card_after(ride, move)) or cursed
    return Price(fits, burns, loses, ends)


def _nobody_has_a_card_after(ride: Ride, move: Lay | Turn) -> bool:
    held = sum([len(hand) for hand in ride.hands])
    return held == (1 if isinstance(move, Lay) else 0)
