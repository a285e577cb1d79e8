"""When the shaft is worth its chip and its card."""

from typing import Final

from draisine.games.underground.bots.planner import hazards
from draisine.games.underground.bots.sand import A_TURN, CARDS_OF_A_TURN, Sand
from draisine.games.underground.bots.sight import FINE, Sight
from draisine.games.underground.climb import Climb
from draisine.games.underground.fields import FIELDS

_WORTH_IT: Final = 15 * FINE
_WORTH_IT_WITH_THE_CODE: Final = 5 * FINE
"""With a complete code there is nothing to keep the shaft for."""
_A_TURN_NEARER: Final = A_TURN * FINE
"""What a single card should bring where nothing else brings anything."""


def shaft_pays(climb: Climb) -> bool:
    """Whether a card drawn now would on average bring the pawn well forward. Without a code, the fewer turns
    are left, the less there is that the shaft could be kept for."""
    here = Sight(climb).standing(climb.board.pawn)
    pile = len(climb.pile)
    least = _WORTH_IT_WITH_THE_CODE if climb.complete else _WORTH_IT
    turns_and_one = here + A_TURN * FINE
    if turns_and_one * CARDS_OF_A_TURN > pile * A_TURN * FINE * 10:
        least += A_TURN * FINE  # the card is missing in the end
    if not climb.complete:
        least = min(least, Sand(climb).turns_left(pile) * FINE)
    gains, unseen = _gains(climb)
    return len(gains) > 0 and sum(gains) >= least * unseen


def shaft_helps(climb: Climb) -> bool:
    """Whether it might bring the pawn a turn nearer, however seldom."""
    gains, _ = _gains(climb)
    return len(gains) > 0 and max(gains) >= _A_TURN_NEARER


def _gains(climb: Climb) -> tuple[list[int], int]:
    """How much nearer the cards would bring that nobody has seen, those that do, and how many there are."""
    sight = Sight(climb)
    here = sight.standing(climb.board.pawn)
    known = set(climb.out)
    for hand in climb.hands:
        known.update(hand)
    unseen = [field for field in range(FIELDS) if field not in known]
    gains = [
        max(0, here - sight.standing(field) - danger_of_landing(climb, field))
        for field in unseen
        if climb.shaft_opens_at(field) and sight.standing(field) < here
    ]
    return gains, len(unseen)


def danger_of_landing(climb: Climb, field: int) -> int:
    """What may happen to the pawn where the shaft leads: where it cannot step anywhere the climb is lost."""
    after = climb.copy()
    after.board.pawn = field
    return hazards(after)
