"""Why a ride went as it did: the card that cost it, who could have laid a better one, who waited."""

from collections.abc import Callable
from functools import cache

import pytest

from draisine.games import game_by_id
from draisine.games.infernal_wagon.bots import ANALYST, BOTS
from draisine.games.infernal_wagon.bots.analyst import RideAnalyst
from draisine.games.infernal_wagon.choices import price
from draisine.games.infernal_wagon.notation import parse_move
from draisine.games.infernal_wagon.state import State
from draisine.games.infernal_wagon.values import Burned
from draisine.kernel import Match
from draisine.kernel.analysis import Analysis, Analyst, GameRecord
from draisine.tables.analyses.continuations import play_on
from draisine.testing.analysts import ANALYST_CHECKS, looks_of

GAME = game_by_id("infernal-wagon")
QUICK = RideAnalyst(tries=4, closely=6)
CHEAP = RideAnalyst(tries=1, closely=1)
FROM = 14
"""From this move on they lay whatever costs most."""


def _dearest(match: Match, seat: int) -> str:
    ride = match.state.ride
    rated = [(price(ride, parse_move(text)), text) for text in match.legal(seat) if "@" in text]
    return max(rated, key=lambda one: (one[0].burns, one[0].loses, one[1]))[1]


def _fitting(match: Match, able: list[int]) -> tuple[int, str]:
    for seat in able:
        for text in match.legal(seat):
            cost = price(match.state.ride, parse_move(text))
            if "@" in text and cost.fits and not cost.burns:
                return seat, text
    raise AssertionError("nobody had a card that fits")


@cache
def a_ride_thrown_away() -> GameRecord:
    """Good riders begin; then they wait, and lay what costs most while they hold cards that fit."""
    options = GAME.check_options(GAME.options_type(), 3)
    match = Match(GAME, options, [{}, {}, {}], "thrown out")
    whole = play_on(match, [BOTS[2]] * 3, "thrown out")
    for moved in whole.moves[:FROM]:
        match.append(moved)
    now = match.moves[-1].at
    while match.outcome is None and match.number < 60:
        able = [seat for seat in match.to_act if any("@" in text for text in match.legal(seat))]
        now += 12_000
        if not able:
            match.play(match.to_act[0], match.legal(match.to_act[0])[0], now)
        elif match.number == FROM:
            now += 20_000
            match.play(*_fitting(match, able), now)
        else:
            match.play(able[0], _dearest(match, able[0]), now)
    return GameRecord(GAME, match.log(), play_on)


@cache
def what_was_found() -> Analysis:
    return looks_of(QUICK, a_ride_thrown_away())[-1].analysis


def test_it_was_lost_when_they_stopped_looking() -> None:
    record = a_ride_thrown_away()
    assert record.last.outcome is not None
    assert not record.last.outcome.winners
    found = what_was_found()
    first = found.findings[0]
    assert first.code == "lost_from"
    assert first.move >= FROM - 1
    hopes = {judged.move: judged.value for judged in found.curve}
    assert hopes[0] >= 25
    assert hopes[len(record.moves)] == 0
    assert all(value < 25 for move, value in hopes.items() if move > first.move)


def test_a_card_that_cost_is_told_with_one_that_fitted() -> None:
    record = a_ride_thrown_away()
    findings = what_was_found().findings
    costly = [one for one in findings if one.code in {"own_card_fitted", "other_card_fitted"}]
    assert costly
    for one in costly:
        state: State = record.state(one.move)
        assert any(isinstance(event, Burned) for event in record.events[one.move + 1]) or one.about["n"] == 3
        better = price(state.ride, parse_move(one.better[0].text))
        assert (better.fits, better.burns, better.loses, better.ends) == (True, 0, False, False)
        assert one.better[0].text in record.match(one.move).legal(one.better[0].seat)
        assert (one.code == "own_card_fitted") == (one.better[0].seat == one.seat)


def test_who_waited_with_a_fitting_card_is_told_for_how_long() -> None:
    record = a_ride_thrown_away()
    findings = what_was_found().findings
    waits = [one for one in findings if one.code in {"waited_self", "waited_other"}]
    assert waits
    assert all(int(one.about["n"]) >= 8 for one in waits)
    assert (waits[0].move, waits[0].about["n"]) == (FROM, 32)
    spent = next(one for one in findings if one.code == "spent")
    assert int(spent.about["burned"]) == sum(
        len(event.cards) for events in record.events for event in events if isinstance(event, Burned)
    )
    assert int(spent.about["seconds"]) >= max(int(one.about["n"]) for one in waits)


def test_nothing_was_lost_in_a_ride_that_was_won() -> None:
    options = GAME.check_options(GAME.options_type(), 2)
    for number in range(20):
        match = Match(GAME, options, [{}, {}], f"ride {number}")
        whole = play_on(match, [BOTS[2]] * 2, match.seed)
        if whole.outcome is not None and whole.outcome.winners:
            break
    record = GameRecord(GAME, whole.log(), play_on)
    found = looks_of(CHEAP, record)[-1].analysis
    assert found.curve[-1].value == 100
    assert not {one.code for one in found.findings} & {"lost_from", "never_likely"}


@pytest.mark.parametrize("check", ANALYST_CHECKS, ids=lambda check: check.__name__)
def test_conformance_of_the_analyst(check: Callable[[Analyst, GameRecord], None]) -> None:
    check(CHEAP, a_ride_thrown_away())


def test_it_is_offered() -> None:
    assert ANALYST.codes == QUICK.codes
