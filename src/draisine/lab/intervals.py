"""How sure a figure is: shares and means with their 95 % intervals, quantiles."""

from collections import Counter
from math import sqrt

import msgspec

from draisine.kernel.intervals import Z, wilson_bounds


class Share(msgspec.Struct, frozen=True):
    """A share of trials with its 95 % interval."""

    share: float
    low: float
    high: float


def wilson(successes: float, trials: int) -> Share:
    """The share of successes with Wilson's 95 % interval."""
    low, high = wilson_bounds(successes, trials)
    return Share(successes / trials if trials else 0.0, low, high)


def mean_score(scores: Counter[float]) -> Share:
    """The mean of scores from 0 to 1, each as often as counted, with its 95 % interval; Wilson's where scores
    hardly vary."""
    count = scores.total()
    total = sum(score * times for score, times in scores.items())
    mean = total / count if count else 0.0
    squares = sum(times * (score - mean) ** 2 for score, times in scores.items())
    variance = squares / (count - 1) if count > 1 else 0.0
    if variance == 0.0:
        return wilson(total, count)
    spread = Z * sqrt(variance / count)
    return Share(mean, max(0.0, mean - spread), min(1.0, mean + spread))


def quantiles(values: Counter[int]) -> dict[str, int]:
    """Shortest, quarters and longest of values that were counted."""
    names = {"shortest": 0.0, "quarter": 0.25, "median": 0.5, "three_quarters": 0.75, "longest": 1.0}
    last = values.total() - 1
    found: dict[str, int] = {}
    for name, part in names.items():
        place = round(part * last)
        for value in sorted(values):
            place -= values[value]
            if place < 0:
                found[name] = value
                break
    return found
