"""How a game becomes numbers. A game's own encoding lies beside its rules: `encoding.py` with `Encoding`."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from draisine.games import package_of
from draisine.kernel import Match
from draisine.lab import errors


class Encoding(Protocol):
    """Words and numbers of one game with its options, of the same size in every position."""

    words: Sequence[str]
    """All words that moves are made of."""
    most_words: int
    """Words of the longest move."""
    size: int
    """How many numbers say a view."""

    def spell(self, text: str) -> Sequence[str]:
        """The words of a move in notation; no two moves of a seat have the same at once."""
        ...

    def numbers(self, view: Any, seat: int, now: int) -> list[int]:
        """A view as numbers. Nothing but the view is known here."""
        ...


def encoding_for(match: Match) -> Encoding:
    """The encoding that the game brings, or `no_encoding`."""
    return encoding_of(match.game.id, match.options, len(match.seats))


def encoding_of(game: str, options: Any, seats: int) -> Encoding:
    """The same for who knows the table but not the match."""
    name = f"{package_of(game)}.encoding"
    try:
        found = find_spec(name)
    except ModuleNotFoundError:  # A game may be one module without a folder.
        found = None
    if found is None:
        raise errors.no_encoding(game=game)
    encoding: Encoding = import_module(name).Encoding(options, seats)
    return encoding
