"""Many games, and what they say about players, boards and rules."""
