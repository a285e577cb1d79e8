"""Every capability of a game stands in the docs with its members, and no other."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODULES = ("capabilities", "statistics", "timelines")


def _members(kind: ast.ClassDef) -> set[str]:
    methods = {node.name for node in kind.body if isinstance(node, ast.FunctionDef)}
    facts = {ast.unparse(node.target) for node in kind.body if isinstance(node, ast.AnnAssign)}
    return methods | facts


def test_every_capability_has_its_row_and_every_row_its_capability() -> None:
    sources = [ROOT / "src" / "draisine" / "kernel" / f"{module}.py" for module in MODULES]
    protocols = {
        node.name: _members(node)
        for source in sources
        for node in ast.parse(source.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and "Protocol" in map(ast.unparse, node.bases)
    }
    page = (ROOT / "docs" / "writing-a-game.md").read_text("utf-8")
    table = page[page.index("| capability | members | when |") :].partition("\n\n")[0]
    documented: dict[str, set[str]] = {}
    for row in table.splitlines()[2:]:
        names, members = row.split("|")[1:3]
        # Two of a kind share a row: their members stand apart.
        told = [set(re.findall(r"`(\w+)`", part)) for part in members.split(";")]
        documented |= dict(zip(re.findall(r"`(\w+)`", names), told, strict=True))
    assert len(protocols) > 20
    assert documented == protocols
