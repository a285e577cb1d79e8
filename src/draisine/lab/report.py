"""What many games say: who won how often and how sure that is, how games ended, how long they were."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from draisine.lab.intervals import Share, mean_score, quantiles, wilson
from draisine.lab.match import Result
from draisine.lab.simulate import Plan, Seated


class BotReport(msgspec.Struct, frozen=True):
    """How one of the bots did."""

    bot: str
    won: int
    lost: int
    drawn: int
    won_of_decided: Share
    score: Share
    """A win counts one, a draw a half."""


class Report(msgspec.Struct, frozen=True):
    """Everything that is printed about a simulation."""

    plan: Plan
    bots: tuple[BotReport, ...]
    drawn: Share
    first_player: Share
    """Score of the seat that moved first."""
    ends: dict[str, int]
    """How many games ended in which way."""
    length: dict[str, int]
    """Decisions in a game: shortest, quarters, longest."""
    seconds: dict[str, int]
    """Time of play in a game, in the same way."""
    events: dict[str, float]
    """How often an event happened in a game, on average."""
    games_with: dict[str, int]
    """In how many games an event happened at all."""
    faults: int = 0
    """Games that a bot lost by failing."""
    first_fault: str = ""


def score_of(result: Result, seat: int) -> float:
    """A win counts one, a draw a half; where all lose together nothing."""
    if not result.winners:
        return 0.0 if result.together else 0.5
    return 1.0 if seat in result.winners else 0.0


def _bot_report(name: str, scores: Counter[float]) -> BotReport:
    won, lost = scores[1.0], scores[0.0]
    return BotReport(
        name,
        won,
        lost,
        scores.total() - won - lost,
        wilson(won, won + lost),
        mean_score(scores),
    )


class _Counts:
    """What is counted game by game: it does not grow with their number."""

    def __init__(self, bots: int) -> None:
        self.scores: list[Counter[float]] = [Counter() for _ in range(bots)]
        self.first: Counter[float] = Counter()
        self.ends: Counter[str] = Counter()
        self.length: Counter[int] = Counter()
        self.seconds: Counter[int] = Counter()
        self.events: Counter[str] = Counter()
        self.games_with: Counter[str] = Counter()
        self.games = self.drawn = self.faults = 0
        self.first_fault = ""
        self.together = False

    def add(self, seated: Seated) -> None:
        result = seated.result
        for seat, bot in enumerate(seated.bots):
            self.scores[bot][score_of(result, seat)] += 1
        self.first[score_of(result, result.first)] += 1
        self.ends[result.end] += 1
        self.length[result.length] += 1
        self.seconds[result.time // 1000] += 1
        self.events.update(result.events)
        self.games_with.update(result.events.keys())
        self.games += 1
        self.drawn += not (result.winners or result.together)
        self.together = self.together or result.together
        if result.fault:
            self.faults += 1
            self.first_fault = self.first_fault or result.fault


def report_on(plan: Plan, matches: Iterable[Seated]) -> Report:
    """Sum up the games of a plan."""
    found = _Counts(len(plan.bots))
    for seated in matches:
        found.add(seated)
    # A team is one row: its bots win and lose as one.
    names = (" + ".join(plan.bots),) if found.together else plan.bots
    return Report(
        plan=plan,
        bots=tuple(_bot_report(name, found.scores[bot]) for bot, name in enumerate(names)),
        drawn=wilson(found.drawn, found.games),
        first_player=mean_score(found.first),
        ends=dict(sorted(found.ends.items())),
        length=quantiles(found.length),
        seconds=quantiles(found.seconds),
        events={name: found.events[name] / found.games for name in sorted(found.events)},
        games_with={name: found.games_with[name] for name in sorted(found.games_with)},
        faults=found.faults,
        first_fault=found.first_fault,
    )
