"""What nobody can build is not waited for, and no doorstep is made that nobody can fill."""

import pytest
from tests.bots.asking import ask
from tests.games.underground.boards import GAME, NUMBERS_IN_A_ROW, PLAIN, at, climbing

from draisine.bots.registry import bot_for
from draisine.games.underground.board import DOOR_LEVEL
from draisine.games.underground.bots.last_piece import any_fits, can_be_filled, can_rest
from draisine.games.underground.bots.lookahead import best_line
from draisine.games.underground.bots.maps import way_from
from draisine.games.underground.bots.path_costs import FAR, LEVELS, pawn_place
from draisine.games.underground.bots.pieces import placements, supporting
from draisine.games.underground.bots.planner import Planner
from draisine.games.underground.bots.sight import Sight
from draisine.games.underground.climb import Climb
from draisine.games.underground.fields import name_of

SMALL, SINGLES = PLAIN.stack_names.index("I2"), PLAIN.stack_names.index("1")
REACHING = PLAIN.stack_pieces[SMALL][0]
"""The small piece `SW`."""


def way(climb: Climb) -> list[str]:
    """The fields of the cheapest way, with the level at which one stands there."""
    sight = Sight(climb)
    places = way_from(sight.ground, sight.goal, pawn_place(climb.board))
    return [f"{name_of(place // LEVELS)} {place % LEVELS}" for place in places]


def far(climb: Climb) -> int:
    return int(Sight(climb).goal[pawn_place(climb.board)])


def price(climb: Climb, field: str) -> int:
    """Of standing there as high as the door."""
    return int(Sight(climb).ground.cost[at(field) * LEVELS + DOOR_LEVEL])


def with_singles(rows: str, singles: int, complete: bool = True) -> Climb:
    """Nothing else is left but two large pieces."""
    climb = climbing(rows, numbers=NUMBERS_IN_A_ROW if complete else []).climb
    climb.stacks = [[] for _ in climb.stacks]
    climb.stacks[SINGLES] = [PLAIN.stack_pieces[SINGLES][0]] * singles
    del climb.jokers[2:]
    return climb


def corner(beside: str, chip: str = "") -> str:
    """The doorstep is A9, the tower below it; beside it there is A8."""
    return f"9# 9# 9# 9# 9# 9#@ 9# {beside} 2#\n. . . . . . . 9#{chip} []n"


@pytest.mark.parametrize(
    ("rows", "singles", "complete", "filled"),
    [
        (corner("9#"), 1, True, True),
        (corner("9#"), 0, True, True),
        (corner("10#"), 7, True, False),
        (corner("10#"), 8, True, True),
        (corner("11#"), 7, False, False),
        (corner("9#?"), 7, True, False),
        (corner("9#?"), 7, False, True),
        (corner("1#").replace("9#", "10#"), 7, True, False),
        (corner("1#").replace("9#", "10#"), 8, True, True),
    ],
)
def test_a_doorstep_is_filled_by_pieces_for_which_there_is_room(
    rows: str, singles: int, complete: bool, filled: bool
) -> None:
    """Where everything around is as high as the door it takes a single for each level that is missing."""
    climb = with_singles(rows, singles, complete)
    assert can_be_filled(climb, at("A9")) is filled


def test_a_doorstep_that_nobody_can_fill_is_far() -> None:
    """Seen: the fields beside a doorstep on the bare board were built up to 10 and 11, and nothing but
    singles would have fitted there any more; to wait for ten of these seemed no farther than before."""
    some, none = (with_singles(corner("10#"), singles) for singles in (8, 7))
    assert far(some) + 100 < far(none) < FAR
    looking = with_singles(corner("11#") + "\n1#?", 7, complete=False)
    assert Sight(looking).to_build() > 100, "also while chips are looked for"


CHIP_BESIDE = """\
. . . . . . . . .
. . . . . . 9#@ 9# .
. . . . 7# 9# 9# 1#? .
. . . . 7# 8# {near} . []n"""
"""The doorstep is C9, on the bare board; between it and C7 lies a chip that nobody fetches any more."""


def behind_a_chip(near: str) -> Climb:
    """Small pieces are left, none of which rests on C7 and reaches the doorstep."""
    hands = ("I9 1 I2 red", "I8 1 I2 red")
    climb = climbing(CHIP_BESIDE.format(near=near), *hands, numbers=NUMBERS_IN_A_ROW).climb
    climb.stacks = [[] for _ in climb.stacks]
    climb.stacks[SMALL], climb.jokers = [REACHING] * 20, []
    return climb


def test_what_lies_beyond_the_tower_or_a_chip_carries_no_piece_before_the_door() -> None:
    high, bare = (behind_a_chip(near) for near in ("8#", "."))
    assert not any_fits(high, at("C9"))
    assert price(high, "C9") == price(bare, "C9")
    high.board.heights[at("B8")] = 8
    assert not can_rest(high.board, at("C9"))


def test_nobody_builds_beside_the_doorstep_what_makes_it_impossible_to_fill() -> None:
    """Seen: a piece was laid on B8 and B9, on which the pawn then stood one level above nothing, 18 turns
    long. Two fields beyond the tower were to be built up instead, from where nothing reaches the doorstep."""
    climb = behind_a_chip("8#")
    after = best_line(Planner(climb, 8, 0.0).plans(), 5, 0.0).after
    assert after.board.heights[at("B9")] < DOOR_LEVEL
    assert can_be_filled(after, at("C9"))


def test_what_has_to_be_laid_first_is_looked_at_however_far_down() -> None:
    """Seen: nine turns in which nothing was built below a field that was to be bridged three levels above
    what lay beside it: only what rests a level lower was looked at."""
    rows = "11# 11#@ . 11# 10# []w\n11# 11# 6# 11# 11#\n11# 11# 6# 11#"
    climb = climbing(rows, "I9 1 I2 red", "I8 1 I2 red", numbers=NUMBERS_IN_A_ROW).climb
    sight = Sight(climb)
    found = supporting(climb, sight.ground, sight.goal, placements(climb, at("I9")))
    assert way(climb)[0] == "A3 10"
    assert [(name_of(place.field), place.level) for _, place in found] == [("B3", 7)]


STAIRS = "\n".join(
    " ".join((row.split() + ["11#"] * 9)[:9])
    for row in ["7#@ 1# 1#", "{} 1# 1#", "{} 11# 1#?", "{} {} {}", *[""] * 4]
)


def test_no_stair_down_needs_a_field_at_two_levels() -> None:
    """Seen: 17 turns to and fro above a pit; the stair into it was to lead over one field at 7 and at 2."""
    for around in ("11#", "1#"):
        rows = STAIRS.replace("{}", around) + "\n11# 11# 11# 11# 11# 11# 11# 11# []n"
        fields = [place.split()[0] for place in way(climbing(rows).climb)]
        assert (len(set(fields)) == len(fields)) is (around == "1#"), "in a narrow pit there is no other"


def test_a_chip_on_a_lock_counts_where_no_way_leads_to_any_other() -> None:
    """Seen: 19 turns to and fro beside a key, because a chip lay in a pit, and only where all chips lay on
    locks a key was a place to go to."""
    rows = "1#@ 1# 1# 1#l? . . . 11# 1#?\n1# 1# 1# 1# . . . . 11#\n1#k . . . . . . . .\n. . . []n"
    state = climbing(rows, "I9 3 O4 red", "I8 3 O4 red")
    state.climb.stacks, state.climb.jokers = [[] for _ in state.climb.stacks], []
    assert far(state.climb) < FAR
    assert way(state.climb) == ["B1 1", "C1 1"]
    assert ask(bot_for(GAME.id, "steiger"), GAME, state, 0).move == "walk I9 B1 C1 take"


def test_a_ladder_at_hand_leads_to_a_chip_that_nothing_else_leads_to() -> None:
    rows = "3#@ 3# 3# 3# 3# 3# 3# 3# 1#?\n. . . . . . . . 11#\n. . . []n"
    climb = climbing(rows, tools=["ladder"]).climb
    assert way(climb)[-1] == "A9 1"
    climb.tools = []
    assert far(climb) == FAR
