"""What descriptions of a position of Die Zwergenzugfahrt are refused with."""

from draisine.kernel.errors import BadPosition


@BadPosition.declare
def position_cannot_move(seat: int) -> None:
    """Whoever is to act has nothing to decide, or owes a round."""


@BadPosition.declare
def position_no_such_field(field: str) -> None:
    """A field that the board does not have."""
