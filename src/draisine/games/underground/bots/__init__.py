"""Mates for Underground, the least experienced first."""

from draisine.games.underground.bots.analyst import ANALYST
from draisine.games.underground.bots.coach import ClimbCoach
from draisine.games.underground.bots.mates import BOTS as MATES
from draisine.games.underground.bots.names import NAMES

BOTS = (ClimbCoach(), *MATES)

__all__ = ["ANALYST", "BOTS", "NAMES"]
