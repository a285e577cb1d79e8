"""How a climb ends: UG-70 to UG-74."""

from typing import Any

import pytest
from tests.games.underground.boards import (
    CLOCK,
    GAME,
    NUMBERS_IN_A_ROW,
    at,
    climbing,
    kinds,
    play,
    refused,
    texts,
)

from draisine.games.underground.events import Ended
from draisine.kernel import Outcome

ONE = "I9 1 1 red"
CODE = NUMBERS_IN_A_ROW


@pytest.mark.rule("UG-70")
def test_through_the_door_with_a_code_from_its_height() -> None:
    state = climbing("10#@ []w", ONE, numbers=CODE, seats=3)
    after, events = play(state, "walk I9 A2")
    assert events[-1] == Ended("door", True)
    assert GAME.outcome(after) == Outcome("door", (0, 1, 2))
    assert GAME.view(after, None).won
    assert texts(after) == []
    assert refused(after, "end I9") == "game_over"


@pytest.mark.rule("UG-70")
@pytest.mark.parametrize(
    ("drawing", "code"),
    [
        ("10#@ []w", CODE[:4]),
        ("9#@ []w", CODE),
        ("11#@ []w", CODE),
        ("10#@ []e", CODE),
        ("10#@ []s", CODE),
    ],
)
def test_not_without_a_code_from_another_height_or_side(drawing: str, code: list[int]) -> None:
    state = climbing(drawing, ONE, numbers=code, tools=["ladder"])
    assert not [text for text in texts(state) if text.startswith("walk")]
    assert refused(state, "walk I9 A2") == "door_is_closed A2"


@pytest.mark.rule("UG-70")
@pytest.mark.parametrize("drawing", ["10#@| []w", "10#@ |[]w"])
def test_a_wall_on_that_edge_blocks_it(drawing: str) -> None:
    assert refused(climbing(drawing, ONE, numbers=CODE), "walk I9 A2") == "wall_in_the_way A2"
    after, _ = play(climbing(drawing, ONE, numbers=CODE, tools=["hammer"]), "walk I9 A2")
    assert after.climb.end == "door"


@pytest.mark.rule("UG-70")
def test_it_takes_a_step_and_ends_the_walk() -> None:
    drawing = "9#@ 10# []w 10#"
    assert refused(climbing(drawing, ONE, numbers=CODE), "walk I9 A2 A3") == "too_far 1"
    two = climbing(drawing, "I9 4 1 red", numbers=CODE)
    ends = [text for text in texts(two) if text.startswith("walk")]
    assert ends == ["walk I9 A2", "walk I9 A2 A3", "walk I9 A2 A1"]
    assert refused(two, "walk I9 A2 A3 A2") == "beyond_the_door"
    assert play(two, "walk I9 A2 A3")[0].climb.end == "door"


@pytest.mark.rule("UG-70")
def test_nobody_is_seen_in_the_doorway() -> None:
    state = climbing("10#@ []w", ONE, numbers=CODE, glass=(50, 1, 26))
    after, events = play(state, "walk I9 A2", now=1)
    assert kinds(events) == ["played", "walked", "ended"]
    assert GAME.deadline(after) is None


@pytest.mark.rule("UG-71")
def test_the_last_card_of_the_pile_is_the_end() -> None:
    two_left = climbing("1#@ 1#", ONE, pile="C5 C6", whole_pile=False)
    after, events = play(two_left, "end I9")
    assert GAME.outcome(after) is None
    last = texts(after, 1)[-1]
    over, events = play(after, last, seat=1)
    assert events[-1] == Ended("pile", False)
    assert GAME.outcome(over) == Outcome("pile", ())
    assert over.climb.hands[1][-1] == at("C6")
    assert texts(over, 0) == []


@pytest.mark.rule("UG-71")
@pytest.mark.parametrize("why", ["hourglass", "chip", "shaft", "rat"])
def test_whatever_it_was_drawn_for(why: str) -> None:
    facts: dict[str, Any] = {"pile": "C5", "whole_pile": False}
    if why == "hourglass":
        state = climbing("1#@ 1#", ONE, glass=(50, 4, 26), **facts)
        after, events = play(state, "sand", seat=CLOCK, now=50_000)
    elif why == "shaft":
        after, events = play(climbing("1#@ 1#\n", ONE, tools=["shaft"], **facts), "shaft")
    elif why == "chip":
        facts["pile"] = "C6 C5"
        after, events = play(climbing("1#@ 1#?", ONE, **facts), "walk I9 A2 take", "end I9")
    else:
        facts["pile"] = "C6 C5"
        state = climbing("1#@ 1# .r 1#?", "I9 1 1 blue", **facts)
        after, events = play(state, "end I9")
    assert (after.climb.end, events[-1]) == ("pile", Ended("pile", False))
    assert not after.climb.board.water[at("C5")]
    assert after.climb.board.chips[at("C5")] == -1
    assert after.climb.agenda == []


@pytest.mark.rule("UG-73")
def test_a_pawn_that_cannot_step_anywhere_is_lost() -> None:
    after, events = play(climbing("1#@ 3#\n.", ONE), "end I9")
    assert events[-1] == Ended("stuck", False)
    assert GAME.outcome(after) == Outcome("stuck", ())
    free, _ = play(climbing("1#@ 2#\n.", ONE), "end I9")
    assert GAME.outcome(free) is None


@pytest.mark.rule("UG-74")
def test_it_is_looked_at_after_every_water_tile() -> None:
    state = climbing("1#@ 1#", "I9 1 1 blue", pile="A2")
    after, events = play(state, "end I9")
    assert kinds(events)[-2:] == ["water_came", "ended"]
    assert after.climb.end == "stuck"
    by_glass = climbing("1#@ 1#", ONE, pile="A2 C5", glass=(50, 4, 26))
    out, events = play(by_glass, "sand", seat=CLOCK, now=50_000)
    assert out.climb.end == "stuck"
    assert kinds(events).count("card_drawn") == 1


@pytest.mark.rule("UG-74")
def test_not_before_the_end_of_the_first_turn() -> None:
    first = climbing("1#@ 1#", ONE, pile="A2 C5", glass=(50, 4, 26), turns=0)
    after, _ = play(first, "sand", seat=CLOCK, now=50_000)
    assert after.climb.end == ""
    saved, _ = play(after, "lay I9 1 0 B1", "end I9", now=50_001)
    assert saved.climb.end == ""
    lost, _ = play(after, "end I9", now=50_001)
    assert lost.climb.end == "stuck"


@pytest.mark.rule("UG-74")
@pytest.mark.parametrize(
    ("drawing", "facts"),
    [
        ("1#@ 1#l", {"keys": 1}),
        ("1#@| 1#", {"tools": ["hammer"]}),
        ("1#@ 4#", {"tools": ["ladder"]}),
        ("1#@", {"tools": ["shaft"]}),
        ("10#@ []w", {"numbers": CODE}),
    ],
)
def test_keys_tools_and_the_exit_count(drawing: str, facts: dict[str, Any]) -> None:
    saved, _ = play(climbing(drawing, ONE, **facts), "end I9")
    assert saved.climb.end == ""
    lost, _ = play(climbing(drawing, ONE), "end I9")
    assert lost.climb.end == "stuck"


@pytest.mark.rule("UG-74")
def test_within_a_turn_one_may_stand_where_nothing_leads_on() -> None:
    state = climbing("1#@ 1#\n.", "I9 1 O4 red")
    walled, _ = play(state, "lay I9 O4 0 B1")
    assert walled.climb.end == ""
    stuck = climbing("1#@ 2#", "I9 1 1 red")
    laid, _ = play(stuck, "lay I9 1 0 A2")
    assert laid.climb.board.heights[at("A2")] == 3
    assert laid.climb.end == ""
    assert play(laid, "end I9")[0].climb.end == "stuck"
