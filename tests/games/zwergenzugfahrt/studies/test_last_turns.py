"""The study of last turns counts what it says it counts."""

import pytest
from tests.games.zwergenzugfahrt.build import STATION

from draisine.games.zwergenzugfahrt import GAME
from draisine.games.zwergenzugfahrt.position import KICKS
from draisine.games.zwergenzugfahrt.studies.last_turns import look_at
from draisine.kernel import GameLog, Match
from draisine.lab.simulate import Plan, check_plan, play_game

TURNS = 12


@pytest.fixture(scope="module")
def logs() -> list[GameLog]:
    # Random players in the narrow places of this station kick a lot.
    chosen = {"turns": TURNS, "board": "own", "plan": STATION}
    plan = Plan(GAME.id, ("random", "random"), 120, "last turns", chosen)
    options = check_plan(plan)
    return [play_game(plan, options, index)[1].log for index in range(plan.games)]


def _turns_in_a_row(log: GameLog) -> int:
    """The same, counted from the moves alone, backwards."""
    seats = [moved.seat for moved in log.moves if not moved.text.startswith("!")]
    row = 0
    while row < len(seats) and seats[-1 - row] == seats[-1]:
        row += 1
    return row


def test_turns_in_a_row_are_those_of_the_log(logs: list[GameLog]) -> None:
    counted = [look_at(log).tail for log in logs]
    assert counted == [_turns_in_a_row(log) for log in logs]
    assert {1, 2} <= set(counted)


def test_what_the_last_turns_brought_is_the_change_of_the_lead(logs: list[GameLog]) -> None:
    for log in logs:
        ending = look_at(log)
        leads = [
            step.state.position.seats(0) - step.state.position.seats(1) for step in Match.steps(GAME, log)
        ]
        acts = [place for place, moved in enumerate(log.moves) if not moved.text.startswith("!")]
        change = leads[-1] - leads[acts[-ending.tail]]
        assert ending.gained == (
            change if log.moves[-1].seat == 0 or log.moves[-1].text[0] == "!" else -change
        )


def test_every_kick_and_every_turn_is_counted_once(logs: list[GameLog]) -> None:
    for log in logs:
        *_, last = Match.steps(GAME, log)
        ending = look_at(log)
        tally = last.state.position.tally
        assert sum(ending.kicks.values()) == tally[KICKS] + tally[KICKS + 1]
        assert sum(ending.chances.values()) == last.state.position.turns <= 2 * TURNS
        assert max(ending.chances) < TURNS, "a turn is counted in its clan's round"
