"""The suite that holds games to their contract: which cases it tries, and that it can fail."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from draisine.games import all_games
from draisine.games.infernal_wagon import GAME as WAGON
from draisine.testing import Case, cases_for
from draisine.testing.conformance import screens_are_told_lawful_moves


def _extra(game_id: str) -> tuple[dict[str, object], ...]:
    file = Path(__file__).parent / game_id.replace("-", "_") / "cases.json"
    return tuple(json.loads(file.read_text("utf-8"))) if file.exists() else ()


@pytest.mark.parametrize("game_id", all_games())
def test_every_number_of_seats_and_every_named_choice_is_tried(game_id: str) -> None:
    game, extra = all_games()[game_id], _extra(game_id)
    cases = cases_for(game, extra)
    names = [name for names in game.choices.values() for name in names if name != "own"]
    assert {len(case.seats) for case in cases} == set(game.seat_counts)
    assert len(cases) == len(game.seat_counts) + len(names) + len(extra)
    for option, chosen in game.choices.items():
        assert {getattr(case.options, option) for case in cases} >= set(chosen) - {"own"}
    assert len({str(case) for case in cases}) == len(cases)
    assert max(len(str(case)) for case in cases) < 400


def test_what_else_is_asked_for_goes_round_the_numbers_of_seats() -> None:
    cases = cases_for(WAGON, ({"easy": 1}, {"easy": 2}, {"easy": 3}, {"easy": 4}, {"easy": 5}))
    tried = [(len(case.seats), case.options.easy) for case in cases if case.options.easy]
    assert tried == [(2, 1), (3, 2), (4, 3), (5, 4), (2, 5)]


class Retold:
    """The wagon, with another idea of what screens are told. Compiled rules have no interpreted heirs."""

    def __init__(self, told: Callable[[Any, int], list[Any]]) -> None:
        self.told = told

    def __getattr__(self, name: str) -> Any:
        return getattr(WAGON, name)


def _of_others(state: Any, seat: int) -> list[Any]:
    return WAGON.legal_moves(state, 1 - seat)


def _one(state: Any, seat: int) -> list[Any]:
    return WAGON.legal_moves(state, seat)[:1]


def _twice(state: Any, seat: int) -> list[Any]:
    return WAGON.legal_moves(state, seat) * 2


def _case(told: Callable[[Any, int], list[Any]]) -> Case:
    good = cases_for(WAGON)[0]
    game: Any = Retold(told)
    return Case(game, good.seats, good.options, good.seed)


def test_a_screen_may_be_told_less_than_all() -> None:
    screens_are_told_lawful_moves(_case(_one))


@pytest.mark.parametrize(
    ("told", "reason"),
    [(lambda state, seat: [], "does not learn"), (_of_others, "unlawful"), (_twice, "twice")],
)
def test_a_screen_that_is_told_wrong_moves_is_found(
    told: Callable[[Any, int], list[Any]], reason: str
) -> None:
    with pytest.raises(AssertionError, match=reason):
        screens_are_told_lawful_moves(_case(told))
