"""Every game passes the same suite, with options that its own folder may add to."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from draisine.games import all_games
from draisine.testing import Case, cases_for, checks_for


def _cases() -> Iterator[Case]:
    for game in all_games().values():
        extra = Path(__file__).parent / game.id.replace("-", "_") / "cases.json"
        yield from cases_for(game, tuple(json.loads(extra.read_text("utf-8"))) if extra.exists() else ())


@pytest.mark.parametrize(
    ("case", "check"),
    [
        pytest.param(case, check, id=f"{case}-{check.__name__}")
        for case in _cases()
        for check in checks_for(case.game)
    ],
)
def test_conformance(check: Callable[[Case], None], case: Case) -> None:
    check(case)
