"""The shelf: boards, decks and the like that somebody put into the data folder, one folder for each game.

A file is one text. A folder is data of several files, packed into one. Whatever lies there is listed; what
cannot be played with says why. It is read anew whenever somebody asks, so a file that is dropped in appears.
"""

import unicodedata
from collections.abc import Container
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from draisine.games.data_files import SUFFIX, pack, place_in_pack
from draisine.kernel import AnyGame, BadData, DataFiles, DraisineError, capability
from draisine.server import errors
from draisine.server.messages.games import Shelf, ShelfItem
from draisine.server.messages.people import Problem
from draisine.stores.maintenance.shelf_files import FOLDER

OWN = "own"
"""What a game calls a text of one's own among its choices."""
MOST_ITEMS = 100
MOST_FILES = 20
"""In one folder of data."""
MOST_BYTES = 64 * 1024
"""Of one file."""
LONGEST_NAME = 60


class Text(NamedTuple):
    """Data as a game reads it."""

    body: str
    packed: bool
    """It came from a folder."""


def shelf_of(data: Path, game: AnyGame) -> Path:
    """Where things for this game are put."""
    return data / FOLDER / game.id


def make_room(data: Path, games: dict[str, AnyGame]) -> None:
    """Make the folders, so that people find where to put things. Not being able to is no reason to stop."""
    for game in games.values():
        if capability(game, DataFiles) is not None:
            with suppress(OSError):
                shelf_of(data, game).mkdir(parents=True, exist_ok=True)


def read_shelf(data: Path, game: AnyGame, most_bytes: int) -> Shelf:
    """All that lies on a game's shelf. A text must fit into the game's options and into `most_bytes`."""
    folder = shelf_of(data, game)
    try:
        paths = sorted(
            (path for path in folder.iterdir() if not _is_hidden(path)), key=lambda path: path.name
        )
    except OSError:
        paths = []
    items: list[ShelfItem] = []
    taken: set[str] = set()
    for path in paths[:MOST_ITEMS]:
        name = _unlike(_shown(path), taken)
        taken.add(name)
        items.append(_item(name, path, folder, game, most_bytes))
    return Shelf(tuple(items), max(0, len(paths) - MOST_ITEMS))


def _item(name: str, path: Path, folder: Path, game: AnyGame, most_bytes: int) -> ShelfItem:
    try:
        text = read_data(path, folder)
        doubts = check_text(game, text)
        if len(msgspec.json.encode(text.body)) > most_bytes:
            raise errors.data_too_long(most=most_bytes)
    except DraisineError as error:
        return ShelfItem(name, None, Problem(error.code, error.params))
    return ShelfItem(name, text.body, None, tuple(Problem(doubt.code, doubt.params) for doubt in doubts))


def check_text(game: AnyGame, text: Text) -> list[DraisineError]:
    """The game's doubts, or its `BadData`. Lines of packed text are those of the file, which is named."""
    files = capability(game, DataFiles)
    if files is None:
        raise errors.game_without_data(game=game.id)
    try:
        doubts = files.check_data(text.body)
    except BadData as error:
        raise _located(error, text) from None
    most = longest_text(game)
    if len(text.body) > most:
        raise errors.data_too_long(most=most)
    return [_located(doubt, text) for doubt in doubts]


def _located(error: DraisineError, text: Text) -> DraisineError:
    line = error.params.get("line")
    if not text.packed or not isinstance(line, int) or "file" in error.params:
        return error
    file, own_line = place_in_pack(text.body, line)
    error.params |= {"file": file, "line": own_line}
    return error


def longest_text(game: AnyGame) -> int:
    """How many characters the longest text among a game's options may have."""
    fields = msgspec.json.schema_components([game.options_type])[1][game.options_type.__name__]["properties"]
    return max((int(field["maxLength"]) for field in fields.values() if "maxLength" in field), default=0)


def own_options(game: AnyGame, text: str) -> dict[str, str]:
    """The options under which a game is played with a text of one's own."""
    files = capability(game, DataFiles)
    choices = {} if files is None else files.choices
    fields = msgspec.json.schema_components([game.options_type])[1][game.options_type.__name__]["properties"]
    longest = max(fields, key=lambda name: int(fields[name].get("maxLength", 0)))
    return {**{name: OWN for name, names in choices.items() if OWN in names}, longest: text}


# --- reading ----------------------------------------------------------------------------------------


def read_data(path: Path, within: Path | None = None, most: int = MOST_BYTES) -> Text:
    """The text of a file or a folder, or a named error. With `within` no link may lead out of there."""
    try:
        _stay(path, within)
        if not path.is_dir():
            return Text(_read(path, within, most), packed=False)
        files = sorted(file for file in path.iterdir() if file.name.endswith(SUFFIX) and not _is_hidden(file))
    except (OSError, RuntimeError) as error:
        raise _unreadable(path, error) from None
    if not files:
        raise errors.folder_without_texts(file=_shown(path))
    if len(files) > MOST_FILES:
        raise errors.folder_too_full(file=_shown(path), most=MOST_FILES)
    texts: dict[str, str] = {}
    for file in files:
        texts[_unlike(_visible(file.name), texts)] = _read(file, within, most)
    return Text(pack(texts), packed=True)


def _stay(path: Path, within: Path | None) -> None:
    if within is not None and not path.resolve(strict=True).is_relative_to(within.resolve()):
        raise errors.file_outside_shelf(file=_visible(path.name))


def _read(path: Path, within: Path | None, most: int) -> str:
    name = _visible(path.name)
    try:
        _stay(path, within)
        if path.exists() and not path.is_file():
            raise errors.file_not_text(file=name)
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except (OSError, RuntimeError) as error:
        raise _unreadable(path, error) from None
    if len(raw) > most:
        raise errors.file_too_long(file=name, most=most)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise errors.file_not_text(file=name) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _unreadable(path: Path, error: OSError | RuntimeError) -> DraisineError:
    reason = error.strerror if isinstance(error, OSError) else "loop"
    return errors.file_not_readable(file=_visible(path.name), reason=reason or "")


# --- names ------------------------------------------------------------------------------------------


def _is_hidden(path: Path) -> bool:
    return path.name.startswith(".") or path.name.endswith("~")


def _visible(name: str) -> str:
    """A name as it can be shown and sent: bytes that are no text, and what nobody sees, become marks."""
    seen = name.encode("utf-8", "replace").decode()
    return "".join("?" if unicodedata.category(letter)[0] == "C" else letter for letter in seen)


def _shown(path: Path) -> str:
    name = _visible(path.name)
    return (name.removesuffix(SUFFIX) or name)[:LONGEST_NAME]


def _unlike(name: str, taken: Container[str]) -> str:
    """The name, or with a number when another one looks the same."""
    number = 2
    unlike = name
    while unlike in taken:
        unlike = f"{name} ({number})"
        number += 1
    return unlike
