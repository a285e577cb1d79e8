"""What the game wants to know of whoever sits at a seat."""

from typing import Final

from draisine.kernel.values import Trait

BEARD: Final = Trait("beard", 0, 999, 55, (20, 20, 40, 60, 80))
"""In centimetres. Stronger bots are older; somebody new begins against those whom they meet first."""
