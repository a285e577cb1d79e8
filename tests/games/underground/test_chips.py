"""Code chips and tools: UG-60 to UG-62 and UG-66."""

from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.underground.boards import (
    PLAIN,
    at,
    chip_named,
    climbing,
    kinds,
    play,
    refused,
    texts,
)

from draisine.games.underground.box import CABLES, Chip
from draisine.games.underground.code_row import longest_row
from draisine.games.underground.events import CardDrawn, CodeComplete, Landed, ShaftLed, ToolUsed

RED = "I9 2 1 red"


# --- the code -------------------------------------------------------------------------------


@pytest.mark.rule("UG-60")
def test_five_chips_in_a_row_whose_cables_meet_are_the_code() -> None:
    state = climbing("1#@ 1#?", RED, chips=[2], numbers=[4, 0, 9, 3, 1], code=[])
    after, events = play(state, "walk I9 A2 take")
    assert [event for event in events if isinstance(event, CodeComplete)]
    assert after.climb.complete
    row = [PLAIN.chips[chip] for chip in after.climb.code]
    assert len(row) == len(set(after.climb.code)) == 5
    assert all(one.right == other.left for one, other in pairwise(row))
    assert len(after.climb.numbers) == 6


@pytest.mark.rule("UG-60")
def test_four_are_no_code_and_none_is_turned_upside_down() -> None:
    state = climbing("1#@ 1#?", RED, chips=[3], numbers=[0, 1, 2])
    four, events = play(state, "walk I9 A2 take")
    assert (len(four.climb.code), four.climb.complete) == (4, False)
    assert "code_complete" not in kinds(events)
    # Yellow blue green yellow green: red-green would go on as green-red if it were turned round.
    upside_down = climbing("1#@ 1#?", RED, chips=[11], numbers=[1, 2, 8, 9], code=[])
    assert not play(upside_down, "walk I9 A2 take")[0].climb.complete


@pytest.mark.rule("UG-60")
def test_a_code_stays_one_whatever_else_is_found() -> None:
    state = climbing("1#@ 1#?", RED, chips=[10], numbers=[0, 1, 2, 3, 4])
    after, events = play(state, "walk I9 A2 take")
    assert after.climb.complete
    assert "code_complete" not in kinds(events)


def _slow_longest(chips: list[Chip], most: int) -> int:
    for length in range(min(most, len(chips)), 1, -1):
        for row in permutations(chips, length):
            if all(one.right == other.left for one, other in pairwise(row)):
                return length
    return min(1, len(chips))


@pytest.mark.rule("UG-60")
@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(CABLES), st.sampled_from(CABLES)), max_size=6))
def test_the_longest_row_is_found(pairs: list[tuple[str, str]]) -> None:
    chips = [Chip(0, left, right, "") for left, right in pairs]
    row = longest_row(chips, list(range(len(chips))))
    assert len(row) == len(set(row)) == _slow_longest(chips, 5)
    assert all(chips[one].right == chips[other].left for one, other in pairwise(row))


# --- tools ----------------------------------------------------------------------------------


@pytest.mark.rule("UG-61")
def test_tools_belong_to_all_and_are_used_once() -> None:
    chips = [chip_named("hammer")]
    state = climbing("1#@ 1#?\n1#", RED, "I8 1 1 red", pile="D5 D6", chips=chips)
    taken, _ = play(state, "walk I9 A2 take", "end I9")
    climb = taken.climb
    assert (climb.tools, climb.on_turn) == (["hammer"], 1)
    climb.board.walls[at("A2")] = 15
    card = texts(taken, 1)[-1].split()[1]
    used, events = play(taken, f"walk {card} A1", seat=1)
    assert ToolUsed("hammer") in events
    assert (used.climb.tools, used.climb.tools_gone) == ([], ["hammer"])
    assert chip_named("hammer") not in [*used.climb.chip_pile, *used.climb.board.chips, *used.climb.numbers]


@pytest.mark.rule("UG-61")
def test_a_tool_is_no_digit() -> None:
    state = climbing("1#@ 1#?", RED, chips=[chip_named("card")], numbers=[0, 1, 2, 3])
    after, _ = play(state, "walk I9 A2 take")
    assert (after.climb.complete, after.climb.numbers) == (False, [0, 1, 2, 3])


@pytest.mark.rule("UG-62")
@pytest.mark.parametrize("before", [[], ["lay I9 1 0 E1"], ["walk I9 A2"], ["walk I9 A2", "lay I9 1 0 E1"]])
def test_the_shaft_at_any_time_in_a_turn(before: list[str]) -> None:
    state = climbing("1#@ 1#\n. . 5#", RED, pile="B3 D5", tools=["shaft"])
    ready, _ = play(state, *before)
    assert "shaft" in texts(ready)
    led, events = play(ready, "shaft")
    assert events == [ToolUsed("shaft"), CardDrawn(at("B3"), "shaft", None), ShaftLed(at("B3"), True)]
    assert texts(led) == ["land", "stay"]
    landed, events = play(led, "land")
    assert events == [Landed(at("B3"))]
    assert landed.climb.board.pawn == at("B3")
    stayed, events = play(led, "stay")
    assert events == []
    assert stayed.climb.board.pawn == ready.climb.board.pawn
    for after in (landed, stayed):
        assert (after.climb.tools, after.climb.tools_gone) == ([], ["shaft"])
        assert after.climb.played == ready.climb.played


@pytest.mark.rule("UG-62")
def test_the_shaft_is_refused_to_others_and_without_the_chip() -> None:
    state = climbing("1#@ 1#", RED, tools=["shaft"])
    assert refused(state, "shaft", seat=1) == "not_your_turn"
    assert refused(climbing("1#@ 1#", RED), "shaft") == "no_such_tool shaft"
    assert refused(state, "land") == "nothing_waits"


@pytest.mark.rule("UG-62")
def test_it_is_decided_before_anything_else() -> None:
    led, _ = play(climbing("1#@ 1#\n. . 5#", RED, pile="B3", tools=["shaft"]), "shaft")
    for text in ("end I9", "walk I9 A2", "lay I9 1 0 E1", "shaft"):
        assert refused(led, text) == "shaft_waits"
    assert refused(led, "stay", seat=1) == "not_your_turn"
    assert refused(led, "flee A2") == "nothing_waits"


@pytest.mark.rule("UG-66")
@pytest.mark.parametrize(
    ("there", "opens"),
    [
        (".", False),
        ("0~", False),
        ("3~", False),
        ("3#l", False),
        ("[]s", False),
        ("3#lo", True),
        ("9=", True),
        ("1#k", True),
    ],
)
def test_where_the_shaft_leads(there: str, opens: bool) -> None:
    state = climbing(f"1#@ 1#\n. . {there}", RED, pile="B3", tools=["shaft"], keys=1)
    after, events = play(state, "shaft")
    assert ShaftLed(at("B3"), opens) in events
    assert ("land" in texts(after)) is opens
    assert (after.climb.tools, after.climb.board.pawn) == ([], at("A1"))
    if not opens:
        assert refused(after, "land") == "nothing_waits"
        assert "end I9" in texts(after)


@pytest.mark.rule("UG-66")
def test_landing_collects_like_the_end_of_a_move() -> None:
    def led(there: str) -> list[str]:
        state, _ = play(climbing(f"1#@ 1#\n0~ . {there}", RED, pile="B3", tools=["shaft"]), "shaft")
        return texts(state)

    assert led("1#k") == ["land", "land take", "stay"]
    assert led("1#?") == ["land", "land take", "stay"]
    assert led("1#v") == ["land", "land drain B1", "stay"]
    assert led("1#ko") == ["land", "stay"]
    state, _ = play(climbing("1#@ 1#\n0~ . 1#k", RED, pile="B3", tools=["shaft"]), "shaft")
    assert play(state, "land take")[0].climb.keys == 1
    assert refused(state, "land drain B1") == "nothing_to_drain B1"
    plain, _ = play(climbing("1#@ 1#\n0~ . 1#", RED, pile="B3", tools=["shaft"]), "shaft")
    assert refused(plain, "land take") == "nothing_to_take B3"


@pytest.mark.rule("UG-66")
def test_landing_may_be_seen_and_staying_is_not() -> None:
    state = climbing(". 1#@ 1#\n. . 5#", RED, pile="B3 D5 D6", tools=["shaft"], glass=(50, 2, 26))
    led, _ = play(state, "shaft", now=1)
    _, events = play(led, "land", now=1)
    assert kinds(events)[:2] == ["landed", "discovered"]
    _, events = play(led, "stay", now=1)
    assert events == []


@pytest.mark.rule("UG-66")
def test_the_walk_of_the_turn_is_still_to_come() -> None:
    state = climbing("1#@ 1#\n. . 5# 5#", RED, pile="B3", tools=["shaft"])
    after, _ = play(state, "shaft", "land", "walk I9 B4")
    assert after.climb.board.pawn == at("B4")
