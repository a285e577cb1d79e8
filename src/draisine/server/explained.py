"""What was explained to people already."""

from collections.abc import Sequence
from typing import Final

MOST: Final = 300
"""Things that are remembered of one person; the oldest are explained again."""


def remembered(before: Sequence[str], things: Sequence[str]) -> tuple[str, ...]:
    """Everything that was explained up to now, the latest last."""
    return tuple(dict.fromkeys((*before, *things)))[-MOST:]
