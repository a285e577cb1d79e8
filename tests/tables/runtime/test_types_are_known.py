"""Logs are read back in threads: what they are read into is known before."""

import copy

import msgspec
from tests.tables.homes import Home
from tests.tables.memory_store import MemoryStore
from tests.tables.tiny import TINY

from draisine.kernel.options import read_options

looked: list[int] = []


class Options(msgspec.Struct, frozen=True):
    """Tells when its fields are looked at: two threads that do so at once crash msgspec, and all with it."""

    stones: "looked.append(1) or int" = 1  # type: ignore[valid-type]


async def test_no_thread_is_the_first_to_look_at_the_options_of_a_game() -> None:
    game = copy.copy(TINY)
    game.options_type = Options
    home = Home(MemoryStore(), game)
    assert looked
    before = len(looked)
    assert read_options(game, {"stones": 3}).stones == 3
    assert len(looked) == before
    await home.manager.close()
