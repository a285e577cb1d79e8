"""The study of sand: what would have come of another amount of it."""

import pytest
from tests.games.test_golden import FOLDER, read_log

from draisine.games.underground.boxes import box_of, text_of
from draisine.games.underground.setup import END_CHIP, scenario_of
from draisine.games.underground.studies import sand
from draisine.games.underground.studies.sand import (
    FURTHER,
    Climb,
    Reached,
    cell_of,
    play_one,
    reached,
    row_of,
)
from draisine.lab.match import Played, Result


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
    assert played.seconds > 0


@pytest.mark.parametrize("setup", ["hard", "7"])
def test_the_end_chip_is_further_away_while_a_climb_is_played(
    setup: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, ends = read_log(FOLDER / "underground-4-7-glass.txt"), []
    scenario = scenario_of(box_of(text_of("default", "")), "7")
    assert scenario is not None

    def played(*_: object, **__: object) -> Played:
        ends.append((END_CHIP[2], scenario.end))
        return Played(Result("glass", (), (), 0, 1, {}), log)

    monkeypatch.setattr(sand, "play_match", played)
    usual = play_one(Climb(setup, 0, "seed", 3)).usual
    ends.append((END_CHIP[2], scenario.end))
    moved = usual + FURTHER
    assert ends == [(moved, usual) if setup == "hard" else (usual, moved), (usual, usual)]


def test_a_row_names_the_seconds_that_it_stands_for() -> None:
    row = row_of("7", [Reached(8, 14, 14, 18, 60), Reached(19, 24, 24, 18, 60)])
    assert row.startswith("| 7 | 2 | 48 s: 50 / 0 | 54 s: 50 / 0 | 60 s: 50 / 0 | 66 s: 50 / 50 |")
