"""Checks that any game can be held against."""

from draisine.testing.cases import Case, audiences, cases_for, picture, playthrough
from draisine.testing.conformance import CHECKS

__all__ = ["CHECKS", "Case", "audiences", "cases_for", "picture", "playthrough"]
