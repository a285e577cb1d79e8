"""Options as somebody sent them, made into a game's own."""

from typing import Any

from draisine import kernel
from draisine.kernel import AnyGame


def read_options(game: AnyGame, raw: Any) -> Any:
    """The game's options; what is left out has its default."""
    return kernel.read_options(raw, game.options_type)


def chosen(wish: bool | None, before: bool) -> bool:
    """A choice of the table after somebody set its options: None leaves it as it was."""
    return before if wish is None else wish
