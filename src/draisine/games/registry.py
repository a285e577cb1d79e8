"""Which games there are: folders of this package, and packages of others by the entry point `draisine.games`.

What cannot be used is skipped and named: one broken package takes no other game away.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, NamedTuple

from draisine.kernel import AnyGame, refusals
from draisine.kernel.capabilities import missing

GROUP = "draisine.games"
HOME = "draisine.games"


class GamePackage(NamedTuple):
    """A game and the package that brings it: bots, words and data lie beside the rules."""

    game: AnyGame
    package: str


class BrokenGame(NamedTuple):
    """A package that was meant to bring a game and does not."""

    package: str
    reason: str


class Registry(NamedTuple):
    """What was found."""

    packages: dict[str, GamePackage]
    """By the game's id, in alphabetical order."""
    broken: tuple[BrokenGame, ...]


@cache
def installed() -> Registry:
    """Everything that is installed here, looked up once."""
    found: dict[str, GamePackage] = {}
    broken: list[BrokenGame] = []
    for package, load in _places():
        try:
            game = _game_of(load())
            if game.id in found:
                raise ValueError(f"{found[game.id].package} brings a game with the id {game.id!r} too")
            found[game.id] = GamePackage(game, package)
        except Exception as error:
            broken.append(BrokenGame(package, f"{type(error).__name__}: {error}"))
    return Registry(dict(sorted(found.items())), tuple(broken))


def _places() -> Iterator[tuple[str, Callable[[], Any]]]:
    """Ours first: an id that we have is not taken over by others."""
    home = import_module(HOME).__path__
    for module in sorted(iter_modules(home), key=lambda info: info.name):
        if module.ispkg:
            name = f"{HOME}.{module.name}"
            yield name, partial(import_module, name)
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.module, point.name)):
        yield point.module, point.load


def _game_of(loaded: Any) -> AnyGame:
    """An entry point names a game, or a module with one."""
    game = getattr(loaded, "GAME", loaded)
    if lacks := missing(game):
        raise TypeError(f"no game: it has no {', '.join(lacks)}")
    ours: AnyGame = game
    return ours


def all_games() -> dict[str, AnyGame]:
    """Every game by its id, in alphabetical order."""
    return {game_id: package.game for game_id, package in installed().packages.items()}


def game_by_id(game_id: str) -> AnyGame:
    """The game with this id, or `unknown_game`."""
    return _package(game_id).game


def package_of(game_id: str) -> str:
    """The name of the package that brings a game, or `unknown_game`."""
    return _package(game_id).package


def folder_of(game_id: str, name: str) -> Traversable | None:
    """A folder that a game brings beside its rules, if it has one: a game may be one module without any."""
    package = package_of(game_id)
    spec = find_spec(package)
    if spec is None or spec.submodule_search_locations is None:
        return None
    folder = files(package) / name
    return folder if folder.is_dir() else None


def _package(game_id: str) -> GamePackage:
    try:
        return installed().packages[game_id]
    except KeyError:
        raise refusals.unknown_game(game=game_id[:40]) from None
