"""People in the wagon, simulated: they take their time, overlook cards that fit, and talk or do not."""

from typing import NamedTuple

from draisine.games.infernal_wagon.bots.prospect import DEADLY, Prospect
from draisine.games.infernal_wagon.deck import symbol_name
from draisine.games.infernal_wagon.decks import deck_of
from draisine.games.infernal_wagon.notation import parse_move
from draisine.games.infernal_wagon.values import Lay, Turn, View
from draisine.kernel.bots import Question, Reply

_SWAY = 30
"""Per cent by which times vary."""
_KNOWS_THE_HAND = 75
"""Per cent of the usual time with a hand that was read while somebody else laid: only the stop is new."""
_HESITATES = 180
"""Per cent of the usual time before somebody pays: perhaps somebody else has a card that fits."""
_LAST_RESORT = 12_000
"""Milliseconds more before a card that ends the ride."""
_HELD_BY_A_CALL = 2_500
_BAD = {-1: 3}
"""A lost card weighs as much as this many burned ones, for somebody who does not think ahead."""


class Habits(NamedTuple):
    """How somebody rides."""

    pace: int
    """Milliseconds from a new stop to a card on it, for somebody who has just drawn."""
    overlooks: int
    """Cards in a hundred that fit and are not seen to."""
    calls: bool
    """Says "mine" with a card that fits, and keeps back when others do."""
    plans: bool
    """Of several cards that fit takes the one that leaves the most; pays where it hurts least."""
    reads: bool = True
    """Reads the hand while somebody else lays, and is quicker then."""


NEW = Habits(7_000, 25, False, False)
PRACTISED = Habits(4_000, 10, True, True)
PERFECT = Habits(3_000, 0, True, True)
TEAMS = {"new": NEW, "practised": PRACTISED, "perfect": PERFECT}
STRICT = NEW._replace(reads=False)
"""A new team that takes its whole time for every card."""


class Person:
    """Somebody who sees what the default help shows: the price of a card once it is chosen, not before."""

    def __init__(self, habits: Habits, strength: str = "person") -> None:
        self.strength = strength
        self.habits = habits

    def answer(self, question: Question) -> Reply:
        """A card, at one's pace if it fits, later if it costs."""
        if question.purpose == "draw":
            return Reply()
        text = question.before or self._choose(question)
        pause, call = self._reaction(question, text)
        return Reply(text, pause, call)

    def _choose(self, question: Question) -> str:
        """A card that was seen to fit; else the one with the smallest penalty printed on it."""
        legal, chance = question.legal, question.chance()
        view: View = question.view
        if "lift" in legal:
            return "lift"
        prospect = Prospect(question.options, view, question.seat, careful=self.habits.plans)
        fitting: list[tuple[int, int, str]] = []
        rest: list[tuple[int, int, str]] = []
        seen: dict[int, bool] = {}
        for number, (text, price) in enumerate(view.prices):
            move = parse_move(text)
            if not isinstance(move, Lay | Turn):
                continue
            if move.card not in seen:
                seen[move.card] = chance.below(100) >= self.habits.overlooks
            if price.fits and seen[move.card] and not price.ends:
                fitting.append((prospect.cost(move) if self.habits.plans else number, number, text))
            elif self.habits.plans:
                rest.append((_without_fit(prospect, move.card), number, text))
            else:
                penalty = prospect.faces.penalties[move.card]
                rest.append((1000 * price.ends + _BAD.get(penalty, penalty), number, text))
        if fitting and not self.habits.plans:
            return fitting[chance.below(len(fitting))][2]
        return min(fitting or rest)[2]

    def _reaction(self, question: Question, text: str) -> tuple[int, str]:
        """The pause before the card, and what is called."""
        habits, seat, situation = self.habits, question.seat, question.situation
        view: View = question.view
        chance = question.chance("pace")
        pause = habits.pace * (100 - _SWAY + chance.below(2 * _SWAY + 1)) // 100
        if text == "lift" or text.endswith("!"):
            return pause, ""
        if habits.reads and view.last != seat and not view.u_turn:
            pause = pause * _KNOWS_THE_HAND // 100
        price = dict(view.prices)[text]
        claimed = [
            said.at
            for said in situation.heard
            if said.seat != seat and said.at >= situation.since and _claims(said.call, question)
        ]
        if price.fits and not price.ends:
            # Whoever calls second would only be talking across the first.
            return pause, "mine" if habits.calls and not claimed and not view.silence else ""
        pause = pause * _HESITATES // 100 + (_LAST_RESORT if price.ends else 0)
        if habits.calls and claimed:
            pause = max(pause, claimed[-1] + _HELD_BY_A_CALL + habits.pace // 2 - situation.since)
        return pause, ""


def _claims(call: str, question: Question) -> bool:
    """Whether a call says that somebody else has a card for the open stop."""
    view: View = question.view
    ends = deck_of(question.options.cards).ends[view.railroad[-1].card]
    return call in ("mine", "point_me", *[f"have_{symbol_name(ends[stop])}" for stop in view.stops])


def _without_fit(prospect: Prospect, card: int) -> int:
    """What a card seems to cost to somebody who does not see that it fits."""
    left = prospect.left(card, False, prospect.length)
    held = prospect.view.riders[prospect.seat].cards
    return prospect.price(card, False, prospect.length, left, held) if left > 0 else DEADLY
