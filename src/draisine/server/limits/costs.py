"""What somebody asks for costs them: about the milliseconds of work that it makes."""

from litestar.enums import ScopeType
from litestar.types import Scope

SOCKET = 5.0
PAGE = 0.4
CALL = 2.0
_DEAR = (("/api/shelf/", 10.0), ("/api/schema", 10.0))
CHARACTERS_FOR_ONE = 1000
"""A board, a deck or a box of so many characters costs one more to be read."""

BYTES_FOR_ONE = 10_000
"""A log of so many bytes costs one more to be read."""


def cost_of(scope: Scope) -> float:
    """The cost of opening this socket, or of answering this request before its body is known."""
    if scope["type"] != ScopeType.HTTP:
        return SOCKET
    path = scope["path"]
    if not path.startswith("/api/"):
        return PAGE
    for prefix, cost in _DEAR:
        if path.startswith(prefix):
            return cost
    return CALL
