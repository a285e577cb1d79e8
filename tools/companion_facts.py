"""Write what the client must know of the rules before or without a server, from the rules.

`python tools/companion_facts.py` writes `web/src/games/<game>/meet/facts.gen.ts` for the companion at a real
table, and `web/src/games/<game>/facts.gen.ts` where a game's card and board need a few facts and the
companion's are many; `--check` only says which are old. What a game tells stands in its folder,
`studies/companion.py`: `companion_facts` and `board_facts`.
"""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from draisine.games import installed

ROOT = Path(__file__).resolve().parent.parent
HEAD = "// Made from the rules by tools/companion_facts.py: change them there.\n"
WRITTEN = {"companion_facts": "meet/facts.gen.ts", "board_facts": "facts.gen.ts"}
"""Functions that a game's module may have, and the file of its folder that each fills."""
FACTS: dict[str, Callable[[], object]] = {
    f"{game}/{file}": getattr(import_module(module), name)
    for game, found in installed().packages.items()
    if find_spec(module := f"{found.package}.studies.companion")
    for name, file in WRITTEN.items()
    if hasattr(import_module(module), name)
}
"""By the path of its module among the client's games."""


def page(path: str) -> str:
    """The text of one module."""
    return f"{HEAD}export default {json.dumps(FACTS[path](), ensure_ascii=False)}\n"


def file_of(path: str) -> Path:
    """Where it lies."""
    return ROOT / "web" / "src" / "games" / path


def main() -> int:
    """Write or check all of them."""
    check = "--check" in sys.argv[1:]
    says = "is old: python tools/companion_facts.py" if check else "written"
    old = 0
    for path in FACTS:
        file, text = file_of(path), page(path)
        if file.exists() and file.read_text("utf-8") == text:
            continue
        old += 1
        if not check:
            file.write_text(text, "utf-8")
        print(f"{file.relative_to(ROOT)} {says}")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main())
