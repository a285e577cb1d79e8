"""Which bots there are for a game: its own, those of other packages, those of the command line, searchers.

A game's own lie beside its rules (`bots/` with `BOTS` in it). A package of somebody else brings more by the
entry point group `draisine.bots`: an entry point is called by the game's id and names a bot's class, a bot or
several. What cannot be used is skipped and named in the log: one broken package takes no other bot away.
"""

import logging
import os
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from draisine.bots import errors
from draisine.bots.class_paths import BotNotLoaded, bots_in, load_bots
from draisine.bots.random_bot import RandomBot
from draisine.bots.search_bot import searchers
from draisine.games import all_games, game_by_id, package_of
from draisine.kernel.analysis import Analyst
from draisine.kernel.bots import COACH, Bot
from draisine.kernel.errors import DraisineError

GROUP = "draisine.bots"
MORE = "DRAISINE_BOTS"
"""Environment: bots that an operator adds, `GAME=package.module:Bot` with spaces between; worker processes
read it too."""
_GENERAL_NAMES = (
    "Alma", "Bela", "Cora", "Dana", "Emil", "Finn", "Gita", "Hanno", "Ilka", "Juri", "Kaja", "Lina", "Milo",
    "Nora", "Oona", "Pablo", "Ronja", "Sina", "Tamo", "Uwe", "Vito", "Wanda", "Yuna",
)  # fmt: skip

_log = logging.getLogger(__name__)


def strengths(game_id: str) -> tuple[str, ...]:
    """The bots of a game to choose from, the weakest first. Searchers stand in where it brings none."""
    return tuple(_bots(game_id))


def usual_strength(of: Sequence[str]) -> str | None:
    """The one of these strengths to play with where nobody was named: the weakest are for children and for
    tests, the next are good company. A coach comes only where it was asked for."""
    players = [strength for strength in of if strength != COACH]
    return players[:2][-1] if players else None


def bot_for(game_id: str, strength: str) -> Bot:
    """The bot of this strength, or `unknown_bot`. "random" and "search-1" to "search-3" play every game."""
    found = _bots(game_id).get(strength) or _general(game_id).get(strength)
    if found is None:
        raise errors.unknown_bot(strength=strength[:24])
    return found


def bot_named(game_id: str, name: str) -> Bot:
    """The same for whoever may run code here anyway: also `package.module:Bot`, or `bot_not_loaded`."""
    if ":" not in name:
        return bot_for(game_id, name)
    game_by_id(game_id)
    return load_bots(name)[0]


def add_bots(lines: Sequence[str]) -> None:
    """Offer more bots at the tables of this process and of its workers, each as `GAME=package.module:Bot`."""
    for line in lines:
        game, equals, name = line.partition("=")
        if not equals:
            raise BotNotLoaded(line, "GAME=package.module:Bot")
        game_by_id(game)
        load_bots(name)
    os.environ[MORE] = " ".join([*os.environ.get(MORE, "").split(), *lines])
    _bots.cache_clear()


def analyst_for(game_id: str) -> Analyst | None:
    """Who says why a game went as it did; None for a game that has nobody who could."""
    package = _package(game_id) if game_id in all_games() else None
    analyst: Analyst | None = getattr(package, "ANALYST", None)
    return analyst


def first_names(game_id: str) -> tuple[str, ...]:
    """What bots at the tables of a game may be called; all initials differ."""
    package = _package(game_id) if game_id in all_games() else None
    names: tuple[str, ...] = getattr(package, "NAMES", _GENERAL_NAMES)
    return names


@cache
def _package(game_id: str) -> object:
    """The game's own package of bots, if it has one."""
    name = f"{package_of(game_id)}.bots"
    try:
        return import_module(name) if find_spec(name) is not None else None
    except ModuleNotFoundError:  # the game is a module without folders
        return None


@cache
def _bots(game_id: str) -> dict[str, Bot]:
    own: tuple[Bot, ...] = getattr(_package(game_id), "BOTS", ())
    found: dict[str, Bot] = {bot.strength: bot for bot in own}
    for bot in _brought(game_id):
        if bot.strength in found:
            _log.error("another bot of %s is called %s already", game_id, bot.strength)
        else:
            found[bot.strength] = bot
    return found or {bot.strength: bot for bot in searchers(game_by_id(game_id))}


@cache
def _general(game_id: str) -> dict[str, Bot]:
    bots: list[Bot] = [RandomBot(), *searchers(game_by_id(game_id))]
    return {bot.strength: bot for bot in bots}


def _brought(game_id: str) -> Iterator[Bot]:
    """What others bring: packages first, then the operator."""
    for point in sorted(entry_points(group=GROUP, name=game_id), key=lambda point: point.value):
        try:
            yield from bots_in(point.load(), point.value)
        except Exception as error:
            _log.error("the bot %s cannot be loaded: %s", point.value, error)
    for line in os.environ.get(MORE, "").split():
        game, _, name = line.partition("=")
        if game == game_id:
            try:
                yield from load_bots(name)
            except DraisineError as error:
                _log.error("%s", error)
