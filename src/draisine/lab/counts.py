"""What the games at one kind of table add up to: it does not grow with their number."""

from collections import Counter

import msgspec

from draisine.lab.report import score_of
from draisine.lab.simulate import Seated


class TableCounts(msgspec.Struct):
    """Counted game by game."""

    games: int = 0
    drawn: int = 0
    scored: float = 0.0
    """Together: games won. Against each other: what the first player scored."""
    ends: Counter[str] = msgspec.field(default_factory=Counter)
    lengths: Counter[int] = msgspec.field(default_factory=Counter)
    """Games by their decisions."""
    seconds: Counter[int] = msgspec.field(default_factory=Counter)
    margins: Counter[int] = msgspec.field(default_factory=Counter)
    """By how much the best was ahead of the second, where there are scores."""
    seats: Counter[int] = msgspec.field(default_factory=Counter)
    """Twice what each seat scored: a draw is a half."""

    def add(self, seated: Seated) -> None:
        """One game more."""
        result = seated.result
        self.games += 1
        self.drawn += not result.winners and not result.together
        self.scored += score_of(result, result.first)
        self.ends[result.end] += 1
        self.lengths[result.length] += 1
        self.seconds[result.time // 1000] += 1
        for seat in range(len(seated.bots)):
            self.seats[seat] += round(2 * score_of(result, seat))
        if len(result.scores) > 1:
            best, second, *_ = sorted(result.scores, reverse=True)
            self.margins[best - second] += 1
