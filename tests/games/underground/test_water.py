"""Water: UG-50 and UG-51. And the rat, whose rule is ours."""

from typing import Any

import pytest
from tests.games.underground.boards import PLAIN, at, climbing, kinds, play, refused, texts

from draisine.games.underground.events import (
    CardDrawn,
    ChipLaid,
    Ended,
    Event,
    Fled,
    LockOpened,
    RatCarried,
    RatRan,
    WaterCame,
    WaterSpared,
)
from draisine.games.underground.state import State

BLUE = "I9 1 1 blue"


def _flooded(drawing: str, pile: str, *, card: str = BLUE, **facts: Any) -> tuple[State, list[Event]]:
    """Somebody plays a blue card, and water comes to the first card of the pile."""
    after, events = play(climbing(drawing, card, pile=pile, **facts), "end I9")
    return after, events


@pytest.mark.rule("UG-50")
def test_the_pawn_steps_aside_first() -> None:
    state, _ = _flooded("1#@ 1# 2#\n2# 2#", "A1")
    assert texts(state) == ["flee A2", "flee B1"]
    assert texts(state, 1) == []
    assert not state.climb.board.water[at("A1")]
    after, events = play(state, "flee B1")
    assert events[:2] == [Fled(at("A1"), at("B1")), WaterCame(at("A1"))]
    assert (after.climb.board.pawn, after.climb.board.water[at("A1")]) == (at("B1"), True)
    assert after.climb.on_turn == 1


@pytest.mark.rule("UG-50")
def test_nothing_else_is_done_before_and_only_by_who_is_on_turn() -> None:
    state, _ = _flooded("1#@ 1# 2#\n2#", "A1")
    assert refused(state, "flee A2", seat=1) == "not_your_turn"
    assert refused(state, "flee A3") == "no_way_aside A3"
    assert refused(state, "flee C1") == "no_way_aside C1"
    for text in ("end I9", "lay I9 1 0 C1", "walk I9 A2", "shaft"):
        assert refused(state, text) == "water_waits"
    assert refused(state, "stay") == "nothing_waits"
    assert refused(climbing("1#@ 1#", BLUE), "flee A2") == "nothing_waits"


@pytest.mark.rule("UG-50")
@pytest.mark.parametrize(
    "neighbours",
    [
        "1#@ . 1#",
        "1#@ 3#",
        "1#@ 1~",
        "1#@| 1#",
        "1#@ 1#l",
    ],
)
def test_where_the_rules_of_moving_allow_no_step_it_drowns(neighbours: str) -> None:
    state, events = _flooded(neighbours, "A1", tools=["hammer", "ladder"])
    assert events[-1] == Ended("drowned", False)
    assert state.climb.end == "drowned"
    assert not [event for event in events if isinstance(event, WaterCame)]


@pytest.mark.rule("UG-50")
def test_a_key_may_be_spent() -> None:
    state, events = _flooded("1#@ 1#l 1#", "A1", keys=1)
    assert LockOpened(at("A2")) in events
    assert (state.climb.keys, state.climb.key_stock) == (0, 5)
    assert state.climb.board.pawn == at("A2")
    choice, _ = _flooded("1#@ 1#l 1#\n1# 1#", "A1", keys=1)
    free, _ = play(choice, "flee B1")
    assert free.climb.keys == 1


@pytest.mark.rule("UG-50")
def test_the_only_way_is_taken_by_itself() -> None:
    state, events = _flooded("1#@ 1# 1#", "A1")
    assert Fled(at("A1"), at("A2")) in events
    assert state.climb.on_turn == 1


@pytest.mark.rule("UG-50")
@pytest.mark.parametrize("there", ["1#k", "1#v", "1#?"])
def test_it_collects_nothing_there(there: str) -> None:
    state, events = _flooded(f"1#@ {there} 1#", "A1")
    assert state.climb.board.pawn == at("A2")
    assert not {"key_taken", "drained", "chip_taken"} & set(kinds(events))
    assert not any(state.climb.board.manholes)


@pytest.mark.rule("UG-50")
def test_it_is_not_discovered_there() -> None:
    state, events = _flooded("1#@ 1# 1#", "A1", glass=(50, 1, 26))
    assert state.climb.board.pawn == at("A2")
    assert "discovered" not in kinds(events)


@pytest.mark.rule("UG-50")
def test_with_a_complete_code_the_door_is_a_way_aside() -> None:
    drawing = "10#@ []w"
    state, events = _flooded(drawing, "A1", numbers=[0, 1, 2, 3, 4])
    assert events[-1] == Ended("door", True)
    assert state.climb.end == "door"
    without, _ = _flooded(drawing, "A1")
    assert without.climb.end == "drowned"
    choice, _ = _flooded("10#@ []w\n10#", "A1", numbers=[0, 1, 2, 3, 4])
    assert texts(choice) == ["flee A2", "flee B1"]
    assert play(choice, "flee A2")[0].climb.end == "door"


@pytest.mark.rule("UG-51")
@pytest.mark.parametrize(
    ("drawing", "why"),
    [("1#@ 1# . 2~", "water"), ("1#@ 1# . 0~", "water"), ("1#@ 1# . []s", "exit"), ("1#@ 1# . 1#?", "chip")],
)
def test_none_comes_where_water_exit_or_a_chip_is(drawing: str, why: str) -> None:
    state, events = _flooded(drawing, "A4")
    spared = [event for event in events if isinstance(event, WaterSpared)]
    assert [(event.field, event.why) for event in spared] == [(at("A4"), why)]
    assert state.climb.board.water.count(True) == drawing.count("~")
    assert state.climb.water_stock == 40 - drawing.count("~")


@pytest.mark.rule("UG-51")
def test_none_comes_when_all_tiles_are_out_not_even_to_the_pawn() -> None:
    state, events = _flooded("1#@ 1#", "A1", water_stock=0)
    assert WaterSpared(at("A1"), "used_up") in events
    assert state.climb.board.pawn == at("A1")
    last, events = _flooded("1#@ 1#", "C5", water_stock=1)
    assert WaterCame(at("C5")) in events
    assert last.climb.water_stock == 0


@pytest.mark.rule("UG-51")
@pytest.mark.parametrize("there", [".", "3#", "4=", "2#k", "1#lo"])
def test_water_lies_on_top_of_whatever_is_there(there: str) -> None:
    state, _ = _flooded(f"1#@ 1# {there}", "A3")
    before = climbing(f"1#@ 1# {there}", BLUE).climb.board
    assert state.climb.board.water[at("A3")]
    assert state.climb.board.heights == before.heights
    assert state.climb.board.symbols == before.symbols


@pytest.mark.rule("UG-51")
def test_a_symbol_is_there_again_when_the_water_is_gone() -> None:
    state = climbing("1#@ 1#v\n1#k", "I9 1 1 red", "I8 3 1 red", seats=1, pile="D5 D6 D7 D8")
    state.climb.board.water[at("B1")] = True
    after, _ = play(state, "walk I9 A2 drain B1", "end I9", "walk I8 A1 B1 take")
    assert after.climb.keys == 1


# --- the rat --------------------------------------------------------------------------------


@pytest.mark.rule("UG-80")
def test_after_a_blue_card_the_rat_runs_towards_the_nearest_chip() -> None:
    drawing = "1#@ 1# . .\n. . . .\n0~r . . 1#?\n. . . .\n1#?"
    state, events = _flooded(drawing, "I1")
    assert [event for event in events if isinstance(event, RatRan)] == [RatRan(at("D1"))]
    assert state.climb.rat == at("D1")
    red, _ = _flooded(drawing, "I1", card="I9 1 1 red")
    assert red.climb.rat == at("C1")


@pytest.mark.rule("UG-80")
def test_of_equally_near_chips_and_equally_good_fields_the_rat_takes_the_lowest() -> None:
    state, _ = _flooded("1#@ 1#\n. . 1#?\n.r\n. . 1#?", "I1")
    assert state.climb.rat == at("B1")
    around, _ = _flooded("1#@ 1#\n.r []s 1#?\n. . .", "I1")
    assert around.climb.rat == at("A1")


@pytest.mark.rule("UG-80")
def test_the_rat_carries_a_chip_off_to_a_card() -> None:
    state, events = _flooded("1#@ 1# 1#?\n. . .r", "I1 F6", chips=[7])
    climb = state.climb
    assert CardDrawn(at("F6"), "rat", None) in events
    assert RatCarried(at("A3"), at("F6")) in events
    assert ChipLaid(at("F6"), PLAIN.kept_singles[-1]) in events
    assert (climb.board.chips[at("A3")], climb.board.chips[at("F6")]) == (-1, 7)
    assert climb.rat == at("A3")


@pytest.mark.rule("UG-80")
def test_without_chips_the_rat_stays() -> None:
    state, events = _flooded("1#@ 1# .r", "I1")
    assert state.climb.rat == at("A3")
    assert "rat_ran" not in kinds(events)
