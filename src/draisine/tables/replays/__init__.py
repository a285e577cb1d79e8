"""A game told again: a log with a place for every step."""
