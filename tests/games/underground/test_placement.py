"""Laying pieces: UG-30 to UG-34."""

import pytest
from tests.games.underground.boards import at, climbing, play, refused, texts

from draisine.games.underground.board import STONE, WOOD
from draisine.games.underground.events import PieceLaid
from draisine.games.underground.state import State


def _with(stack: str, drawing: str) -> State:
    """Someone holds a card with this piece; the pawn stands far away."""
    state = climbing(drawing, f"I9 1 {stack} red")
    state.climb.board.pawn = at("I9")
    return state


def _places(state: State) -> list[str]:
    return [text.split(" ", 3)[3] for text in texts(state) if text.startswith("lay")]


@pytest.mark.rule("UG-30")
def test_a_piece_lies_on_the_grid_turned_and_flipped() -> None:
    after, events = play(_with("L4", ""), "lay I9 L4 0 B2")
    board = after.climb.board
    drawn = [name for name in ("B2", "B3", "B4", "C2") if board.heights[at(name)] == 1]
    assert drawn == ["B2", "B3", "B4", "C2"]
    assert [board.ground[at(name)] for name in drawn] == [STONE, WOOD, STONE, WOOD]
    assert sum(board.heights) == 4
    piece = after.climb.board.pieces[-1][0]
    assert events[-1] == PieceLaid(0, piece, 0, at("B2"), 1, False)
    quarter, _ = play(_with("L4", ""), "lay I9 L4 1 B2")
    assert [f for f, height in enumerate(quarter.climb.board.heights) if height] == [
        at(name) for name in ("B2", "B3", "C3", "D3")
    ]
    flipped, _ = play(_with("L4", ""), "lay I9 L4 0f B2")
    assert [f for f, height in enumerate(flipped.climb.board.heights) if height] == [
        at(name) for name in ("B2", "B3", "B4", "C4")
    ]


@pytest.mark.rule("UG-30")
@pytest.mark.parametrize(
    ("turn", "field"), [("0", "A8"), ("0", "I1"), ("1", "A9"), ("1", "H1"), ("2f", "I7")]
)
def test_inside_the_board(turn: str, field: str) -> None:
    assert refused(_with("L4", ""), f"lay I9 L4 {turn} {field}") == "off_the_board"


@pytest.mark.rule("UG-30")
def test_on_an_empty_board_it_fits_wherever_its_box_does() -> None:
    empty = climbing("", "I9 1 I3 red")
    assert len(_places(empty)) == 2 * 7 * 9
    assert len(_places(climbing("", "I9 1 O4 red"))) == 8 * 8
    assert len(_places(climbing("", "I9 1 L4 red"))) == 8 * 7 * 8


@pytest.mark.rule("UG-31")
@pytest.mark.parametrize(
    ("drawing", "level"),
    [
        ("", 1),
        ("2# 2# 2#", 3),
        ("2= 1# 2=", 3),
        ("2# . 2#", 3),
        ("2# 2~ 2#", 3),
        ("2# 0~ 2#", 3),
    ],
)
def test_stone_rests_at_one_height_and_wood_hangs_no_lower(drawing: str, level: int) -> None:
    after, _ = play(_with("I3", drawing), "lay I9 I3 0 A1")
    assert after.climb.board.heights[:3] == [level] * 3
    assert after.climb.board.pieces[-1][3] == level


@pytest.mark.rule("UG-31")
@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        ("2# 2# 1#", "stone_needs_support A3 2"),
        (". 1# 1#", "stone_needs_support A1 1"),
        ("1# 2# 1#", "wood_too_low A2 1"),
        (". 1# .", "wood_too_low A2 0"),
        (". 0~ 1#", "stone_needs_support A1 1"),
    ],
)
def test_where_it_cannot_rest_the_first_field_at_fault_is_named(drawing: str, reason: str) -> None:
    state = _with("I3", drawing)
    assert "0 A1" not in _places(state)
    assert refused(state, "lay I9 I3 0 A1") == reason


@pytest.mark.rule("UG-31")
def test_wood_over_water_carries_like_any_other() -> None:
    bridge, _ = play(_with("I3", "1# 1~ 1#"), "lay I9 I3 0 A1")
    assert bridge.climb.board.ground[:3] == [STONE, WOOD, STONE]
    again = climbing("2# 2= 2#", "I9 1 1 red")
    on_top, _ = play(again, "lay I9 1 0 A2")
    assert on_top.climb.board.heights[at("A2")] == 3
    assert refused(_with("1", "1~"), "lay I9 1 0 A1") == "stone_over_water A1"


@pytest.mark.rule("UG-32")
def test_only_wood_lies_over_water() -> None:
    assert refused(_with("I3", "0~"), "lay I9 I3 0 A1") == "stone_over_water A1"
    after, _ = play(_with("I3", ". 0~ ."), "lay I9 I3 0 A1")
    assert not after.climb.board.water[at("A2")]
    assert after.climb.board.sunk == [at("A2")]
    assert after.climb.water_stock == 39


@pytest.mark.rule("UG-33")
def test_pieces_symbols_and_manholes_are_covered() -> None:
    after, _ = play(_with("I3", "1#k 1#vo 1#lo"), "lay I9 I3 0 A1")
    board = after.climb.board
    assert board.symbols[:3] == [0, 0, 0]
    assert board.manholes[:3] == [False] * 3
    assert after.climb.manhole_stock == 16
    once_more, _ = play(climbing("2# 2= 2#", "I9 1 I3 red"), "lay I9 I3 0 A1")
    assert once_more.climb.board.heights[:3] == [3] * 3


@pytest.mark.rule("UG-33")
def test_neither_a_code_chip_nor_the_pawn_is_covered_not_even_by_wood() -> None:
    chip = _with("I3", "1# 1#? 1#")
    assert refused(chip, "lay I9 I3 0 A1") == "covers_a_chip A2"
    pawn = climbing("1# 1#@ 1#", "I9 1 I3 red")
    assert refused(pawn, "lay I9 I3 0 A1") == "covers_the_pawn A2"
    assert not [place for place in _places(chip) + _places(pawn) if place in ("0 A1", "0 A2", "1 A2")]


@pytest.mark.rule("UG-33")
def test_walls_of_what_is_covered_are_gone() -> None:
    after, _ = play(_with("1", "1#|_ 1#"), "lay I9 1 0 A1")
    assert after.climb.board.walls[0] == 0


@pytest.mark.rule("UG-34")
def test_nothing_is_laid_on_the_tower() -> None:
    state = _with("I3", ". []s .")
    assert refused(state, "lay I9 I3 0 A1") == "covers_the_exit A2"
    assert "0 A1" not in _places(state)
    level_with_it = _with("I3", "10# []s 10#")
    assert refused(level_with_it, "lay I9 I3 0 A1") == "covers_the_exit A2"


def test_turns_that_look_alike_are_offered_once_but_all_are_legal() -> None:
    state = _with("I3", "")
    assert "2 A1" not in _places(state)
    after, _ = play(state, "lay I9 I3 2 A1")
    assert after.climb.board.heights[:3] == [1] * 3
