"""Plain and compiled bots choose the same moves: both are compared with moves that were written down.

After a change that is meant to change what bots play: python -m tests.bots.test_same_everywhere
"""

import json
from pathlib import Path

import pytest

from draisine.bots.registry import bot_for
from draisine.games.zwergenzugfahrt import GAME
from draisine.games.zwergenzugfahrt.values import Options
from draisine.kernel.bots import Budget
from draisine.lab.match import play_match

KEPT = Path(__file__).parent / "chosen_moves.json"
PAIRS = ("koenig,meister", "geselle,lehrling")


def played(pair: str) -> list[str]:
    bots = [bot_for(GAME.id, strength) for strength in pair.split(",")]
    options = GAME.check_options(Options(turns=20), 2)
    seats = [{"beard": 2}, {"beard": 1}]
    game = play_match(GAME, options, seats, bots, "same", budget=Budget(nodes=700), pace=1000)
    return [moved.text for moved in game.log.moves]


@pytest.mark.parametrize("pair", PAIRS)
def test_the_moves_are_those_that_were_written_down(pair: str) -> None:
    assert played(pair) == json.loads(KEPT.read_text("utf-8"))[pair]


if __name__ == "__main__":
    KEPT.write_text(json.dumps({pair: played(pair) for pair in PAIRS}, indent=1) + "\n", "utf-8")
