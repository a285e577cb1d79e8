"""Why a climb went as it did: the last way to the door, chips that nobody fetched, sand given away."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from tests.games.test_golden import read_log

from draisine.games import game_by_id
from draisine.games.underground.board import NO_CHIP
from draisine.games.underground.bots import ANALYST
from draisine.games.underground.bots.analyst import ClimbAnalyst
from draisine.kernel import Match
from draisine.kernel.analysis import Analyst, GameRecord
from draisine.kernel.bots import Bot
from draisine.testing.analysts import ANALYST_CHECKS, looks_of

GAME = game_by_id("underground")
GOLDEN = Path(__file__).parent.parent / "golden"
WON = read_log(GOLDEN / "underground-2-1-door.txt")
QUICK = ClimbAnalyst(tries=1)
UNTIL = 33
"""So many moves are those of a climb that reached the door; then nobody does anything any more."""


def _given_up() -> Match:
    match = Match.from_log(GAME, WON)
    match.rewind(UNTIL)
    now = match.moves[-1].at
    while match.outcome is None:
        seat = match.on_turn[0]
        # Moves that nobody chooses, such as a step aside for water, come first.
        texts = [text for text in match.legal(seat) if text.startswith("end ")] or match.legal(seat)
        now += 1000
        match.play(seat, texts[0], now)
    return match


@cache
def given_up() -> GameRecord:
    lost = _given_up()
    assert lost.outcome is not None
    assert not lost.outcome.winners
    return GameRecord(GAME, lost.log(), _as_it_was_won)


def _as_it_was_won(match: Match, bots: Sequence[Bot], seed: str) -> Match:
    """Mates who play what was played when it was won, as long as that is still possible."""
    on_the_way = tuple(match.moves) == WON.moves[: match.number]
    return Match.from_log(GAME, WON) if on_the_way else Match.from_log(GAME, given_up().log)


def test_the_plan_begins_at_the_last_moment_that_led_to_the_door() -> None:
    record = given_up()
    first = looks_of(QUICK, record)[-1].analysis.findings[0]
    assert (first.code, first.move) == ("last_way", UNTIL)
    assert first.better
    plan = [(moved.seat, moved.text) for moved in WON.moves[UNTIL:] if not moved.text.startswith("turn")]
    assert [(advice.seat, advice.text) for advice in first.better] == plan[: len(first.better)]
    assert first.better[0].text in record.match(UNTIL).legal(first.better[0].seat)


def test_chips_that_nobody_fetched_are_named() -> None:
    record = given_up()
    left = [one for one in looks_of(QUICK, record)[-1].analysis.findings if one.code == "chips_left"]
    lying = sum(chip != NO_CHIP for chip in record.last.state.climb.board.chips)
    assert lying, "the climb was given up before all chips were fetched"
    assert [one.about["n"] for one in left] == [lying]
    assert len(str(left[0].about["fields"]).split(", ")) == lying


def test_sand_that_was_still_running_is_counted() -> None:
    log = read_log(GOLDEN / "underground-4-7-glass.txt")
    whole = GameRecord(GAME, log, lambda match, bots, seed: Match.from_log(GAME, log))
    total = next(one for one in looks_of(QUICK, whole)[-1].analysis.findings if one.code == "sand_total")
    assert int(total.about["n"]) >= 30, "eighteen turns with about two seconds left"
    match = Match.from_log(GAME, log)
    match.rewind(2)
    early = match.moves[-1].at + 500
    glass = match.state.climb.glass
    match.play(2, "turn 0", early)
    record = GameRecord(GAME, match.log(), whole.play_on)
    sand = looks_of(QUICK, record)[-1].analysis.findings[0]
    assert (sand.move, sand.seat) == (2, 2)
    assert sand.code in {"turned_early", "seen"}, "one section on it may look along the pawn's row"
    assert sand.about["n"] == (glass.runs_out_at - early) // 1000


def test_where_no_way_is_found_that_is_said() -> None:
    log = given_up().log
    record = GameRecord(GAME, log, lambda match, bots, seed: Match.from_log(GAME, log))
    assert looks_of(QUICK, record)[-1].analysis.findings[0].code == "no_way"


def test_a_climb_that_was_won_is_not_tried_again() -> None:
    def never(match: Match, bots: Sequence[Bot], seed: str) -> Match:
        raise AssertionError("nothing is to be tried")

    looks = looks_of(QUICK, GameRecord(GAME, WON, never))
    assert len(looks) == 1
    assert not {one.code for one in looks[0].analysis.findings} & {"last_way", "no_way", "chips_left"}


@pytest.mark.parametrize("check", ANALYST_CHECKS, ids=lambda check: check.__name__)
def test_conformance_of_the_analyst(check: Callable[[Analyst, GameRecord], None]) -> None:
    check(QUICK, given_up())


def test_it_is_offered() -> None:
    assert ANALYST.codes == QUICK.codes
