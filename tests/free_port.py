"""Ports at which nobody listens."""

import socket


def free_port() -> int:
    """One that is free now; what is started there has to be quick."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
