"""A turn: cards, stacks and the signal stone: UG-20 to UG-28, and the Card chip, UG-63."""

import pytest
from tests.games.underground.boards import at, chip_named, climbing, kinds, play, refused, texts

from draisine.games.underground.events import CardDrawn, ChipLaid, Played, TurnPassed
from draisine.games.underground.state import State

STAND = "1#@ 1# 1#"


def _stacks(state: State) -> list[str]:
    """Where a piece can be had from, in the order the moves come."""
    found: list[str] = []
    for text in texts(state):
        words = text.split()
        if words[0] == "lay" and words[2] not in found:
            found.append(words[2])
    return found


def _on_stone(state: State) -> str:
    return state.climb.stack_names[state.climb.stone]


# --- who plays what -------------------------------------------------------------------------


@pytest.mark.rule("UG-20")
def test_turns_go_clockwise_and_a_card_is_played_each_time() -> None:
    state = climbing(STAND, "I9 1 1 red", "I8 1 1 red", seats=3)
    for seat in (0, 1, 2):
        card = texts(state, seat)[-1]
        state, events = play(state, card, seat=seat)
        assert events[0] == Played(seat, at(card.split()[1]))
        assert events[-1] == TurnPassed((seat + 1) % 3)
    assert state.climb.on_turn == 0
    assert (state.climb.turns, len(state.climb.out)) == (4, 3)


@pytest.mark.rule("UG-20")
def test_a_card_of_the_hand_in_ones_turn_and_only_one() -> None:
    state = climbing(STAND, "I9 1 1 red", "I8 1 1 red")
    assert refused(state, "end I9", seat=1) == "not_your_turn"
    assert refused(state, "lay A1 1 0 C1") == "card_not_in_hand"
    assert refused(state, "walk A1 A2") == "card_not_in_hand"
    assert refused(state, "end A1") == "card_not_in_hand"
    walked, _ = play(state, "walk I9 A2")
    assert refused(walked, "lay I8 1 0 C1") == "other_card_played I9"
    assert refused(walked, "end I8") == "other_card_played I9"
    assert {text.split()[1] for text in texts(walked)} == {"I9"}


@pytest.mark.rule("UG-20")
def test_a_card_of_no_use_is_played_all_the_same() -> None:
    state = climbing("1#@ .\n.", "I9 1 T4 red", "I8 1 T4 red", tools=["shaft"])
    state.climb.stacks[state.climb.stack_names.index("T4")] = []
    assert texts(state) == ["end I9", "end I8", "shaft"]


@pytest.mark.rule("UG-21")
@pytest.mark.parametrize("moves", [("lay I9 1 0 C1", "walk I9 A2"), ("walk I9 A2", "lay I9 1 0 C1")])
def test_laying_and_walking_in_either_order_each_once(moves: tuple[str, str]) -> None:
    state = climbing(STAND, "I9 3 1 red")
    after, events = play(state, *moves)
    assert kinds(events).count("played") == 1
    assert texts(after) == ["end I9"]
    assert refused(after, "lay I9 1 0 C2") == "laid_already"
    assert refused(after, "walk I9 A3") == "walked_already"


@pytest.mark.rule("UG-21")
def test_what_is_left_of_the_steps_is_lost() -> None:
    one_step, _ = play(climbing(STAND, "I9 3 1 red"), "walk I9 A2")
    assert refused(one_step, "walk I9 A3") == "walked_already"
    laid, _ = play(one_step, "lay I9 1 0 C1")
    assert refused(laid, "walk I9 A3") == "walked_already"


# --- pieces ---------------------------------------------------------------------------------


@pytest.mark.rule("UG-22")
def test_a_certain_piece_comes_from_the_top_and_the_stone_goes_there() -> None:
    state = climbing(STAND, "I9 1 I2 red")
    top = state.climb.stacks[state.climb.stack_names.index("I2")][-1]
    assert _stacks(state) == ["I2"]
    assert refused(state, "lay I9 O4 0 C1") == "piece_not_on_card O4"
    assert refused(state, "lay I9 jI 0 C1") == "piece_not_on_card jI"
    after, _ = play(state, "lay I9 I2 0 C1")
    assert after.climb.board.pieces[-1][0] == top
    assert _on_stone(after) == "I2"
    assert len(after.climb.stacks[after.climb.stone]) == 3


@pytest.mark.rule("UG-23")
def test_a_star_gives_any_joker_and_the_stone_stays() -> None:
    state = climbing(STAND, "I9 1 star red")
    assert _stacks(state) == ["jI", "jL", "jN", "jP", "jT", "jU", "jV", "jW", "jY"]
    after, _ = play(state, "lay I9 jV 0 C1")
    assert _on_stone(after) == "1"
    left = [after.climb.box.pieces[joker].name for joker in after.climb.jokers]
    assert left == ["jI", "jL", "jN", "jP", "jT", "jU", "jW", "jY"]
    none = climbing(STAND, "I9 1 star red", jokers=[])
    assert _stacks(none) == []
    assert refused(none, "lay I9 jV 0 C1") == "piece_not_on_card jV"


@pytest.mark.rule("UG-24")
def test_the_stone_goes_clockwise_one_to_so_many_stacks() -> None:
    state = climbing(STAND, "I9 1 signal 3 red")
    circle = state.climb.stack_names
    assert circle[-1] == "1"
    assert _stacks(state) == circle[:3]
    assert refused(state, f"lay I9 {circle[3]} 0 C1") == f"piece_not_on_card {circle[3]}"
    assert refused(state, "lay I9 1 0 C1") == "piece_not_on_card 1"
    after, _ = play(state, f"lay I9 {circle[1]} 0 C1")
    assert _on_stone(after) == circle[1]


@pytest.mark.rule("UG-24")
def test_empty_stacks_are_passed_over() -> None:
    state = climbing(STAND, "I9 1 signal 2 red", stone=0)
    circle = state.climb.stack_names
    state.climb.stacks[1] = []
    state.climb.stacks[3] = []
    assert _stacks(state) == [circle[2], circle[4]]


@pytest.mark.rule("UG-24")
def test_the_stone_does_not_come_round_to_where_it_stands() -> None:
    state = climbing(STAND, "I9 1 signal 8 red", stone=4)
    state.climb.stacks[5] = []
    assert state.climb.stack_names[4] not in _stacks(state)
    assert len(_stacks(state)) == 7


@pytest.mark.rule("UG-25")
def test_nothing_comes_from_an_empty_stack() -> None:
    state = climbing(STAND, "I9 1 T4 red")
    state.climb.stacks[state.climb.stack_names.index("T4")] = []
    assert _stacks(state) == []
    assert refused(state, "lay I9 T4 0 C1") == "piece_not_on_card T4"
    after, events = play(state, "walk I9 A2", "end I9")
    assert kinds(events)[0] == "played"
    assert at("I9") in after.climb.out


@pytest.mark.rule("UG-63")
def test_the_card_chip_gives_any_other_piece_and_is_gone() -> None:
    state = climbing(STAND, "I9 1 T4 red", tools=["card"])
    shown, swaps = state.climb.stack_names, [text for text in texts(state) if text.endswith("swap")]
    assert {text.split()[2] for text in swaps} == {*shown, *_joker_names(state)} - {"T4"}
    assert refused(state, "lay I9 O4 0 C1") == "piece_not_on_card O4"
    assert refused(state, "lay I9 T4 0 C1 swap") == "no_such_piece T4"
    assert refused(state, "lay I9 jX 0 C1 swap") == "no_such_piece jX"
    after, events = play(state, "lay I9 jY 0 C1 swap")
    assert kinds(events) == ["played", "tool_used", "piece_laid"]
    assert _on_stone(after) == "1"
    assert (after.climb.tools, after.climb.tools_gone) == ([], ["card"])
    stack, _ = play(state, "lay I9 O4 0 C1 swap")
    assert _on_stone(stack) == "1"


def _joker_names(state: State) -> list[str]:
    return [state.climb.box.pieces[joker].name for joker in state.climb.jokers]


@pytest.mark.rule("UG-63")
def test_without_the_chip_nothing_is_swapped_and_not_after_laying() -> None:
    assert refused(climbing(STAND, "I9 1 T4 red"), "lay I9 O4 0 C1 swap") == "no_such_tool card"
    laid, _ = play(climbing(STAND, "I9 1 T4 red", tools=["card"]), "lay I9 T4 0 C1")
    assert refused(laid, "lay I9 O4 0 E1 swap") == "laid_already"
    empty = climbing(STAND, "I9 1 T4 red", tools=["card"])
    empty.climb.stacks[empty.climb.stack_names.index("O4")] = []
    assert refused(empty, "lay I9 O4 0 C1 swap") == "no_such_piece O4"


# --- the end of a turn ----------------------------------------------------------------------


@pytest.mark.rule("UG-26")
def test_two_cards_in_hand_again() -> None:
    state = climbing(STAND, "I9 1 1 red", "I8 1 1 red", pile="C5")
    after, events = play(state, "end I9")
    assert after.climb.hands[0] == [at("I8"), at("C5")]
    assert CardDrawn(at("C5"), "hand", 0) in events
    assert len(after.climb.hands[1]) == 2


@pytest.mark.rule("UG-27")
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_after_a_blue_card_water_comes_to_the_card_that_was_drawn(colour: str) -> None:
    state = climbing(STAND, f"I9 1 1 {colour}", "I8 1 1 blue", pile="C5")
    after, _ = play(state, "end I9")
    assert after.climb.board.water[at("C5")] is (colour == "blue")
    assert after.climb.water_stock == (39 if colour == "blue" else 40)


@pytest.mark.rule("UG-28")
def test_after_a_chip_was_taken_a_new_one_comes() -> None:
    state = climbing("1#@ 1#? 1#", "I9 1 1 red", "I8 1 1 red", pile="C5 D6", chips=[7], chip_pile=[2, 9])
    after, events = play(state, "walk I9 A2 take", "end I9")
    climb = after.climb
    assert [event for event in events if isinstance(event, CardDrawn)] == [
        CardDrawn(at("C5"), "hand", 0),
        CardDrawn(at("D6"), "chip", None),
    ]
    assert climb.board.chips[at("D6")] == 9
    assert (climb.chip_pile, climb.out) == ([2], [at("I9"), at("D6")])
    assert climb.board.heights[at("D6")] == 1
    assert len(climb.singles) == 5
    nothing_taken, events = play(state, "walk I9 A2", "end I9")
    assert kinds(events).count("card_drawn") == 1
    assert nothing_taken.climb.chip_pile == [2, 9]


@pytest.mark.rule("UG-28")
def test_a_single_goes_below_only_where_the_board_is_bare_kept_ones_first() -> None:
    on_stone = climbing("1#@ 1#? 3#k", "I9 1 1 red", pile="C5 A3")
    after, events = play(on_stone, "walk I9 A2 take", "end I9")
    assert ChipLaid(at("A3"), None) in events
    assert after.climb.board.heights[at("A3")] == 3
    no_kept = climbing("1#@ 1#?", "I9 1 1 red", pile="C5 D6", singles=[])
    top = no_kept.climb.stacks[no_kept.climb.stack_names.index("1")][-1]
    after, events = play(no_kept, "walk I9 A2 take", "end I9")
    assert ChipLaid(at("D6"), top) in events


@pytest.mark.rule("UG-28")
def test_another_card_where_it_cannot_lie() -> None:
    drawing = "1#@ 1#? 1#? 1~ []s 2#"
    state = climbing(drawing, "I9 1 1 red", pile="C5 A5 A3 A4 D6 A6", singles=[])
    state.climb.stacks[state.climb.stack_names.index("1")] = []
    after, events = play(state, "walk I9 A2 take", "end I9")
    drawn = [event.card for event in events if isinstance(event, CardDrawn) and event.why == "chip"]
    assert drawn == [at("A5"), at("A3"), at("A4"), at("D6"), at("A6")]
    assert after.climb.board.chips[at("A6")] >= 0


@pytest.mark.rule("UG-28")
def test_with_a_complete_code_it_may_be_left_out() -> None:
    drawing = "1#@ 1#? 1#"
    state = climbing(drawing, "I9 1 1 red", pile="C5 D6", chips=[4], numbers=[0, 1, 2, 3])
    taken, events = play(state, "walk I9 A2 take")
    assert kinds(events)[-1] == "code_complete"
    assert [text for text in texts(taken) if text.startswith("end")] == ["end I9", "end I9 skip"]
    after, events = play(taken, "end I9 skip")
    assert "chip_laid" not in kinds(events)
    laid, events = play(taken, "end I9")
    assert "chip_laid" in kinds(events)
    assert laid.climb.board.chips[at("D6")] >= 0
    assert after.climb.chip_pile == taken.climb.chip_pile


@pytest.mark.rule("UG-28")
def test_without_a_code_or_a_chip_it_is_not_left_out() -> None:
    incomplete, _ = play(climbing("1#@ 1#?", "I9 1 1 red"), "walk I9 A2 take")
    assert refused(incomplete, "end I9 skip") == "chip_must_come"
    nothing_taken = climbing("1#@ 1#", "I9 1 1 red", numbers=[0, 1, 2, 3, 4])
    assert refused(nothing_taken, "end I9 skip") == "chip_must_come"


@pytest.mark.rule("UG-28")
def test_when_no_chip_is_left_no_card_is_drawn_for_one() -> None:
    state = climbing("1#@ 1#?", "I9 1 1 red", chip_pile=[])
    _, events = play(state, "walk I9 A2 take", "end I9")
    assert kinds(events).count("card_drawn") == 1


@pytest.mark.rule("UG-28")
def test_two_chips_in_a_turn_bring_one_new_one() -> None:
    chips = [chip_named("shaft"), 5]
    state = climbing("1#@ 1#?\n2#?", "I9 1 1 red", pile="B1 C5 D6 E7", chips=chips)
    after, events = play(state, "walk I9 A2 take", "shaft", "land take", "end I9")
    assert kinds(events).count("chip_taken") == 2
    assert kinds(events).count("chip_laid") == 1
    assert after.climb.board.chips[at("D6")] >= 0
