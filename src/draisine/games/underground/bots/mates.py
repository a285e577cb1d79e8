"""Three mates for the way up: one lends a hand, one thinks for itself, one thinks ahead."""

from time import monotonic
from typing import Final

from draisine.games.underground import GAME
from draisine.games.underground.bots.lookahead import best_line
from draisine.games.underground.bots.manners import reaction
from draisine.games.underground.bots.pieces import worst_water
from draisine.games.underground.bots.planner import Plan, Planner, hazards
from draisine.games.underground.bots.reasons import glass_reason, reason_of
from draisine.games.underground.bots.shaft import danger_of_landing, shaft_helps, shaft_pays
from draisine.games.underground.bots.sight import CHIP, Sight
from draisine.games.underground.climb import FLEE, LAND, SETUP, SHAFT, Climb
from draisine.games.underground.fields import NOWHERE
from draisine.games.underground.hourglass import SECTIONS
from draisine.games.underground.movement import GETS_CHIP, GETS_KEY, GETS_VALVE, gets_at
from draisine.games.underground.notation import format_move, parse_move
from draisine.games.underground.values import Begin, EndTurn, Flee, Land, Move, Stay, TurnGlass, UseShaft
from draisine.games.underground.view_values import View
from draisine.kernel.bots import Budget, Question, Reply
from draisine.kernel.chance import Chance

_ALONE: Final = 15_000
"""Playing alone, one looks at the hourglass first when there is less left than this."""
_SLIP: Final = 2
"""The plan that is taken instead of the best one."""


class Mate:
    """A bot that plans so far and so closely."""

    def __init__(self, strength: str, width: int, ahead: int, slips: int) -> None:
        self.strength = strength
        self._width = width
        self._ahead = ahead
        """For how many plans it looks at what the next ones can make of them."""
        self._slips = slips
        """Turns in a hundred that it does not think through."""

    def answer(self, question: Question) -> Reply:
        """What it would do now, with what it shows before and why."""
        if question.purpose == "draw":
            return Reply()  # all win or all lose: there is nothing to agree on
        if question.purpose == "advice":
            return self._advise(question)
        text, nearer = question.before, True
        if not text:
            view, seat, chance = question.view, question.seat, question.chance()
            climb = GAME.sample(question.options, view, seat, chance).climb
            move, nearer = self._choose(climb, view, seat, chance, question.budget)
            text = question.legal[0] if move is None else format_move(move)
        reply = reaction(question.view, question.seat, text, question.situation)
        return _explained(question, reply, nearer) if reply.shown else reply

    def _advise(self, question: Question) -> Reply:
        """The best thing for the team now, or to wait, and why."""
        chance = question.chance()
        climb = GAME.sample(question.options, question.view, question.seat, chance).climb
        if climb.phase == SETUP:
            if "begin" in question.legal:
                return Reply("begin", why="begin")
            return Reply(why="wait_turn")
        glass = glass_reason(climb, question.seat, question.situation.now)
        if glass.move or question.seat != climb.on_turn:
            return glass
        move, nearer = self._act(climb, chance, question.budget)
        return reason_of(climb, move, nearer)

    def _choose(
        self, climb: Climb, view: View, seat: int, chance: Chance, budget: Budget
    ) -> tuple[Move | None, bool]:
        if climb.phase == SETUP:
            return Begin(), True
        glass = climb.glass
        if seat != climb.on_turn or (
            glass is not None
            and climb.seats == 1
            and glass.runs_out_at - view.at < _ALONE < glass.capacity
            and (glass.section + 1) % SECTIONS != glass.end
        ):
            return None if glass is None else TurnGlass(glass.section), True
        return self._act(climb, chance, budget)

    def _act(self, climb: Climb, chance: Chance, budget: Budget) -> tuple[Move, bool]:
        """What it does on turn, and whether that, or what comes after it, brings the team nearer."""
        if climb.waiting == FLEE:
            return _aside(climb), True
        if climb.waiting == LAND:
            return _landing(climb), True
        if SHAFT in climb.tools and shaft_pays(climb):
            return UseShaft(), True
        if climb.has_laid and climb.has_walked:
            return EndTurn(climb.played, climb.has_taken and climb.complete), True
        best = self._best(climb, chance, budget)
        if not best.nearer and SHAFT in climb.tools and shaft_helps(climb):
            return UseShaft(), True
        if isinstance(best.first, EndTurn):
            return EndTurn(best.first.card, climb.has_taken and climb.complete), best.nearer
        return best.first, best.nearer

    def _best(self, climb: Climb, chance: Chance, budget: Budget) -> Plan:
        until = monotonic() + budget.seconds * 0.8 if budget.seconds else 0.0
        width = min(self._width, budget.nodes) if budget.nodes else self._width
        ahead = min(self._ahead, budget.nodes) if budget.nodes else self._ahead
        plans = Planner(climb, width, until).plans()
        if self._slips and chance.below(100) < self._slips:
            plans = plans[min(_SLIP, len(plans) - 1) :]
        if ahead:
            return best_line(plans, ahead, until, int(climb.has_laid) + int(climb.has_walked))
        return plans[0]


def _explained(question: Question, reply: Reply, nearer: bool) -> Reply:
    """The same, with the reason that the others see."""
    climb = GAME.sample(question.options, question.view, question.seat, question.chance()).climb
    reason = reason_of(climb, parse_move(reply.move), nearer)
    return Reply(
        reply.move,
        reply.pause,
        reply.call,
        reply.call_at,
        reply.shown,
        reply.until,
        reason.why,
        reason.about,
    )


def _aside(climb: Climb) -> Move:
    sight, ways = Sight(climb), climb.ways_aside()
    if climb.board.exit in ways:
        return Flee(climb.board.exit)
    return Flee(min(ways, key=lambda field: (sight.standing(field) + _danger_aside(climb, field), field)))


def _danger_aside(climb: Climb, field: int) -> int:
    """What may happen to the pawn there, with water where it stood."""
    after = climb.copy()
    after.board.water[climb.board.pawn] = True
    after.board.pawn = field
    return hazards(after)


def _landing(climb: Climb) -> Move:
    """Where the shaft leads, if it is nearer there."""
    sight, field = Sight(climb), climb.waiting_field
    gets = gets_at(climb.board, field, climb.key_stock)
    there = sight.standing(field) - (CHIP if gets == GETS_CHIP and not climb.complete else 0)
    if there + danger_of_landing(climb, field) > sight.standing(climb.board.pawn):
        return Stay()
    if gets == GETS_VALVE:
        drain = worst_water(climb, sight)
        return Land(False, None if drain == NOWHERE else drain)
    return Land(gets in (GETS_CHIP, GETS_KEY))


BOTS: Final = (
    Mate("schlepper", width=2, ahead=0, slips=30),
    Mate("hauer", width=4, ahead=0, slips=0),
    Mate("steiger", width=8, ahead=5, slips=0),
)
