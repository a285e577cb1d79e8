"""Reading boards, decks and the like in threads, so that no table waits for the disk or for a long text."""

import asyncio
from pathlib import Path
from typing import Any

from draisine.games import all_games
from draisine.kernel import AnyGame
from draisine.kernel.options import read_options
from draisine.server.files.shelf import read_shelf
from draisine.server.limits.costs import CHARACTERS_FOR_ONE
from draisine.server.limits.rates import Throttle
from draisine.server.messages.games import Shelf

_AROUND_A_TEXT = 2048
"""Bytes of a message that are left for everything around a long text."""
_SHORT = 200
"""Characters of a text that is read in no time."""


class ShelfReader:
    """What lies in the data folder for the games, and what people bring along in their options."""

    def __init__(self, data: Path, message_bytes: int, requests: Throttle) -> None:
        """A text must fit into a message. `requests` is what long texts cost an address."""
        self._data = data
        self._most = message_bytes - _AROUND_A_TEXT
        self._requests = requests
        self._looks: dict[str, asyncio.Future[Shelf]] = {}
        """Under way, by game."""

    async def look(self, game: AnyGame) -> Shelf:
        """What lies ready for a game. One look is enough for all who ask meanwhile."""
        look = self._looks.get(game.id)
        if look is None:
            look = asyncio.ensure_future(asyncio.to_thread(read_shelf, self._data, game, self._most))
            self._looks[game.id] = look
            look.add_done_callback(lambda _: self._looks.pop(game.id, None))
        return await asyncio.shield(look)

    async def read_ahead(self, address: str, game: str, options: Any) -> None:
        """Read a long text among somebody's options, so that its table finds it read. Refuses a bad one.

        It costs the address by its length, or is refused with `too_often`.
        """
        rules = all_games().get(game)
        if rules is None or not is_long(options):
            return
        self._requests.check(address, _longest(options) / CHARACTERS_FOR_ONE)
        await asyncio.to_thread(_check, rules, options)


def is_long(options: Any) -> bool:
    """Whether somebody's options hold a text that takes a while to read."""
    return _longest(options) >= _SHORT


def _longest(options: Any) -> int:
    texts = options.values() if isinstance(options, dict) else ()
    return max((len(text) for text in texts if isinstance(text, str)), default=0)


def _check(game: AnyGame, options: Any) -> None:
    game.check_options(read_options(game, options), game.seat_counts[0])
