"""The smallest game with secrets, moves at once and a clock is held to what every game is held to."""

import pytest
from tests.probe_game.game import GAME

from draisine.kernel import AnyGame, Clocked, Secretive, capability
from draisine.testing import Case, cases_for, checks_for
from draisine.testing.cases import Check

PROBE: AnyGame = GAME
CASES = cases_for(PROBE, ({"seconds": 1}, {"seconds": 2}, {"seconds": 600}))


def test_it_has_what_it_probes_and_no_stubs() -> None:
    assert capability(PROBE, Clocked) is not None
    assert capability(PROBE, Secretive) is not None
    assert PROBE.simultaneous
    assert {check.__name__ for check in checks_for(PROBE)} >= {
        "secrets_stay_secret",
        "the_clock_waits_for_its_deadline",
        "moves_are_offered_only_in_time",
    }


@pytest.mark.parametrize("check", checks_for(PROBE), ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_conformance(check: Check, case: Case) -> None:
    check(case)
