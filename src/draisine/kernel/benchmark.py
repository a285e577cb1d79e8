"""How a game is played where a server is measured: one good for it has `LOAD` in a module `benchmark`."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

Ranked = tuple[tuple[int, ...], str]
"""How a move ranks, the least first, and the move."""


class LoadTable(NamedTuple):
    """A table to measure with."""

    measures: str
    """The command that it is for: `draisine bench <this>`."""
    seats: int
    options: dict[str, Any]
    """Those that differ from their defaults."""
    ranked: Callable[[bytes], Sequence[Ranked]] | None = None
    """The moves that a view (as JSON) offers, for players who want the game to last; None: any will do."""
    tells: bytes = b""
    """What stands in the event of a move that is measured; empty where every step is one."""
    clocked: dict[str, Any] | None = None
    """Options of a table whose clock runs; None: there is none."""
