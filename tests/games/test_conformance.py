"""Every game passes the same suite, with options that its own folder may add to."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from draisine.games import all_games
from draisine.testing import CHECKS, Case, cases_for


def _cases() -> Iterator[Case]:
    for game in all_games().values():
        extra = Path(__file__).parent / game.id.replace("-", "_") / "cases.json"
        yield from cases_for(game, tuple(json.loads(extra.read_text("utf-8"))) if extra.exists() else ())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("case", list(_cases()), ids=str)
def test_conformance(check: Callable[[Case], None], case: Case) -> None:
    check(case)
