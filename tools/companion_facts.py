"""Write what the companion at a real table must know of the rules, from the rules: it has no server to ask.

`python tools/companion_facts.py` writes `web/src/games/<game>/meet/facts.gen.ts`, `--check`
only says which are old. What a game tells its companion stands in its folder, `studies/companion.py`.
"""

import json
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from draisine.games import installed

ROOT = Path(__file__).resolve().parent.parent
HEAD = "// Made from the rules by tools/companion_facts.py: change them there.\n"
FACTS = {
    game: import_module(module).companion_facts
    for game, found in installed().packages.items()
    if find_spec(module := f"{found.package}.studies.companion")
}


def page(game: str) -> str:
    """The module of one game."""
    return f"{HEAD}export default {json.dumps(FACTS[game](), ensure_ascii=False)}\n"


def file_of(game: str) -> Path:
    """Where it lies."""
    return ROOT / "web" / "src" / "games" / game / "meet" / "facts.gen.ts"


def main() -> int:
    """Write or check all of them."""
    check = "--check" in sys.argv[1:]
    says = "is old: python tools/companion_facts.py" if check else "written"
    old = 0
    for game in FACTS:
        file, text = file_of(game), page(game)
        if file.exists() and file.read_text("utf-8") == text:
            continue
        old += 1
        if not check:
            file.write_text(text, "utf-8")
        print(f"{file.relative_to(ROOT)} {says}")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main())
