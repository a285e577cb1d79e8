"""Three team mates. They weigh cards alike; some look closer, wait for the better card, and talk more."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from draisine.games.infernal_wagon import GAME
from draisine.games.infernal_wagon.bots.courtesy import NEVER
from draisine.games.infernal_wagon.bots.foresight import Foresight
from draisine.games.infernal_wagon.bots.manners import Manners, Temper
from draisine.games.infernal_wagon.bots.prospect import Prospect
from draisine.games.infernal_wagon.notation import parse_move
from draisine.games.infernal_wagon.values import Lay, Move, Options, Turn, View
from draisine.kernel.bots import Budget, Question, Reply
from draisine.kernel.chance import Chance

_CANDIDATES: Final = 4
"""Moves that are worth a search: the cheapest ones at first sight."""

_HARDLY_LOOKED: Final = 150
_AT_A_GLANCE: Final = 2
"""Cards of which none is overlooked."""


class Skill(NamedTuple):
    """How well somebody looks."""

    careful: bool
    """Keeps an eye on the fire, the hands and what the next rider gets."""
    waver: int
    """By how much a move may be misjudged, in tenths of a card."""
    slips: int
    """Moves in a hundred for which the symbols are hardly looked at."""
    takes_in: int
    """Cards of others that are read before one is taken under a U-turn."""
    overlooks: int
    """Cards in a hundred that are not seen in a hand too large for a glance."""
    samples: int
    """How often the hands of the others are made up."""


def _differs(prospect: Prospect, move: Move) -> bool:
    """Whether it is the first of the moves that look the same: equal edges may all be named."""
    return not isinstance(move, Lay | Turn) or move.start in prospect.faces.different_ways(move.card)


def _rated(
    prospect: Prospect, moves: list[Move], read: list[int], waver: int, chance: Chance
) -> list[tuple[int, int]]:
    """What each move seems to cost, the cheapest first; with cards given, only those that were read."""
    rated: list[tuple[int, int]] = []
    for number, move in enumerate(moves):
        if read and isinstance(move, Lay) and move.card not in read:
            continue
        cost = prospect.cost(move)
        if waver:
            cost += chance.below(waver + 1) - chance.below(waver + 1)
        rated.append((cost, number))
    rated.sort()
    return rated


class Rider:
    """A bot of one skill and one temper."""

    def __init__(self, strength: str, temper: Temper, skill: Skill) -> None:
        self.strength = strength
        self._temper = temper
        self._skill = skill

    def answer(self, question: Question) -> Reply:
        """The cheapest move: sooner with a better card, later when somebody else has called."""
        if question.purpose == "draw":
            return Reply()  # all win or all lose: there is nothing to agree on
        if question.legal == ("wake",):
            return Reply("wake", NEVER)  # it is not for a stand-in to begin
        text = question.before or self._safely(question)
        prospect = Prospect(question.options, question.view, question.seat, self._skill.careful)
        manners = Manners(self._temper, prospect, question.situation)
        pause, call = manners.reaction(parse_move(text), question.chance("pace"))
        return Reply(text, pause, call)

    def _safely(self, question: Question) -> str:
        """The cheapest move as far as it can tell; none that ends the ride while another does not."""
        options, seat = question.options, question.seat
        legal = tuple([text for text in question.legal if text != "wake"])
        view: View = question.view
        if "lift" in legal:
            return "lift"
        safe = [text for text, price in view.prices if text in legal and not price.ends]
        text = self._choose(options, view, seat, legal, question.chance(), question.budget)
        if text in safe or not safe:
            return text
        # Before the ride is lost everything that lies open is looked at.
        prospect = Prospect(options, view, seat, self._skill.careful)
        return min([(prospect.cost(parse_move(one)), number, one) for number, one in enumerate(safe)])[2]

    def _choose(  # noqa: PLR0917
        self, options: Options, view: View, seat: int, legal: Sequence[str], chance: Chance, budget: Budget
    ) -> str:
        skill = self._skill
        prospect = Prospect(options, view, seat, skill.careful)
        legal = [text for text in legal if _differs(prospect, parse_move(text))]
        if len(legal) == 1:
            return legal[0]
        waver = skill.waver
        if prospect.learner >= 0:
            # A mate beside somebody who learns looks twice: the ride is to be lost by nobody's slip.
            waver = 0
        elif skill.slips and chance.below(100) < skill.slips:
            waver = _HARDLY_LOOKED
        moves: list[Move] = [parse_move(text) for text in legal]
        read = self._read(view, moves, chance)
        rated = _rated(prospect, moves, read, waver, chance)
        samples = min(skill.samples, budget.nodes) if budget.nodes else skill.samples
        if not samples or view.tunnel is not None:
            return legal[rated[0][1]]
        return legal[self._foreseen(options, prospect, moves, rated[:_CANDIDATES], samples, chance)]

    def _read(self, view: View, moves: list[Move], chance: Chance) -> list[int]:
        """The cards that it looks at: its own hand, or some of what the others have."""
        cards: list[int] = []
        for move in moves:
            if isinstance(move, Lay) and move.card not in cards:
                cards.append(move.card)
        if view.u_turn:
            return chance.shuffled(cards)[: self._skill.takes_in]
        if len(cards) <= _AT_A_GLANCE or not self._skill.overlooks:
            return cards
        return [card for card in cards if chance.below(100) >= self._skill.overlooks] or cards

    def _foreseen(  # noqa: PLR0917
        self,
        options: Options,
        prospect: Prospect,
        moves: list[Move],
        rated: list[tuple[int, int]],
        samples: int,
        chance: Chance,
    ) -> int:
        """The best of a few moves over many made-up rides."""
        totals = [cost * samples for cost, _ in rated]
        for _ in range(samples):
            state = GAME.sample(options, prospect.view, prospect.seat, chance)
            foresight = Foresight(prospect, state.ride)
            for place, (_, number) in enumerate(rated):
                totals[place] += foresight.after(moves[number])
        best = 0
        for place in range(1, len(totals)):
            if totals[place] < totals[best]:
                best = place
        return rated[best][1]


BOTS: Final = (
    Rider(
        "anfaenger",
        Temper(glance=3600, reading=700, doubt=700, longest=5000, sway=40, rash=8, talk=6),
        Skill(careful=False, waver=12, slips=6, takes_in=2, overlooks=20, samples=0),
    ),
    Rider(
        "aufmerksam",
        Temper(glance=1900, reading=450, doubt=780, longest=6000, sway=12, rash=5, talk=25),
        Skill(careful=True, waver=4, slips=1, takes_in=2, overlooks=10, samples=0),
    ),
    Rider(
        "lokfuehrer",
        Temper(glance=1800, reading=400, doubt=780, longest=6000, sway=10, rash=2, talk=25),
        Skill(careful=True, waver=0, slips=0, takes_in=4, overlooks=5, samples=6),
    ),
)
