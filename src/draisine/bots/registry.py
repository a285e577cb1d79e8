"""Which bots there are. A package here with the name of a game and `BOTS` in it is found by itself."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from draisine.bots.random_bot import RandomBot
from draisine.games import game_by_id
from draisine.kernel.bots import Bot
from draisine.kernel.errors import DraisineError


@cache
def _bots(game_id: str) -> tuple[Bot, ...]:
    folder = game_by_id(game_id).id.replace("-", "_")
    name = f"draisine.games.{folder}.bots"
    if find_spec(name) is None:
        return ()
    found: tuple[Bot, ...] = import_module(name).BOTS
    return found


def strengths(game_id: str) -> tuple[str, ...]:
    """The bots of a game to choose from, the weakest first."""
    return tuple([bot.strength for bot in _bots(game_id)])


def bot_for(game_id: str, strength: str) -> Bot:
    """The bot of this strength ("random" plays every game), or `unknown_bot`."""
    for bot in _bots(game_id):
        if bot.strength == strength:
            return bot
    if strength == "random":
        return RandomBot()
    raise DraisineError("unknown_bot", {"strength": strength[:24]})
