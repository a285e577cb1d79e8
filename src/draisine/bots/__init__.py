"""Players that are not people: views in, moves out. General searches, then one package for each game."""
