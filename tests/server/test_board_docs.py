"""What a board of a package is handed stands in the docs, all of it and nothing else."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_every_prop_of_a_board_is_documented_and_no_other() -> None:
    page = (ROOT / "docs" / "writing-a-game.md").read_text("utf-8")
    table = page[page.index("| prop | what |") : page.index("The element fills the screen")]
    named = {
        name
        for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
        for name in re.findall(r"`(\w+)", row)
    }
    source = (ROOT / "web" / "src" / "games" / "runtime.ts").read_text("utf-8")
    shared = source[source.index("type Shared =") : source.index("/** What a board is handed")]
    own = source[
        source.index("export interface RuntimeProps") : source.index("export interface MountedBoard")
    ]
    props = set(re.findall(r"'(\w+)'", shared)) | set(re.findall(r"^  (\w+)[:(?]", own, re.MULTILINE))
    assert len(props) > 20
    assert named == props
