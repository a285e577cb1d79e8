"""Options as somebody sent them, made into a game's own."""

import re
from typing import Any

import msgspec

from draisine.kernel import AnyGame, BadOptions

_PATH = re.compile(r"`\$\.?([^`]*)`")


def read_options(game: AnyGame, raw: Any) -> Any:
    """The game's options; what is left out has its default."""
    try:
        return msgspec.convert({} if raw is None else raw, game.options_type)
    except msgspec.ValidationError as error:
        path = _PATH.search(str(error))
        raise BadOptions("bad_options", {"field": path.group(1) if path else ""}) from None
