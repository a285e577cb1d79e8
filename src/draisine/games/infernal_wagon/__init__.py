"""Infernal Wagon: seven minutes in the mine, together."""

from draisine.games.infernal_wagon.rules import InfernalWagon

GAME = InfernalWagon()

__all__ = ["GAME", "InfernalWagon"]
