"""What the game refuses."""

from draisine.kernel import BadNotation, IllegalMove


@BadNotation.declare
def no_such_shunt(text: str) -> None:
    """A text that is no move of this game."""


@IllegalMove.declare
def no_such_track(track: int) -> None:
    """A track that the yard does not have."""


@IllegalMove.declare
def no_such_wagon(place: str) -> None:
    """A place of the train where no wagon is."""


@IllegalMove.declare
def no_swap_left() -> None:
    """A swap when all are used."""
