"""A machine at a table of a server: who it is there, what it sees and does, and the tools it is handed."""
