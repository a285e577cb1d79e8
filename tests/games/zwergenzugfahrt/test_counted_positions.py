"""Counted positions: how many games of N decisions there are, tosses counted both ways.

The counts are data. They change only when the rules or the boards change, and then on purpose.
"""

import json
from pathlib import Path

import pytest
from tests.games.zwergenzugfahrt.build import GREEN, RED, Options, clan, new_game, position

from draisine.games.zwergenzugfahrt.boards import shipped_boards
from draisine.games.zwergenzugfahrt.position import TOSS, Position

COUNTS = json.loads((Path(__file__).parent / "counted_positions.json").read_text("utf-8"))


def count(start: Position, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for code in start.moves():
        after = start.copy()
        after.play(code)
        branches = [after]
        if after.phase == TOSS:
            branches = [after, after.copy()]
            for shows, branch in enumerate(branches):
                branch.toss(shows)
        total += sum(count(branch, depth - 1) for branch in branches)
    return total


POSITIONS = {
    "default": lambda: new_game().position,
    "quick": lambda: new_game(board="quick").position,
    "wild": lambda: new_game(board="wild").position,
    "crowded": lambda: (
        position(
            red=clan("E3", "D3", "C4", "A4", "I4", signs=("B4", "F4"), kicks=1),
            green=clan("F3", "G3", "H2", "J2", "B2", signs=("E4", "G2", "D2"), removals_left=1),
            turns=5,
        ).position
    ),
    "crowded, stand up first": lambda: (
        position(
            red=clan("E3", "D3", "C4", "A4", "I4", signs=("B4", "F4"), kicks=5),
            green=clan("F3", "G3", "H2", "J2", "B2", signs=("E4", "G2", "D2"), owes=1),
            to_act=GREEN,
            turns=6,
            options=Options(stand_up_first=True, end="seats"),
        ).position
    ),
    "last turns": lambda: (
        position(
            red=clan("E3", "D3", "C4", turns=18),
            green=clan("F3", "G3", "H2", turns=17, rounds=18, owes=1),
            to_act=RED,
            turns=35,
            options=Options(turns=20),
        ).position
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_stay_as_they_are(name: str) -> None:
    start = POSITIONS[name]()
    assert [count(start, depth) for depth in range(1, len(COUNTS[name]) + 1)] == COUNTS[name]


def test_every_shipped_board_is_counted() -> None:
    assert set(shipped_boards()) <= set(POSITIONS)
    assert set(POSITIONS) == set(COUNTS)
