"""Board and material: ZZ-01 to ZZ-04."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.zwergenzugfahrt.build import (
    GAME,
    GREEN,
    RED,
    STATION,
    Options,
    clan,
    new_game,
    play,
    position,
    texts,
)

from draisine.games.zwergenzugfahrt.board import START, read_board
from draisine.games.zwergenzugfahrt.boards import board_of, shipped_boards
from draisine.kernel import BadData, BadOptions

DEFAULT = shipped_boards()["default"]
ROWS = [line for line in STATION.splitlines() if not line.startswith(";")]


def _refused(text: str) -> BadData:
    with pytest.raises(BadData) as caught:
        read_board(text)
    return caught.value


@pytest.mark.rule("ZZ-01")
@pytest.mark.parametrize("name", shipped_boards())
def test_a_board_has_sixteen_seats_and_five_starts_a_clan(name: str) -> None:
    board = board_of(shipped_boards()[name])
    assert len(board.seats) == 16
    assert [len(starts) for starts in board.starts] == [5, 5]
    scenery = GAME.scenery(Options(board=name))
    assert [field.kind for field in scenery.fields].count("seat") == 16
    assert len(scenery.fields) == len(set(board.names))


@pytest.mark.rule("ZZ-02")
def test_each_clan_begins_with_its_dwarfs_signs_and_removals() -> None:
    view = GAME.view(new_game(), None)
    board = board_of(DEFAULT)
    for number, seen in enumerate(view.clans):
        assert len(seen.dwarfs) == 5
        assert {board.number[name] for name in seen.dwarfs} == set(board.starts[number])
        assert seen.signs == ()
        assert seen.seats == 0
        assert (seen.removals_left, seen.owes, seen.kicks) == (5, 0, 0)


@pytest.mark.rule("ZZ-03")
@pytest.mark.parametrize("name", shipped_boards())
def test_shipped_boards_are_the_same_after_half_a_turn(name: str) -> None:
    board = board_of(shipped_boards()[name])
    last = len(board.names) - 1
    turned = {(last - other, last - one) for one, other in board.walls}
    assert turned == set(board.walls)
    assert [last - field for field in board.starts[0]] == board.starts[1]


@pytest.mark.rule("ZZ-03")
@pytest.mark.parametrize(
    ("change", "code", "params"),
    [
        (("S S D", "S . D"), "board_seats", {"found": 14, "wanted": 16}),
        (("r r r r r", ". r r r r"), "board_starts", {"clan": "red", "found": 4, "wanted": 5}),
        (("r r r r r", "r r r r x"), "board_unknown_sign", {"line": 1, "column": 15, "sign": "x"}),
        ((": : : : :", ": : : : ."), "board_unfair", {"line": 5, "column": 9}),
        (
            ("- -   - - - -   - -\nS", "  -   - - - -   - -\nS"),
            "board_unfair_wall",
            {"line": 7, "column": 19},
        ),
        ((": : :", ":|: :"), "board_unfair_wall", {"line": 5, "column": 1}),
    ],
)
def test_a_bad_board_is_refused_with_line_and_reason(
    change: tuple[str, str], code: str, params: dict[str, str | int]
) -> None:
    text = "\n".join(ROWS).replace(*change, 2 if code == "board_seats" else 1)
    error = _refused(text)
    assert (error.code, error.params) == (code, params)


@pytest.mark.rule("ZZ-03")
def test_a_seat_behind_walls_is_refused() -> None:
    walled = "\n".join(ROWS).replace("S S D S S S S D S S", "S|S D S S S S D S|S")
    walled = walled.replace(
        "\n\n: : : : : : : : : :\n\n", "\n-                 -\n: : : : : : : : : :\n-                 -\n"
    )
    error = _refused(walled)
    assert (error.code, error.params) == ("board_seat_unreachable", {"field": "A4"})


@pytest.mark.rule("ZZ-03")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "board_empty"),
        ("; only a remark\n\n", "board_empty"),
        ("- -\n" + "\n".join(ROWS), "board_wall_misplaced"),
        ("\n".join(ROWS) + "\n- -", "board_wall_misplaced"),
        (" ".join("." * 17), "board_too_large"),
        ("\n".join("." * 13), "board_too_large"),
        ("..", "board_unknown_sign"),
    ],
)
def test_a_text_that_is_no_board_is_refused(text: str, code: str) -> None:
    assert _refused(text).code == code


@pytest.mark.rule("ZZ-03")
def test_an_own_board_is_played_on() -> None:
    own = "\n".join(row.replace("D", ":") for row in ROWS)
    state = new_game(board="own", plan=own)
    assert state.options.plan == own
    assert {field.kind for field in GAME.scenery(state.options).fields} == {
        "platform",
        "aisle",
        "seat",
        "start",
    }


@pytest.mark.rule("ZZ-03")
def test_an_own_board_must_be_valid_and_a_name_must_be_known() -> None:
    with pytest.raises(BadData, match="board_empty"):
        GAME.check_options(Options(board="own", plan=";"), 2)
    with pytest.raises(BadOptions, match="unknown_board"):
        GAME.check_options(Options(board="atlantis"), 2)
    with pytest.raises(BadOptions, match="unknown_board"):
        GAME.check_options(Options(board="own", plan=""), 2)
    with pytest.raises(BadOptions, match="wrong_number_of_seats"):
        GAME.check_options(Options(), 3)


@given(st.text(alphabet=".:DSrg#-| ;\n", max_size=300))
def test_any_text_is_a_board_or_refused_by_name(text: str) -> None:
    try:
        found = len(read_board(text).seats)
    except BadData as error:
        found = 16 if error.code.startswith("board_") else -1
    assert found == 16


@pytest.mark.rule("ZZ-04")
def test_start_fields_are_for_their_own_clan() -> None:
    visitor = position(green=clan("C5"), red=clan("A5", "B5", "I5", "J5", "H4"), to_act=GREEN)
    assert "C5-D5" not in texts(visitor)
    owner = position(red=clan("C5"))
    assert "C5-D5" in texts(owner)


@pytest.mark.rule("ZZ-04")
def test_a_dwarf_on_its_start_field_cannot_be_kicked() -> None:
    state = position(green=clan("C5"), red=clan("D5", "A5", "B5", "I5", "J5"), to_act=GREEN)
    assert "C5xD5" not in texts(state)
    assert board_of(DEFAULT).kinds[board_of(DEFAULT).number["D5"]] == START


@pytest.mark.rule("ZZ-04")
@pytest.mark.parametrize(
    ("red", "home"),
    [
        ((), "D5"),  # the nearest to C3
        (("D5",), "E5"),
        (("D5", "E5", "F5", "G5"), "H5"),
    ],
)
def test_a_kicked_dwarf_takes_the_nearest_free_start(red: tuple[str, ...], home: str) -> None:
    state = position(red=clan("C3", *red), green=clan("C2"), to_act=GREEN)
    after, _ = play(state, "C2xC3")
    assert GAME.view(after, None).clans[RED].dwarfs[0] == home


@pytest.mark.rule("ZZ-04")
def test_ties_are_mirrored_for_the_two_clans() -> None:
    # E5 and G5 are equally far from F4 below F5; so are D1 and F1 from E2 above E1.
    red = position(red=clan("F3", "F5"), green=clan("F2"), to_act=GREEN)
    after, _ = play(red, "F2xF3")
    assert GAME.view(after, None).clans[RED].dwarfs[0] == "E5"
    green = position(green=clan("E3", "E1"), red=clan("E4"), to_act=RED)
    after, _ = play(green, "E4xE3")
    assert GAME.view(after, None).clans[GREEN].dwarfs[0] == "F1"
