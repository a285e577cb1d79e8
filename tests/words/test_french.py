"""One word for one thing: in French a move is a "coup", so a kick is never that alone."""

import json
import re
from pathlib import Path

import pytest

WORDS = Path(__file__).resolve().parents[2] / "src" / "draisine" / "games" / "zwergenzugfahrt" / "words"
ALONE = re.compile(r"\bcoups?\b(?! de pied)", re.IGNORECASE)


@pytest.mark.parametrize("file", sorted(WORDS.glob("*fr.json")), ids=lambda file: file.name)
def test_a_kick_is_a_coup_de_pied(file: Path) -> None:
    said = json.dumps(json.loads(file.read_text("utf-8")), ensure_ascii=False)
    assert ALONE.findall(said) == []
