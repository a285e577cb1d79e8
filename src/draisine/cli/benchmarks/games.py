"""Games to measure a server with: those with a module `benchmark`, and the one with the longest data."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import msgspec

from draisine.games import all_games, installed
from draisine.kernel import AnyGame, DataFiles, capability, traits_of
from draisine.kernel.benchmark import LoadTable


class Load(NamedTuple):
    """A game, and how it is played to measure a server."""

    game: str
    table: LoadTable


@cache
def load_for(measures: str) -> Load:
    """The game that brings a table for this measurement."""
    for game_id, (_, package) in installed().packages.items():
        name = f"{package}.benchmark"
        if find_spec(package) is not None and find_spec(name) is not None:
            table: LoadTable = import_module(name).LOAD
            if table.measures == measures:
                return Load(game_id, table)
    raise LookupError(f"no game brings a table for {measures}")


@cache
def longest_data() -> tuple[AnyGame, str]:
    """The game that is played with the longest text, and that text."""
    found: list[tuple[int, str, str]] = []
    for game in all_games().values():
        if capability(game, DataFiles) is not None:
            options = game.check_options(game.options_type(), game.quick.seats)
            texts = [text for text in msgspec.to_builtins(options).values() if isinstance(text, str)]
            found += [(len(text), game.id, text) for text in texts]
    _, game_id, text = max(found)
    return all_games()[game_id], text


def profile(name: str, seat: int = 0) -> dict[str, Any]:
    """What a player says of themselves: all traits that games ask for, each seat a little more."""
    traits = {
        trait.id: min(trait.least + seat + 1, trait.most)
        for game in all_games().values()
        for trait in traits_of(game)
    }
    return {"name": name, "traits": traits, "language": "en"}
