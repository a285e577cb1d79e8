"""The bots of a match in this process: the scheduler of live tables, driven by whoever keeps the time.

The lab makes time up; the terminal lives in ours.
"""

from collections.abc import Callable, Mapping

from draisine.kernel import Match
from draisine.kernel.bots import Bot, Budget, Fellow, Heard, Purpose, Question, Situation
from draisine.tables.bots.pace import REMEMBERED_CALLS, REMEMBERED_MOVES, pace_of, public_moves
from draisine.tables.bots.scheduler import Act, Ask, Choice, Scheduler

PERSON = "person"
"""The strength of simulated people."""


class MatchBots:
    """Asks the bots at some seats of a match, and says who does what next."""

    def __init__(
        self, match: Match, bots: Mapping[int, Bot], *, budget: Budget, pace: Callable[[str], int]
    ) -> None:
        """`pace`: milliseconds of play that a decision takes where its bot does not say, by its seed."""
        self._match = match
        self._bots = bots
        self._budget = budget
        self._pace = pace
        self._people = [
            seat for seat in range(len(match.seats)) if seat not in bots or bots[seat].strength == PERSON
        ]
        self._heard: list[Heard] = []
        self._calls = dict.fromkeys(bots, -1)
        """By seat, the latest call of somebody else."""
        self._scheduler = self._new_scheduler()

    def _new_scheduler(self) -> Scheduler:
        match = self._match
        return Scheduler(
            simultaneous=match.game.simultaneous,
            seats=len(match.seats),
            pace=self._pace,
            seed=lambda seat: f"{match.fingerprint}/{match.number} {seat}",
            shows=False,
        )

    def next(self, now: int) -> Act | None:
        """What is done first, a call or a move; it may be due already. Say `done` when it was."""
        self._look(now)
        return self._scheduler.next()

    def done(self, act: Act) -> None:
        """The move was made, or the others have heard the call."""
        if act.kind == "call":
            self._heard.append(Heard(act.seat, act.text, act.at))
            for seat in self._calls:
                if seat != act.seat:
                    self._calls[seat] = len(self._heard)
        self._scheduler.done(act)

    def forget(self) -> None:
        """The match was taken back: everyone thinks anew."""
        self._scheduler = self._new_scheduler()

    def question(self, seat: int, purpose: Purpose, now: int) -> Question:
        """What a bot is asked beside its own moves: a hint for somebody, or whether it takes a draw."""
        return self._about(
            seat, purpose, self._match.legal(seat, now), now, now, f"{purpose} {self._match.number}", ""
        )

    def _look(self, now: int) -> None:
        match = self._match
        choices: dict[int, Choice] = {}
        for seat, bot in self._bots.items():
            legal = match.legal(seat)
            if legal:
                mark = match.last_move_of(seat) if match.game.simultaneous else match.number
                choices[seat] = Choice(bot.strength, legal, mark)
        asks, _ = self._scheduler.look(now, choices, self._calls)
        for ask in asks:
            self._scheduler.answer(ask, self._bots[ask.seat].answer(self._question(ask, choices[ask.seat])))

    def _question(self, ask: Ask, choice: Choice) -> Question:
        return self._about(ask.seat, "move", choice.legal, ask.at, ask.since, ask.seed, ask.before)

    def _about(  # noqa: PLR0917 - a question is all of it
        self,
        seat: int,
        purpose: Purpose,
        legal: tuple[str, ...],
        now: int,
        since: int,
        seed: str,
        before: str,
    ) -> Question:
        match = self._match
        heard = tuple(self._heard[-REMEMBERED_CALLS:])
        return Question(
            match.game.id,
            match.options,
            match.view(seat),
            seat,
            legal,
            purpose,
            Situation(now, since, heard, self._fellows(), match.fingerprint, public_moves(match)),
            seed,
            self._budget,
            before,
        )

    def _fellows(self) -> tuple[Fellow, ...]:
        if not self._people:
            return ()
        moves = [(moved.seat, moved.at) for moved in self._match.moves[-REMEMBERED_MOVES:]]
        return tuple([Fellow(person, pace_of(person, moves)) for person in self._people])
