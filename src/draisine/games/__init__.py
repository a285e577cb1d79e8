"""The games. One folder each; a folder with a `GAME` is found by itself."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from draisine.kernel import AnyGame, DraisineError


@cache
def all_games() -> dict[str, AnyGame]:
    """Every game by its id, in alphabetical order."""
    found: dict[str, AnyGame] = {}
    for module in sorted(iter_modules(__path__), key=lambda info: info.name):
        game: AnyGame = import_module(f"{__name__}.{module.name}").GAME
        found[game.id] = game
    return found


def game_by_id(game_id: str) -> AnyGame:
    """The game with this id, or `unknown_game`."""
    try:
        return all_games()[game_id]
    except KeyError:
        raise DraisineError("unknown_game", {"game": game_id[:40]}) from None
