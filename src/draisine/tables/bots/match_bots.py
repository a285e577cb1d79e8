"""The bots of a simulated game: the scheduler of live tables, driven by made-up time."""

from collections.abc import Sequence
from typing import NamedTuple

from draisine.kernel import Chance, Match
from draisine.kernel.bots import Bot, Budget, Fellow, Heard, Question, Situation
from draisine.tables.bots.pace import REMEMBERED_CALLS, REMEMBERED_MOVES, pace_of
from draisine.tables.bots.scheduler import Act, Ask, Choice, Scheduler

PERSON = "person"
"""The strength of simulated people."""
_SWAY = 30
"""Per cent by which the time of a decision varies, where all play at once and bots do not say how long."""


class Step(NamedTuple):
    """A decision: whose, when and what."""

    seat: int
    at: int
    text: str


class Decisions:
    """Asks the bots of one game, and says who does what next."""

    def __init__(self, match: Match, bots: Sequence[Bot], *, budget: Budget, pace: int) -> None:
        """`pace` is how many milliseconds of play a decision takes, where bots do not say."""
        self._match = match
        self._bots = bots
        self._budget = budget
        self._pace = pace
        self._people = [seat for seat, bot in enumerate(bots) if bot.strength == PERSON]
        self._heard: list[Heard] = []
        self._calls = [-1] * len(bots)
        """By seat, the latest call of somebody else."""
        self._act: Act | None = None
        self._scheduler = Scheduler(
            simultaneous=match.game.simultaneous,
            seats=len(bots),
            pace=self._usual_pace,
            seed=lambda seat: f"{match.seed}/{match.number} {seat}",
            shows=False,
        )

    @property
    def calls(self) -> int:
        """Calls made so far."""
        return len(self._heard)

    def next(self, now: int, deadline: int | None) -> Step | None:
        """The next move of a seat; None when the clock moves before. Say `done` when it was made."""
        while True:
            self._look(now)
            act = self._scheduler.next()
            if act is None or (deadline is not None and act.at >= deadline):
                return None
            if act.kind == "move":
                self._act = act
                return Step(act.seat, act.at, act.text)
            now = act.at
            self._heard.append(Heard(act.seat, act.text, now))
            for seat in range(len(self._bots)):
                if seat != act.seat:
                    self._calls[seat] = len(self._heard)
            self._scheduler.done(act)

    def done(self) -> None:
        """The move was made."""
        if self._act is not None:
            self._scheduler.done(self._act)

    def _usual_pace(self, seed: str) -> int:
        if not self._match.game.simultaneous:
            return self._pace
        return self._pace * (100 - _SWAY + Chance(seed, "pace").below(2 * _SWAY + 1)) // 100

    def _look(self, now: int) -> None:
        match = self._match
        choices: dict[int, Choice] = {}
        for seat, bot in enumerate(self._bots):
            legal = match.legal(seat)
            if legal:
                mark = match.last_move_of(seat) if match.game.simultaneous else match.number
                choices[seat] = Choice(bot.strength, legal, mark)
        asks, _ = self._scheduler.look(now, choices, dict(enumerate(self._calls)))
        for ask in asks:
            self._scheduler.answer(ask, self._bots[ask.seat].answer(self._question(ask, choices)))

    def _question(self, ask: Ask, choices: dict[int, Choice]) -> Question:
        match, seat = self._match, ask.seat
        moves = [(moved.seat, moved.at) for moved in match.moves[-REMEMBERED_MOVES:]]
        people = tuple([Fellow(person, pace_of(person, moves)) for person in self._people])
        heard = tuple(self._heard[-REMEMBERED_CALLS:])
        return Question(
            match.game.id,
            match.options,
            match.view(seat),
            seat,
            choices[seat].legal,
            "move",
            Situation(ask.at, ask.since, heard, people, match.seed),
            ask.seed,
            self._budget,
            ask.before,
        )
