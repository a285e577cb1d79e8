"""Finished games: told again, looked at together, explained, and their pictures."""
