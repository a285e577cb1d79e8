"""Why a move is not legal: the one reason that helps its player most."""

from draisine.games.infernal_wagon import errors
from draisine.games.infernal_wagon.ride import NO_CARD, NOBODY, Ride
from draisine.games.infernal_wagon.values import Lay, Lift, Move, Turn, Wake
from draisine.kernel import refusals
from draisine.kernel.errors import IllegalMove


def refusal(ride: Ride, seat: int, move: Move) -> IllegalMove:
    """The named error for a move that is not among the legal ones of this seat."""
    if isinstance(move, Lay):
        return _no_lay(ride, seat, move)
    if isinstance(move, Turn):
        if ride.tunnel_card == NO_CARD or move.card != ride.tunnel_card:
            return errors.no_tunnel_waits()
        if ride.tunnel_seat != seat:
            return errors.tunnel_of_another(seat=int(ride.tunnel_seat))
        return errors.no_such_way()
    if isinstance(move, Wake):
        return errors.no_clock_sleeps()
    if isinstance(move, Lift):
        if ride.curses[seat] == NO_CARD or ride.lifted[seat]:
            return errors.no_curse_held()
        return errors.pair_does_not_lie()
    return refusals.only_the_clock()


def refusal_code(ride: Ride, seat: int, move: Move) -> str:
    """Its name alone, for who refuses thousands a second."""
    if isinstance(move, Lay) and move.on != ride.cards[-1]:
        return errors.railroad_moved_on.code
    return refusal(ride, seat, move).code


def _no_lay(ride: Ride, seat: int, move: Lay) -> IllegalMove:
    if move.on != ride.cards[-1]:
        return errors.railroad_moved_on()
    if ride.tunnel_card != NO_CARD:
        return errors.tunnel_waits(seat=int(ride.tunnel_seat))
    # Whether somebody else holds the card is not for this seat to learn from the answer.
    owner = ride.owner_of(move.card)
    if ride.u_turn and owner == seat:
        return errors.only_cards_of_others()
    if owner == NOBODY or (owner != seat and not ride.u_turn):
        return refusals.card_not_in_hand()
    if not ride.may_lay(seat):
        return errors.others_first(in_a_row=ride.in_a_row())
    return errors.no_such_way()
