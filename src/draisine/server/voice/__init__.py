"""Voice between browsers: who has it on, and the servers that help them to reach each other."""
