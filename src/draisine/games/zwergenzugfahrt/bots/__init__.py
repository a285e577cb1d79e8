"""Bots for Die Zwergenzugfahrt, the weakest first."""

from draisine.games.zwergenzugfahrt.bots.analyst import ANALYST
from draisine.games.zwergenzugfahrt.bots.coach import TrainCoach
from draisine.games.zwergenzugfahrt.bots.names import NAMES
from draisine.games.zwergenzugfahrt.bots.player import BOTS as PLAYERS

BOTS = (TrainCoach(), *PLAYERS)

__all__ = ["ANALYST", "BOTS", "NAMES"]
