"""What every game, or every log of a game, is refused with alike."""

from draisine.kernel.errors import (
    BadLog,
    BadNotation,
    BadOptions,
    BadPosition,
    DraisineError,
    IllegalMove,
    NoSuchSeat,
    Param,
)


@BadOptions.declare
def bad_options(field: str) -> None:
    """Options that are no options of this game."""


@IllegalMove.declare
def card_not_in_hand() -> None:
    """A card that this seat does not hold."""


@IllegalMove.declare
def game_over() -> None:
    """The game has ended."""


@BadLog.declare
def log_not_readable(reason: str) -> None:
    """JSON that is no log."""


@BadLog.declare
def log_of_another_game(game: str) -> None:
    """A log of another game than the one it is read for."""


@BadLog.declare
def log_of_another_version(version: int, known: int) -> None:
    """The log was written by other rules of this game."""


@NoSuchSeat.declare
def no_such_seat(seat: int, seats: int) -> None:
    """A seat that this table, or this game, does not have; seats are counted from 0."""


@IllegalMove.declare
def not_for_the_clock() -> None:
    """A move of a seat, made by the clock."""


@IllegalMove.declare
def not_your_turn() -> None:
    """This seat has no legal move now."""


@IllegalMove.declare
def only_the_clock() -> None:
    """A move that the clock alone makes."""


@IllegalMove.declare
def time_is_up() -> None:
    """A move after the time has run out."""


@BadLog.declare
def time_runs_back(at: int, before: int) -> None:
    """A log from a file with a move that was made before the one before it."""


@IllegalMove.declare
def too_early(now: int, deadline: int) -> None:
    """The clock's move before its deadline."""


@DraisineError.declare
def unknown_game(game: str) -> None:
    """A game that is not played here."""


@BadNotation.declare
def unknown_notation(text: str) -> None:
    """A text that is no move of this game."""


@DraisineError.declare
def which_seat(seats: str) -> None:
    """In Python: nobody was named where several seats may move, or nobody may."""


@BadOptions.declare
def wrong_number_of_seats(seats: int) -> None:
    """A number of seats with which this game cannot be played."""


@BadPosition.declare
def position_card_twice(card: Param, where: str) -> None:
    """A card that is in two places."""


@BadPosition.declare
def position_contradiction(field: str, given: str, real: str) -> None:
    """A value that follows differently from the rest."""


@BadPosition.declare
def position_is_over(end: str) -> None:
    """A game that would have ended."""


@BadPosition.declare
def position_no_such_end(end: str) -> None:
    """An end that this game does not have, or not here."""


@BadPosition.declare
def position_unreadable(reason: str) -> None:
    """A value of a wrong kind."""


@BadPosition.declare
def position_wrong_field(what: str, field: str) -> None:
    """Something where it cannot lie or stand."""


@BadPosition.declare
def position_wrong_number(field: str, given: int, least: int, most: int) -> None:
    """A number that cannot be."""


@BadPosition.declare
def position_field_twice(field: str) -> None:
    """Two pieces on one field, or a field named twice."""


@DraisineError.declare
def trait_out_of_bounds(trait: str, least: int, most: int) -> None:
    """A trait that the game that asks for it does not take."""


@DraisineError.declare
def unknown_trait(trait: str) -> None:
    """A trait that no game asks for."""
