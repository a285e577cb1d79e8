"""Three team mates. They weigh cards alike; some look closer, wait for the better card, and talk more."""

from collections.abc import Sequence
from typing import Final

from draisine.bots.bot import Budget, Reaction, Situation
from draisine.bots.infernal_wagon.foresight import Foresight
from draisine.bots.infernal_wagon.manners import Manners, Temper
from draisine.bots.infernal_wagon.prospect import Prospect
from draisine.games.infernal_wagon import GAME
from draisine.games.infernal_wagon.notation import parse_move
from draisine.games.infernal_wagon.values import Move, Options, View
from draisine.kernel.chance import Chance

_CANDIDATES: Final = 4
"""Moves that are worth a search: the cheapest ones at first sight."""


class Rider:
    """A bot of one temper."""

    def __init__(self, strength: str, temper: Temper, waver: int, slips: int, samples: int) -> None:
        self.strength = strength
        self._temper = temper
        self._waver = waver
        """By how much it may misjudge a move, in tenths of a card."""
        self._slips = slips
        """Moves in a hundred for which it hardly looks at the symbols."""
        self._samples = samples
        """How often it makes the hands of the others up."""

    def choose(  # noqa: PLR0917 - as every bot is asked
        self, options: Options, view: View, seat: int, legal: Sequence[str], chance: Chance, budget: Budget
    ) -> str:
        """The cheapest of the lawful moves, as far as it can tell."""
        if "lift" in legal:
            return "lift"
        if len(legal) == 1:
            return legal[0]
        prospect = Prospect(options, view, seat)
        waver = self._waver
        if self._slips and chance.below(100) < self._slips:
            waver *= 8
        rated: list[tuple[int, int]] = []
        moves: list[Move] = [parse_move(text) for text in legal]
        for number, move in enumerate(moves):
            cost = prospect.cost(move)
            if waver:
                cost += chance.below(waver + 1) - chance.below(waver + 1)
            rated.append((cost, number))
        rated.sort()
        samples = min(self._samples, budget.nodes) if budget.nodes else self._samples
        if not samples or view.tunnel is not None:
            return legal[rated[0][1]]
        return legal[self._foreseen(options, prospect, moves, rated[:_CANDIDATES], samples, chance)]

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

    def react(  # noqa: PLR0917 - as every bot is asked
        self, options: Options, view: View, seat: int, text: str, situation: Situation, chance: Chance
    ) -> Reaction:
        """Sooner with a better card, later when somebody else has called."""
        prospect = Prospect(options, view, seat)
        return Manners(self._temper, prospect, situation).reaction(parse_move(text), chance)

    def accepts_draw(self, options: Options, view: View, seat: int, chance: Chance, budget: Budget) -> bool:
        """All win or all lose: there is nothing to agree on."""
        return False


BOTS: Final = (
    Rider(
        "anfaenger",
        Temper(glance=1700, doubt=260, longest=6500, sway=45, talk=6),
        waver=25,
        slips=14,
        samples=0,
    ),
    Rider(
        "aufmerksam",
        Temper(glance=1900, doubt=850, longest=9000, sway=25, talk=15),
        waver=4,
        slips=2,
        samples=0,
    ),
    Rider(
        "lokfuehrer",
        Temper(glance=1500, doubt=900, longest=9000, sway=15, talk=25),
        waver=0,
        slips=0,
        samples=6,
    ),
)
