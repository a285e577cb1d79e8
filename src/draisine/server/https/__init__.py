"""HTTPS in a living room: a small authority of this server's own, and how phones come to trust it."""
