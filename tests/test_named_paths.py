"""A file that a document, a comment or a docstring names is there: what moved is called by its new name."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "web", "tests", "docs", "tools", "deploy", "examples", "requirements")
READ = (".md", ".py", ".ts", ".svelte", ".css", ".mjs", ".toml", ".yml")
MADE = {"node_modules", "paraglide", "client", "__pycache__", "build", "dist", "project.inlang"}
"""Folders of what is made from other files, or brought along."""
HISTORY = {"CHANGELOG.md"}
"""It says what was so at the time."""
EXAMPLES = {"mybots/first.py"}
"""Files that whoever reads is to write."""

_SOURCES = "py|ts|svelte|mjs"
_ENDINGS = f"{_SOURCES}|js|css|md|json|toml|txt|sh|yml|html"
_QUOTED = re.compile(rf"`((?:[\w.-]+/)+[\w-][\w.-]*\.(?:{_ENDINGS})|[\w-]+\.(?:{_SOURCES}))(?:`|:)")
"""In backticks: any path with a folder, and source files by their name alone."""
_FROM_THE_ROOT = re.compile(
    rf"(?<![\w/.<>*{{}}@\"'-])((?:{'|'.join(FOLDERS)})/[\w./-]*\w\.(?:{_ENDINGS}))(?![\w/*<{{-])"
)
_FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def _files() -> Iterator[str]:
    for path in [*ROOT.glob("*"), *[path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]]:
        name = path.relative_to(ROOT)
        if path.is_file() and not MADE.intersection(name.parts[:-1]):
            yield name.as_posix()


def _ends(names: list[str]) -> set[str]:
    """Every way to call a file: from the root, or from any folder above it."""
    parts = [name.split("/") for name in names]
    return {"/".join(path[first:]) for path in parts for first in range(len(path))}


def _named(text: str) -> set[str]:
    return {*_QUOTED.findall(text), *_FROM_THE_ROOT.findall(text)}


def test_every_file_that_is_named_is_there() -> None:
    files = list(_files())
    known = _ends(files) | EXAMPLES
    found = 0
    missing = []
    for name in files:
        if not name.endswith(READ) or name in HISTORY or name == Path(__file__).relative_to(ROOT).as_posix():
            continue
        text = (ROOT / name).read_text("utf-8")
        named = _named(_FENCED.sub("", text) if name.endswith(".md") else text)
        found += len(named)
        missing += [f"{name}: {path}" for path in sorted(named - known)]
    assert missing == []
    assert found > 300


def test_a_file_that_is_gone_is_seen() -> None:
    said = "See `server/gone.py` and `gone.py`, `kernel/match.py:20`, or docs/gone.md; not `<game>/rules.py`."
    assert _named(said) == {"server/gone.py", "gone.py", "kernel/match.py", "docs/gone.md"}
