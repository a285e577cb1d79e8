"""Two games that differ only in what somebody cannot see are the same bytes to them: all games."""

from types import SimpleNamespace
from typing import cast

import pytest

from draisine.games import all_games
from draisine.kernel import Chance, Match, Secretive, capability
from draisine.tables.log.game_pictures import GamePictures
from draisine.tables.log.play_time import PlayTime
from draisine.tables.log.table import Table
from draisine.tables.log.views import ViewCache
from draisine.tables.runtime.text_pictures import draw_text
from draisine.testing import Case, cases_for
from draisine.testing.cases import audiences, encode, playthrough

MOMENTS = 6
"""Of a game, evenly spread."""
CASES = [case for game in all_games().values() for case in cases_for(game)[: len(game.seat_counts)]]


def _bytes(match: Match, seat: int | None) -> bytes:
    """What a socket of this seat gets of the game, letters included."""
    table = SimpleNamespace(
        status="playing" if match.outcome is None else "over",
        chairs=[SimpleNamespace(by_person=True)] * len(match.seats),
        time=PlayTime(since=0),
        views=ViewCache(),
    )
    drawn = GamePictures(cast("Table", table), match, 0).picture(seat)
    return encode((drawn, draw_text(match, seat)))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_cannot_be_seen_changes_no_byte(case: Case) -> None:
    game = case.game
    start = Match(game, case.options, case.seats, case.seed)
    steps = list(playthrough(case))
    differing = 0
    for step in steps[: -1 : max(1, len(steps) // MOMENTS)]:
        match = start.with_state(step.state)
        for seat in audiences(case):
            luck = Chance(case.seed, f"twin {step.number} {seat}")
            twin = start.with_state(game.sample(case.options, match.view(seat), seat, luck))
            assert _bytes(twin, seat) == _bytes(match, seat), (step.number, seat)
            others = [other for other in audiences(case) if other != seat]
            differing += any(_bytes(twin, other) != _bytes(match, other) for other in others)
    if capability(game, Secretive) is not None:
        assert differing > 0, "no twin differs for anybody: nothing was compared"
