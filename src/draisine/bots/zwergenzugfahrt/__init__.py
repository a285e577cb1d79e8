"""Bots for Die Zwergenzugfahrt, the weakest first."""

from draisine.bots.zwergenzugfahrt.player import BOTS

__all__ = ["BOTS"]
