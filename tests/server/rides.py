"""Rides for tests that need a certain card."""

import re
from typing import Any

from draisine.games.infernal_wagon.decks import shipped_decks

ALL_FITS: dict[str, Any] = {
    "deck": "own",
    "cards": re.sub(r"\b(peak|cross|wave|moon|gem)\b", "ring", shipped_decks()["gentle"]),
    "clock": 0,
    "easy": 8,
    "silence": True,
}
"""A ride that nobody can lose, whatever is dealt: it sees all eight Silence cards."""
