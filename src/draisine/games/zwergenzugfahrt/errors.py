"""What the rules of Die Zwergenzugfahrt refuse."""

from draisine.kernel.errors import BadOptions, IllegalMove


@IllegalMove.declare
def conductor_waits() -> None:
    """Anything else while the conductor's gift is to be chosen."""


@IllegalMove.declare
def field_taken(field: str) -> None:
    """A field with somebody or something on it."""


@IllegalMove.declare
def no_conductor_here() -> None:
    """Taking a sign back where no conductor gives it."""


@IllegalMove.declare
def no_dwarf_of_yours(field: str) -> None:
    """No dwarf of one's own on that field."""


@IllegalMove.declare
def no_removal_left(field: str) -> None:
    """Taking off more signs than the rules allow."""


@IllegalMove.declare
def no_sign_left(field: str) -> None:
    """Reserving without a sign left."""


@IllegalMove.declare
def no_sign_of_theirs(field: str) -> None:
    """Taking off a sign that is not the others'."""


@IllegalMove.declare
def no_sign_to_take(field: str) -> None:
    """No sign of one's own on that field, when one is taken back."""


@IllegalMove.declare
def no_such_field(field: str) -> None:
    """A field that the board does not have."""


@IllegalMove.declare
def nobody_to_kick(field: str) -> None:
    """Kicking where no dwarf of the others stands."""


@IllegalMove.declare
def not_a_seat(field: str) -> None:
    """Sitting down or reserving where no seat is."""


@IllegalMove.declare
def not_legal(field: str) -> None:
    """A move that the rules do not allow here."""


@IllegalMove.declare
def not_neighbours(at: str, to: str) -> None:
    """A move to a field that is not beside."""


@IllegalMove.declare
def safe_at_the_start(field: str) -> None:
    """Kicking somebody who stands on their start."""


@IllegalMove.declare
def safe_on_a_seat(field: str) -> None:
    """Kicking somebody who sits."""


@IllegalMove.declare
def stand_up_first(field: str) -> None:
    """From one seat straight to the next where the option forbids it."""


@IllegalMove.declare
def start_of_the_others(field: str) -> None:
    """A move onto the start of the other clan."""


@IllegalMove.declare
def that_is_a_seat(field: str) -> None:
    """Walking onto a seat."""


@BadOptions.declare
def unknown_board(board: str) -> None:
    """Options that name a board which is not there."""


@IllegalMove.declare
def wall_between(at: str, to: str) -> None:
    """A move through a wall."""
