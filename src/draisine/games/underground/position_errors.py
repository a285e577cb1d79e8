"""What descriptions of a position of Underground are refused with."""

from draisine.kernel.errors import BadPosition, Param


@BadPosition.declare
def position_chip_twice(chip: Param) -> None:
    """A code chip that is in two places."""


@BadPosition.declare
def position_piece_missing(piece: Param) -> None:
    """A piece that is neither on the board nor in a stack."""


@BadPosition.declare
def position_piece_twice(piece: Param) -> None:
    """A piece that is in two places, or in the wrong stack."""


@BadPosition.declare
def position_wrong_chip(chip: Param) -> None:
    """A code chip that there is not."""


@BadPosition.declare
def position_wrong_pile(what: str) -> None:
    """Hidden chips that are not those left."""


@BadPosition.declare
def position_wrong_plateaus(plateaus: int) -> None:
    """Not every plateau once, in their order."""


@BadPosition.declare
def position_wrong_stacks(stacks: str) -> None:
    """Not every stack once."""
