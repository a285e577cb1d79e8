"""What mates say is what comes of their moves."""

import pytest
from tests.games.underground.boards import NUMBERS_IN_A_ROW, climbing

from draisine.games.underground.bots.reasons import reason_of
from draisine.games.underground.notation import parse_move
from draisine.games.underground.state import State

WAY_UP = "1#? 1# 1#@ 1# 2# 3# 4# 5# 6#\n. . . . . . 8# 8# 7#\n. . . . . . 9# . .\n. . . . . . . []n"


def why(state: State, text: str) -> tuple[str, str]:
    reply = reason_of(state.climb, parse_move(text))
    return reply.why, str(reply.about.get("field", ""))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("walk I9 A2", ("to_chip", "A1")),
        ("walk I9 A4", ("to_door", "D8")),
        ("lay I9 1 0 I5", ("spare", "")),
    ],
)
def test_a_reason_names_what_the_move_brings_nearer(text: str, reason: tuple[str, str]) -> None:
    """Seen: a piece laid far from any chip, "nearer to the code chip on A1"."""
    assert why(climbing(WAY_UP), text) == reason


def test_a_piece_for_the_way_up_is_not_said_to_be_for_a_chip() -> None:
    rows = "1#@ 1# 1#?\n. . . . . . 8# 8# 8#\n. . . . . . 9# 9# 9#\n. . . . . . . []n"
    assert why(climbing(rows, "I9 2 I2 red"), "lay I9 I2 0 C7")[0] == "to_door"


@pytest.mark.parametrize(
    ("field", "reason"), [("A3", ("to_chip", "A4")), ("A6", ("to_door", "D9")), ("D8", ("to_door", "D9"))]
)
def test_what_shortens_the_way_on_from_a_chip_is_not_said_to_be_for_the_chip(
    field: str, reason: tuple[str, str]
) -> None:
    """Seen in one climb: three pieces high up at the door, "nearer to the code chip on E8", far below."""
    rows = "1#@ 1# . 1#? 1# . 2# 3# 4#\n. . . . . . 7# 6# 5#\n. . . . . . 9# 9# 9#\n. . . . . . . 9# []w"
    assert why(climbing(rows, "I9 2 1 red"), f"lay I9 1 0 {field}") == reason


def test_a_pawn_that_leaves_the_hourglass_says_so() -> None:
    state = climbing("1#? 1#@\n. 1# []n", glass=(50, 8, 26))
    assert why(state, "walk I9 B2") == ("off_line", "")


def test_with_a_complete_code_the_door_is_what_comes_nearer() -> None:
    state = climbing("7#@ 8# 9# 10#\n. . . []n", numbers=NUMBERS_IN_A_ROW)
    assert why(state, "walk I9 A2") == ("to_door", "A4")
