"""Switchyard: shunt wagons, make up trains, and let nobody else send them off."""

from switchyard.rules import GAME

__all__ = ["GAME"]
