"""Games on a terminal. A module here with the name of a game and `TERMINAL` in it is found by itself."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from rich.text import Text

from draisine.cli.words import Words
from draisine.kernel import DraisineError


class Terminal(Protocol):
    """How a game looks and speaks where there are only letters."""

    def draw(self, scenery: Any, view: Any, plain: bool) -> Text:
        """The board; with view None as it is before anybody comes. `plain` for terminals without Unicode."""
        ...

    def draw_data(self, text: str, plain: bool) -> Text:
        """A data file of the game, drawn."""
        ...

    def status(self, scenery: Any, view: Any, say: Words, plain: bool) -> list[Text]:
        """What is to be said beside the board."""
        ...

    def tell(self, event: Any, say: Words) -> str:
        """What happened, as a sentence."""
        ...

    def groups(self, legal: Sequence[str], say: Words) -> list[tuple[str, list[str]]]:
        """The lawful moves by kind, each kind with its name."""
        ...

    def seat_named(self, name: str) -> int | None:
        """The seat that people call by this name."""
        ...

    def seat_name(self, seat: int, say: Words) -> str:
        """What people call a seat."""
        ...


def can_be_drawn(game_id: str) -> bool:
    """Whether this game has a drawing for the terminal."""
    return find_spec(f"{__name__}.{game_id.replace('-', '_')}") is not None


def terminal_for(game_id: str) -> Terminal:
    """How this game is played on a terminal, or `no_terminal_game`."""
    if not can_be_drawn(game_id):
        raise DraisineError("no_terminal_game", {"game": game_id})
    found: Terminal = import_module(f"{__name__}.{game_id.replace('-', '_')}").TERMINAL
    return found
