"""What lies in the box, and the text files it is read from: UG-01 to UG-07 and UG-34."""

from collections import Counter

import pytest

from draisine.games.underground.box import (
    CABLES,
    EASY,
    HARD,
    MEDIUM,
    PIECE,
    SIGNAL,
    STACKS,
    STAR,
    TOOLS,
    Box,
    Card,
    Scenario,
    read_box,
)
from draisine.games.underground.boxes import box_of, shipped_boxes, text_of
from draisine.games.underground.fields import FIELDS, ROWS, SIDE, name_of
from draisine.games.underground.shapes import KEY, LOCK, VALVE, tips_over
from draisine.kernel import BadOptions

TEXT = shipped_boxes()["default"]
BOX = read_box(TEXT)


def _scenario(name: str, box: Box = BOX) -> Scenario:
    return next(scenario for scenario in box.scenarios if scenario.name == name)


# --- what lies in the shipped box -----------------------------------------------------------


@pytest.mark.rule("UG-01")
def test_every_field_of_the_board_has_its_own_card() -> None:
    assert (SIDE, FIELDS, ROWS) == (9, 81, "ABCDEFGHI")
    assert [card.field for card in BOX.cards] == list(range(81))
    assert (name_of(0), name_of(80)) == ("A1", "I9")


@pytest.mark.rule("UG-02")
def test_eight_plateaus_and_fifty_one_pieces() -> None:
    assert [plateau.name for plateau in BOX.plateaus] == list("abcdefgh")
    assert sorted(plateau.height for plateau in BOX.plateaus) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert len(BOX.pieces) == 51
    assert {piece.height for piece in BOX.pieces} == {1}
    assert BOX.stack_names == ["I2", "I3", "L3", "I4", "O4", "T4", "S4", "L4", "1"]
    for name, numbers in zip(BOX.stack_names, BOX.stack_pieces, strict=True):
        assert [BOX.pieces[number].name for number in numbers] == [name] * 4
        sizes = {len(BOX.pieces[number].turns[0].cells) for number in numbers}
        assert sizes == {int(name[-1])}
    assert [BOX.pieces[number].name for number in BOX.kept_singles] == ["1"] * 6
    assert len(BOX.jokers) == 9
    assert {len(BOX.pieces[number].turns[0].cells) for number in BOX.jokers} == {5}
    assert all(BOX.pieces[number].name.startswith("j") for number in BOX.jokers)
    everywhere = [number for stack in BOX.stack_pieces for number in stack] + BOX.kept_singles + BOX.jokers
    assert sorted(everywhere) == list(range(51))


@pytest.mark.rule("UG-03")
def test_sixteen_chips_seven_scenarios_and_a_rat_in_the_last() -> None:
    assert len(BOX.chips) == 16
    assert [chip.digit >= 0 for chip in BOX.chips] == [True] * 12 + [False] * 4
    assert [chip.tool for chip in BOX.chips[12:]] == list(TOOLS)
    assert [scenario.name for scenario in BOX.scenarios] == list("1234567")
    assert [scenario.rat >= 0 for scenario in BOX.scenarios] == [False] * 6 + [True]


@pytest.mark.rule("UG-04")
def test_a_card_shows_steps_a_piece_and_a_colour() -> None:
    assert Counter(card.kind for card in BOX.cards) == {PIECE: 45, SIGNAL: 27, STAR: 9}
    assert Counter(card.stack for card in BOX.cards if card.kind == PIECE) == dict.fromkeys(STACKS, 5)
    assert Counter(card.reach for card in BOX.cards if card.kind == SIGNAL) == {2: 9, 3: 9, 4: 9}
    assert all(not card.stack and not card.reach for card in BOX.cards if card.kind == STAR)
    assert Counter(card.steps for card in BOX.cards) == {1: 9, 2: 18, 3: 27, 4: 18, 5: 9}
    assert sum(card.blue for card in BOX.cards) == 36


def _lines_of_the_board() -> list[list[Card]]:
    rows = [BOX.cards[start : start + SIDE] for start in range(0, FIELDS, SIDE)]
    columns = [BOX.cards[start::SIDE] for start in range(SIDE)]
    return rows + columns


@pytest.mark.rule("UG-06")
def test_cards_are_spread_evenly_over_the_board() -> None:
    for cards in _lines_of_the_board():
        assert sorted(card.steps for card in cards) == [1, 2, 2, 3, 3, 3, 4, 4, 5]
        assert Counter(card.kind for card in cards) == {PIECE: 5, SIGNAL: 3, STAR: 1}
        assert sum(card.blue for card in cards) == 4
    strong = [card.blue for card in BOX.cards if card.steps >= 4]
    weak = [card.blue for card in BOX.cards if card.steps <= 2]
    assert sum(strong) > 2 * sum(weak)


@pytest.mark.rule("UG-06")
def test_every_pair_of_cables_once_and_every_digit() -> None:
    numbers = BOX.chips[:12]
    pairs = {(left, right) for left in CABLES for right in CABLES if left != right}
    assert {(chip.left, chip.right) for chip in numbers} == pairs
    assert {chip.digit for chip in numbers} == set(range(10))


@pytest.mark.rule("UG-06")
def test_there_are_manhole_chips_for_all_symbols() -> None:
    symbols = Counter(
        symbol for piece in BOX.pieces + BOX.plateaus for symbol in piece.turns[0].symbols if symbol
    )
    assert symbols == {KEY: 6, VALVE: 6, LOCK: 4}


@pytest.mark.rule("UG-34")
def test_no_piece_tips() -> None:
    assert not any(tips_over(piece.turns[0]) for piece in BOX.pieces + BOX.plateaus)


# --- scenarios ------------------------------------------------------------------------------


def _plan(scenario: Scenario) -> str:
    board = ["."] * FIELDS
    for plateau, turn, field in zip(
        BOX.plateaus, scenario.plateau_turns, scenario.plateau_fields, strict=True
    ):
        for cell in plateau.turns[turn].cells:
            board[field + cell] = plateau.name
    for fields, sign in (
        ([scenario.exit], "X"),
        ([scenario.pawn], "P"),
        (scenario.chips, "*"),
        (scenario.water_fields, "~"),
        ([scenario.rat] if scenario.rat >= 0 else [], "R"),
    ):
        for field in fields:
            board[field] = sign
    rows = [" ".join(board[start : start + SIDE]) for start in range(0, FIELDS, SIDE)]
    return "".join(f";   {letter} {row}\n" for letter, row in zip(ROWS, rows, strict=True))


@pytest.mark.rule("UG-06")
@pytest.mark.parametrize("scenario", BOX.scenarios, ids=lambda scenario: scenario.name)
def test_the_plan_in_the_remarks_is_what_the_lines_say(scenario: Scenario) -> None:
    before = TEXT[: TEXT.index(f"\nscenario {scenario.name} ") + 1]
    assert before.endswith(_plan(scenario))


@pytest.mark.rule("UG-07")
def test_what_is_known_of_the_scenarios() -> None:
    first, third = _scenario("1"), _scenario("3")
    assert (first.difficulty, first.glass, first.chips) == (EASY, 0, [])
    assert not first.water_fields
    assert first.water_by_cards == 0
    assert third.difficulty == MEDIUM
    assert third.chips == [0, 8, 72, 80]
    corners = {
        plateau.name
        for plateau, turn, field in zip(BOX.plateaus, third.plateau_turns, third.plateau_fields, strict=True)
        if any(field + cell in third.chips for cell in plateau.turns[turn].cells)
    }
    largest = sorted(BOX.plateaus, key=lambda plateau: -len(plateau.turns[0].cells))[:4]
    assert corners == {plateau.name for plateau in largest}
    assert all(scenario.glass > 0 for scenario in BOX.scenarios[1:])
    assert _scenario("7").rat == 40


def test_difficulty_grows_and_moves_the_end_chip() -> None:
    assert [s.difficulty for s in BOX.scenarios] == [EASY, EASY, MEDIUM, MEDIUM, MEDIUM, HARD, HARD]
    assert [s.end for s in BOX.scenarios] == [26, 26, 22, 22, 22, 18, 18]
    moved = read_box(TEXT.replace("scenario 2 easy\n", "scenario 2 easy\nend 3\n"))
    assert _scenario("2", moved).end == 24


def test_a_scenario_is_read_as_it_is_written() -> None:
    sixth = _scenario("6")
    assert (name_of(sixth.exit), sixth.door, name_of(sixth.pawn)) == ("A9", "w", "H8")
    assert sixth.plateau_turns == [0, 0, 4, 0, 0, 1, 4, 0]
    assert [name_of(field) for field in sixth.plateau_fields] == [
        "G7",
        "E5",
        "H4",
        "C3",
        "B7",
        "F1",
        "I1",
        "A7",
    ]
    assert [name_of(field) for field in sixth.water_fields] == ["A6", "B6", "C6", "D7", "D8", "B9", "C9"]
    assert sixth.water_by_cards == 2


# --- which box is played with ---------------------------------------------------------------


@pytest.mark.rule("UG-06")
def test_the_shipped_box_says_that_it_is_a_reconstruction() -> None:
    assert BOX.reconstructed
    assert not read_box(TEXT.replace("reconstructed\n", "")).reconstructed


@pytest.mark.rule("UG-06")
def test_an_owner_of_the_box_can_replace_it() -> None:
    own = TEXT.replace("A1 1 L3       red", "A1 6 star blue")
    assert text_of("own", own) == own
    card = box_of(own).cards[0]
    assert (card.steps, card.kind, card.blue) == (6, STAR, True)
    assert text_of("default", "") == TEXT
    assert box_of(TEXT) is box_of(TEXT)
    with pytest.raises(BadOptions, match="unknown_box"):
        text_of("atlantis", "")
