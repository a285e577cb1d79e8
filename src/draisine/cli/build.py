"""Which Draisine this is: its version, and whether the rules run compiled or as plain Python."""

import platform

import draisine
from draisine.server.build import compiled


def build_line() -> str:
    """What `draisine --version` prints."""
    kind = "compiled" if compiled() else "plain Python"
    return f"draisine {draisine.__version__} ({kind}, Python {platform.python_version()})"
