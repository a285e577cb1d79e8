"""The data that comes with the game, and data that somebody typed in."""

from functools import cache
from importlib import resources

from draisine.games.underground.box import Box, read_box
from draisine.kernel.errors import BadOptions

OWN = "own"


def packed(files: dict[str, str]) -> str:
    """The files of a folder as one text, a line with its name before each."""
    return "".join([f"== {name} ==\n{files[name].rstrip()}\n" for name in sorted(files)])


@cache
def shipped_boxes() -> dict[str, str]:
    """The packed text of every shipped folder by its name, the default first."""
    root = resources.files("draisine.games.underground") / "data"
    texts: dict[str, str] = {}
    for folder in root.iterdir():
        if folder.is_dir():
            texts[folder.name] = packed(
                {
                    file.name: file.read_text("utf-8")
                    for file in folder.iterdir()
                    if file.name.endswith(".txt")
                }
            )
    names = sorted(texts, key=lambda name: (name != "default", name))
    return {name: texts[name] for name in names}


def text_of(name: str, own: str) -> str:
    """The text of the data that options ask for."""
    if own:
        return own
    if name in shipped_boxes():
        return shipped_boxes()[name]
    raise BadOptions("unknown_box", {"box": name})


@cache
def box_of(text: str) -> Box:
    """The box of a text. Boxes never change, so one text is read once."""
    return read_box(text)
