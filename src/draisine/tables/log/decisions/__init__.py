"""What a table says to a command, by topic: the entries to be written, or a named refusal. Pure."""
