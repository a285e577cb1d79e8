"""What the client knows of the rules by itself is what the rules say."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "tools"))

from tests.games.zwergenzugfahrt import companion_games

import companion_facts


@pytest.mark.parametrize("game", companion_facts.FACTS)
def test_the_facts_of_a_companion_are_those_of_the_rules(game: str) -> None:
    assert companion_facts.file_of(game).read_text("utf-8") == companion_facts.page(game)


def test_every_module_of_facts_is_made_from_rules() -> None:
    made = {companion_facts.file_of(game) for game in companion_facts.FACTS}
    there = set((companion_facts.ROOT / "web" / "src" / "games").rglob("facts.gen.ts"))
    assert there == made
    assert len(made) > 3


def test_the_games_that_the_companion_is_tested_with_are_played_by_the_rules() -> None:
    assert companion_games.FILE.read_text("utf-8") == companion_games.page()
