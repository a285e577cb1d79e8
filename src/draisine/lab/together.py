"""Games without turns, in continuous time: everyone wants something, and whoever comes first does it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from draisine.bots.pace import pace_of
from draisine.kernel import Match
from draisine.kernel.bots import Bot, Budget, Fellow, Heard, Question, Situation
from draisine.lab.order import Order, Step

PERSON = "person"
"""The strength of simulated people."""
_REMEMBERED = 6
"""Calls that are still in anyone's ear."""
_SWAY = 30
"""Per cent by which the time of a decision varies, where bots do not say how long theirs takes."""


class _Intent(NamedTuple):
    """What a seat is about to do."""

    legal: tuple[str, ...]
    since: int
    number: int
    """Moves made when it got this choice: with it the luck of the choice stays the same."""
    text: str
    due: int
    call: str
    call_due: int
    steady: bool = False
    """It takes the time that a decision takes, whatever others do meanwhile."""


class Together(Order):
    """Several seats at once. A choice that is still the same when something happened goes on as it began.

    So does one whose bot does not say how long it takes: people do not begin to think anew because somebody
    turned the hourglass.
    """

    def __init__(self, match: Match, bots: Sequence[Bot], *, budget: Budget, pace: int) -> None:
        super().__init__(match, bots, budget=budget, pace=pace)
        self._intents: dict[int, _Intent] = {}
        self._heard: tuple[Heard, ...] = ()
        self._moves: list[tuple[int, int]] = []
        self.calls = 0
        """Calls made so far."""

    def next(self, now: int) -> Step | None:
        """The first move that is made from here on, calls before it taken into account."""
        match = self._match
        number = match.number
        views: dict[int, Any] = {}
        for seat in range(len(self._bots)):
            legal = match.legal(seat)
            before = self._intents.get(seat)
            if not legal:
                self._intents.pop(seat, None)
            elif before is not None and before.steady and before.text in legal:
                continue
            elif before is None or before.legal != legal:
                views[seat] = match.view(seat)
                self._intents[seat] = self._ask(seat, views[seat], legal, now, now, number)
        while self._intents:
            first = min(self._intents, key=lambda seat: (self._intents[seat].due, (seat + number) % 5))
            due = self._intents[first].due
            calling = [
                seat for seat, intent in self._intents.items() if intent.call and intent.call_due < due
            ]
            if not calling:
                self._moves.append((first, due))
                return Step(first, due, self._intents.pop(first).text)
            now = self._call(min(calling, key=lambda seat: (self._intents[seat].call_due, seat)))
            for seat, intent in list(self._intents.items()):
                if self._heard[-1].seat != seat:
                    view = views.get(seat) or match.view(seat)
                    views[seat] = view
                    self._intents[seat] = self._again(seat, view, intent, now)
        return None

    def _call(self, seat: int) -> int:
        intent = self._intents[seat]
        said = Heard(seat, intent.call, intent.call_due)
        self._heard = (*self._heard, said)[-_REMEMBERED:]
        self._intents[seat] = intent._replace(call="")
        self.calls += 1
        return said.at

    def _ask(  # noqa: PLR0917
        self, seat: int, view: Any, legal: tuple[str, ...], now: int, since: int, number: int
    ) -> _Intent:
        return self._again(seat, view, _Intent(legal, since, number, "", 0, "", 0), now)

    def _again(self, seat: int, view: Any, intent: _Intent, now: int) -> _Intent:
        """The same choice, after something was called."""
        people = tuple(
            Fellow(other, pace_of(other, self._moves[-40:]))
            for other, bot in enumerate(self._bots)
            if bot.strength == PERSON
        )
        question = Question(
            self._match.game.id,
            self._options,
            view,
            seat,
            intent.legal,
            situation=Situation(now, intent.since, self._heard, people, self._seed),
            seed=f"{self._seed}/{intent.number} {seat}",
            budget=self._budget,
            before=intent.text,
        )
        reply = self._bots[seat].answer(question)
        pause = reply.pause
        steady = pause is None
        if pause is None:
            chance = question.chance("pace")
            pause = self._pace * (100 - _SWAY + chance.below(2 * _SWAY + 1)) // 100
        due = max(now, intent.since + pause)
        call_due = intent.since + pause // 2
        called = reply.call if call_due >= now else ""
        return intent._replace(text=reply.move, due=due, call=called, call_due=call_due, steady=steady)
