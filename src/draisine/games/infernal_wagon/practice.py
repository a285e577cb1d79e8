"""A practice ride: who learns, what they are advised to do, and what their mates leave to them."""

from collections.abc import Sequence
from typing import Final

from draisine.games.infernal_wagon.choices import legal, price
from draisine.games.infernal_wagon.deck import BLAST, EXIT, TUNNEL, Deck, matches
from draisine.games.infernal_wagon.notation import format_move
from draisine.games.infernal_wagon.ride import Ride
from draisine.games.infernal_wagon.state import State
from draisine.games.infernal_wagon.values import Advice, Lay, Move, Price, Turn, Wake

LEARNER: Final = 0
"""The seat of whoever made the table."""
OFFERED_AFTER: Final = 6
"""Cards on the railroad after which waking the clock is offered."""


def all_moves(state: State, seat: int) -> list[Move]:
    """Every move of a seat: whoever learns may also wake the clock."""
    moves = legal(state.ride, seat)
    if seat == LEARNER and state.asleep and not state.ride.end:
        moves.append(Wake())
    return moves


def fitting(faces: Deck, hand: Sequence[int], on: int, stops: Sequence[int]) -> bool:
    """Whether a hand has a card that costs nothing on an open edge: this is what mates leave to a learner."""
    for card in hand:
        if faces.kinds[card] == BLAST:
            continue
        for way in faces.ways(card):
            for stop in stops:
                if matches(faces.ends[on][stop], faces.ends[card][way]):
                    return True
    return False


def advice_for(state: State, seat: int | None) -> Advice | None:
    """What the learner would best do now; None for everyone else."""
    ride = state.ride
    if not state.options.practice or seat != LEARNER or ride.end:
        return None
    wake = state.asleep and ride.laid >= OFFERED_AFTER
    move = _cheapest(ride, legal(ride, seat))
    if move is None:
        return Advice(None, "others", wake)
    best, cost = format_move(move), price(ride, move)
    if isinstance(move, Turn):
        return Advice(best, "turn", wake)
    if isinstance(move, Lay) and ride.faces.kinds[move.card] == EXIT:
        return Advice(best, "exit", wake)
    if cost.fits and not cost.burns and not cost.ends:
        return Advice(best, "fits", wake)
    if any(ride.may_lay(other) for other in range(ride.seats) if other != seat):
        return Advice(None, "mates", wake)
    return Advice(best, "least", wake)


def _cheapest(ride: Ride, moves: Sequence[Move]) -> Move | None:
    """The best card to lay or to turn; the first of equals, tunnels last: what comes out may burn."""
    best: Move | None = None
    least = 0
    for move in moves:
        if not isinstance(move, Lay | Turn):
            continue
        tunnel = isinstance(move, Lay) and ride.faces.kinds[move.card] == TUNNEL
        cost = 2 * _badness(price(ride, move)) + tunnel
        if best is None or cost < least:
            best, least = move, cost
    return best


def _badness(cost: Price) -> int:
    return (1000 if cost.ends else 0) + (50 if cost.loses else 0) + (0 if cost.fits else 20) + 2 * cost.burns
