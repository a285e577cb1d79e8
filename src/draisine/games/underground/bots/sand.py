"""What the hourglass costs: whether it sees the pawn in this turn, or before the next one walks on."""

from typing import Final

from draisine.games.underground.climb import Climb
from draisine.games.underground.fields import NOWHERE
from draisine.games.underground.hourglass import SECTIONS, Hourglass, looks_along

_ASSUMED: Final = 30_000
"""Milliseconds that a turn takes as long as few were played."""
_ASSUMED_TURNS: Final = 3
"""So many turns of that length are counted with those that were played."""
A_TURN: Final = 10
"""A turn in tenths."""
_WATERS: Final = 5
"""What the water costs that comes when the pawn is discovered."""
AT_THE_END: Final = 12_500
"""To be discovered right before the end chip is to lose."""
_TURNED_EARLY: Final = 2_000
"""Milliseconds before the sand has run through at which somebody turns the hourglass."""
_PARTS: Final = 3
"""A turn has three decisions: two actions and its end."""
_ACTION: Final = 2
"""What an action has to be good for, where the sand runs out before the cards: it takes a third of a turn."""
CARDS_OF_A_TURN: Final = 14
"""Tenths of a card: one is drawn in every turn, and some for new chips and water."""


def turn_length(climb: Climb) -> int:
    """Milliseconds that a turn takes at this table."""
    return max(1, (climb.now + _ASSUMED * _ASSUMED_TURNS) // (climb.turns + _ASSUMED_TURNS))


class Sand:
    """The hourglass in one turn. Costs are tenths of a turn."""

    def __init__(self, climb: Climb) -> None:
        self._turn = turn_length(climb)
        self._glass = climb.glass
        self._left = 0 if climb.glass is None else max(0, climb.glass.runs_out_at - climb.now)
        self._over = self._turn if climb.played == NOWHERE else self._turn * 2 // _PARTS
        """Milliseconds until this turn is over."""

    def action(self, pile: int) -> int:
        """The price of an action: nothing without an hourglass, and where the cards run out first."""
        glass = self._glass
        return _ACTION if glass is not None and self._turns(glass) * CARDS_OF_A_TURN < pile * 10 else 0

    def turns_left(self, pile: int) -> int:
        """How many turns there still are, by the cards and by the sand."""
        by_cards = pile * 10 // CARDS_OF_A_TURN
        return by_cards if self._glass is None else min(by_cards, self._turns(self._glass))

    def _turns(self, glass: Hourglass) -> int:
        """How many turns the sand lasts."""
        sections = (glass.end - glass.section - 1) % SECTIONS
        return (sections * glass.capacity + self._left) // self._turn

    def walked(self, start: int, field: int, first: bool) -> int:
        """What it may cost to walk to a field, at once or when a piece was laid."""
        glass = self._glass
        if glass is None:
            return 0
        when = self._turn // _PARTS if first else self._turn * 2 // _PARTS
        left = max(0, self._left - _TURNED_EARLY)
        if left * 4 > when * 5:
            return self._walked_now(glass, glass.section, self._left, when, field)
        late = self._walked_later(glass, when, start, field)
        if left * 4 <= when * 3:
            return late
        return (late + self._walked_now(glass, glass.section, self._left, when, field)) // 2

    def _walked_later(self, glass: Hourglass, when: int, start: int, field: int) -> int:
        """The same when the hourglass is turned before the pawn leaves."""
        section, cost = glass.section + 1, 0
        if looks_along(section % SECTIONS, start) and section % SECTIONS != glass.end:
            cost = self._seen(glass, section, glass.capacity)
            section += 1
        return cost + self._walked_now(glass, section, self._left + glass.capacity, when, field)

    def _walked_now(self, glass: Hourglass, section: int, left: int, when: int, field: int) -> int:
        if looks_along(section % SECTIONS, field):
            return self._seen(glass, section, max(0, left - when))
        return self._stood(glass, section, left - when, self._over - when, field)

    def stayed(self, field: int) -> int:
        """What it may cost to stay."""
        glass = self._glass
        return 0 if glass is None else self._stood(glass, glass.section, self._left, self._over, field)

    def _stood(self, glass: Hourglass, section: int, left: int, rest: int, field: int) -> int:
        """What it may cost to stand there for the rest of the turn, and until the next one walks."""
        until = rest + self._turn // 2
        ahead = (section + 1) % SECTIONS
        if left * 4 > until * 5 or ahead == glass.end or not looks_along(ahead, field):
            return 0  # at the end chip it is over wherever the pawn stands
        cost = self._seen(glass, section + 1, glass.capacity)
        return cost if left * 4 <= until * 3 else cost // 2

    def _seen(self, glass: Hourglass, section: int, left: int) -> int:
        """What is lost when the pawn is discovered from a section: the sand that was left, and dry fields."""
        if (section + 1) % SECTIONS == glass.end:
            return AT_THE_END
        return left * A_TURN // self._turn + _WATERS


def pass_turn(climb: Climb, actions: int) -> int:
    """Let the time of a turn with so many actions go by, with the hourglass turned whenever it has run
    through. What that costs."""
    glass = climb.glass
    if glass is None:
        return 0
    cost, turn = 0, turn_length(climb)
    climb.now += turn * (actions + 1) // _PARTS
    while glass.runs_out_at <= climb.now:
        at = glass.runs_out_at
        glass.go_on()
        glass.refill(at)
        if glass.section == glass.end:
            return AT_THE_END
        if looks_along(glass.section, climb.board.pawn):
            glass.go_on()
            cost += glass.capacity * A_TURN // turn + _WATERS
    return cost
