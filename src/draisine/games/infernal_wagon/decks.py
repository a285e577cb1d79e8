"""The deck that comes with the game, and those that somebody typed in."""

from functools import cache
from importlib import resources

from draisine.games.infernal_wagon.deck import Deck, read_deck
from draisine.kernel.errors import BadOptions

OWN = "own"


@cache
def shipped_decks() -> dict[str, str]:
    """Text of every shipped deck by its name, the default first."""
    folder = resources.files("draisine.games.infernal_wagon") / "data"
    texts = {
        file.name.removesuffix(".txt"): file.read_text("utf-8")
        for file in folder.iterdir()
        if file.name.endswith(".txt")
    }
    names = sorted(texts, key=lambda name: (name != "default", name))
    return {name: texts[name] for name in names}


def cards_of(name: str, cards: str) -> str:
    """The text of the deck that options ask for."""
    if cards:
        return cards
    if name in shipped_decks():
        return shipped_decks()[name]
    raise BadOptions("unknown_deck", {"deck": name})


@cache
def deck_of(cards: str) -> Deck:
    """The deck of a text. Decks never change, so one text is read once."""
    return read_deck(cards)
