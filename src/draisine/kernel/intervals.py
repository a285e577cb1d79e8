"""Between which bounds a share may lie that was seen so often: Wilson's interval."""

from math import sqrt
from typing import Final

Z: Final = 1.959964
"""Of a normal distribution 95 % lies within this many standard deviations."""


def wilson_bounds(successes: float, trials: int) -> tuple[float, float]:
    """The bounds of 95 %, from 0 to 1."""
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    middle = share + Z * Z / (2 * trials)
    spread = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    whole = 1 + Z * Z / trials
    # Rounding must not leave the share itself outside.
    low, high = max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
    return min(share, low), max(share, high)
