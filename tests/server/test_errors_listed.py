"""Every error that a person can meet is listed and has its sentence in three languages."""

import ast
import re
from inspect import signature
from pathlib import Path

import pytest

from draisine.cli.words import catalog
from draisine.kernel import DraisineError
from draisine.words import LANGUAGES, common_catalog

ROOT = Path(__file__).parent.parent.parent
PARTS = re.split(r"^## ", (ROOT / "docs" / "errors.md").read_text("utf-8"), flags=re.MULTILINE)[1:]


def _codes(part: str) -> set[str]:
    text = next(text for text in PARTS if text.startswith(part))
    return set(re.findall(r"^\| `(\w+)`", text, flags=re.MULTILINE))


def _errors() -> set[str]:
    """Names of all classes whose first argument is a code: every error of ours, and what carries one."""
    found, waiting = {"Closing", "Problem"}, [DraisineError]
    while waiting:
        kind = waiting.pop()
        if next(iter(signature(kind).parameters)) == "code":
            found.add(kind.__name__)
        waiting += kind.__subclasses__()
    return found


def _raised(*packages: str) -> set[str]:
    """Codes that stand in calls of these classes, however they are written."""
    errors, found = _errors(), set[str]()
    for package in packages:
        for file in sorted((ROOT / "src" / "draisine" / package).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if not isinstance(node, ast.Call) or not node.args:
                    continue
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                codes = node.args[-1:] if name == "_count_bad" else node.args[:1] if name in errors else []
                found |= {text for code in codes for text in _texts(code)}
    return found


def _texts(code: ast.expr) -> set[str]:
    """A code as it is written, or either of two."""
    if isinstance(code, ast.IfExp):
        return _texts(code.body) | _texts(code.orelse)
    return {code.value} if isinstance(code, ast.Constant) and isinstance(code.value, str) else set()


def test_what_is_raised_outside_of_games_is_listed() -> None:
    listed = set[str]().union(*(_codes(part.splitlines()[0]) for part in PARTS))
    raised = _raised("bots", "cli", "lab", "server", "stores", "tables", "words")
    assert {"too_fast", "wrong_origin", "port_in_use", "no_undo_here", "unknown_seat"} <= raised
    assert raised - listed == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_terminal_says_has_a_sentence(language: str) -> None:
    codes = _codes("In the terminal")
    assert "no_such_moves" in codes
    assert {f"error_{code}" for code in codes} - set(catalog(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_listed_error_has_a_sentence(language: str) -> None:
    in_browser = common_catalog(language)
    seen = _codes("At a table") | _codes("From the server")
    assert {f"error_{code}" for code in seen} - set(in_browser) == set()
    at_start = {f"error_{code}" for code in _codes("When the server starts")}
    assert at_start
    assert at_start - set(catalog(language)) == set()
