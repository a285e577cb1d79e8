"""What a seat may do, and what it would cost."""

from draisine.games.infernal_wagon.deck import EXIT, LOSE_A_CARD, TUNNEL
from draisine.games.infernal_wagon.notation import format_move
from draisine.games.infernal_wagon.ride import NO_CARD, Ride
from draisine.games.infernal_wagon.values import Lay, Lift, Move, Price, Turn


def legal(ride: Ride, seat: int) -> list[Move]:
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


def prices_of(ride: Ride, moves: list[Move]) -> tuple[tuple[str, Price], ...]:
    """Moves in notation, with what they would cost."""
    return tuple([(format_move(move), price(ride, move)) for move in moves])


def price(ride: Ride, move: Move) -> Price:
    """What a legal move would lead to, as far as anyone can know who sees the card."""
    if isinstance(move, Lay):
        card, start, stop = move.card, move.start, move.stop
    elif isinstance(move, Turn):
        card, start, stop = move.card, move.start, ride.open_stops()[0]
    else:
        return Price(True, 0, False, False)
    fits = ride.joins(stop, card, start)
    burns = ride.burns(card, fits)
    # There is one draw in a turn: a tunnel that cost it leaves nothing for its card to take.
    drawn = ride.tunnel_lost and not ride.first_rules
    loses = not fits and ride.faces.penalties[card] == LOSE_A_CARD and not drawn
    cursed = ride.faces.kinds[card] == EXIT and ride.is_cursed()
    digs = ride.faces.kinds[card] == TUNNEL and not ride.first_rules
    ends = burns > len(ride.cards) or cursed or (_is_the_last(ride, move) and (loses or digs))
    return Price(fits, burns, loses, ends)


def _is_the_last(ride: Ride, move: Lay | Turn) -> bool:
    """Whether nobody has a card once this one lies."""
    return sum([len(hand) for hand in ride.hands]) == (1 if isinstance(move, Lay) else 0)
