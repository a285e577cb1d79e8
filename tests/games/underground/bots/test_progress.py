"""Positions in which teams walked to and fro before the door, one for each cause."""

import pytest
from tests.bots.asking import ask
from tests.games.underground.boards import GAME, NUMBERS_IN_A_ROW, PLAIN, at, climbing

from draisine.bots.registry import bot_for
from draisine.games.underground.board import DOOR_LEVEL, NO_CHIP
from draisine.games.underground.bots.last_piece import any_fits, can_rest, wait_for_piece
from draisine.games.underground.bots.lookahead import best_line
from draisine.games.underground.bots.maps import way_from
from draisine.games.underground.bots.path_costs import FAR, LEVELS, pawn_place
from draisine.games.underground.bots.planner import Plan, Planner
from draisine.games.underground.bots.sight import Sight
from draisine.games.underground.climb import Climb
from draisine.games.underground.fields import name_of

BEFORE_THE_DOOR = "9#@ 9# 9# 4# []w"
"""The doorstep is A4; what is laid before it rests on the fields west of it."""
SMALL = PLAIN.stack_names.index("I2")
REACHING, BROAD = PLAIN.stack_pieces[SMALL][0], PLAIN.stack_pieces[SMALL][-1]
"""Of the small pieces: `SW`, and `SS`."""


def best(climb: Climb) -> Plan:
    return best_line(Planner(climb, 8, 0.0).plans(), 5, 0.0)


def way(climb: Climb) -> list[str]:
    """The fields of the cheapest way, with the level at which one stands there."""
    sight = Sight(climb)
    places = way_from(sight.ground, sight.goal, pawn_place(climb.board))
    return [f"{name_of(place // LEVELS)} {place % LEVELS}" for place in places]


def test_a_bridge_leads_over_water_that_is_as_high_as_the_door() -> None:
    """Seen: 28 turns before a field of water beside the doorstep. A piece over it is a level higher than the
    door, and from there it is one step down; the map ended at the door's level."""
    rows = "10# 10#@ 10~ 10# []w\n10# 10# 10#"
    climb = climbing(rows, "I9 1 I2 red", "I8 1 I2 red", numbers=NUMBERS_IN_A_ROW).climb
    climb.stacks[SMALL] = [REACHING]
    assert "A3 11" in way(climb)
    assert best(climb).after.board.heights[at("A3")] == DOOR_LEVEL + 1


def test_a_valve_is_on_the_way_where_water_is() -> None:
    """Seen: back from beside a valve, while water that it could have let off lay between pawn and door."""
    rows = "9#@ 10~ 10# []w\n9#\n9#v"
    state = climbing(rows, "I9 3 O4 red", "I8 3 O4 red", numbers=NUMBERS_IN_A_ROW)
    assert way(state.climb) == ["B1 9", "C1 9"]
    assert ask(bot_for(GAME.id, "steiger"), GAME, state, 0).move == "walk I9 B1 C1 drain A2"
    walled = climbing(rows.replace("10~", "10~|"), numbers=NUMBERS_IN_A_ROW).climb
    assert "C1 9" not in way(walled), "behind the water there is a wall"


def buried(*small: int) -> Climb:
    """These pieces are left on the stack of small ones, and nothing else fits before the door."""
    climb = climbing(BEFORE_THE_DOOR, "I9 1 I2 red", "I8 1 I2 red", numbers=NUMBERS_IN_A_ROW).climb
    climb.stacks = [[] for _ in climb.stacks]
    climb.stacks[SMALL], climb.jokers = list(small), []
    return climb


def test_the_deeper_a_piece_lies_in_its_stack_the_longer_one_waits() -> None:
    """Seen: 31 turns to and fro. The one piece that fitted lay fourth in its stack, and it made no difference
    to anybody whether those above it were laid."""
    stacks = ((REACHING,), (REACHING, BROAD), (REACHING, BROAD, BROAD), (BROAD,))
    waits = [wait_for_piece(buried(*stack), at("A4")) for stack in stacks]
    assert waits[0] == 0
    assert waits == sorted(set(waits))
    after = best(buried(REACHING, BROAD)).after
    assert after.stacks[SMALL] == [REACHING]


def test_where_no_piece_is_left_for_the_doorstep_something_is_built_below_it() -> None:
    """Seen: 13 turns beside a doorstep for which no piece that was left would do."""
    some, none = buried(REACHING, BROAD), buried(BROAD)
    assert can_rest(none.board, at("A4"))
    assert (any_fits(some, at("A4")), any_fits(none, at("A4"))) == (True, False)
    doorstep = at("A4") * LEVELS + DOOR_LEVEL
    costs = [Sight(climb).ground.cost[doorstep] for climb in (some, none)]
    assert costs[0] < costs[1] < FAR
    # What is built beside it brings it nearer then.
    none.board.heights[at("B4")], none.board.ground[at("B4")] = 8, none.board.ground[at("A4")]
    assert Sight(none).ground.cost[doorstep] < costs[1]


@pytest.mark.parametrize(("keys", "first"), [(0, "B1 1"), (1, "A2 1")])
def test_a_chip_before_the_door_on_a_lock_needs_a_key_first(keys: int, first: str) -> None:
    """Seen: eight turns to and fro, because no way led to the door at all."""
    rows = "1#@ 1# 1# 1#l? []w\n1#k 1# 1# 1#"
    climb = climbing(rows, numbers=NUMBERS_IN_A_ROW, keys=keys).climb
    assert climb.board.chips[at("A4")] != NO_CHIP
    assert way(climb)[0] == first
    assert Sight(climb).goal[pawn_place(climb.board)] < FAR
    without = climbing(rows.replace("k", ""), numbers=NUMBERS_IN_A_ROW, keys=keys).climb
    assert Sight(without).goal[pawn_place(without.board)] < FAR, "a piece may bring one"
