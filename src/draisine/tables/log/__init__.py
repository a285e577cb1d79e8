"""The log of a table: entries, commands, their fold, decisions. No IO: time and chance are handed in."""
