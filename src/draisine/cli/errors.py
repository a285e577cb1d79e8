"""What the command line refuses."""

from draisine.kernel.errors import BadLog, BadOptions, DraisineError


@DraisineError.declare
def bots_and_seats(bots: int, seats: int) -> None:
    """`--bots` and `--seats` name different numbers of seats."""


@DraisineError.declare
def file_not_writable(file: str, reason: str) -> None:
    """The folder cannot be made."""


@DraisineError.declare
def line_lost() -> None:
    """A machine's line to its table broke before the answer came: whether it was done is to be looked up."""


@BadLog.declare
def log_wrong_move(number: int, move: str, reason: str) -> None:
    """A move, counted from 1, that cannot have been made; `reason` says it in the game's own words."""


@DraisineError.declare
def machine_not_seated() -> None:
    """A machine wants to look or play, and is at no table."""


@DraisineError.declare
def mcp_not_installed() -> None:
    """The package is missing that only machines at the table need."""


@DraisineError.declare
def moves_without_out() -> None:
    """Moves are to be written, and no file is named."""


@DraisineError.declare
def no_data_folder(folder: str) -> None:
    """The folder with the tables is not there."""


@DraisineError.declare
def no_free_seat() -> None:
    """A machine wants any seat, and all are taken."""


@BadOptions.declare
def option_bad_value(option: str, value: str, wanted: str) -> None:
    """A value that an option cannot have; `wanted` is what it can, as it is typed."""


@DraisineError.declare
def server_not_reached(url: str, reason: str) -> None:
    """No Draisine server answers at the address that a machine was given."""


@DraisineError.declare
def new_bad_name(name: str, most: int) -> None:
    """No id of a game: small letters, digits and single hyphens, a letter first."""


@DraisineError.declare
def new_folder_taken(folder: str) -> None:
    """The folder is there and not empty."""


@DraisineError.declare
def new_name_of_python(name: str) -> None:
    """A word or a module of Python itself."""


@DraisineError.declare
def new_name_taken(name: str) -> None:
    """A game or a package that is installed here has the name."""


@DraisineError.declare
def no_data_here(game: str) -> None:
    """Data of one's own is to be compared for a game that is played without any, or that does not say how."""


@DraisineError.declare
def no_draw_here() -> None:
    """A draw is asked for where all win or all lose."""


@DraisineError.declare
def no_such_moves() -> None:
    """Moves of a kind that there is not now are asked for."""


@DraisineError.declare
def no_undo_here() -> None:
    """A move is to be taken back where all play at once."""


@DraisineError.declare
def nothing_to_undo() -> None:
    """A move is to be taken back before there was one."""


@BadOptions.declare
def option_without_value(option: str) -> None:
    """`--option` without `KEY=VALUE`."""


@DraisineError.declare
def save_where() -> None:
    """`save` without the name of a file."""


@BadOptions.declare
def unknown_option(option: str, options: str) -> None:
    """`--option` with a name that the game does not have; `options` are those that it has."""


@BadOptions.declare
def unknown_seat(seat: str, seats: int) -> None:
    """A seat that is none of this game's; in the terminal they are counted from 1."""
