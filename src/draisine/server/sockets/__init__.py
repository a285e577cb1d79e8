"""WebSockets: one person at a table, a replay or a meeting, and the hub that frames what they are told."""
