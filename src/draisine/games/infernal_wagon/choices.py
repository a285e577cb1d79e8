"""What a seat may do, and what it would cost."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from draisine.games.infernal_wagon.deck import EDGES, EXIT, LOSE_A_CARD, TUNNEL
from draisine.games.infernal_wagon.notation import format_move
from draisine.games.infernal_wagon.ride import NO_CARD, Ride
from draisine.games.infernal_wagon.values import Lay, Lift, Move, Price, Turn, Wake

LAY: Final = 0
TURN: Final = 1
LIFT: Final = 2
WAKE: Final = 3


def most_moves(ride: Ride) -> i64:
    """Room for the moves of all seats; hands only get smaller."""
    cards: i64 = 0
    for hand in ride.hands:
        cards += len(hand)
    return ride.seats * (cards * EDGES * (EDGES - 1) + EDGES + 2)


def list_moves(ride: Ride, seat: i64, into: vec[i64], count: i64) -> i64:
    """Write every move of a seat behind the first `count`; how many there are then.

    A move is one whole number: `seat << 20 | kind << 16 | card << 8 | start << 4 | stop`.
    """
    if ride.end:
        return count
    by = seat << 20
    if ride.tunnel_card != NO_CARD:
        if ride.tunnel_seat == seat:
            by |= TURN << 16 | ride.tunnel_card << 8
            for start in range(ride.faces.way_counts[ride.tunnel_card]):
                into[count] = by | start << 4
                count += 1
    elif ride.u_turn:
        if ride.may_lay(seat):
            for owner in range(ride.seats):
                if owner != seat:
                    count = _list_lays(ride, by, ride.hands[owner], into, count)
    elif ride.last != seat or ride.may_lay(seat):  # who did not lay the last card may lay any
        count = _list_lays(ride, by, ride.hands[seat], into, count)
    if ride.curses[seat] != NO_CARD and ride.may_lift(seat):
        into[count] = seat << 20 | LIFT << 16
        count += 1
    return count


def _list_lays(ride: Ride, by: i64, hand: list[int], into: vec[i64], count: i64) -> i64:
    """Each card of a hand, with each edge that may be its start, on each open edge under the wagon."""
    ways = ride.faces.way_counts
    joined: i64 = ride.starts[-1]
    edges = ride.faces.edge_counts[ride.cards[-1]]
    for held in hand:
        card: i64 = held
        for start in range(ways[card]):
            for stop in range(edges):
                if stop != joined:
                    into[count] = by | card << 8 | start << 4 | stop
                    count += 1
    return count


def to_move(ride: Ride, code: i64) -> Move:
    """The value of a number."""
    kind = code >> 16 & 15
    if kind == LAY:
        return Lay(code >> 8 & 255, code >> 4 & 15, ride.cards[-1], code & 15)
    if kind == TURN:
        return Turn(code >> 8 & 255, code >> 4 & 15)
    return Lift() if kind == LIFT else Wake()


def legal(ride: Ride, seat: int) -> list[Move]:
    """Every move of a seat."""
    codes = vec[i64]([0] * most_moves(ride))
    count = list_moves(ride, seat, codes, 0)
    return [to_move(ride, codes[place]) for place in range(count)]


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
