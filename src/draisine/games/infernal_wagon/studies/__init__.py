"""Questions about Infernal Wagon, answered by playing."""
