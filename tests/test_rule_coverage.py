"""Every clause on a game's page has a test that carries its number, and no test a number of no clause."""

import ast
import re
from pathlib import Path

import pytest

from draisine.games import all_games
from draisine.words import rulebook

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "docs" / "games" / f"{game}.md" for game in all_games()]
"""Each game has one, whatever words stand on it."""
CLAUSE = re.compile(r"^\*\*([A-Z]{2}-\d+)\*\*", re.MULTILINE)


def _rule_ids(node: ast.AST) -> set[str]:
    return {
        argument.value
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def _proven() -> set[str]:
    found: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    found |= _rule_ids(decorator)
    return found


def _clauses(page: Path) -> list[str]:
    return CLAUSE.findall(page.read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_page_has_the_clauses_of_the_rules_that_people_read(page: Path) -> None:
    read = [clause.id for clause in rulebook(all_games()[page.stem], "en").clauses]
    assert _clauses(page) == read


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_clause_has_a_test(page: Path) -> None:
    clauses = _clauses(page)
    assert clauses, "a page of rules without clauses"
    assert len(clauses) == len(set(clauses)), "a number stands twice"
    proven = _proven()
    assert not [clause for clause in clauses if clause not in proven]


def test_no_test_proves_a_clause_that_is_not_there() -> None:
    written = {clause for page in (ROOT / "docs" / "games").glob("*.md") for clause in _clauses(page)}
    assert _proven() <= written
