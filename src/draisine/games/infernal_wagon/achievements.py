"""The crew's sheet: eleven things that rides can earn."""

from typing import Final

from draisine.games.infernal_wagon.ride import NOBODY, WON, Ride
from draisine.games.infernal_wagon.state import State
from draisine.kernel.values import Achievement

NEWCOMERS: Final = 7
FEW_CARDS: Final = 5
MINUTE: Final = 60_000

SHEET: Final = (
    Achievement("found_the_exit"),
    Achievement("with_two"),
    Achievement("with_five"),
    Achievement("under_six_minutes"),
    Achievement("under_five_minutes"),
    Achievement("soundtrack_on"),
    Achievement("somebody_out_of_cards"),
    Achievement("lost_near_the_exit"),
    Achievement("nobody_lost_a_card"),
    Achievement("all_junctions"),
    Achievement("newcomers", NEWCOMERS),
)


def earned_by(before: Ride, last: State, at: int, newcomers: int) -> tuple[str, ...]:
    """What a ride earned that ended at this millisecond, given how it stood before its last move
    and how many newcomers the crew has had."""
    ride = last.ride
    won = ride.end == WON
    met = (
        won,
        won and ride.seats == 2,
        won and ride.seats == 5,
        won and at < 6 * MINUTE,
        won and at < 5 * MINUTE,
        last.options.soundtrack,
        won and _somebody_was_out_of_cards(before, ride),
        not won and len(ride.deck) < FEW_CARDS,
        won and not any(ride.lost),
        won and _all_junctions(last),
        newcomers >= NEWCOMERS,
    )
    return tuple([box.id for box, is_met in zip(SHEET, met, strict=True) if is_met])


def _somebody_was_out_of_cards(before: Ride, after: Ride) -> bool:
    """What counts is who had none when the Exit was laid: not whoever laid it as their last card, but
    whoever laid as their last card the tunnel that brought it."""
    exit_card = after.cards[-1]
    hands = before.hands if before.owner_of(exit_card) != NOBODY else after.hands
    return any(len(hand) == 0 for hand in hands)


def _all_junctions(state: State) -> bool:
    options = state.options
    return options.easy > 0 and options.silence and options.u_turn and options.curse
