"""Underground: build your way up, in three dimensions."""

from draisine.games.underground.rules import Underground

GAME = Underground()

__all__ = ["GAME", "Underground"]
