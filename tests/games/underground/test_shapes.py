"""Drawings of pieces, their eight turns and their balance: UG-05 and UG-34."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draisine.games.underground.fields import FIELDS, SIDE
from draisine.games.underground.shapes import (
    EAST,
    KEY,
    LOCK,
    NO_SYMBOL,
    NORTH,
    SOUTH,
    VALVE,
    WEST,
    Piece,
    Shape,
    has_outline,
    read_shape,
    tips_over,
)
from draisine.kernel import BadData


def _is_shape(drawing: str) -> bool:
    try:
        read_shape(drawing)
    except BadData:
        return False
    return True


ROWS = st.lists(st.sampled_from(["S", "W", "k", "V|", "l^", "S_", "."]), min_size=1, max_size=4).map("".join)
DRAWINGS = st.lists(ROWS, min_size=1, max_size=4).map("/".join).filter(_is_shape)


def _places(shape: Shape) -> list[tuple[int, int]]:
    return [(cell // SIDE, cell % SIDE) for cell in shape.cells]


@pytest.mark.rule("UG-05")
def test_a_field_is_stone_or_wood_and_may_show_a_symbol() -> None:
    shape = read_shape("SWk/vlK/VL.")
    assert (shape.rows, shape.columns) == (3, 3)
    assert _places(shape) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]
    assert shape.wood == [False, True, False, False, False, True, True, True]
    assert shape.symbols == [NO_SYMBOL, NO_SYMBOL, KEY, VALVE, LOCK, KEY, VALVE, LOCK]
    assert shape.stone_offsets == [0, 2, 9, 10]
    assert shape.wood_offsets == [1, 11, 18, 19]


@pytest.mark.rule("UG-05")
def test_a_wall_between_two_fields_stands_on_both_and_one_at_the_rim_on_one() -> None:
    assert read_shape("S|S").walls == [EAST, WEST]
    assert read_shape("|SS|").walls == [WEST, EAST]
    assert read_shape("S_/S").walls == [SOUTH, NORTH]
    assert read_shape("S/S^").walls == [SOUTH, NORTH]
    assert read_shape("S^_|S^").walls == [NORTH | SOUTH | EAST, NORTH | WEST]
    assert read_shape("SS/.|S").walls == [0, 0, WEST]
    assert read_shape("SS/S|.").walls == [0, 0, EAST]


@pytest.mark.parametrize(
    ("drawing", "code", "what"),
    [
        ("SXS", "shape_unknown_sign", "X"),
        ("...", "shape_empty", "..."),
        ("", "shape_empty", ""),
        ("S.S", "shape_in_parts", "S.S"),
        ("S./.S", "shape_in_parts", "S./.S"),
        ("SSSSSSSSSS", "shape_too_large", "SSSSSSSSSS"),
        ("/".join("S" * 10), "shape_too_large", "/".join("S" * 10)),
        ("S/|.", "shape_wall_nowhere", "S/|."),
        ("_S", "shape_wall_nowhere", "_S"),
        ("S._/S", "shape_wall_nowhere", "S._/S"),
    ],
)
def test_a_bad_drawing_is_refused_by_name(drawing: str, code: str, what: str) -> None:
    with pytest.raises(BadData) as caught:
        read_shape(drawing)
    assert (caught.value.code, caught.value.params) == (code, {"file": "", "line": 0, "what": what})


def test_fields_at_the_two_ends_of_neighbouring_rows_do_not_touch() -> None:
    with pytest.raises(BadData, match="shape_in_parts"):
        read_shape("........S/S........")


def test_empty_rows_and_columns_around_a_drawing_do_not_count() -> None:
    shape = read_shape("..../.S|W/....")
    assert _places(shape) == [(0, 0), (0, 1)]
    assert shape.walls == [EAST, WEST]
    assert (shape.rows, shape.columns) == (1, 2)


def test_turns_go_clockwise_and_mirroring_comes_first() -> None:
    turns = Piece("L4", 1, read_shape("kSS^/W..")).turns
    signs = [dict(zip(_places(turn), turn.symbols, strict=True)) for turn in turns]
    # k S S     W k     . . W     S .      mirrored: S S k
    # W . .     . S     S S k     S .                . . W
    #           . S               k W
    assert [sorted(sign) for sign in signs[:5]] == [
        [(0, 0), (0, 1), (0, 2), (1, 0)],
        [(0, 0), (0, 1), (1, 1), (2, 1)],
        [(0, 2), (1, 0), (1, 1), (1, 2)],
        [(0, 0), (1, 0), (2, 0), (2, 1)],
        [(0, 0), (0, 1), (0, 2), (1, 2)],
    ]
    keys = [next(place for place, sign in turn.items() if sign == KEY) for turn in signs]
    assert keys == [(0, 0), (0, 1), (1, 2), (2, 0), (0, 2), (2, 1), (1, 0), (0, 0)]
    walls = [next(wall for wall in turn.walls if wall) for turn in turns]
    assert walls == [NORTH, EAST, SOUTH, WEST, NORTH, EAST, SOUTH, WEST]
    sides = [next(wall for wall in turn.walls if wall) for turn in Piece("I2", 1, read_shape("|SW")).turns]
    assert sides == [WEST, NORTH, EAST, SOUTH, EAST, SOUTH, WEST, NORTH]


def test_turns_that_look_the_same_point_to_the_first_of_them() -> None:
    assert Piece("1", 1, read_shape("S")).first == [0] * 8
    assert Piece("I2", 1, read_shape("SW")).first == [0, 1, 2, 3, 2, 3, 0, 1]
    assert Piece("I4", 1, read_shape("SWWS")).first == [0, 1, 0, 1, 0, 1, 0, 1]
    assert Piece("O4", 1, read_shape("S|S/SS")).first == [0, 1, 2, 3, 0, 1, 2, 3]
    assert Piece("L4", 1, read_shape("SWS/k..")).first == list(range(8))
    assert Piece("L4", 1, read_shape("|SSS|")).first == [0, 1, 0, 1, 0, 1, 0, 1]


@given(DRAWINGS)
def test_every_shape_turns_round_to_itself(drawing: str) -> None:
    shape = read_shape(drawing)
    piece = Piece("x", 1, shape)
    assert len(piece.turns) == len(piece.first) == 8
    for code, turn in enumerate(piece.turns):
        assert turn.cells == sorted(turn.cells)
        assert sorted(turn.stone_offsets + turn.wood_offsets) == turn.cells
        assert sorted(turn.symbols) == sorted(shape.symbols)
        assert has_outline(Piece("x", 1, turn), shape.cells)
        first = piece.turns[piece.first[code]]
        assert first.is_like(turn)
        assert piece.first[code] <= code
        fits = [f for f in range(FIELDS) if f // SIDE + turn.rows <= SIDE and f % SIDE + turn.columns <= SIDE]
        assert [f for f in range(FIELDS) if turn.anchors >> f & 1] == fits
        again = Piece("x", 1, turn).turns
        # Four quarter turns, or mirroring twice, lead back.
        assert again[(4 - code) % 4 if code < 4 else code].is_like(shape)


@pytest.mark.rule("UG-34")
@pytest.mark.parametrize(
    ("drawing", "tips"),
    [
        ("S", False),
        ("W", True),
        ("SW", False),  # the middle is right above the rim of the stone
        ("SWW", True),
        ("WSW", False),
        ("SSWW", False),
        ("SWWW", True),
        ("SW/W.", False),
        ("WS/W.", True),
        ("WS/S.", False),
        ("W.W/SWS", False),
        ("SW/SW/W.", False),
        ("SWW/..W/..S", False),
        ("SWW/..S/..W", False),
        ("SSW/..W/..W", True),
        ("S.W/WWW", True),
    ],
)
def test_a_piece_tips_when_its_middle_is_not_above_the_hull_of_its_stone(drawing: str, tips: bool) -> None:
    piece = Piece("x", 1, read_shape(drawing))
    assert [tips_over(turn) for turn in piece.turns] == [tips] * 8
