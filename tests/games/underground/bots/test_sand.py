"""What the hourglass costs: to be seen, to stand where it will look, and to be seen right before the end."""

from tests.games.underground.boards import at, climbing

from draisine.games.underground.bots.sand import AT_THE_END, Sand, pass_turn, turn_length
from draisine.games.underground.climb import Climb
from draisine.games.underground.hourglass import SECTIONS

ROW = "1#@ 1# 1# 1# 1# 1# 1#"


def glass_at(section: int, left: int, end: int = 26) -> Climb:
    """The pawn at A1, turns of thirty seconds, and so many seconds of sand left of a hundred."""
    climb = climbing(ROW, glass=(100, section, end)).climb
    assert climb.glass is not None
    climb.turns = 5
    climb.now, climb.glass.since = 150_000, 150_000 - (100 - left) * 1_000
    return climb


def test_the_length_of_a_turn_is_learned_from_those_that_were_played() -> None:
    climb = climbing(ROW).climb
    climb.now, climb.turns = 0, 0
    assert turn_length(climb) == 30_000
    climb.now, climb.turns = 27 * 60_000, 27
    assert turn_length(climb) == 57_000


def test_to_be_seen_costs_the_sand_that_is_left() -> None:
    much, little = Sand(glass_at(3, 95)), Sand(glass_at(3, 15))
    assert much.walked(at("A1"), at("A4"), True) > little.walked(at("A1"), at("A4"), True) > 0
    assert much.walked(at("A1"), at("A3"), True) == 0


def test_where_it_will_look_next_matters_when_it_is_turned_before_somebody_walks() -> None:
    assert Sand(glass_at(3, 95)).walked(at("A1"), at("A5"), True) == 0
    assert Sand(glass_at(3, 20)).walked(at("A1"), at("A5"), True) > 0


def test_with_little_sand_a_pawn_in_its_way_walks_before_a_piece_is_laid() -> None:
    sand = Sand(glass_at(SECTIONS - 1, 15))
    assert sand.walked(at("A1"), at("A3"), False) > sand.walked(at("A1"), at("A3"), True)


def test_to_be_seen_right_before_the_end_chip_is_to_lose() -> None:
    assert Sand(glass_at(3, 45, end=4)).walked(at("A1"), at("A4"), True) == AT_THE_END
    assert Sand(glass_at(3, 45, end=5)).walked(at("A1"), at("A4"), True) < AT_THE_END


def test_without_an_hourglass_nothing_is_seen() -> None:
    sand = Sand(climbing(ROW).climb)
    assert (sand.walked(at("A1"), at("A4"), True), sand.stayed(at("A1"))) == (0, 0)


def test_looking_ahead_the_hourglass_is_turned_when_it_has_run_through() -> None:
    climb = glass_at(3, 20)
    assert climb.glass is not None
    assert (pass_turn(climb, 2), climb.glass.section) == (0, 4)
    seen = glass_at(SECTIONS - 1, 20)
    assert seen.glass is not None
    assert pass_turn(seen, 2) > 0
    assert seen.glass.section == 1
    assert pass_turn(glass_at(3, 20, end=4), 2) == AT_THE_END


def test_looking_ahead_a_turn_takes_as_long_as_its_actions() -> None:
    quick, slow = glass_at(3, 25), glass_at(3, 25)
    assert quick.glass is not None
    assert slow.glass is not None
    pass_turn(quick, 1)
    pass_turn(slow, 2)
    assert (quick.now - 150_000, slow.now - 150_000) == (
        turn_length(glass_at(3, 25)) * 2 // 3,
        turn_length(glass_at(3, 25)),
    )
    assert (quick.glass.section, slow.glass.section) == (3, 4)


def test_an_action_has_a_price_where_the_sand_runs_out_before_the_cards() -> None:
    climb = glass_at(3, 50, end=6)
    assert Sand(climb).action(60) > 0
    assert Sand(climb).action(3) == 0
    assert Sand(climbing(ROW).climb).action(60) == 0
