"""What the board refuses by itself has a clause: such a piece is never sent."""

import re
from pathlib import Path

from draisine.games.underground import GAME

ROOT = Path(__file__).parents[3]


def test_every_code_that_the_board_names_has_its_clause() -> None:
    text = (ROOT / "web" / "src" / "games" / "underground" / "triedPiece.ts").read_text("utf-8")
    block = re.search(r"const REFUSALS.*?= {(.*?)\n}", text, re.DOTALL)
    assert block
    codes = set(re.findall(r"'(\w+)'", block[1]))
    assert len(codes) == 6
    assert codes <= set(GAME.clauses)
