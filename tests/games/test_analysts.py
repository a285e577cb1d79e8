"""Whatever an analyst may find has words, in every language."""

import json
from pathlib import Path

import pytest

from draisine.bots.registry import analyst_for
from draisine.games import all_games
from draisine.words import LANGUAGES

GAMES = Path(__file__).parent.parent.parent / "src" / "draisine" / "games"
ANALYSED = [game_id for game_id in all_games() if analyst_for(game_id) is not None]


def test_our_own_games_say_why() -> None:
    assert len(ANALYSED) == 3


@pytest.mark.parametrize("game_id", ANALYSED)
def test_every_finding_has_words(game_id: str) -> None:
    analyst = analyst_for(game_id)
    assert analyst is not None
    for language in LANGUAGES:
        file = GAMES / game_id.replace("-", "_") / "words" / f"why.{language}.json"
        keys = {key.partition("_why_")[2] for key in json.loads(file.read_text("utf-8"))}
        assert set(analyst.codes) <= keys, f"{file.name} lacks words"
