"""Data that comes as text: boards, decks and the like. Several files are one text with their names in it."""

from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable

SUFFIX = ".txt"


def pack(texts: Mapping[str, str]) -> str:
    """Several files as one text: a line `== name ==` before each, in the order of their names."""
    parts: list[str] = []
    for name in sorted(texts):
        body = texts[name]
        end = "" if not body or body.endswith("\n") else "\n"
        parts.append(f"== {name} ==\n{body}{end}")
    return "".join(parts)


def place_in_pack(text: str, line: int) -> tuple[str, int]:
    """The file that a line of packed text belongs to, and its number there; no name where none stands."""
    lines = text.splitlines()
    for number in range(min(line, len(lines)), 0, -1):
        words = lines[number - 1].split()
        if len(words) >= 3 and words[0] == words[-1] == "==":
            return " ".join(words[1:-1]), line - number
    return "", line


def shipped_texts(package: str) -> dict[str, str]:
    """What lies in a package's folder `data` by name, the default first: text files, and folders of them."""
    texts: dict[str, str] = {}
    for entry in (resources.files(package) / "data").iterdir():
        if entry.name.endswith(SUFFIX):
            texts[entry.name.removesuffix(SUFFIX)] = entry.read_text("utf-8")
        elif entry.is_dir():
            texts[entry.name] = _packed(entry)
    names = sorted(texts, key=lambda name: (name != "default", name))
    return {name: texts[name] for name in names}


def _packed(folder: Traversable) -> str:
    files = [file for file in folder.iterdir() if file.name.endswith(SUFFIX)]
    return pack({file.name: file.read_text("utf-8") for file in files})
