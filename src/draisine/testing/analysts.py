"""What every analyst must do, whatever the game: hand it a finished game, and check what it finds.

@pytest.mark.parametrize("check", ANALYST_CHECKS, ids=lambda check: check.__name__)
def test_conformance_of_the_analyst(check): check(analyst, record)
"""

from collections.abc import Callable
from typing import Any

import msgspec

from draisine.kernel.analysis import Analyst, GameRecord, Look

_MOST_PIECES = 2_000


def looks_of(analyst: Analyst, record: GameRecord) -> list[Look]:
    """Every piece of its work up to the end, with notes that travel as JSON in between."""
    looks: list[Look] = []
    notes: Any = None
    while not looks or not looks[-1].finished:
        assert len(looks) < _MOST_PIECES, "it never ends"
        look = analyst.look(record, notes)
        looks.append(msgspec.json.decode(msgspec.json.encode(look), type=Look))
        notes = looks[-1].notes
    return looks


def findings_fit_the_game(analyst: Analyst, record: GameRecord) -> None:
    """They are about moments that there were, under codes that are named; advice could be followed."""
    for look in looks_of(analyst, record):
        assert 0 <= look.done <= look.of
        for finding in look.analysis.findings:
            assert finding.code in analyst.codes
            assert 0 <= finding.move <= len(record.moves)
            if finding.better:
                first = finding.better[0]
                match = record.match(finding.move)
                at = record.moves[finding.move].at if finding.move < len(record.moves) else None
                legal = {*match.legal(first.seat), *match.legal(first.seat, at)}
                assert first.text in legal, f"{first.text} could not be done after {finding.move} moves"


def the_curve_runs_through_the_game(analyst: Analyst, record: GameRecord) -> None:
    """Values lie within their bounds, in the order of the moves."""
    least = 0 if record.game.together else -100
    curve = looks_of(analyst, record)[-1].analysis.curve
    places = [judged.move for judged in curve]
    assert places == sorted(set(places))
    assert all(0 <= judged.move <= len(record.moves) for judged in curve)
    assert all(least <= judged.value <= 100 for judged in curve)


def the_same_game_has_the_same_reasons(analyst: Analyst, record: GameRecord) -> None:
    """Nothing depends on when it was looked at, or on what was looked at before."""
    first = looks_of(analyst, record)[-1]
    again = looks_of(analyst, GameRecord(record.game, record.log, record.play_on))[-1]
    assert first == again


ANALYST_CHECKS: tuple[Callable[[Analyst, GameRecord], None], ...] = (
    findings_fit_the_game,
    the_curve_runs_through_the_game,
    the_same_game_has_the_same_reasons,
)
