"""Lessons: a few positions of a game, what to do in each, and what is said to everything else."""
