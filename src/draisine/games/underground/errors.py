"""What the rules of Underground refuse."""

from draisine.kernel.errors import BadOptions, IllegalMove


@IllegalMove.declare
def bare_board(field: str) -> None:
    """A walk over the bare board."""


@IllegalMove.declare
def begun_already() -> None:
    """Arranging after the start."""


@IllegalMove.declare
def beyond_the_door() -> None:
    """A way that goes on behind the door."""


@IllegalMove.declare
def chip_must_come() -> None:
    """No new chip, without a complete code."""


@IllegalMove.declare
def covers_a_chip(field: str) -> None:
    """A piece on a code chip."""


@IllegalMove.declare
def covers_the_exit(field: str) -> None:
    """A piece on the tower."""


@IllegalMove.declare
def covers_the_pawn(field: str) -> None:
    """A piece on the pawn."""


@IllegalMove.declare
def door_cannot_face(side: str) -> None:
    """A door that would open off the board, or faces that way already."""


@IllegalMove.declare
def door_is_closed(field: str) -> None:
    """A step to the exit without code, from another side or another height."""


@IllegalMove.declare
def glass_moved_on() -> None:
    """The hourglass was turned by somebody else first."""


@IllegalMove.declare
def laid_already() -> None:
    """A second piece in one turn."""


@IllegalMove.declare
def lock_is_closed(field: str) -> None:
    """A step onto a lock without a key."""


@IllegalMove.declare
def no_hourglass() -> None:
    """Turning the hourglass where none is used."""


@IllegalMove.declare
def no_such_piece(stack: str) -> None:
    """The Card chip for a piece that is not left."""


@IllegalMove.declare
def no_such_plateau(plateau: str) -> None:
    """An unknown plateau."""


@IllegalMove.declare
def no_such_tool(tool: str) -> None:
    """A tool that was not found yet or is gone."""


@IllegalMove.declare
def no_way_aside(field: str) -> None:
    """Stepping aside where no step leads."""


@IllegalMove.declare
def not_begun() -> None:
    """A turn before the start."""


@IllegalMove.declare
def not_beside(field: str) -> None:
    """A step that is not to a neighbouring field."""


@IllegalMove.declare
def not_your_setup() -> None:
    """Arranging from another seat than the first."""


@IllegalMove.declare
def nothing_to_drain(field: str) -> None:
    """No valve at the end of the move, or no water there."""


@IllegalMove.declare
def nothing_to_take(field: str) -> None:
    """Neither key nor code chip at the end of the move."""


@IllegalMove.declare
def nothing_waits() -> None:
    """Fleeing or landing when neither is asked."""


@IllegalMove.declare
def off_the_board() -> None:
    """A piece that reaches over the rim."""


@IllegalMove.declare
def other_card_played(card: str) -> None:
    """Another card than the one of this turn."""


@IllegalMove.declare
def piece_not_on_card(stack: str) -> None:
    """A piece that the card does not give."""


@IllegalMove.declare
def plateau_does_not_fit(plateau: str, field: str) -> None:
    """Arranging a plateau where it may not lie."""


@IllegalMove.declare
def plateau_lies_so(plateau: str) -> None:
    """Arranging a plateau as it lies."""


@IllegalMove.declare
def sand_is_through() -> None:
    """A move at the moment the sand runs out."""


@IllegalMove.declare
def setup_is_fixed() -> None:
    """Arranging where the table left the setup to the program."""


@IllegalMove.declare
def shaft_waits() -> None:
    """Anything else while the shaft is open."""


@IllegalMove.declare
def stone_needs_support(field: str, height: int) -> None:
    """Stone over a gap or against something higher."""


@IllegalMove.declare
def stone_over_water(field: str) -> None:
    """Stone on water."""


@IllegalMove.declare
def too_far(steps: int) -> None:
    """More steps than the card has."""


@IllegalMove.declare
def too_high(field: str) -> None:
    """A step of more levels than one."""


@BadOptions.declare
def unknown_box(box: str) -> None:
    """Options that name data which is not there."""


@BadOptions.declare
def unknown_setup(setup: str) -> None:
    """Options that name a scenario which is not there."""


@IllegalMove.declare
def walked_already() -> None:
    """A second walk in one turn."""


@IllegalMove.declare
def wall_in_the_way(field: str) -> None:
    """A step through a wall without the Hammer."""


@IllegalMove.declare
def water_in_the_way(field: str) -> None:
    """A step onto water."""


@IllegalMove.declare
def water_waits() -> None:
    """Anything else while the pawn has to step aside."""


@IllegalMove.declare
def wood_too_low(field: str, height: int) -> None:
    """Wood where something is higher."""
