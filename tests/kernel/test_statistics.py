"""Counting over games: rates with what they may be in the long run, counts, lines and bests."""

from draisine.kernel.errors import Param
from draisine.kernel.statistics import LINE, Bar, best, counts, interval, line, rates


def test_a_rate_of_few_games_may_be_nearly_anything() -> None:
    assert interval(0, 0) == (0, 1000)
    assert interval(3, 3) == (439, 1000)
    assert interval(0, 3) == (0, 561)
    assert interval(50, 100) == (404, 596)
    low, high = interval(5000, 10_000)
    assert high - low <= 20


def test_rates_stand_by_kinds_the_commonest_first() -> None:
    games: list[tuple[str, dict[str, Param], bool]] = [
        ("all", {"riders": 2}, True),
        ("all", {"riders": 4}, False),
        ("none", {}, True),
        ("none", {}, True),
    ]
    made = rates("help", games)
    assert made is not None
    assert (made.kind, made.games) == ("rates", 4)
    assert [(bar.name, bar.about, bar.count, bar.of) for bar in made.bars] == [
        ("none", {}, 2, 2),
        ("all", {"riders": 2}, 1, 1),
        ("all", {"riders": 4}, 0, 1),
    ]
    assert (made.bars[0].low, made.bars[0].high) == interval(2, 2)
    assert rates("help", []) is None


def test_counts_lines_and_bests() -> None:
    made = counts("ends", ["fire", "time", "fire"])
    assert made is not None
    assert made.bars == (Bar("fire", 2), Bar("time", 1))
    assert counts("ends", []) is None
    assert line("pace", [5]) is None
    drawn = line("pace", list(range(100)))
    assert drawn is not None
    assert drawn.values == tuple(range(100 - LINE, 100))
    assert best("fuse", []) is None
    first = best("fuse", [(3, "a"), (7, "b"), (7, "c")], "time")
    assert first is not None
    assert (first.values, first.link, first.unit) == ((7,), "b", "time")
