"""Every error that a person can meet is listed and has its sentence in three languages."""

import re
from pathlib import Path

import pytest

from draisine.cli.words import catalog
from draisine.words import LANGUAGES, common_catalog

ROOT = Path(__file__).parent.parent.parent
PARTS = re.split(r"^## ", (ROOT / "docs" / "errors.md").read_text("utf-8"), flags=re.MULTILINE)[1:]


def _codes(part: str) -> set[str]:
    text = next(text for text in PARTS if text.startswith(part))
    return set(re.findall(r"^\| `(\w+)`", text, flags=re.MULTILINE))


def _raised(package: str) -> set[str]:
    found: set[str] = set()
    for file in sorted((ROOT / "src" / "draisine" / package).glob("*.py")):
        text = file.read_text("utf-8")
        found |= set(re.findall(r'(?:DraisineError|Closing|Problem)\(\s*"(\w+)"', text))
        found |= set(re.findall(r'_count_bad\([^\n]*"(\w+)"\)', text))
    return found


def test_what_the_server_says_is_listed() -> None:
    listed = set[str]().union(*(_codes(part.splitlines()[0]) for part in PARTS))
    raised = _raised("server")
    assert {"too_fast", "wrong_origin", "port_in_use"} <= raised
    assert raised <= listed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_listed_error_has_a_sentence(language: str) -> None:
    in_browser = common_catalog(language)
    seen = _codes("At a table") | _codes("From the server")
    assert {f"error_{code}" for code in seen} - set(in_browser) == set()
    at_start = {f"error_{code}" for code in _codes("When the server starts")}
    assert at_start
    assert at_start - set(catalog(language)) == set()
