"""What is wrong with data of Infernal Wagon."""

from draisine.kernel.errors import BadData


@BadData.declare
def deck_bad_penalty(line: int, what: str) -> None:
    """A penalty that is neither a digit nor `L`."""


@BadData.declare
def deck_bad_start(line: int, what: str) -> None:
    """A place among the first cards that is none, or taken."""


@BadData.declare
def deck_deadly_blast(line: int) -> None:
    """A doubt: a penalty that no hand can pay."""


@BadData.declare
def deck_not_wild(line: int, what: str) -> None:
    """A symbol where everything must fit."""


@BadData.declare
def deck_unknown_kind(line: int, what: str) -> None:
    """A kind of card that there is not."""


@BadData.declare
def deck_unknown_symbol(line: int, what: str) -> None:
    """A symbol that there is not."""


@BadData.declare
def deck_wrong_arrow(line: int, what: str) -> None:
    """A card with an arrow whose kind has none, or the other way round."""


@BadData.declare
def deck_wrong_count(kind: str, found: int, wanted: int) -> None:
    """Too many or too few cards of a kind."""


@BadData.declare
def deck_wrong_edges(line: int, what: str) -> None:
    """Too many or too few symbols at the edges of a card."""


@BadData.declare
def deck_wrong_words(line: int, what: str) -> None:
    """Too many or too few words in a line."""
