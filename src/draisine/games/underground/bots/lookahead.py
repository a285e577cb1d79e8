"""Looking ahead over the whole team's cards: what the next ones can make of a turn, and they of theirs."""

from time import monotonic
from typing import Final

from draisine.games.underground.bots.planner import LOST, Plan, Planner
from draisine.games.underground.bots.sand import pass_turn
from draisine.games.underground.bots.sight import FINE
from draisine.games.underground.climb import WON, Climb
from draisine.games.underground.fields import NOWHERE
from draisine.games.underground.values import EndTurn

_TURNS_AHEAD: Final = 2
_WIDTH: Final = 2
"""How many placements of each card are looked at in the turns of others."""
_REPLIES: Final = 2
"""How many turns of the next one are followed further."""
_TURNS_TO_THE_DOOR: Final = 5
_WIDTH_TO_THE_DOOR: Final = 4
_REPLIES_TO_THE_DOOR: Final = 3
_KEPT_TO_THE_DOOR: Final = 3
"""The same with a complete code, and how many more lines are followed: then there is one way to look for, and
which piece the next one has decides whether it can be built."""
_IN_DETAIL: Final = 3
"""So many turns ahead; beyond that no more lines are followed than without a code: few cards are known."""
_MORE_OF_ALL: Final = 3
"""Where that brings nothing nearer, so many times as many lines are followed and walks looked at, and without
a code so many turns less one further: often one has to step back first, so that something can be laid where
the pawn stood."""
_NEARER: Final = 8 * FINE
"""So much nearer the door or the next chip should be after the turns that were looked at."""
_LATER: Final = 1_000
"""To get out a turn later is worse by so much."""


class Line:
    """Turns of several seats in a row. The sum says how good they are (less is better): what is near after
    the first turn already is better than what is near after the last."""

    def __init__(self, root: int, last: Plan, before: int, later: int) -> None:
        self.root = root
        """The first turn of all, as its place among the plans."""
        self.last = last
        self.value = before + last.value
        if last.after.end == WON:
            self.value = later * _LATER - LOST
        elif last.after.end:
            self.value = LOST - later * _LATER


class Search:
    """How far and how widely one looks."""

    def __init__(self, complete: bool, kept: int, more: int = 1) -> None:
        self.turns = _TURNS_TO_THE_DOOR if complete else _TURNS_AHEAD + more - 1
        self.wide = (kept + (_KEPT_TO_THE_DOOR if complete else 0)) * more
        self.kept = kept * more
        self.width = _WIDTH_TO_THE_DOOR if complete else _WIDTH
        self.replies = (_REPLIES_TO_THE_DOOR if complete else _REPLIES) + more - 1
        self.walks = more + 1


def best_line(plans: list[Plan], kept: int, until: float, begun: int = 0) -> Plan:
    """The turn that the team can make most of with the cards that all can see. `begun`: actions of this turn
    that were made already."""
    complete = plans[0].after.complete
    best = _best(plans, Search(complete, kept), until, begun)
    resting = [plan.value for plan in plans if isinstance(plan.first, EndTurn)]
    if not _comes_nearer(best, resting):
        wider = _best(plans, Search(complete, kept, _MORE_OF_ALL), until, begun)
        if not until or monotonic() <= until:
            best = wider
    found = plans[best.root]
    found.nearer = _comes_nearer(best, resting)
    return found


def _comes_nearer(best: Line, resting: list[int]) -> bool:
    """Whether the best line leads nearer than doing nothing, or nothing more."""
    if best.last.after.end == WON or not resting:
        return True
    return best.last.value <= min(resting) - _NEARER


def _best(plans: list[Plan], search: Search, until: float, begun: int) -> Line:
    lines = [Line(number, plan, 0, 0) for number, plan in enumerate(plans)]
    lines = _different(lines, search.wide)
    for later in range(1, search.turns + 1):
        further: list[Line] = []
        for line in lines:
            if until and monotonic() > until:
                return lines[0]
            if line.last.after.end:
                further.append(line)
                continue
            replies = _replies(line.last.after, search, until, begun if later == 1 else 0) or [line.last]
            further += [Line(line.root, reply, line.value, later) for reply in replies]
        # What comes of it equally soon is left to others as little as can be.
        further.sort(key=lambda line: (line.value, plans[line.root].value))
        lines = _different(further, search.wide if later < _IN_DETAIL else search.kept)
        if lines[0].last.after.end == WON:
            break  # whoever is out later is not better off
    return lines[0]


def _different(lines: list[Line], most: int) -> list[Line]:
    """The best lines, but of those that lead to the same board with the same cards the best one only: to lay
    and walk is often as good as to walk and lay."""
    seen: set[tuple[int, ...]] = set()
    found: list[Line] = []
    for line in lines:
        after = line.last.after
        cards = [card for hand in after.hands for card in hand]
        where = (after.board.pawn, *after.board.heights, *cards)
        if where not in seen:
            seen.add(where)
            found.append(line)
            if len(found) == most:
                break
    return found


def _replies(climb: Climb, search: Search, until: float, begun: int) -> list[Plan]:
    """The best turns of the next one; what is drawn meanwhile nobody knows."""
    after = climb.copy()
    actions = int(climb.has_laid) + int(climb.has_walked) - begun
    after.on_turn = (climb.on_turn + 1) % climb.seats
    after.played = NOWHERE
    after.has_laid = after.has_walked = after.has_taken = False
    if after.agenda and after.glass is not None:
        after.glass.go_on()
    after.agenda = []
    seen = pass_turn(after, actions) * FINE
    found = Planner(after, search.width, until, search.walks).plans()[: search.replies]
    for plan in found:
        plan.value += seen
    return found
