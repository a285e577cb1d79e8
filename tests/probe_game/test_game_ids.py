"""One game, one folder: outside of it nothing names it."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.games.ours import our_packages

from draisine.games import all_games, installed
from draisine.words import LANGUAGES, game_catalog

ROOT = Path(__file__).parent.parent.parent
SEARCHED = ("src", "web", "tools", "deploy", ".ci")
NOT_OURS = {"node_modules", "paraglide", "__pycache__", ".vite", "client", "merged"}
"""Folders of what is built or fetched."""
FOR_TESTS = "web/tests"
"""Tests may play any game."""
TEXTS = {
    ".py", ".ts", ".svelte", ".css", ".json", ".mjs", ".js", ".cjs", ".html", ".sh", ".txt", ".toml",
    ".webmanifest", ".svg", ".yaml", ".conf", ".service", "",
}  # fmt: skip
DECLARED = {
    # A word like any other, with which a table is called by phone.
    "src/draisine/tables/log/table_names.py": frozenset({"infernal-wagon"}),
}
"""Files that have a reason to name games, each with the games that it names."""


def _spellings(game_id: str) -> re.Pattern[str]:
    """The id however it is written, and what people call the game."""
    game = all_games()[game_id]
    parts = [re.escape(part) for part in game_id.split("-")]
    names = {r"[-_ ]?".join(parts)}
    if len(parts) > 1:
        names |= {rf"\b{part}s?\b" for part in parts}
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
        for folder, below, names in os.walk(ROOT / place):
            here = Path(folder).relative_to(ROOT)
            below[:] = sorted(
                name for name in below if name not in NOT_OURS and (here / name).as_posix() != FOR_TESTS
            )
            for name in sorted(names):
                if Path(name).suffix in TEXTS:
                    yield (here / name).as_posix(), (ROOT / here / name).read_text("utf-8")


FILES = list(_files())


@pytest.mark.parametrize("game_id", our_packages())
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


def _shared_sentences(language: str) -> dict[str, str]:
    """By file and key, what pages and the terminal say at every game."""
    files = [
        *ROOT.glob(f"web/messages/*.{language}.json"),
        ROOT / "src" / "draisine" / "words" / f"{language}.json",
        *(ROOT / "src" / "draisine" / "cli" / "catalog").glob(f"*{language}.json"),
    ]
    return {
        f"{file.name}: {key}": msgspec.json.encode(said).decode()
        for file in files
        for key, said in msgspec.json.decode(file.read_bytes()).items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", our_packages())
def test_sentences_for_all_games_are_about_none(game_id: str, language: str) -> None:
    """A game names its nouns in `nouns.json` of its tests: sentences with them belong to its own catalog."""
    package = our_packages()[game_id].rpartition(".")[2]
    nouns = msgspec.json.decode((ROOT / "tests" / "games" / package / "nouns.json").read_bytes())[language]
    own = msgspec.json.encode(game_catalog(all_games()[game_id], language)).decode()
    word = re.compile(rf"\b(?:{'|'.join(nouns)})" + ("" if language == "de" else r"\b"), re.IGNORECASE)
    assert len(nouns) > 3
    assert word.search(own), "the search finds nothing"
    said = _shared_sentences(language)
    assert len(said) > 500
    assert {key: text for key, text in said.items() if word.search(text)} == {}


def test_every_declared_file_is_there() -> None:
    assert DECLARED.keys() <= {path for path, _ in FILES}
