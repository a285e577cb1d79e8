"""Questions about Underground, answered by playing."""
