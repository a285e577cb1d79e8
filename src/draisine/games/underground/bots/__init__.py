"""Mates for Underground, the least experienced first."""

from draisine.games.underground.bots.analyst import ANALYST
from draisine.games.underground.bots.mates import BOTS
from draisine.games.underground.bots.names import NAMES

__all__ = ["ANALYST", "BOTS", "NAMES"]
