"""The study of sand: what would have come of another amount of it."""

from tests.games.test_golden import FOLDER, read_log

from draisine.games.underground.studies.sand import Reached, cell_of, reached


def test_who_is_out_before_the_end_chip_and_who_is_lost_with_a_complete_code() -> None:
    never = 360
    quick, slow, late = Reached(8, 14, 14), Reached(12, 20, 20), Reached(19, 24, 24)
    drowned, blind = Reached(10, never, 12), Reached(never, never, 35)
    climbs = [quick, slow, late, drowned, blind]
    assert cell_of(climbs, 18, 100) == "20 / 20"
    assert cell_of(climbs, 18, 50) == "0 / 20"
    assert cell_of(climbs, 18, 120) == "40 / 20"
    assert cell_of(climbs, 26, 100) == "60 / 0"


def test_sections_are_read_off_a_climb() -> None:
    played = reached(read_log(FOLDER / "underground-4-7-glass.txt"), won=False)
    assert played.door > played.end > 0
