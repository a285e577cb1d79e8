"""HTTP and WebSocket, identity, limits, static client. Knows no rules."""
