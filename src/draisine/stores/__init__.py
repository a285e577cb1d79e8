"""Where tables are kept. Knows nothing of rules."""
