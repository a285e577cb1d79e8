"""The hourglass and the kidnapper's eye, to the millisecond: UG-52 to UG-57."""

from typing import Any

import pytest
from tests.games.underground.boards import CLOCK, GAME, at, climbing, kinds, new_game, play, refused, texts

from draisine.games.underground.events import (
    CardDrawn,
    Discovered,
    Ended,
    Fled,
    GlassTurned,
    ShaftLed,
    WaterCame,
    WaterSpared,
)
from draisine.games.underground.hourglass import looks_along
from draisine.games.underground.state import State
from draisine.kernel import Chance

FAR_OFF = ". . . . 1#@ 1# 1#"
"""The pawn is at A5."""


def _at_section(section: int, drawing: str = FAR_OFF, *, end: int = 26, **facts: Any) -> State:
    return climbing(drawing, "I9 2 1 red", glass=(50, section, end), **facts)


# --- turning it -----------------------------------------------------------------------------


@pytest.mark.rule("UG-52")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_anyone_may_turn_it_and_it_goes_one_section_on(seat: int) -> None:
    state = _at_section(0, seats=3)
    assert "turn 0" in texts(state, seat)
    after, events = play(state, "turn 0", seat=seat, now=10)
    assert events == [GlassTurned(seat, 1)]
    assert after.climb.on_turn == 0


@pytest.mark.rule("UG-52")
@pytest.mark.parametrize("ran", [0, 1, 20_000, 49_999])
def test_turned_after_so_long_it_holds_so_much(ran: int) -> None:
    state, _ = play(_at_section(0), "turn 0", now=ran)
    assert GAME.deadline(state) == ran + ran
    glass = GAME.view(state, None).glass
    assert glass is not None
    assert (glass.sand, glass.turned_at, glass.capacity, glass.runs) == (ran, ran, 50_000, True)


@pytest.mark.rule("UG-52")
def test_turned_twice_it_holds_what_ran_meanwhile_and_what_was_left() -> None:
    state, _ = play(_at_section(0), "turn 0", now=20_000)
    state, _ = play(state, "turn 1", now=25_000)
    # 15 s were left above; below them lay 35 s.
    assert GAME.deadline(state) == 25_000 + 35_000
    state, _ = play(state, "turn 2", now=59_999)
    assert GAME.deadline(state) == 59_999 + 15_000 + 34_999


@pytest.mark.rule("UG-52")
def test_it_goes_clockwise_around_all_sections() -> None:
    assert [field for field in range(81) if looks_along(2, field)] == [at(f"{row}3") for row in "ABCDEFGHI"]
    assert [field for field in range(81) if looks_along(10, field)] == [at(f"B{n}") for n in range(1, 10)]
    assert looks_along(18, at("E9"))
    assert looks_along(26, at("E1"))
    assert looks_along(27, at("I5"))
    assert looks_along(35, at("A5"))
    for field in range(81):
        assert sum(looks_along(section, field) for section in range(36)) == 4
    last = _at_section(35, ". .\n1#@ 1#", end=18)
    after, events = play(last, "turn 35", now=5)
    assert events[0] == GlassTurned(0, 0)
    assert after.climb.glass is not None


@pytest.mark.rule("UG-52")
def test_a_turn_for_a_section_that_it_has_left_is_stale() -> None:
    state, _ = play(_at_section(0), "turn 0", now=10)
    assert refused(state, "turn 0", seat=1, now=11) == "glass_moved_on"
    assert refused(climbing(FAR_OFF, "I9 2 1 red"), "turn 0") == "no_hourglass"


@pytest.mark.rule("UG-52")
def test_it_is_turned_even_while_the_pawn_has_to_step_aside() -> None:
    state = climbing(FAR_OFF + "\n. . . . 1# 1#", "I9 1 1 blue", pile="A5", glass=(50, 0, 26))
    waiting, _ = play(state, "end I9", now=1_000)
    assert texts(waiting) == ["flee A6", "flee B5", "turn 0"]
    turned, _ = play(waiting, "turn 0", seat=1, now=2_000)
    assert turned.climb.glass is not None
    assert turned.climb.glass.section == 1
    after, _ = play(turned, "flee A6", now=3_000)
    assert after.climb.on_turn == 1


# --- running out ----------------------------------------------------------------------------


@pytest.mark.rule("UG-53")
def test_run_out_it_brings_two_waters_and_goes_on() -> None:
    state = _at_section(0, pile="C7 D8")
    assert GAME.deadline(state) == 50_000
    assert refused(state, "sand", seat=CLOCK, now=49_999) == "too_early 49999 50000"
    after, events = play(state, "sand", seat=CLOCK, now=50_000)
    assert events == [
        CardDrawn(at("C7"), "hourglass", None),
        WaterCame(at("C7")),
        CardDrawn(at("D8"), "hourglass", None),
        WaterCame(at("D8")),
        GlassTurned(None, 1),
    ]
    assert after.climb.out == [at("C7"), at("D8")]
    assert GAME.deadline(after) == 100_000
    assert after.climb.on_turn == 0


@pytest.mark.rule("UG-53")
def test_from_the_last_millisecond_on_nobody_moves_before_the_clock() -> None:
    state = _at_section(0)
    for seat, text in ((0, "end I9"), (0, "walk I9 A6"), (1, "turn 0")):
        assert refused(state, text, seat=seat, now=50_000) == "sand_is_through"
        play(state, text, seat=seat, now=49_999)
    assert refused(state, "sand", seat=0, now=1) == "only_the_clock"
    assert refused(state, "turn 0", seat=CLOCK, now=50_000) == "not_for_the_clock"


@pytest.mark.rule("UG-53")
def test_a_run_out_into_the_pawns_line_costs_two_and_two_waters() -> None:
    state = _at_section(3, pile="C7 D8 C6 D6 E1 E2")
    after, events = play(state, "sand", seat=CLOCK, now=50_000)
    assert kinds(events).count("water_came") == 4
    assert [event for event in events if isinstance(event, GlassTurned)] == [
        GlassTurned(None, 4),
        GlassTurned(None, 5),
    ]
    assert GAME.deadline(after) == 50_000 + 50_000


OPEN = FAR_OFF + "\n. . . . 1# 1#"
"""The pawn at A5 has two ways aside, A6 and B5."""


@pytest.mark.rule("UG-53")
@pytest.mark.rule("UG-57")
def test_it_runs_on_while_the_pawn_steps_aside_for_it() -> None:
    state = _at_section(0, OPEN, pile="A5 D8 C7 C8")
    waiting, _ = play(state, "sand", seat=CLOCK, now=50_000)
    assert texts(waiting) == ["flee A6", "flee B5", "turn 0"]
    assert GAME.deadline(waiting) == 100_000
    after, events = play(waiting, "flee B5", now=70_000)
    assert kinds(events) == ["fled", "water_came", "card_drawn", "water_came", "glass_turned"]
    assert GAME.deadline(after) == 100_000
    again, events = play(waiting, "sand", seat=CLOCK, now=100_000)
    assert kinds(events) == ["card_drawn", "water_came", "card_drawn", "water_came", "glass_turned"]
    assert texts(again) == ["flee A6", "flee B5", "turn 1"]
    assert GAME.deadline(again) == 150_000
    late, events = play(again, "flee B5", now=149_000)
    assert kinds(events)[-1] == "glass_turned"
    assert late.climb.glass is not None
    assert late.climb.glass.section == 2


@pytest.mark.rule("UG-53")
@pytest.mark.rule("UG-57")
def test_run_out_while_the_pawn_has_to_step_aside_is_settled_at_once() -> None:
    state = climbing(OPEN, "I9 1 1 blue", pile="A5 C7 A5 D8", glass=(50, 0, 26))
    waiting, _ = play(state, "end I9", now=49_000)
    out, events = play(waiting, "sand", seat=CLOCK, now=50_000)
    assert events == [
        CardDrawn(at("C7"), "hourglass", None),
        WaterCame(at("C7")),
        CardDrawn(at("A5"), "hourglass", None),
        WaterSpared(at("A5"), "water"),
        GlassTurned(None, 1),
    ]
    assert texts(out) == ["flee A6", "flee B5", "turn 1"]
    after, events = play(out, "flee A6", now=51_000)
    assert kinds(events) == ["fled", "water_came", "turn_passed"]
    assert GAME.deadline(after) == 50_000 + 50_000


@pytest.mark.rule("UG-53")
def test_water_on_a_way_aside_meanwhile_leaves_the_other_or_none() -> None:
    state = climbing(OPEN, "I9 1 1 blue", pile="A5 B5 D8", glass=(50, 0, 26))
    waiting, _ = play(state, "end I9", now=49_000)
    one_left, events = play(waiting, "sand", seat=CLOCK, now=50_000)
    assert Fled(at("A5"), at("A6")) in events
    assert (one_left.climb.waiting, one_left.climb.board.pawn, one_left.climb.on_turn) == (0, at("A6"), 1)
    state = climbing(". . . . 1#@ 1#\n. . . . 1#", "I9 1 1 blue", pile="A5 C7 B5 A6", glass=(50, 3, 26))
    waiting, _ = play(state, "end I9", now=49_000)
    # It is turned onto the pawn's column: seen where it still stands, it loses one way aside after the other.
    turned, events = play(waiting, "turn 3", seat=1, now=49_500)
    assert kinds(events)[:2] == ["glass_turned", "discovered"]
    assert turned.climb.board.pawn == at("A6")


@pytest.mark.rule("UG-53")
@pytest.mark.rule("UG-62")
def test_run_out_while_a_shaft_waits_is_settled_at_once() -> None:
    drawing = OPEN + "\n. . 1# 1#"
    shaft = climbing(drawing, "I9 1 1 red", pile="C3 C7 D8", glass=(50, 0, 26), tools=["shaft"])
    waiting, _ = play(shaft, "shaft", now=49_000)
    out, events = play(waiting, "sand", seat=CLOCK, now=50_000)
    assert kinds(events) == ["card_drawn", "water_came", "card_drawn", "water_came", "glass_turned"]
    assert texts(out) == ["land", "stay", "turn 1"]
    landed, _ = play(out, "land", now=50_001)
    assert landed.climb.board.pawn == at("C3")


@pytest.mark.rule("UG-53")
@pytest.mark.rule("UG-66")
def test_water_where_a_shaft_leads_closes_it_meanwhile() -> None:
    drawing = OPEN + "\n. . 1# 1#"
    shaft = climbing(drawing, "I9 1 1 red", pile="C3 C3 D8", glass=(50, 0, 26), tools=["shaft"])
    shaft.climb.pile[-2] = at("C3")
    waiting, _ = play(shaft, "shaft", now=49_000)
    out, events = play(waiting, "sand", seat=CLOCK, now=50_000)
    assert ShaftLed(at("C3"), False) in events
    assert (out.climb.waiting, out.climb.board.pawn) == (0, at("A5"))
    assert "end I9" in texts(out)


@pytest.mark.rule("UG-53")
@pytest.mark.rule("UG-50")
def test_water_on_the_pawn_while_a_shaft_waits_asks_for_both_one_after_the_other() -> None:
    drawing = OPEN + "\n. . 1# 1#"
    shaft = climbing(drawing, "I9 1 1 red", pile="C3 A5 D8", glass=(50, 0, 26), tools=["shaft"])
    waiting, _ = play(shaft, "shaft", now=49_000)
    out, events = play(waiting, "sand", seat=CLOCK, now=50_000)
    assert kinds(events)[-1] == "glass_turned"
    assert texts(out) == ["flee A6", "flee B5", "turn 1"]
    seen_again = GAME.sample(out.options, GAME.view(out, 0), 0, Chance("again"))
    assert texts(seen_again) == texts(out)
    fled, _ = play(out, "flee B5", now=50_001)
    assert texts(fled) == ["land", "stay", "turn 1"]
    stayed, _ = play(fled, "stay", now=50_002)
    assert "end I9" in texts(stayed)


# --- being discovered -----------------------------------------------------------------------


@pytest.mark.rule("UG-54")
def test_it_comes_to_the_pawns_line_and_sees_it() -> None:
    state = _at_section(3, pile="C7 D8")
    after, events = play(state, "turn 3", now=10_000)
    assert events == [
        GlassTurned(0, 4),
        Discovered(4),
        CardDrawn(at("C7"), "hourglass", None),
        WaterCame(at("C7")),
        CardDrawn(at("D8"), "hourglass", None),
        WaterCame(at("D8")),
        GlassTurned(None, 5),
    ]
    # A turn that discovery brings leaves a full glass.
    assert GAME.deadline(after) == 10_000 + 50_000


@pytest.mark.rule("UG-54")
def test_the_pawn_ends_its_move_where_it_is_seen() -> None:
    state = _at_section(5, pile="C7 D8")
    after, events = play(state, "walk I9 A6", now=10_000)
    assert kinds(events)[:3] == ["played", "walked", "discovered"]
    assert kinds(events)[-1] == "glass_turned"
    assert after.climb.board.water.count(True) == 2
    assert GAME.deadline(after) == 10_000 + 50_000
    assert not after.climb.has_laid
    assert "end I9" in texts(after)


@pytest.mark.rule("UG-54")
def test_passing_through_is_harmless_and_so_is_standing_there() -> None:
    state = _at_section(5, pile="C7")
    _, events = play(state, "walk I9 A6 A7", now=10_000)
    assert kinds(events) == ["played", "walked"]
    standing = _at_section(4, pile="C7")
    _, events = play(standing, "lay I9 1 0 C1", "end I9", now=10_000)
    assert "discovered" not in kinds(events)


@pytest.mark.rule("UG-54")
@pytest.mark.parametrize(("section", "is_seen"), [(3, False), (4, True), (5, False)])
def test_a_round_walk_that_ends_in_its_line_is_discovered(section: int, is_seen: bool) -> None:
    """The pawn comes back to A5, where it began: it has moved, and what counts is where it ends."""
    state = _at_section(section, pile="C7 D8")
    (way,) = [way for way in GAME.view(state, None).ways if way.path[-1] == at("A5")]
    assert way.seen == is_seen
    after, events = play(state, "walk I9 A6 A5", now=10_000)
    assert GAME.view(after, None).pawn == at("A5")
    assert [event for event in events if isinstance(event, Discovered)] == [Discovered(section)] * is_seen
    assert GAME.deadline(after) == (10_000 + 50_000 if is_seen else 50_000)


@pytest.mark.rule("UG-54")
def test_what_lies_there_is_taken_before_it_is_seen() -> None:
    state = _at_section(5, ". . . . 1#@ 1#v 1#\n0~", pile="C7 D8")
    _, events = play(state, "walk I9 A6 drain B1", now=10_000)
    assert kinds(events)[:4] == ["played", "walked", "drained", "discovered"]


@pytest.mark.rule("UG-54")
def test_a_screen_is_told_where_the_pawn_would_be_seen() -> None:
    ways = GAME.view(_at_section(5), None).ways
    assert [(way.path[-1], way.seen) for way in ways] == [
        (at("A6"), True),
        (at("A7"), False),
        (at("A5"), False),
    ]


@pytest.mark.rule("UG-55")
def test_seen_again_from_the_next_section_the_same_happens_again() -> None:
    # From the top of column 9 on to row A, where the pawn is.
    state = _at_section(7, ". . . . . . . 1# 1#@", pile="C1 C2 D1 D2", end=26)
    after, events = play(state, "turn 7", now=1_000)
    assert [event for event in events if isinstance(event, Discovered)] == [Discovered(8), Discovered(9)]
    assert kinds(events).count("water_came") == 4
    assert after.climb.glass is not None
    assert after.climb.glass.section == 10


@pytest.mark.rule("UG-55")
def test_stepping_aside_in_between_may_save_it() -> None:
    state = _at_section(7, ". . . . . . . 1# 1#@\n. . . . . . . 1# 1#", pile="A9 C2 D1 D2", end=26)
    waiting, _ = play(state, "turn 7", now=1_000)
    after, events = play(waiting, "flee B9", now=1_000)
    assert after.climb.board.pawn == at("B9")
    assert "discovered" not in kinds(events)
    assert after.climb.glass is not None
    assert after.climb.glass.section == 9


@pytest.mark.rule("UG-56")
@pytest.mark.rule("UG-72")
@pytest.mark.parametrize(("seat", "move", "now"), [(1, "turn 17", 1), (CLOCK, "sand", 50_000)])
def test_at_the_end_chip_all_is_lost(seat: int, move: str, now: int) -> None:
    state = _at_section(17, ". . . . 1#@ 1# 1#", pile="C7 D8", end=18)
    after, events = play(state, move, seat=seat, now=now)
    assert events[-1] == Ended("glass", False)
    assert GAME.outcome(after) is not None
    assert GAME.deadline(after) is None
    assert texts(after) == []
    assert refused(after, "end I9", now=now) == "game_over"


@pytest.mark.rule("UG-56")
@pytest.mark.rule("UG-72")
def test_one_section_before_the_end_chip_nothing_is_lost() -> None:
    after, _ = play(_at_section(16, end=18), "turn 16", now=1)
    assert GAME.outcome(after) is None


@pytest.mark.rule("UG-57")
def test_it_stands_until_the_team_begins_and_runs_from_then_on() -> None:
    state = new_game(setup="loud")
    assert GAME.deadline(state) is None
    assert "turn 0" not in texts(state)
    begun, _ = play(state, "begin", now=123_456)
    assert GAME.deadline(begun) == 123_456 + 20_000
    after, _ = play(begun, texts(begun)[0], now=130_000)
    assert GAME.deadline(after) == 123_456 + 20_000


@pytest.mark.rule("UG-57")
def test_only_milliseconds_of_play_count_for_it() -> None:
    """A pause that the table agreed on is no time of play, so the rules need not know of it."""
    state = _at_section(0)
    same, _ = play(state, "walk I9 A6", now=30_000)
    again, _ = play(same, "lay I9 1 0 C1", now=30_000)
    assert GAME.deadline(again) == GAME.deadline(state) == 50_000


def test_without_an_hourglass_nobody_looks() -> None:
    state = new_game(setup="loud", hourglass=False)
    assert state.climb.glass is None
    begun, _ = play(state, "begin")
    assert GAME.deadline(begun) is None
    assert not [text for text in texts(begun) if text.startswith("turn")]
    assert refused(begun, "sand", seat=CLOCK, now=10**9) == "not_for_the_clock"


@pytest.mark.rule("UG-07")
def test_a_scenario_without_an_hourglass_can_be_tried_with_one() -> None:
    assert new_game(setup="quiet").climb.glass is None
    glass = new_game(setup="quiet", hourglass_too=True, hourglass=False).climb.glass
    assert glass is not None
    assert (glass.capacity, glass.end) == (40_000, 26)
    # Where the scenario has one, that choice says nothing.
    assert new_game(setup="loud", hourglass_too=True, hourglass=False).climb.glass is None
    shipped, _ = play(new_game(setup="1", data="default", hourglass_too=True, seconds=70), "begin")
    assert GAME.deadline(shipped) == 70_000
    assert new_game(setup="1", data="default").climb.glass is None


def test_a_team_may_choose_the_seconds() -> None:
    begun, _ = play(new_game(setup="loud", seconds=33), "begin")
    assert GAME.deadline(begun) == 33_000
