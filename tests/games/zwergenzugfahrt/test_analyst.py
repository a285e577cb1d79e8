"""Why a game went as it did: the move that gave it away is found, and a better one named."""

from collections.abc import Callable
from functools import cache

import msgspec
import pytest
from tests.games.zwergenzugfahrt.build import GAME, RED, clan, play, position

from draisine.games.zwergenzugfahrt.bots import ANALYST
from draisine.games.zwergenzugfahrt.bots.analyst import TrainAnalyst
from draisine.games.zwergenzugfahrt.bots.judgement import WEIGHTS, Judgement
from draisine.games.zwergenzugfahrt.bots.search import TrainSearch
from draisine.games.zwergenzugfahrt.bots.terrain import terrain_of
from draisine.games.zwergenzugfahrt.move_codes import to_move
from draisine.games.zwergenzugfahrt.state import State
from draisine.games.zwergenzugfahrt.values import Kicked, Options
from draisine.kernel import Chance, Match, Moved
from draisine.kernel.analysis import Analyst, GameRecord
from draisine.tables.analyses.continuations import play_on
from draisine.testing.analysts import ANALYST_CHECKS, looks_of

QUICK = TrainAnalyst(glance=600, close=2000)
BLUNDERS = (7, 19)
"""Places of a move of Green and of one of Red."""


def _search(state: State) -> TrainSearch:
    terrain = terrain_of(state.options.plan)
    return TrainSearch(state.position.copy(), terrain, Judgement(terrain, WEIGHTS), 12)


@cache
def a_game_given_away(blunder: int = BLUNDERS[0]) -> GameRecord:
    """Both play as well as they can at a glance, but for one move, which is the worst there is."""
    options = GAME.check_options(Options(board="quick", turns=14), 2)
    match = Match(GAME, options, [{"beard": 2}, {"beard": 1}], "given away")
    while match.outcome is None:
        state: State = match.state
        roots = state.position.moves()
        if match.number == blunder:
            code = min(_search(state).each(roots, 3)) & 0xFFFF
        else:
            code = _search(state).best(roots, 30, 300, 0.0)[0] & 0xFFFF
        match.play(match.to_act[0], to_move(state.position, code), 1000 * match.number)
    return GameRecord(GAME, match.log(), play_on)


class _OneChoice(GameRecord):
    """A game of one move, made from a position that a test has set up."""

    def __init__(self, before: State, played: str) -> None:
        match = Match.from_log(GAME, a_game_given_away().log)
        log = msgspec.structs.replace(match.log(), moves=(Moved(RED, 1000, played),))
        super().__init__(GAME, msgspec.structs.replace(log, moves=()), play_on)
        self.log = log
        after = GAME.apply(before, RED, GAME.parse(played), 1000, Chance("a choice"))
        self._states = [before, after.state]


@pytest.mark.parametrize("blunder", BLUNDERS)
def test_the_move_that_gave_the_game_away_is_found_first(blunder: int) -> None:
    record = a_game_given_away(blunder)
    found = looks_of(QUICK, record)[-1].analysis
    worst = found.findings[0]
    made = record.moves[blunder]
    assert (worst.move, worst.seat) == (blunder, made.seat)
    assert worst.better[0].text != made.text
    assert worst.better[0].text in record.match(blunder).legal(made.seat)
    heights = {judged.move: judged.value for judged in found.curve}
    lost = heights[blunder] - heights[blunder + 1]
    assert (lost if made.seat == 0 else -lost) > 10


def test_who_plays_the_best_move_is_told_nothing() -> None:
    """Only moves that another one would have been better than are told of."""
    record = a_game_given_away()
    for finding in looks_of(QUICK, record)[-1].analysis.findings:
        assert finding.better[0].text != record.moves[finding.move].text
        assert finding.weight > 0


def test_a_better_kick_says_where_the_other_one_flies() -> None:
    """Green is about to take its tenth seat; Red walks by, where a kick would have sent it home."""
    green = clan("E3", "A4", "B4", "A2", signs=("B2", "G4", "I4", "J4", "I2", "J2"))
    before = position(red=clan("F3", "D3", signs=("D4", "D2", "F4", "F2", "G2")), green=green)
    found = looks_of(QUICK, _OneChoice(before, "F3-G3"))[-1].analysis.findings
    assert [(one.code, one.better[0].text) for one in found] == [("loss_walked_into", "F3xE3")]
    _, events = play(before, "F3xE3")
    assert found[0].about == {"deed": "kick", "home": next(e.home for e in events if isinstance(e, Kicked))}


def test_only_a_kick_sends_somebody_home() -> None:
    for finding in looks_of(QUICK, a_game_given_away())[-1].analysis.findings:
        assert "home" not in finding.about or finding.about["deed"] == "kick"


def test_the_curve_ends_with_the_winner() -> None:
    record = a_game_given_away()
    last = looks_of(QUICK, record)[-1].analysis.curve[-1]
    outcome = record.last.outcome
    assert outcome is not None
    expected = 0 if not outcome.winners else 100 if outcome.winners == (0,) else -100
    assert (last.move, last.value) == (len(record.moves), expected)


def test_a_game_that_was_given_up_is_judged_where_it_stopped() -> None:
    whole = a_game_given_away()
    log = msgspec.structs.replace(whole.log, moves=whole.moves[:5])
    curve = looks_of(QUICK, GameRecord(GAME, log, play_on))[-1].analysis.curve
    assert [judged.move for judged in curve] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("check", ANALYST_CHECKS, ids=lambda check: check.__name__)
def test_conformance_of_the_analyst(check: Callable[[Analyst, GameRecord], None]) -> None:
    check(QUICK, a_game_given_away())


def test_it_is_offered() -> None:
    assert ANALYST.codes == QUICK.codes
