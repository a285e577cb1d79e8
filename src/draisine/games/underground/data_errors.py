"""What is wrong with data of Underground."""

from draisine.kernel.errors import BadData


@BadData.declare
def box_bad_coordinate(file: str, line: int, what: str) -> None:
    """No coordinate from A1 to I9."""


@BadData.declare
def box_bad_number(file: str, line: int, what: str, least: int, most: int) -> None:
    """No number, or one that is too small or too large."""


@BadData.declare
def box_bad_plateau(file: str, line: int, what: str) -> None:
    """A plateau's letter that is unknown or there twice."""


@BadData.declare
def box_coordinate_twice(file: str, line: int, what: str) -> None:
    """A second card with this coordinate."""


@BadData.declare
def box_joker_twice(file: str, line: int, what: str) -> None:
    """A second joker of this name."""


@BadData.declare
def box_missing_file(file: str) -> None:
    """A file of the folder is not there."""


@BadData.declare
def box_no_code(file: str) -> None:
    """A doubt: no five chips have cables that meet."""


@BadData.declare
def box_piece_tips(file: str, line: int, what: str) -> None:
    """A piece whose middle is not above its stone."""


@BadData.declare
def box_plateau_too_large(file: str, line: int, what: str) -> None:
    """A plateau that is too long."""


@BadData.declare
def box_plateaus_too_large(found: int, most: int) -> None:
    """Plateaus that leave too little room."""


@BadData.declare
def box_too_many_symbols(found: int, most: int) -> None:
    """More symbols than manhole chips."""


@BadData.declare
def box_tool_twice(file: str, line: int, what: str) -> None:
    """A second chip with this tool."""


@BadData.declare
def box_unknown_colour(file: str, line: int, what: str) -> None:
    """A colour of no card or cable."""


@BadData.declare
def box_unknown_file(file: str, line: int, what: str) -> None:
    """A file that is no part of the data, or is there twice."""


@BadData.declare
def box_unknown_piece(file: str, line: int, what: str) -> None:
    """A stack or a joker that does not exist."""


@BadData.declare
def box_unknown_word(file: str, line: int, what: str) -> None:
    """A line of scenarios.txt that begins with an unknown word."""


@BadData.declare
def box_without_file(file: str, line: int, what: str) -> None:
    """A text before the first file."""


@BadData.declare
def box_wrong_count(file: str, kind: str, found: int, wanted: int) -> None:
    """Too many or too few of something."""


@BadData.declare
def box_wrong_outline(file: str, line: int, what: str) -> None:
    """A drawing of another shape than its name says."""


@BadData.declare
def box_wrong_words(file: str, line: int, what: str) -> None:
    """Too many or too few words in a line."""


@BadData.declare
def scenario_bad_difficulty(file: str, line: int, what: str) -> None:
    """Neither easy, medium nor hard."""


@BadData.declare
def scenario_bad_name(file: str, line: int, what: str) -> None:
    """A scenario's name that is there already, too long, or a difficulty."""


@BadData.declare
def scenario_bad_side(file: str, line: int, what: str) -> None:
    """A door that faces nowhere."""


@BadData.declare
def scenario_bad_turn(file: str, line: int, what: str) -> None:
    """No turn of a plateau."""


@BadData.declare
def scenario_door_off_board(file: str, line: int, what: str) -> None:
    """A door that opens off the board."""


@BadData.declare
def scenario_door_walled(file: str, line: int, what: str) -> None:
    """A doubt: a wall right before the door."""


@BadData.declare
def scenario_field_twice(file: str, line: int, what: str) -> None:
    """Two things of a scenario on one field."""


@BadData.declare
def scenario_no_such_plateau(file: str, line: int, what: str) -> None:
    """An unknown plateau."""


@BadData.declare
def scenario_not_said(file: str, line: int, what: str) -> None:
    """Something that a scenario must say."""


@BadData.declare
def scenario_plateau_off_board(file: str, line: int, what: str) -> None:
    """A plateau over the rim."""


@BadData.declare
def scenario_plateaus_overlap(file: str, line: int, what: str) -> None:
    """Two plateaus on one field."""


@BadData.declare
def scenario_said_twice(file: str, line: int, what: str) -> None:
    """Something that a scenario says twice."""


@BadData.declare
def shape_empty(file: str, line: int, what: str) -> None:
    """A drawing without a field."""


@BadData.declare
def shape_in_parts(file: str, line: int, what: str) -> None:
    """A drawing whose fields do not hang together."""


@BadData.declare
def shape_too_large(file: str, line: int, what: str) -> None:
    """A drawing of more than nine rows or columns."""


@BadData.declare
def shape_unknown_sign(file: str, line: int, what: str) -> None:
    """A sign of no drawing."""


@BadData.declare
def shape_wall_nowhere(file: str, line: int, what: str) -> None:
    """A wall at no field."""
