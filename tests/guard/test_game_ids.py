"""One game, one folder: outside of it nothing names it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from draisine.games import all_games, installed
from draisine.words import LANGUAGES, game_catalog

ROOT = Path(__file__).parent.parent.parent
SEARCHED = ("src", "web/src", "web/messages", "web/scripts", "tools")
NOT_OURS = re.compile(r"(^|/)(node_modules|paraglide|__pycache__|\.vite)/|^src/draisine/server/client/")
"""What is built or fetched."""
TEXTS = {".py", ".ts", ".svelte", ".css", ".json", ".mjs", ".js", ".html", ".sh", ".txt", ".toml"}
DECLARED: dict[str, frozenset[str]] = {}
"""Files that have a reason to name games, each with the games that it names."""


def _spellings(game_id: str) -> re.Pattern[str]:
    """The id however it is written, and what people call the game."""
    game = all_games()[game_id]
    parts = [re.escape(part) for part in game_id.split("-")]
    names = {r"[-_ ]?".join(parts)}
    for language in LANGUAGES:
        for key, text in game_catalog(game, language).items():
            if key == "title" or key.endswith("_title"):
                names |= {re.escape(text)} if isinstance(text, str) and len(text) > 5 else set()
    return re.compile("|".join(sorted(names)), re.IGNORECASE)


def _folders(game_id: str) -> tuple[str, ...]:
    package = installed().packages[game_id].package.removeprefix("draisine.games.")
    return f"src/draisine/games/{package}/", f"web/src/games/{game_id}/"


def _files() -> Iterator[tuple[str, str]]:
    for place in SEARCHED:
        for file in sorted((ROOT / place).rglob("*")):
            path = file.relative_to(ROOT).as_posix()
            if file.suffix in TEXTS and file.is_file() and not NOT_OURS.search(path):
                yield path, file.read_text("utf-8")


FILES = list(_files())


def _ours() -> list[str]:
    return [name for name, one in installed().packages.items() if one.package.startswith("draisine.games.")]


@pytest.mark.parametrize("game_id", _ours())
def test_a_game_is_named_in_its_own_folders_alone(game_id: str) -> None:
    assert len(FILES) > 300
    spelling, folders = _spellings(game_id), _folders(game_id)
    inside = [path for path, text in FILES if path.startswith(folders) and spelling.search(text)]
    assert len(inside) > 3, "the search finds nothing"
    outside = {
        path
        for path, text in FILES
        if not path.startswith(folders) and (spelling.search(text) or spelling.search(path))
    }
    assert outside == {path for path, games in DECLARED.items() if game_id in games}


def test_every_declared_file_is_there() -> None:
    assert DECLARED.keys() <= {path for path, _ in FILES}
