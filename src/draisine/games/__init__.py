"""The games. One folder each, with rules, bots, data and words; others bring packages of their own."""

from draisine.games.registry import all_games, game_by_id, installed, package_of

__all__ = ["all_games", "game_by_id", "installed", "package_of"]
