"""Searches over the contract of a game: they know no game."""
