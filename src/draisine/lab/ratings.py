"""Bradley-Terry ratings: by how much one player is stronger than another, from who beat whom how often."""

from collections.abc import Sequence
from math import exp, log, sqrt

import msgspec

from draisine.kernel.intervals import Z

POINTS = 400 / log(10)
"""Of a rating for a factor e in the odds: 400 points are odds of ten to one."""
_PRIOR = 0.5
"""Drawn games that each pair is thought to have played besides: who won everything gets a rating too."""
_ROUNDS = 10_000
_EXACT = 1e-10

Scores = Sequence[Sequence[float]]
"""By player and opponent: points that the player took, a draw counting a half."""


class Rating(msgspec.Struct, frozen=True):
    """How strong a player is among these players, whose mean is 0, with its 95 % interval."""

    rating: float
    low: float
    high: float


def bradley_terry(scores: Scores) -> list[Rating]:
    """The most likely ratings. Intervals come from the information that the games hold at that place."""
    count = len(scores)
    points = [[scores[a][b] + _PRIOR / 2 if a != b else 0.0 for b in range(count)] for a in range(count)]
    games = [[points[a][b] + points[b][a] for b in range(count)] for a in range(count)]
    strengths = _most_likely(points, games)
    information = [[0.0] * count for _ in range(count)]
    for a in range(count):
        for b in range(count):
            if a != b:
                wins = strengths[a] / (strengths[a] + strengths[b])
                weight = games[a][b] * wins * (1 - wins)
                information[a][a] += weight
                information[a][b] -= weight
    # Only differences are known, so the information is singular: adding the mean makes it invertible, and
    # the variance of the mean, which is fixed, comes off again.
    variances = _inverse([[value + 1 / count for value in row] for row in information])
    found = []
    for a in range(count):
        rating = POINTS * log(strengths[a])
        spread = Z * POINTS * sqrt(max(0.0, variances[a][a] - 1 / count))
        found.append(Rating(rating, rating - spread, rating + spread))
    return found


def _most_likely(points: Scores, games: Scores) -> list[float]:
    """By minorization and maximization (Hunter 2004): every round is at least as likely as the one before."""
    count = len(points)
    strengths = [1.0] * count
    for _ in range(_ROUNDS):
        better = []
        for a in range(count):
            against = sum(games[a][b] / (strengths[a] + strengths[b]) for b in range(count) if b != a)
            better.append(sum(points[a]) / against)
        mean = sum(map(log, better)) / count
        better = [exp(log(strength) - mean) for strength in better]
        moved = max(abs(new - old) / old for new, old in zip(better, strengths, strict=True))
        strengths = better
        if moved < _EXACT:
            break
    return strengths


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Of a small matrix, by elimination with the largest pivot."""
    count = len(matrix)
    rows = [[*row, *(float(a == b) for b in range(count))] for a, row in enumerate(matrix)]
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [value / scale for value in rows[column]]
        for row in range(count):
            if row != column:
                factor = rows[row][column]
                rows[row] = [
                    value - factor * other for value, other in zip(rows[row], rows[column], strict=True)
                ]
    return [row[count:] for row in rows]
