"""What it costs to stand somewhere, and what the next ones can make of a turn."""

from itertools import pairwise
from typing import Any

import pytest
from tests.games.underground.boards import GAME, NUMBERS_IN_A_ROW, at, climbing, play

from draisine.games.underground.bots.chips import UNSEEN
from draisine.games.underground.bots.lookahead import best_line
from draisine.games.underground.bots.maps import shoulders, way_from
from draisine.games.underground.bots.path_costs import FAR, LEVELS, CostGrid, cheapest_paths, pawn_place
from draisine.games.underground.bots.pieces import worst_water
from draisine.games.underground.bots.planner import Planner
from draisine.games.underground.bots.sight import CHIP, FINE, Sight
from draisine.games.underground.climb import Climb
from draisine.games.underground.fields import name_of
from draisine.games.underground.state import State
from draisine.games.underground.values import EndTurn

CODE: dict[str, Any] = {"numbers": NUMBERS_IN_A_ROW}
WITH_DOOR = ".\n. . . . . . []s\n"


def cost(state: State | Climb, field: str, level: int) -> int:
    climb = state if isinstance(state, Climb) else state.climb
    return int(CostGrid(climb.board, 0).cost[at(field) * LEVELS + level])


def test_standing_on_what_is_there_is_free_and_what_is_below_it_cannot_be_stood_on() -> None:
    state = climbing("4#@ 4#\n. . . . . . []s")
    assert cost(state, "A2", 4) == 0
    assert cost(state, "A2", 3) == FAR


def test_the_further_wood_has_to_reach_the_dearer_it_is() -> None:
    state = climbing("9# . . .\n. . . . .\n. . . . . .\n5#@ 5# . . . []w")
    prices = [cost(state, field, 10) for field in ("A1", "A2", "A3", "A4")]
    assert prices == sorted(set(prices))


def test_few_pieces_rest_on_one_field_alone() -> None:
    """Seen: four turns beside a lone pillar at 8, and no piece at hand that rested on it."""
    rest = "\n. . . . .\n. . . . . .\n5#@ 5# . . . []w"
    lone, wide = climbing("8# ." + rest), climbing("8# . .\n8#" + rest)
    assert cost(lone, "A2", 9) > cost(wide, "A2", 9)


def test_where_the_pawn_stands_no_piece_rests() -> None:
    """Seen: a pawn that waited for a piece on the one field that would have carried it with the next."""
    beside, on_it = climbing("6#@\n6# 6#\n. . []w"), climbing("6#\n6#@ 6#\n. . []w")
    assert cost(on_it, "B3", 7) > cost(beside, "B3", 7)


def test_nobody_builds_on_what_they_stand_on_to_step_up_from_there() -> None:
    """Seen: twenty turns beside a field two levels higher; wood for the step between would have rested where
    the pawn came from, and nowhere else."""
    rest = "\n7#@\n. . . . . []w"
    alone, two = (climbing(row + rest, **CODE).climb for row in ("7# 5# 3#", "7# 5# 7#"))
    step = at("A2") * LEVELS + 8
    assert cost(alone, "A2", 8) == cost(two, "A2", 8)
    assert Sight(alone).reach()[step] > Sight(two).reach()[step]


def test_two_fields_carry_a_broad_piece_only_while_the_pawn_stands_on_neither() -> None:
    """Seen: two fields at 7 between fields at 9, and the pawn on one of them: what rests on the other one
    alone was not to be had."""
    rest = "\n. . . . . .\n. . . . . []w\n5#@"
    two, three = (climbing(row + rest, **CODE).climb for row in ("7# 7# 9#", "7# 7# 7#"))
    seeds, step = [(at("A1") * LEVELS + 7, 0)], at("A2") * LEVELS + 8
    grounds = [CostGrid(climb.board, 0, complete=True) for climb in (two, three)]
    assert len({int(ground.cost[step]) for ground in grounds}) == 1
    caught, free = (cheapest_paths(ground, seeds, False)[step] for ground in grounds)
    assert caught > free


def test_hardly_any_piece_reaches_two_fields_further() -> None:
    """Seen: a tower at 9 two fields before the door, and six turns for a piece that is in the box once. To
    build up the field between them a level lower is no dearer."""
    rest = "\n. . . . .\n. . . . . .\n5#@ 5# . . . []w"
    high, low = climbing("9# 9# . ." + rest), climbing("8# 8# . ." + rest)
    assert cost(low, "A4", 10) <= cost(high, "A4", 10)


def test_no_way_to_a_chip_leads_over_the_chip() -> None:
    """Seen: ten turns beside a chip two levels lower, whose own field was to be built up to step on."""
    climb = climbing("3#@ 1#? 1# 9#\n0~ 0~ 0~ 9#\n9# 9# 9# 9# []w").climb
    sight = Sight(climb)
    way = way_from(sight.ground, sight.goal, at("A1") * LEVELS + 3)
    assert at("A2") * LEVELS + 2 not in way
    assert sight.goal[at("A3") * LEVELS + 1] < sight.goal[at("A1") * LEVELS + 3]


def test_what_has_to_be_laid_first_costs_a_piece_more() -> None:
    state = climbing("8# 8#\n8# 8#\n. . . . . .\n5#@ 5# . . . []w")
    assert cost(state, "A1", 10) >= 2 * cost(state, "A1", 9) > 0


def test_wood_does_not_reach_through_the_tower() -> None:
    """C5 is two steps from the doorstep A5, straight through the tower between them."""
    tower = ".\n. . . . []n\n. . . . 9#\n5#@ 5#"
    beside = ".\n. . . .\n. . . . 9#\n5#@ 5# . . . . . []w"
    assert cost(climbing(tower), "A5", 10) > cost(climbing(beside), "A5", 10)


def test_nothing_rests_on_water_and_a_pawn_has_to_leave_first() -> None:
    dry = climbing(WITH_DOOR + ". . . . . . .\n. . . . . . 9#\n5#@ 5#")
    wet = climbing(WITH_DOOR + ". . . . . . .\n. . . . . . 9~\n5#@ 5#")
    stood_on = climbing(WITH_DOOR + ". . . . . . .\n. . . . . . 9#@\n5# 5#")
    assert cost(dry, "C7", 10) < cost(stood_on, "C7", 10) < cost(wet, "C7", 10)


def test_where_the_way_is_equally_far_what_could_carry_the_last_piece_counts() -> None:
    low = climbing(WITH_DOOR + ". . . . . . 5# 3#\n. . . . . . 9#@ 9#", **CODE)
    high = climbing(WITH_DOOR + ". . . . . . 5# 8#\n. . . . . . 9#@ 9#", **CODE)
    assert shoulders(low.climb.board) < shoulders(high.climb.board)
    pawn = at("D7")
    assert Sight(high.climb).standing(pawn) < Sight(low.climb).standing(pawn)


def test_while_chips_are_looked_for_what_is_built_for_the_way_up_counts() -> None:
    """A piece on the way up is worth a good part of a turn, however far away the pawn is."""
    rows = "1#@ 2# 3# 4# 5# {} 7# 8# 9#\n1#? . . . . . . . 10#\n. . . . . . . . []n"
    gap, whole = (climbing(rows.format(field)).climb for field in (".", "6#"))
    assert Sight(gap).standing(at("A1")) - Sight(whole).standing(at("A1")) >= 3 * FINE


def test_a_flooded_doorstep_at_the_doors_height_is_far_but_not_out_of_reach() -> None:
    """Nothing can be laid there any more. Chips are looked for all the same, and a valve drains it."""
    rows = ".\n. . . . . . []s\n. . . . . . {}\n. . . . . . 9#@ 9#v\n. . . . . . 9#?"
    dry, wet = (climbing(rows.format(field)).climb for field in ("10#", "10~"))
    near, far = (int(Sight(climb).door[at("D7") * LEVELS + 9]) for climb in (dry, wet))
    assert near < far < FAR
    wet.board.water[at("I1")] = True
    assert worst_water(wet, Sight(wet)) == at("C7")


def test_a_chip_on_a_closed_lock_is_no_goal_without_a_key_and_the_key_is() -> None:
    rows = "1#@ 1#l? 1#\n1# 1# 1# 1# 1#k\n. []n"
    locked = climbing(rows).climb
    sight = Sight(locked)
    way = way_from(sight.ground, sight.goal, at("A1") * LEVELS + 1)
    assert name_of(way[-1] // LEVELS) == "B5"
    locked.keys = 1
    opened = Sight(locked)
    assert int(opened.goal[at("A1") * LEVELS + 1]) < int(sight.goal[at("A1") * LEVELS + 1])


def test_nobody_makes_anything_of_a_chip_that_was_not_seen_yet() -> None:
    """Four of five digits are there, and the chip beside the pawn is the fifth: nobody can know."""
    state = climbing("1#@ 1#? 1#\n1# 1# 1#\n. []n", "I9 2 1 red", chips=[4], numbers=NUMBERS_IN_A_ROW[:4])
    taken = [plan for plan in Planner(state.climb, 8, 0.0).plans() if plan.after.has_taken]
    assert taken
    assert not any(plan.after.complete for plan in taken)


def test_every_chip_that_is_taken_unseen_counts_also_beyond_the_last_that_should_be_wanted() -> None:
    climb = climbing("1#@ 1# 1#?\n. []n", numbers=NUMBERS_IN_A_ROW[:4]).climb
    found = []
    for _ in range(9):
        found.append(Sight(climb).standing(at("A1")))
        climb.tools_gone.append(UNSEEN)
    # With fewer chips wanted the way to the door counts more, so that a chip gains less than its worth.
    assert all(before > after for before, after in pairwise(found))
    assert found[-2] - found[-1] == CHIP


def test_a_turn_is_chosen_for_what_the_next_one_can_make_of_it() -> None:
    """In whatever order the plans come, the one counts from which the team is soonest out."""
    state = climbing("8#@ 9# 10# []w\n8# 8#", "I9 1 O4 red", "I8 1 O4 red", **CODE)
    plans = Planner(state.climb, 8, 0.0).plans()[::-1]
    assert plans[0].after.board.pawn != at("A2")
    assert best_line(plans, len(plans), 0.0).after.board.pawn == at("A2")


def test_turns_that_lead_to_the_same_board_are_followed_once() -> None:
    """To lay and walk or to walk and lay: such pairs took half of the places among the lines."""
    state = climbing("8#@ 9# 10# []w\n8# 8#", "I9 1 O4 red", "I8 1 O4 red", **CODE)
    plans = Planner(state.climb, 8, 0.0).plans()
    near = next(plan for plan in plans if plan.after.board.pawn == at("A2"))
    other = next(plan for plan in plans if plan.after.board.pawn != at("A2"))
    assert best_line([other] * 8 + [near], 2, 0.0) is near


def test_a_card_that_is_put_down_for_nothing_is_gone() -> None:
    """Seen: a team that did nothing for turns, each time with all of its cards still to come."""
    climb = climbing("8#@ 9# 10# []w\n8# 8#", "I9 1 O4 red", "I8 1 O4 red", **CODE).climb
    ends = [plan for plan in Planner(climb, 8, 0.0).plans() if isinstance(plan.first, EndTurn)]
    assert len(ends) == 2
    for plan in ends:
        assert isinstance(plan.first, EndTurn)
        assert plan.first.card in climb.hands[0]
        assert plan.first.card not in plan.after.hands[0]


def test_alone_with_the_last_card_a_turn_is_found() -> None:
    state = climbing("8#@ 9# 10# []w\n8#", "I9 1 O4 red", seats=1, **CODE)
    plans = Planner(state.climb, 8, 0.0).plans()
    best = best_line(plans, 5, 0.0)
    assert GAME.format(best.first).startswith(("walk I9 A2", "lay I9"))


@pytest.mark.parametrize(("walled", "nearer"), [("5# |5#", False), ("5#| 5#", True)])
def test_a_wall_goes_only_with_its_own_field(walled: str, nearer: bool) -> None:
    """Seen: fifteen turns beside a step that was to be built against a wall. It counted as free until it
    would lie there, so that nobody laid it and nobody looked for another way."""
    state = climbing(f"7#@ {walled} 4# 3#?\n. . . . . . . . []w", "I9 2 1 red")
    before = Sight(state.climb).goal[pawn_place(state.climb.board)]
    after, _ = play(state, "lay I9 1 0 A2")
    assert Sight(after.climb).goal[pawn_place(after.climb.board)] <= before
    free = climbing("7#@ 5# 5# 4# 3#?\n. . . . . . . . []w", "I9 2 1 red")
    assert (before == Sight(free.climb).goal[pawn_place(free.climb.board)]) == nearer
