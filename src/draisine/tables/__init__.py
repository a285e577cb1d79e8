"""Live tables: seats, people, clock, talk, log, bots at seats. Knows nothing of the network."""
