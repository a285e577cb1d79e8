"""Every refusal of Underground is listed and has its sentence in three languages."""

import json
import re
from pathlib import Path

import pytest

from draisine.cli.words import LANGUAGES, catalog

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
    web = ROOT / "web"
    said: dict[str, object] = {}
    for file in [
        *web.glob(f"messages/*.{language}.json"),
        *web.glob(f"src/games/*/messages/*.{language}.json"),
    ]:
        said |= json.loads(file.read_text("utf-8"))
    assert {f"error_{code}" for code in HERE} <= said.keys()
    data = {code for code in HERE if code.startswith(("box_", "scenario_", "shape_"))}
    assert {f"error_{code}" for code in data} <= catalog(language).keys()
