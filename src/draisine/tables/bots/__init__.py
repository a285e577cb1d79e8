"""Bots at seats: who acts when, asking them, their names, and what they suggest."""
