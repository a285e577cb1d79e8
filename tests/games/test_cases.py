"""The suite that holds games to their contract: which cases it tries, and that it can fail."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from draisine.games import all_games
from draisine.games.infernal_wagon import GAME as WAGON
from draisine.games.zwergenzugfahrt import GAME as DWARFS
from draisine.kernel import CLOCK, AnyGame, BadOptions, BadPosition, Chance, DataFiles, Traits, capability
from draisine.testing import Case, cases_for
from draisine.testing.conformance import listed_moves_are_legal
from draisine.testing.descriptions import contradictions_are_named, positions_are_built_from_views
from draisine.testing.refusals import (
    moves_are_offered_only_in_time,
    setup_refuses_what_check_options_would,
    typed_texts_are_moves_or_refused_by_name,
    wrong_seats_are_refused_by_name,
)
from draisine.testing.secrets import compare_twins, everyone_sees_the_same, secrets_stay_secret


def _extra(game_id: str) -> tuple[dict[str, object], ...]:
    file = Path(__file__).parent / game_id.replace("-", "_") / "cases.json"
    return tuple(json.loads(file.read_text("utf-8"))) if file.exists() else ()


@pytest.mark.parametrize("game_id", all_games())
def test_every_number_of_seats_and_every_named_choice_is_tried(game_id: str) -> None:
    game, extra = all_games()[game_id], _extra(game_id)
    cases = cases_for(game, extra)
    files = capability(game, DataFiles)
    choices = {} if files is None else files.choices
    names = [name for names in choices.values() for name in names if name != "own"]
    assert {len(case.seats) for case in cases} == set(game.seat_counts)
    assert len(cases) == len(game.seat_counts) + len(names) + len(extra)
    for option, chosen in choices.items():
        assert {getattr(case.options, option) for case in cases} >= set(chosen) - {"own"}
    assert len({str(case) for case in cases}) == len(cases)
    assert max(len(str(case)) for case in cases) < 400


def test_what_else_is_asked_for_goes_round_the_numbers_of_seats() -> None:
    cases = cases_for(WAGON, ({"easy": 1}, {"easy": 2}, {"easy": 3}, {"easy": 4}, {"easy": 5}))
    tried = [(len(case.seats), case.options.easy) for case in cases if case.options.easy]
    assert tried == [(2, 1), (3, 2), (4, 3), (5, 4), (2, 5)]


class Changed:
    """A game with some of its functions done otherwise. Compiled rules have no interpreted heirs."""

    def __init__(self, game: AnyGame, **otherwise: Any) -> None:
        self._game = game
        self._otherwise = otherwise

    def __getattr__(self, name: str) -> Any:
        return self._otherwise.get(name) or getattr(self._game, name)


def _changed(game: AnyGame, number: int = 0, **otherwise: Any) -> Case:
    good = cases_for(game)[number]
    changed: Any = Changed(game, **otherwise)
    return Case(changed, good.seats, good.options, good.seed)


def _of_others(state: Any, seat: int) -> list[Any]:
    return WAGON.legal_moves(state, 1 - seat)


def _one(state: Any, seat: int) -> list[Any]:
    return WAGON.legal_moves(state, seat)[:1]


def _twice(state: Any, seat: int) -> list[Any]:
    return WAGON.legal_moves(state, seat) * 2


def test_a_list_may_be_shorter_than_all() -> None:
    listed_moves_are_legal(_changed(WAGON, listed_moves=_one))


@pytest.mark.parametrize(
    ("listed", "reason"),
    [(lambda state, seat: [], "does not learn"), (_of_others, "illegal"), (_twice, "twice")],
)
def test_a_list_of_wrong_moves_is_found(listed: Callable[[Any, int], list[Any]], reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        listed_moves_are_legal(_changed(WAGON, listed_moves=listed))


def _any_seat(state: Any, seat: int, now: int | None = None) -> list[Any]:
    return WAGON.legal_moves(state, seat % 2, now)


def _any_view(state: Any, seat: int | None) -> Any:
    return WAGON.view(state, None if seat is None else seat % 2)


@pytest.mark.parametrize("otherwise", [{"legal_moves": _any_seat}, {"view": _any_view}])
def test_a_seat_that_is_not_there_is_found(otherwise: dict[str, Any]) -> None:
    with pytest.raises(AssertionError, match="takes seat"):
        wrong_seats_are_refused_by_name(_changed(WAGON, **otherwise))


def _any_number_of_seats(options: Any, seats: Sequence[Traits], chance: Chance) -> Any:
    return WAGON.setup(options, seats if len(seats) in WAGON.seat_counts else [{}, {}], chance)


def _any_options(options: Any, seats: Sequence[Traits], chance: Chance) -> Any:
    try:
        return WAGON.setup(options, seats, chance)
    except BadOptions as error:
        if error.code == "wrong_number_of_seats":
            raise
        return WAGON.setup(WAGON.options_type(), seats, chance)


@pytest.mark.parametrize(
    ("setup", "reason"),
    [(_any_number_of_seats, "seats are accepted"), (_any_options, "setup does not refuse")],
)
def test_a_setup_that_takes_anything_is_found(setup: Any, reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        setup_refuses_what_check_options_would(_changed(WAGON, setup=setup))


def _at_any_time(state: Any, seat: int, now: int | None = None) -> list[Any]:
    return WAGON.legal_moves(state, seat)


def test_moves_that_are_offered_too_late_are_found() -> None:
    with pytest.raises(AssertionError, match="is offered moves"):
        moves_are_offered_only_in_time(_changed(WAGON, legal_moves=_at_any_time))


def _by_number(text: str) -> Any:
    """As a first try often is: a typo is an error of Python's own."""
    int(text[-1:])
    return DWARFS.parse(text)


def test_a_parse_that_fails_at_what_somebody_types_is_found() -> None:
    with pytest.raises(AssertionError, match="not BadNotation"):
        typed_texts_are_moves_or_refused_by_name(_changed(DWARFS, parse=_by_number))


def _without_laws(options: Any, view: Any, hidden: Any, chance: Chance) -> Any:
    """As for a search: whatever the view says is taken for granted."""
    return DWARFS.sample(options, view, None, chance)


def _from_the_start(options: Any, view: Any, hidden: Any, chance: Chance) -> Any:
    return DWARFS.setup(options, [{}, {}], chance)


def test_positions_that_are_not_those_described_are_found() -> None:
    with pytest.raises(BadPosition, match="position_contradiction"):
        positions_are_built_from_views(_changed(DWARFS, position=_from_the_start))


def test_contradictions_that_are_not_named_are_found() -> None:
    with pytest.raises((AssertionError, LookupError, ValueError)):
        contradictions_are_named(_changed(DWARFS, position=_without_laws))


def _tell_all(event: Any, seat: int | None) -> Any:
    return event


def _of_one_mind(options: Any, view: Any, seat: int | None, chance: Chance) -> Any:
    """Always the same state, whoever asks: no move of the game can be made in it."""
    ended = WAGON.setup(options, [{}] * len(view.riders), Chance("another game"))
    return WAGON.apply(ended, CLOCK, WAGON.legal_moves(ended, CLOCK)[0], 10**9, chance).state


def test_secrets_are_compared_often_enough_to_mean_something() -> None:
    found = [compare_twins(case) for case in cases_for(WAGON)]
    assert all(one.tried > one.compared >= one.redacted > 0 for one in found)
    assert sum(one.redacted for one in found) > 10


def test_an_event_that_tells_a_secret_is_found() -> None:
    with pytest.raises(AssertionError, match="tells seat"):
        secrets_stay_secret(_changed(WAGON, redact=_tell_all))


def test_a_check_of_secrets_that_compares_nothing_fails() -> None:
    with pytest.raises(AssertionError, match="too little could be compared"):
        secrets_stay_secret(_changed(WAGON, sample=_of_one_mind))


def test_a_game_that_hides_only_some_views_is_found() -> None:
    with pytest.raises(AssertionError, match="differs"):
        everyone_sees_the_same(cases_for(WAGON)[0])
