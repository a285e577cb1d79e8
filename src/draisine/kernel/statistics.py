"""What can be counted over many games: what a game keeps of each, and what it makes of them all."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, Protocol

import msgspec

from draisine.kernel.errors import Param
from draisine.kernel.intervals import wilson_bounds

Tally = dict[str, Param]
"""What is kept of one finished game, in a few small values."""

LINE = 60
"""Games in a line at the most: the latest."""
MOST_BARS = 8


class FinishedGame(msgspec.Struct, frozen=True):
    """A game of somebody, or of a crew, as its statistics know it."""

    link: str
    won: bool | None
    """None for a draw."""
    end: str
    """As the outcome names it; `resigned` and `agreed` too."""
    took: int
    """Milliseconds of play."""
    seat: int
    """Of whom it is about; -1 for a crew."""
    bots: tuple[str | None, ...]
    """By seat the strength of the bot that had it; None for people."""
    tally: Tally
    """Empty for a game from before there were tallies that could not be read again."""


class Bar(msgspec.Struct, frozen=True):
    """One line of a drawing."""

    name: str
    """Said by the words `stat_<key>_<name>`; where there are none it is a bot's."""
    count: int
    of: int = 0
    """Of how many; 0 where the counts stand for themselves."""
    low: int = 0
    high: int = 0
    """Of a rate, in thousandths: what it may be in the long run, with 95 of 100."""
    about: dict[str, Param] = {}
    """What fills the gaps of its words."""


class Statistic(msgspec.Struct, frozen=True):
    """Something worth looking at; `stat_<key>` is its title."""

    key: str
    kind: Literal["rates", "counts", "line", "best"]
    games: int
    """How many it is made from."""
    bars: tuple[Bar, ...] = ()
    values: tuple[int, ...] = ()
    """Of a line, oldest first; of a best one."""
    unit: Literal["number", "time", "seconds"] = "number"
    """A number; milliseconds as minutes and seconds; milliseconds as seconds with a tenth."""
    link: str = ""
    """The game that a best is of."""


class Tallying(Protocol):
    """There is something worth counting over many of its games."""

    def tally(self, state: Any, at: int) -> Tally:
        """What is kept of a game that has ended at this millisecond of play, by its rules or its people."""
        ...

    def statistics(self, games: Sequence[FinishedGame]) -> Sequence[Statistic]:
        """What they say together, oldest first; nothing where there is nothing to say."""
        ...


def interval(count: int, of: int) -> tuple[int, int]:
    """Between which thousandths a rate may lie that was seen so often (Wilson, 95 of 100)."""
    low, high = wilson_bounds(count, of)
    return round(1000 * low), round(1000 * high)


def rates(key: str, games: Iterable[tuple[str, dict[str, Param], bool]]) -> Statistic | None:
    """How often something came true, by kinds: a name with what it is about. The commonest first."""
    found: dict[tuple[str, tuple[tuple[str, Param], ...]], list[bool]] = {}
    for name, about, true in games:
        found.setdefault((name, tuple(sorted(about.items()))), []).append(true)
    if not found:
        return None
    bars = [
        Bar(name, sum(trues), len(trues), *interval(sum(trues), len(trues)), dict(about))
        for (name, about), trues in sorted(found.items(), key=lambda one: -len(one[1]))
    ]
    return Statistic(key, "rates", sum(len(trues) for trues in found.values()), tuple(bars[:MOST_BARS]))


def counts(key: str, names: Iterable[str]) -> Statistic | None:
    """How often each name came, the commonest first."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    if not found:
        return None
    bars = [Bar(name, count) for name, count in sorted(found.items(), key=lambda one: -one[1])]
    return Statistic(key, "counts", sum(found.values()), tuple(bars))


def line(
    key: str, values: Sequence[int], unit: Literal["number", "time", "seconds"] = "number"
) -> Statistic | None:
    """Game by game; a line needs two."""
    if len(values) < 2:
        return None
    latest = tuple(values[-LINE:])
    return Statistic(key, "line", len(latest), values=latest, unit=unit)


def best(
    key: str,
    games: Iterable[tuple[int, str]],
    unit: Literal["number", "time", "seconds"] = "number",
) -> Statistic | None:
    """The most of a value, with the game that had it first."""
    all_games = list(games)
    if not all_games:
        return None
    value, link = max(all_games, key=lambda one: one[0])
    return Statistic(key, "best", len(all_games), values=(value,), unit=unit, link=link)


def present(statistics: Iterable[Statistic | None]) -> tuple[Statistic, ...]:
    """Those that have something to say."""
    return tuple([one for one in statistics if one is not None])
