"""What descriptions of a position of Infernal Wagon are refused with."""

from draisine.kernel.errors import BadPosition


@BadPosition.declare
def position_card_missing(card: int) -> None:
    """A card that has to be somewhere and is nowhere."""


@BadPosition.declare
def position_hand_unknown() -> None:
    """A given deck and a hand that is not given."""


@BadPosition.declare
def position_no_tunnel(card: int) -> None:
    """A card from a tunnel, and the wagon stands on something else."""


@BadPosition.declare
def position_wrong_card(card: int, where: str) -> None:
    """A card where it cannot be."""


@BadPosition.declare
def position_wrong_curse(seat: int) -> None:
    """Curses without that Junction, or none with it."""


@BadPosition.declare
def position_wrong_joint(place: int, card: int) -> None:
    """A card of the railroad that is not joined."""
