"""The decks that come with the game, and those that somebody typed in."""

from functools import cache, lru_cache

from draisine.games.data_files import shipped_texts
from draisine.games.infernal_wagon import errors
from draisine.games.infernal_wagon.deck import Deck, read_deck

OWN = "own"
MOST_KEPT = 256
"""People may send one text after the other; those in play are few."""


@cache
def shipped_decks() -> dict[str, str]:
    """Text of every shipped deck by its name, the default first."""
    return {name: text for name, text in _files().items() if "-" not in name}


@cache
def _files() -> dict[str, str]:
    return shipped_texts("draisine.games.infernal_wagon")


def cards_of(name: str, cards: str, seats: int | None = None) -> str:
    """The text of the deck that options ask for.

    A file `name-5` has the faces of that deck for five riders: one more pair of cards in the hands makes more
    of a difference than any skill (docs/decisions/0085).
    """
    if cards:
        return cards
    if name in shipped_decks():
        return _files().get(f"{name}-{seats}", shipped_decks()[name])
    raise errors.unknown_deck(deck=name)


@lru_cache(maxsize=MOST_KEPT)
def deck_of(cards: str) -> Deck:
    """The deck of a text. Decks never change, so one text is read once."""
    return read_deck(cards)
