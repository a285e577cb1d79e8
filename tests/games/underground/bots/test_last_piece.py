"""The piece before the door: which fits, who holds its card, and that it is not used up elsewhere."""

import pytest
from tests.games.underground.boards import NUMBERS_IN_A_ROW, PLAIN, at, climbing

from draisine.games.underground.bots.last_piece import fits, wait_for_piece
from draisine.games.underground.bots.planner import Planner
from draisine.games.underground.bots.sight import Sight
from draisine.games.underground.climb import Climb
from draisine.games.underground.shapes import Piece, read_shape
from draisine.games.underground.values import Lay

BEFORE_THE_DOOR = "9#@ 9# 9# 4# []w"
"""The doorstep is A4; what is laid before it rests on the fields west of it."""
SMALL = PLAIN.stack_names.index("I2")
REACHING, BROAD = PLAIN.stack_pieces[SMALL][0], PLAIN.stack_pieces[SMALL][-1]
"""Of the small pieces: `SW`, and `SS`."""


def waiting(card: str, *small: int, unseen: tuple[str, ...] = ()) -> Climb:
    """Somebody holds a card, these pieces are left on the stack of small ones and no joker, and of the cards
    that nobody has seen all but these are singles."""
    cards = (card, *unseen)
    climb = climbing(BEFORE_THE_DOOR, *cards, numbers=NUMBERS_IN_A_ROW).climb
    del climb.hands[0][1:]
    climb.stacks[SMALL], climb.jokers = list(small), []
    return climb


@pytest.mark.parametrize(
    ("drawing", "piece", "fit"),
    [
        (BEFORE_THE_DOOR, "SW", True),
        (BEFORE_THE_DOOR, "SS", False),
        (BEFORE_THE_DOOR, "S", False),
        ("9#@ 9# 9# 9# []w", "S", True),
        ("9#@ 9# 9# 9# []w", "SS", True),
        ("9#@ 9# 9# 9~ []w", "S", False),
        ("9#@ 9# 9# 9~ []w", "SW", True),
        ("9#@ 9# 9#? 4# []w", "SW", False),
        ("9#@ 9# 8# 4# []w", "SW", False),
        (BEFORE_THE_DOOR, "WWS", True),
        ("9# 9# 9#@ 4# []w", "SSW", True),
    ],
)
def test_a_piece_fits_when_it_could_lie_there_as_high_as_the_door(
    drawing: str, piece: str, fit: bool
) -> None:
    board = climbing(drawing, numbers=NUMBERS_IN_A_ROW).climb.board
    assert fits(board, Piece("", 1, read_shape(piece)), at("A4")) is fit


def test_one_waits_for_the_piece_that_nobody_holds_a_card_for() -> None:
    held = waiting("I9 1 I2 red", REACHING)
    drawn = waiting("I9 1 1 red", REACHING, unseen=("I8 1 I2 red",))
    gone = waiting("I9 1 I2 red", BROAD, unseen=("I8 1 I2 red",))
    waits = [wait_for_piece(climb, at("A4")) for climb in (held, drawn, gone)]
    assert waits[0] == 0 < waits[1] < waits[2]
    values = [Sight(climb).standing(at("A1")) for climb in (held, drawn, gone)]
    assert values[0] < values[1] < values[2]
    drawn.tools = ["card"]
    assert wait_for_piece(drawn, at("A4")) == 0, "with the Card chip any card will do"


@pytest.mark.parametrize(
    ("card", "comes"), [("1", False), ("T4", False), ("star", False), ("I2", True), ("signal 2", True)]
)
def test_a_piece_may_come_as_long_as_nobody_has_seen_all_its_cards(card: str, comes: bool) -> None:
    climb = waiting("I9 1 1 red", REACHING, unseen=(f"I8 1 {card} red",))
    none = waiting("I9 1 1 red", BROAD)
    assert (wait_for_piece(climb, at("A4")) < wait_for_piece(none, at("A4"))) is comes
    climb.out.append(at("I8"))
    assert wait_for_piece(climb, at("A4")) == wait_for_piece(none, at("A4"))


def test_the_last_piece_of_a_stack_is_dearer_than_one_of_many() -> None:
    many, few = (
        climbing("1#@ 1# 1# 1#\n1# 1# 1# []n", "I9 1 1 red", numbers=NUMBERS_IN_A_ROW).climb for _ in range(2)
    )
    singles = few.stack_of_singles()
    del singles[1:]
    best = [
        min(plan.value for plan in Planner(climb, 8, 0.0).plans() if isinstance(plan.first, Lay))
        for climb in (many, few)
    ]
    assert best[0] < best[1]
