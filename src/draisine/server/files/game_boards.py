"""Boards that packages of games bring: the folder `board` beside the rules, with `board.js` in it.

Pages load it at run time. A request is looked up among the names of its files and never leads to the disk by
itself.
"""

from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from draisine.games.registry import folder_of
from draisine.server.files.static_files import ASK_FIRST, FOREVER, FileCache, Page
from draisine.server.messages.games import BoardFiles

FOLDER = "board"
MODULE = "board.js"
STYLES = "board.css"
KINDS = frozenset({
    ".js", ".mjs", ".css", ".json", ".txt", ".map", ".wasm", ".svg", ".png", ".jpg", ".jpeg", ".webp",
    ".avif", ".gif", ".woff2", ".mp3", ".ogg", ".wav",
})  # fmt: skip
"""What is sent: what a board is made of, and nothing that a browser opens as a page of its own."""

_LOOK_EVERY = 1.0
"""Seconds after which it is worth a look whether somebody works on the board."""


class _Board(NamedTuple):
    files: dict[str, Path]
    stamp: tuple[tuple[str, int, int], ...]
    version: str
    """Changes with every byte: addresses with it can be kept for ever."""
    looked_at: float


class GameBoards:
    """The boards of all games that bring one."""

    def __init__(self, base_path: str = "") -> None:
        self._base_path = base_path
        self._boards: dict[str, _Board] = {}
        self._cache = FileCache()

    def files(self, game: str) -> BoardFiles | None:
        """Where pages find the board of a game; None where it brings none."""
        board = self._look(game)
        if MODULE not in board.files:
            return None
        place = f"{self._base_path}/games/{game}/{board.version}"
        return BoardFiles(f"{place}/{MODULE}", f"{place}/{STYLES}" if STYLES in board.files else None)

    def page(self, game: str, version: str, name: str, accepts: str) -> Page | None:
        """A file of a game's board. Under the address of an older version it is the one of now."""
        board = self._look(game)
        file = board.files.get(name)
        if file is None:
            return None
        return self._cache.page(file, accepts, FOREVER if version == board.version else ASK_FIRST)

    def _look(self, game: str) -> _Board:
        now = monotonic()
        known = self._boards.get(game)
        if known is not None and now - known.looked_at < _LOOK_EVERY:
            return known
        files = _files(game)
        stamp = tuple((name, *_stamp(file)) for name, file in files.items())
        if known is not None and stamp == known.stamp:
            board = known._replace(looked_at=now)
        else:
            self._cache.clear()
            board = _Board(files, stamp, _version(files), now)
        self._boards[game] = board
        return board


def _files(game: str) -> dict[str, Path]:
    """The files of a game's board by their names, in alphabetical order."""
    folder = folder_of(game, FOLDER)
    if not isinstance(folder, Path):
        return {}
    found = (file for file in folder.rglob("*") if file.suffix in KINDS and not _is_hidden(file, folder))
    return {file.relative_to(folder).as_posix(): file for file in sorted(found)}


def _is_hidden(file: Path, folder: Path) -> bool:
    """No file, or one that lies elsewhere or is meant for nobody."""
    inside = file.relative_to(folder).parts
    leads_away = not file.resolve().is_relative_to(folder.resolve())
    return not file.is_file() or leads_away or any(part.startswith(".") for part in inside)


def _stamp(file: Path) -> tuple[int, int]:
    stat = file.stat()
    return stat.st_mtime_ns, stat.st_size


def _version(files: dict[str, Path]) -> str:
    digest = sha256()
    for name, file in files.items():
        body = file.read_bytes()
        digest.update(f"{name} {len(body)}\n".encode())
        digest.update(body)
    return digest.hexdigest()[:16]
