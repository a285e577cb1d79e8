"""Put the clauses of each game into its page of docs/games: they are written once, in the game's folder.

`python tools/rule_pages.py` writes the pages, `--check` only says which of them are old.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "draisine" / "games"
BEGIN = "<!-- Made from {source} by tools/rule_pages.py: change it there. -->"
END = "<!-- End of what is made. -->"
_HEADING = re.compile(r"^(## .*?) \{#[a-z0-9-]+\}$", re.MULTILINE)
_PICTURE = re.compile(r"^!\[[^\]]*\]\([a-z0-9-]+\)\n\n?", re.MULTILINE)


def pages() -> Iterator[tuple[Path, str]]:
    """Each page that carries rules, and how it should read."""
    for source in sorted(GAMES.glob("*/rulebook/en.md")):
        page = ROOT / "docs" / "games" / f"{source.parent.parent.name.replace('_', '-')}.md"
        yield page, with_rules(page.read_text("utf-8"), source)


def with_rules(page: str, source: Path) -> str:
    """The page with the clauses of a source between its two marks."""
    begin = BEGIN.format(source=source.relative_to(ROOT).as_posix())
    before, _, rest = page.partition(begin)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f"a page without the lines {begin!r} and {END!r}")
    return f"{before}{begin}\n\n{clauses(source.read_text('utf-8'))}\n{END}{after}"


def clauses(source: str) -> str:
    """The rules for readers of the docs: without their title, without pictures, headings without names."""
    _, _, text = source.partition("\n\n")
    return _PICTURE.sub("", _HEADING.sub(r"\1", text)).rstrip() + "\n"


def main() -> None:
    """Write what is old, or name it."""
    check = "--check" in sys.argv
    old = [(page, text) for page, text in pages() if page.read_text("utf-8") != text]
    for page, text in old:
        print(f"{page.relative_to(ROOT)} {'is old: python tools/rule_pages.py' if check else 'written'}")
        if not check:
            page.write_text(text, "utf-8")
    sys.exit(1 if check and old else 0)


if __name__ == "__main__":
    main()
