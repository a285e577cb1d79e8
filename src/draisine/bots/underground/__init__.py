"""Mates for Underground, the least experienced first."""

from draisine.bots.underground.mates import BOTS

__all__ = ["BOTS"]
