"""The game drawn with letters, for those who ask for it."""

import logging
from typing import Any

import msgspec
import pytest
from tests.tables.folk import playing
from tests.tables.tiny import TinyGame

from draisine.tables.runtime.text_pictures import draw_text


class DrawnGame(TinyGame):
    """Drawn with what a seat sees, and nothing else."""

    def picture(self, options: Any, view: Any, seat: int | None) -> str:
        return f"{view.stones} of {options.stones}, luck {view.luck} for {seat}"


class BrokenGame(TinyGame):
    """Its drawing fails."""

    def picture(self, options: Any, view: Any, seat: int | None) -> str:
        raise ZeroDivisionError


def _drawn(game: TinyGame, seat: int | None) -> str | msgspec.UnsetType:
    match = playing(game).table.match
    assert match is not None
    return draw_text(match, seat)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_picture_is_made_of_what_its_audience_may_know(seat: int | None) -> None:
    table = playing(DrawnGame(secret=True)).table
    assert table.match is not None
    known = table.match.view(seat).luck
    assert draw_text(table.match, seat) == f"7 of 7, luck {known} for {seat}"
    assert [luck is None for luck in known] == [seat != other for other in (0, 1)]


def test_a_game_that_draws_nothing_is_sent_without_a_picture() -> None:
    assert _drawn(TinyGame(), 0) is msgspec.UNSET


def test_a_game_whose_drawing_fails_is_played_without_it(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        assert _drawn(BrokenGame(), 0) is msgspec.UNSET
    assert "tiny could not be drawn" in caplog.text
