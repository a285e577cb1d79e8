"""Mates for Underground, the least experienced first."""

from draisine.games.underground.bots.mates import BOTS

__all__ = ["BOTS"]
