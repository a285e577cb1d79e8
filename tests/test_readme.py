"""The README says what is true: its Python runs, its links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_the_python_in_the_readme_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 7
    assert result.failed == 0


def test_the_python_in_the_page_of_positions_runs() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "positions.md"), module_relative=False)
    assert result.attempted >= 40
    assert result.failed == 0


def test_the_python_in_the_page_of_python_runs() -> None:
    page = (ROOT / "docs" / "python.md").read_text("utf-8")
    result = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert result.attempted >= 50
    assert result.failed == 0
    # Nothing on the page is left out of it.
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert all(block.startswith(">>> ") and block.endswith("\n\n") for block in blocks)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", page.read_text("utf-8"))
    targets = re.findall(r"\]\(([^)#:]+)\)", text)
    missing = [target for target in targets if not (page.parent / target).exists()]
    assert not missing
