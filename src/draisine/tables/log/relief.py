"""The help that lost games bring a crew: at its tables the option is either all of that help or none."""

from collections.abc import Mapping
from typing import Any

import msgspec

from draisine.kernel import AnyGame, Relieving, capability


def relief_for(game: AnyGame, losses: int) -> int:
    """What so many lost games bring."""
    relieving = capability(game, Relieving)
    return 0 if relieving is None else min(relieving.relief.most, losses)


def wants_relief(game: AnyGame, raw: Any, losses: int, before: bool = True) -> bool:
    """Whether options as somebody sent them take the help; while there is none, it stays as before."""
    relieving = capability(game, Relieving)
    if relieving is None or not relief_for(game, losses) or not isinstance(raw, Mapping):
        return before
    wanted = raw.get(relieving.relief.option)
    return before if wanted is None else bool(wanted)


def relieve(game: AnyGame, options: Any, losses: int, relieved: bool) -> Any:
    """The game's options with the help of a crew that lost so often before."""
    relieving = capability(game, Relieving)
    if relieving is None:
        return options
    amount = relief_for(game, losses) if relieved else 0
    return msgspec.structs.replace(options, **{relieving.relief.option: amount})
