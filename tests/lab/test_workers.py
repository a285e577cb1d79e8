"""Processes that play games."""

import gc

from draisine.lab.workers import in_order


def thresholds(_: str, games: range) -> list[int]:
    """How many objects have to come up before garbage is looked for, once for each game."""
    return [gc.get_threshold()[0] for _ in games]


def test_games_are_not_held_up_by_looking_for_garbage() -> None:
    found = [one for portion in in_order(thresholds, "", range(4), 2) for one in portion]
    assert len(found) == 4
    assert min(found) > 10_000
