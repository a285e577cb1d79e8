"""Checks that any game can be held against, positions that are described, and luck that follows a script."""

from draisine.testing.cases import Case, audiences, cases_for, picture, playthrough
from draisine.testing.conformance import checks_for
from draisine.testing.errors import BadScript
from draisine.testing.luck import ANYTHING, ScriptedChance, order, top
from draisine.testing.positions import position, united_view

__all__ = [
    "ANYTHING",
    "BadScript",
    "Case",
    "ScriptedChance",
    "audiences",
    "cases_for",
    "checks_for",
    "order",
    "picture",
    "playthrough",
    "position",
    "top",
    "united_view",
]
