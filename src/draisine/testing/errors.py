"""What described positions and scripted luck are refused with."""

from draisine.kernel.errors import BadPosition, DraisineError


class BadScript(DraisineError):
    """A script that is too short, too long or not for this game."""


@BadPosition.declare
def game_without_positions(game: str) -> None:
    """A described position of a game that cannot build one."""


@BadPosition.declare
def position_unknown_field(field: str) -> None:
    """A field that the views of this game do not have."""


@BadPosition.declare
def position_wrong_seats(seats: int) -> None:
    """Another number of seats than was asked for."""


@BadScript.declare
def script_does_not_fit(place: int, asked: str, given: str) -> None:
    """An entry of scripted luck that is not what the rules ask for."""


@BadScript.declare
def script_left_over(place: int, left: int) -> None:
    """Entries that nobody asked for."""


@BadScript.declare
def script_ran_out(place: int, asked: str) -> None:
    """The rules ask for more than the script has."""
