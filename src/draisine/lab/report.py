"""What many games say: who won how often and how sure that is, how games ended, how long they were."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt

import msgspec

from draisine.lab.simulate import Plan, Seated

_Z = 1.959964
"""Of a normal distribution 95 % lies within this many standard deviations."""


class Share(msgspec.Struct, frozen=True):
    """A share of trials with its 95 % interval."""

    share: float
    low: float
    high: float


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


def wilson(successes: float, trials: int) -> Share:
    """The share of successes with Wilson's 95 % interval."""
    if trials == 0:
        return Share(0.0, 0.0, 1.0)
    share = successes / trials
    middle = share + _Z * _Z / (2 * trials)
    spread = _Z * sqrt(share * (1 - share) / trials + _Z * _Z / (4 * trials * trials))
    whole = 1 + _Z * _Z / trials
    return Share(share, max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole))


def mean_score(scores: Sequence[float]) -> Share:
    """The mean of scores from 0 to 1 with its 95 % interval; Wilson's where scores hardly vary."""
    count = len(scores)
    mean = sum(scores) / count if count else 0.0
    variance = sum((score - mean) ** 2 for score in scores) / (count - 1) if count > 1 else 0.0
    if variance == 0.0:
        return wilson(sum(scores), count)
    spread = _Z * sqrt(variance / count)
    return Share(mean, max(0.0, mean - spread), min(1.0, mean + spread))


def _score(seated: Seated, seat: int) -> float:
    winners = seated.result.winners
    if not winners:
        return 0.0 if seated.result.together else 0.5
    return 1.0 if seat in winners else 0.0


def _together(matches: Sequence[Seated]) -> bool:
    return any(seated.result.together for seated in matches)


def _bot_report(plan: Plan, matches: Sequence[Seated], bot: int) -> BotReport:
    scores = [_score(seated, seated.bots.index(bot)) for seated in matches]
    won, lost = scores.count(1.0), scores.count(0.0)
    return BotReport(
        " + ".join(plan.bots) if _together(matches) else plan.bots[bot],
        won,
        lost,
        len(scores) - won - lost,
        wilson(won, won + lost),
        mean_score(scores),
    )


def _quantiles(lengths: list[int]) -> dict[str, int]:
    ordered = sorted(lengths)
    last = len(ordered) - 1
    names = {"shortest": 0.0, "quarter": 0.25, "median": 0.5, "three_quarters": 0.75, "longest": 1.0}
    return {name: ordered[round(part * last)] for name, part in names.items()}


def report_on(plan: Plan, matches: Sequence[Seated]) -> Report:
    """Sum up the games of a plan."""
    events: Counter[str] = Counter()
    games_with: Counter[str] = Counter()
    for seated in matches:
        events.update(seated.result.events)
        games_with.update(seated.result.events.keys())
    count = len(matches)
    # A team is one row: its bots win and lose as one.
    rows = 1 if _together(matches) else len(plan.bots)
    drawn = sum(not (seated.result.winners or seated.result.together) for seated in matches)
    return Report(
        plan=plan,
        bots=tuple(_bot_report(plan, matches, bot) for bot in range(rows)),
        drawn=wilson(drawn, count),
        first_player=mean_score([_score(seated, seated.result.first) for seated in matches]),
        ends=dict(sorted(Counter(seated.result.end for seated in matches).items())),
        length=_quantiles([seated.result.length for seated in matches]),
        seconds=_quantiles([seated.result.time // 1000 for seated in matches]),
        events={name: events[name] / count for name in sorted(events)},
        games_with={name: games_with[name] for name in sorted(games_with)},
    )
