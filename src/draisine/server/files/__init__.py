"""Files that are sent: the built client, boards of guest games, the shelf of the data folder."""
