"""With what code the server closes a socket: `web/src/protocol/socket.ts` knows which of them are final."""

COME_AGAIN = 1012
"""Its table is at another process from now on, or will be: at once, it is expected there."""
LATER = 1013
"""Not now, for a reason that passes: the database does not answer, for instance."""
NOT_ALLOWED = 4001
"""Nobody who may be here: to call again would change nothing."""
NOT_THERE = 4004
"""What was asked for is not there, or not any more: to call again would change nothing."""
