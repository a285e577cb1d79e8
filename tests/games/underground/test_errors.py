"""Every refusal of Underground is listed and has its sentence in three languages."""

import re
from pathlib import Path

import pytest

from draisine.games.underground import GAME
from draisine.words import LANGUAGES, common_catalog, game_catalog

ROOT = Path(__file__).parents[3]
RAISED = re.compile(r'(?:IllegalMove|BadOptions|BadNotation|BadData|\.bad)\(\s*"(\w+)"')
HERE = {
    code
    for file in (ROOT / "src" / "draisine" / "games" / "underground").glob("*.py")
    for code in RAISED.findall(file.read_text("utf-8"))
}


def test_what_is_raised_is_listed() -> None:
    listed = set(re.findall(r"^\| `(\w+)`", (ROOT / "docs" / "errors.md").read_text("utf-8"), re.MULTILINE))
    assert {"box_wrong_count", "scenario_not_said", "shape_empty", "stone_over_water"} <= HERE
    house = {"card_not_in_hand", "not_for_the_clock", "only_the_clock", "too_early", "unknown_notation"}
    assert HERE - house <= listed


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_raised_has_a_sentence(language: str) -> None:
    here = game_catalog(GAME, language)
    said = here.keys() | common_catalog(language).keys()
    assert {f"error_{code}" for code in HERE} <= said
    data = {code for code in HERE if code.startswith(("box_", "scenario_", "shape_"))}
    assert {f"error_{code}" for code in data} <= here.keys()
