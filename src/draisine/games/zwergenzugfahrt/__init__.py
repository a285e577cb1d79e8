"""Die Zwergenzugfahrt: two clans of dwarfs race for the seats of a train."""

from draisine.games.zwergenzugfahrt.rules import Zwergenzugfahrt

GAME = Zwergenzugfahrt()

__all__ = ["GAME", "Zwergenzugfahrt"]
