"""Checks that any game can be held against."""

from draisine.testing.conformance import CHECKS, Case, audiences, cases_for, picture, playthrough

__all__ = ["CHECKS", "Case", "audiences", "cases_for", "picture", "playthrough"]
