"""The data that comes with the game, and data that somebody typed in."""

from functools import cache, lru_cache

from draisine.games.data_files import shipped_texts
from draisine.games.underground import errors
from draisine.games.underground.box import Box, read_box

OWN = "own"
MOST_KEPT = 64
"""People may send one text after the other; those in play are few."""


@cache
def shipped_boxes() -> dict[str, str]:
    """The packed text of every shipped folder by its name, the default first."""
    return shipped_texts("draisine.games.underground")


def text_of(name: str, own: str) -> str:
    """The text of the data that options ask for."""
    if own:
        return own
    if name in shipped_boxes():
        return shipped_boxes()[name]
    raise errors.unknown_box(box=name)


@lru_cache(maxsize=MOST_KEPT)
def box_of(text: str) -> Box:
    """The box of a text. Boxes never change, so one text is read once."""
    return read_box(text)
