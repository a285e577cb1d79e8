"""What a board of a package is handed stands in the docs, all of it and nothing else."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def rows(page: str, head: str, until: str) -> set[str]:
    table = page[page.index(head) : page.index(until)]
    return {
        name
        for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
        for name in re.findall(r"`(\w+)", row)
    }


def test_every_export_of_a_board_is_documented_and_no_other() -> None:
    page = (ROOT / "docs" / "writing-a-game.md").read_text("utf-8")
    source = (ROOT / "web" / "src" / "games" / "runtime.ts").read_text("utf-8")
    module = source[source.index("export interface RuntimeModule") :]
    exports = set(re.findall(r"^  (\w+)[:(?]", module, re.MULTILINE))
    assert "mount" in exports
    assert rows(page, "| export | what |", "A board that cannot be loaded") == exports


def test_every_prop_of_a_board_is_documented_and_no_other() -> None:
    page = (ROOT / "docs" / "writing-a-game.md").read_text("utf-8")
    named = rows(page, "| prop | what |", "The element fills the screen")
    source = (ROOT / "web" / "src" / "games" / "runtime.ts").read_text("utf-8")
    shared = source[source.index("type Shared =") : source.index("/** What a board is handed")]
    own = source[
        source.index("export interface RuntimeProps") : source.index("export interface MountedBoard")
    ]
    props = set(re.findall(r"'(\w+)'", shared)) | set(re.findall(r"^  (\w+)[:(?]", own, re.MULTILINE))
    assert len(props) > 20
    assert named == props
