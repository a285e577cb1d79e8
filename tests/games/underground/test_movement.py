"""Walking, and what a walk gets: UG-40 to UG-47, UG-64 and UG-65."""

from typing import Any

import pytest
from tests.games.underground.boards import GAME, at, chip_named, climbing, kinds, play, refused, texts

from draisine.games.underground.events import ChipTaken, Drained, KeyTaken, LockOpened, ToolUsed, Walked
from draisine.games.underground.fields import name_of
from draisine.games.underground.state import State

FOUR = "I9 4 1 red"


def _ends(*, drawing: str, card: str = FOUR, **facts: Any) -> set[str]:
    """The other fields that can be reached."""
    state = climbing(drawing, card, **facts)
    walks = [text.split() for text in texts(state) if text.startswith("walk")]
    ends = {[word for word in words if word not in ("take", "drain")][-1] for words in walks}
    return ends - {name_of(state.climb.board.pawn)}


def _walks_to(name: str, state: State) -> list[str]:
    return [text for text in texts(state) if text.startswith("walk") and text.endswith(name)]


@pytest.mark.rule("UG-40")
def test_as_many_steps_as_the_card_has_or_fewer_to_the_four_sides() -> None:
    drawing = "1#@ 1# 1# 1#\n1# 1# 1# 1#"
    assert _ends(drawing=drawing, card="I9 2 1 red") == {"A2", "A3", "B1", "B2"}
    state = climbing(drawing, "I9 2 1 red")
    assert refused(state, "walk I9 A2 A3 A4") == "too_far 2"
    assert refused(state, "walk I9 B2") == "not_beside B2"
    after, events = play(state, "walk I9 A2 A3")
    assert after.climb.board.pawn == at("A3")
    assert events[-1] == Walked(0, (at("A1"), at("A2"), at("A3")))


@pytest.mark.rule("UG-40")
def test_not_over_the_bare_board_and_not_off_it() -> None:
    assert _ends(drawing="1#@ . 1#\n1# . 1#") == {"B1"}
    assert refused(climbing("1#@ . 1#", FOUR), "walk I9 A2 A3") == "bare_board A2"
    assert refused(climbing(". 1#@ .\n. 1# .", FOUR), "walk I9 A1") == "bare_board A1"


@pytest.mark.rule("UG-40")
def test_only_what_is_seen_from_above_counts() -> None:
    state = climbing("1#@ 1# 1#\n1# 1# 1#", "I9 3 I3 red", "I8 3 1 red")
    assert "walk I9 A2 A3" in texts(state)
    bridged, _ = play(climbing("1#@ 3# 1# 3# 1#", "I9 4 I3 red"), "lay I9 I3 0 A2")
    assert bridged.climb.board.heights[:5] == [1, 4, 4, 4, 1]
    assert refused(bridged, "walk I9 A2 A3") == "too_high A2"


@pytest.mark.rule("UG-41")
@pytest.mark.parametrize(
    ("drawing", "to", "reason"),
    [
        ("1#@| 1#", "A2", "wall_in_the_way A2"),
        ("1#@ |1#", "A2", "wall_in_the_way A2"),
        ("1#@_\n1#", "B1", "wall_in_the_way B1"),
        ("1#@\n1#^", "B1", "wall_in_the_way B1"),
        ("1#@ 1~", "A2", "water_in_the_way A2"),
        ("1#@ 0~", "A2", "water_in_the_way A2"),
        ("1#@ 1~ 1#", "A3", "not_beside A3"),
    ],
)
def test_not_through_a_wall_not_onto_water_not_over_anything(drawing: str, to: str, reason: str) -> None:
    state = climbing(drawing, FOUR)
    assert not [text for text in texts(state) if text.startswith("walk")]
    assert refused(state, f"walk I9 {to}") == reason


@pytest.mark.rule("UG-41")
def test_a_wall_on_another_side_is_none() -> None:
    assert _ends(drawing="1#@_^ |1#|\n1# 1#", card="I9 1 1 red") == set()
    assert _ends(drawing="|1#@^ 1#|_", card="I9 1 1 red") == {"A2"}


@pytest.mark.rule("UG-42")
@pytest.mark.parametrize(
    ("height", "can_be_entered"), [(1, False), (2, True), (3, True), (4, True), (5, False)]
)
def test_a_step_goes_up_or_down_by_one_at_most(height: int, can_be_entered: bool) -> None:
    state = climbing(f"3#@ {height}#", FOUR)
    assert ("walk I9 A2" in texts(state)) is can_be_entered
    if not can_be_entered:
        assert refused(state, "walk I9 A2") == "too_high A2"


@pytest.mark.rule("UG-42")
def test_steps_add_up_to_a_climb() -> None:
    assert _ends(drawing="1#@ 2# 3= 4# 5#") == {"A2", "A3", "A4", "A5"}


@pytest.mark.rule("UG-43")
def test_a_lock_costs_a_key_and_stays_open() -> None:
    drawing = "1#@ 1#l 1#"
    assert refused(climbing(drawing, FOUR), "walk I9 A2") == "lock_is_closed A2"
    after, events = play(climbing(drawing, FOUR, keys=2), "walk I9 A2 A3")
    climb = after.climb
    assert LockOpened(at("A2")) in events
    assert (climb.keys, climb.key_stock, climb.manhole_stock) == (1, 4, 15)
    assert climb.board.manholes[at("A2")]
    assert _ends(drawing="1#@ 1#lo 1#") == {"A2", "A3"}


@pytest.mark.rule("UG-43")
def test_every_lock_of_a_way_costs_one() -> None:
    drawing = "1#@ 1#l 1#l"
    assert _ends(drawing=drawing, keys=1) == {"A2"}
    assert refused(climbing(drawing, FOUR, keys=1), "walk I9 A2 A3") == "lock_is_closed A3"
    after, _ = play(climbing(drawing, FOUR, keys=2), "walk I9 A2 A3")
    assert (after.climb.keys, after.climb.key_stock) == (0, 5)


@pytest.mark.rule("UG-40")
@pytest.mark.parametrize("way", ["B1 B2 A2", "B1 A1 A2", "A2 B2 A2", "A2 A1 A2", "A2"])
def test_a_way_round_about_is_legal_and_comes_to_the_same(way: str) -> None:
    state = climbing("1#@ 1# 1#\n1# 1# 1#", FOUR)
    assert _walks_to("A2", state) == ["walk I9 A2"]
    straight, _ = play(state, "walk I9 A2")
    after, events = play(state, f"walk I9 {way}")
    assert GAME.view(after, None) == GAME.view(straight, None)
    assert events[-1] == Walked(0, (at("A1"), *(at(name) for name in way.split())))
    assert refused(state, "walk I9 B1 B2 B3 A3 A2") == "too_far 4"


@pytest.mark.rule("UG-40")
def test_a_way_may_lead_back_to_where_it_began() -> None:
    state = climbing("1#@ 1#\n1# 1#", FOUR)
    assert _walks_to("A1", state) == ["walk I9 A2 A1"]
    after, _ = play(state, "walk I9 A2 B2 B1 A1")
    assert (after.climb.board.pawn, after.climb.has_walked) == (at("A1"), True)
    assert _walks_to("A1", climbing("1#@ 1#", "I9 1 1 red")) == []


@pytest.mark.rule("UG-40")
def test_a_screen_is_told_the_steps_that_ways_can_be_made_of() -> None:
    state = climbing("1#@| 1#l 1#\n1# 1# 4#\n. 1#", "I9 2 1 red", tools=["hammer"], keys=1)
    steps = {(name_of(step.start), name_of(step.end)): step for step in GAME.view(state, None).steps}
    assert set(steps) == {
        *(("A1", end) for end in ("A2", "B1")),
        *(("A2", end) for end in ("A1", "A3", "B2")),
        *(("B1", end) for end in ("A1", "B2")),
    }
    assert (steps["A1", "A2"].lock, steps["A1", "A2"].tools) == (True, ("hammer",))
    assert (steps["A2", "A1"].lock, steps["A2", "A1"].tools) == (False, ("hammer",))
    walked, _ = play(state, "walk I9 B1")
    assert GAME.view(walked, None).steps == ()


@pytest.mark.rule("UG-43")
def test_the_team_chooses_which_of_two_locks_opens() -> None:
    drawing = "1#@ 1#l 1#\n1#l 1# 1#"
    state = climbing(drawing, FOUR, keys=1)
    assert _walks_to("B2", state) == ["walk I9 A2 B2", "walk I9 B1 B2"]
    for name, other in (("A2", "B1"), ("B1", "A2")):
        after, events = play(state, f"walk I9 {name} B2")
        assert LockOpened(at(name)) in events
        assert after.climb.board.manholes[at(name)]
        assert not after.climb.board.manholes[at(other)]
    both = climbing(drawing, FOUR, keys=2)
    opened, _ = play(both, _walks_to("B2", both)[-1])
    assert opened.climb.keys == 0
    assert [way.locks for way in GAME.view(state, None).ways if way.path[-1] == at("B2")] == [
        (at("A2"),),
        (at("B1"),),
    ]


@pytest.mark.rule("UG-43")
def test_a_key_may_be_spent_on_a_way_that_does_not_need_one() -> None:
    drawing = "1#@ 1#l 1#\n1# 1# 1#"
    ways = _walks_to("A3", climbing(drawing, FOUR, keys=1))
    assert ways == ["walk I9 A2 A3", "walk I9 B1 B2 B3 A3"]
    equally_far = climbing("1#@ 1#l\n1# 1#", FOUR, keys=1)
    assert _walks_to("B2", equally_far) == ["walk I9 A2 B2", "walk I9 B1 B2"]


@pytest.mark.rule("UG-43")
@pytest.mark.rule("UG-44")
def test_a_key_given_up_on_the_way_can_be_taken_at_its_end() -> None:
    state = climbing("1#@ 1#l 1#k", FOUR, keys=5)
    assert "walk I9 A2 A3 take" in texts(state)
    after, _ = play(state, "walk I9 A2 A3 take")
    assert (after.climb.keys, after.climb.key_stock) == (5, 0)


@pytest.mark.rule("UG-44")
def test_a_key_is_taken_where_a_move_ends() -> None:
    state = climbing("1#@ 1#k 1#", FOUR)
    after, events = play(state, "walk I9 A2 take")
    assert KeyTaken(at("A2")) in events
    assert (after.climb.keys, after.climb.key_stock, after.climb.manhole_stock) == (1, 4, 15)
    assert after.climb.board.manholes[at("A2")]
    assert refused(state, "walk I9 A2 A3 take") == "nothing_to_take A3"
    assert refused(state, "walk I9 A2 drain A1") == "nothing_to_drain A1"


@pytest.mark.rule("UG-44")
def test_no_key_from_a_used_symbol_nor_from_an_empty_stock() -> None:
    assert refused(climbing("1#@ 1#ko", FOUR), "walk I9 A2 take") == "nothing_to_take A2"
    assert refused(climbing("1#@ 1#k", FOUR, keys=5), "walk I9 A2 take") == "nothing_to_take A2"


@pytest.mark.rule("UG-45")
def test_a_valve_lets_any_one_water_off() -> None:
    state = climbing("1#@ 1#v 1~\n0~", FOUR)
    drains = [text for text in texts(state) if "drain" in text]
    assert drains == ["walk I9 A2 drain A3", "walk I9 A2 drain B1"]
    after, events = play(state, "walk I9 A2 drain B1")
    climb = after.climb
    assert Drained(at("A2"), at("B1")) in events
    assert (climb.board.water[at("B1")], climb.board.water[at("A3")]) == (False, True)
    assert (climb.water_stock, climb.manhole_stock) == (39, 15)
    assert climb.board.manholes[at("A2")]


@pytest.mark.rule("UG-45")
def test_a_valve_lets_off_water_under_a_bridge_too() -> None:
    state = climbing("1#@ 1#v 2=\n0~", FOUR)
    state.climb.board.sunk, state.climb.water_stock = [at("A3"), at("B1")], 37
    assert [text for text in texts(state) if "drain" in text] == [
        "walk I9 A2 drain A3",
        "walk I9 A2 drain B1",
    ]
    under, events = play(state, "walk I9 A2 drain A3")
    assert Drained(at("A2"), at("A3")) in events
    assert (under.climb.board.sunk, under.climb.water_stock) == ([at("B1")], 38)
    assert state.climb.board.sunk == [at("A3"), at("B1")]
    # Where water lies above and below, the upper tile goes first.
    upper, _ = play(state, "walk I9 A2 drain B1")
    assert (upper.climb.board.water[at("B1")], upper.climb.board.sunk) == (False, [at("A3"), at("B1")])
    only_sunk = climbing("1#@ 1#v 2=", FOUR)
    only_sunk.climb.board.sunk = [at("A3")]
    assert "walk I9 A2 drain A3" in texts(only_sunk)


@pytest.mark.rule("UG-45")
def test_no_water_from_dry_fields_used_valves_or_by_passing() -> None:
    assert refused(climbing("1#@ 1#v 1~", FOUR), "walk I9 A2 drain B1") == "nothing_to_drain B1"
    assert refused(climbing("1#@ 1#vo 1~", FOUR), "walk I9 A2 drain A3") == "nothing_to_drain A3"
    passing = climbing("1#@ 1#v\n0~ 1#", FOUR)
    assert refused(passing, "walk I9 A2 B2 drain B1") == "nothing_to_drain B1"
    assert refused(passing, "walk I9 A2 take") == "nothing_to_take A2"


@pytest.mark.rule("UG-46")
def test_a_chip_is_taken_and_looked_at() -> None:
    state = climbing("1#@ 1#?", FOUR, chips=[7])
    after, events = play(state, "walk I9 A2 take")
    assert ChipTaken(at("A2"), 7) in events
    assert after.climb.numbers == [7]
    assert after.climb.board.chips[at("A2")] == -1
    assert refused(climbing("1#@ 1#? 1#", FOUR), "walk I9 A2 A3 take") == "nothing_to_take A3"


@pytest.mark.rule("UG-46")
def test_a_symbol_below_a_chip_works_when_the_field_is_entered_again() -> None:
    state = climbing("1#@ 1#?k", FOUR, "I8 4 1 red", seats=1, pile="A1 I1")
    after, events = play(state, "walk I9 A2 take")
    assert (after.climb.keys, kinds(events)) == (0, ["played", "walked", "chip_taken"])
    next_turn, _ = play(after, "end I9")
    once_more, _ = play(next_turn, "walk I8 A1 A2 take")
    assert once_more.climb.keys == 1


@pytest.mark.rule("UG-46")
def test_out_and_back_is_a_walk_where_something_lies() -> None:
    assert "walk I9 A2 A1 take" in texts(climbing("1#@k 1#", FOUR))
    assert "walk I9 A2 A1 take" in texts(climbing("1#@? 1#", FOUR))
    assert refused(climbing("1#@ 1#", FOUR), "walk I9 A2 A1 take") == "nothing_to_take A1"
    one_step = climbing("1#@k 1#", "I9 1 1 red")
    assert refused(one_step, "walk I9 A2 A1 take") == "too_far 1"
    walled = climbing("1#@k| 1#", FOUR, tools=["hammer"])
    assert refused(walled, "walk I9 A2 A1 take") == "wall_in_the_way A1"
    after, _ = play(climbing("1#@k 1#l", FOUR, keys=1), "walk I9 A2 A1 take")
    assert (after.climb.keys, after.climb.board.pawn) == (1, at("A1"))
    assert after.climb.board.manholes[at("A2")]


@pytest.mark.rule("UG-47")
@pytest.mark.parametrize("drawing", ["1#@ 1#k", "1#@ 1#v 0~", "1#@ 1#?"])
def test_nothing_must_be_taken(drawing: str) -> None:
    state = climbing(drawing, FOUR)
    after, events = play(state, "walk I9 A2")
    assert kinds(events) == ["played", "walked"]
    assert after.climb.board.manholes == state.climb.board.manholes
    assert after.climb.board.chips == state.climb.board.chips


@pytest.mark.rule("UG-64")
def test_a_hammer_breaks_through_one_wall() -> None:
    drawing = "1#@| 1# 1#| 1#"
    assert _ends(drawing=drawing, tools=["hammer"]) == {"A2", "A3"}
    after, events = play(climbing(drawing, FOUR, tools=["hammer"]), "walk I9 A2 A3")
    assert ToolUsed("hammer") in events
    assert (after.climb.tools, after.climb.tools_gone) == ([], ["hammer"])
    assert refused(climbing(drawing, FOUR, tools=["hammer"]), "walk I9 A2 A3 A4") == "wall_in_the_way A4"
    assert after.climb.board.walls == climbing(drawing, FOUR).climb.board.walls


@pytest.mark.rule("UG-65")
@pytest.mark.parametrize(("height", "reached"), [(1, False), (2, True), (8, True), (9, False)])
def test_a_ladder_bridges_three_levels(height: int, reached: bool) -> None:
    state = climbing(f"5#@ {height}#", FOUR, tools=["ladder"])
    assert ("walk I9 A2" in texts(state)) is reached
    if reached:
        assert play(state, "walk I9 A2")[0].climb.tools_gone == ["ladder"]
    else:
        assert refused(state, "walk I9 A2") == "too_high A2"


@pytest.mark.rule("UG-65")
def test_one_ladder_is_good_for_one_step_and_not_for_the_exit() -> None:
    assert _ends(drawing="1#@ 4# 7#", tools=["ladder"]) == {"A2"}
    assert refused(climbing("1#@ 4# 7#", FOUR, tools=["ladder"]), "walk I9 A2 A3") == "too_high A3"
    before_door = climbing("9#@ []w", FOUR, tools=["ladder"], numbers=[0, 1, 2, 3, 4])
    assert refused(before_door, "walk I9 A2") == "door_is_closed A2"


def test_one_step_may_take_hammer_ladder_and_key() -> None:
    state = climbing("1#@| 4#l", FOUR, tools=["hammer", "ladder"], keys=1)
    after, events = play(state, "walk I9 A2")
    assert kinds(events) == ["played", "walked", "tool_used", "tool_used", "lock_opened"]
    assert (after.climb.tools_gone, after.climb.keys) == (["hammer", "ladder"], 0)


def test_a_tool_may_be_spent_where_a_free_way_is_as_short() -> None:
    drawing = "1#@| 1#\n1# 1#"
    ways = _walks_to("B2", climbing(drawing, FOUR, tools=["hammer"]))
    assert sorted(ways) == ["walk I9 A2 B2", "walk I9 B1 B2"]


def test_a_tool_is_a_chip_that_is_taken() -> None:
    after, _ = play(climbing("1#@ 1#?", FOUR, chips=[chip_named("ladder")]), "walk I9 A2 take")
    assert (after.climb.tools, after.climb.numbers, after.climb.has_taken) == (["ladder"], [], True)
