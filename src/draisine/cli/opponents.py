"""The bots at the other seats: what each is about to do, and when."""

from collections.abc import Mapping
from typing import NamedTuple

from draisine.kernel import Match
from draisine.kernel.bots import Bot, Budget, Fellow, Purpose, Question, Situation
from draisine.tables.bots.pace import pace_of

_THINKING = Budget(seconds=0.8)
PACE = 1_500
"""Milliseconds for a decision where all play at once and a bot does not say how long it takes."""


class Step(NamedTuple):
    """A move that will be made."""

    seat: int
    due: int
    """Millisecond of play."""
    text: str


class _Intent(NamedTuple):
    legal: tuple[str, ...]
    own: int | None
    """The last move of the seat: a choice ends with one's move."""
    step: Step
    steady: bool
    """At any human pace: it goes on whatever others do meanwhile."""


class Opponents:
    """A choice that is still the same when something happened goes on as it began."""

    def __init__(self, match: Match, bots: Mapping[int, Bot]) -> None:
        self._match = match
        self._bots = bots
        self._intents: dict[int, _Intent] = {}

    def next(self, now: int) -> Step | None:
        """The first move that one of them will make, if nothing else happens before."""
        match = self._match
        for seat, bot in self._bots.items():
            before = self._intents.pop(seat, None)
            legal = match.legal(seat)
            if not legal:
                continue
            own = match.last_move_of(seat)
            if before is not None and before.own == own and _goes_on(before, legal):
                self._intents[seat] = before
            else:
                self._intents[seat] = self._ask(bot, seat, legal, own, now)
        steps = [intent.step for intent in self._intents.values()]
        return min(steps, key=lambda step: (step.due, step.seat), default=None)

    def forget(self) -> None:
        """The game was taken back: everyone thinks anew."""
        self._intents.clear()

    def question(
        self, seat: int, purpose: Purpose, place: str, *, now: int = 0, legal: tuple[str, ...] | None = None
    ) -> Question:
        """What a bot at this seat is asked."""
        match = self._match
        moves = [(moved.seat, moved.at) for moved in match.moves[-40:]]
        people = [seat for seat in range(len(match.seats)) if seat not in self._bots]
        fellows = tuple(Fellow(person, pace_of(person, moves)) for person in people)
        return Question(
            match.game.id,
            match.options,
            match.view(seat),
            seat,
            match.legal(seat) if legal is None else legal,
            purpose,
            situation=Situation(now, now, (), fellows, match.fingerprint),
            seed=f"{match.seed}/{place} {match.number}",
            budget=_THINKING,
        )

    def _ask(self, bot: Bot, seat: int, legal: tuple[str, ...], own: int | None, now: int) -> _Intent:
        place = f"bot {seat}" if len(self._bots) > 1 else "bot"
        reply = bot.answer(self.question(seat, "move", place, now=now, legal=legal))
        if not self._match.game.simultaneous:
            return _Intent(legal, own, Step(seat, now, reply.move), steady=False)
        pause = PACE if reply.pause is None else reply.pause
        due = max(now + pause, reply.until)
        return _Intent(legal, own, Step(seat, due, reply.move), reply.pause is None)


def _goes_on(intent: _Intent, legal: tuple[str, ...]) -> bool:
    return intent.legal == legal or (intent.steady and intent.step.text in legal)
