"""What every game says is said in words that fit every game."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SHARED = {
    "src/draisine/words/{}.json": (
        "error_eyes_of_others",
        "error_game_not_over",
        "error_game_not_started",
        "error_game_over",
        "error_not_yet",
        "error_rematch_made",
    ),
    "web/messages/crews.{}.json": ("menu_give_up_sure",),
    "web/messages/table.{}.json": ("declined_rematch", "held", "held_yours"),
}
RIDES = re.compile(r"\brid(e|es|ing)\b|\bFahrt(en)?\b|\btrajets?\b", re.IGNORECASE)


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_nobody_who_climbs_or_runs_for_seats_is_told_of_a_ride(language: str) -> None:
    for file, keys in SHARED.items():
        words = json.loads((ROOT / file.format(language)).read_text("utf-8"))
        assert [key for key in keys if RIDES.search(words[key])] == [], file
