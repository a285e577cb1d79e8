"""The files of the shelf: boards, decks and boxes in the data folder."""

import os
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from draisine.stores import errors

FOLDER = "shelf"
MOST_BYTES = 16 * 1024 * 1024
"""Of one file: what is larger is nothing that anybody plays with."""


def read_files(data: Path) -> dict[str, bytes]:
    """Every file of the shelf by its place in it. Links are not followed."""
    shelf = data / FOLDER
    found: dict[str, bytes] = {}
    for folder, _, names in os.walk(shelf):
        for name in sorted(names):
            path = Path(folder) / name
            if not path.is_symlink() and path.is_file() and path.stat().st_size <= MOST_BYTES:
                found[path.relative_to(shelf).as_posix()] = path.read_bytes()
    return found


def check_room(data: Path, files: Mapping[str, bytes]) -> None:
    """Refuse where another file lies in the place of one: nothing is ever written over."""
    for place, body in files.items():
        path = _path(data, place)
        if path.exists() and path.read_bytes() != body:
            raise errors.shelf_file_in_the_way(file=str(path))


def write_files(data: Path, files: Mapping[str, bytes]) -> None:
    """Put files where they belong; `check_room` was asked."""
    for place, body in files.items():
        path = _path(data, place)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)


def _path(data: Path, place: str) -> Path:
    parts = PurePosixPath(place)
    if parts.is_absolute() or ".." in parts.parts or not parts.parts:
        raise errors.backup_damaged(file=place)
    return data / FOLDER / parts
