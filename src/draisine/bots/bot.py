"""What a bot is: views in, moves out. It never sees a state that it has not made up itself."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from draisine.kernel.chance import Chance


class Budget(NamedTuple):
    """How long a bot may think. What a bot answers depends on the machine only where `seconds` is given."""

    seconds: float = 0.0
    """Wall time after which it answers with what it has; 0 for no such limit."""
    nodes: int = 0
    """Positions it may look at, where that is less than its strength allows; 0 for as many as that."""


class Bot(Protocol):
    """Somebody to play against. Keeps nothing from one question to the next."""

    strength: str

    def choose(  # noqa: PLR0917 - all of it is needed
        self, options: Any, view: Any, seat: int, legal: Sequence[str], chance: Chance, budget: Budget
    ) -> str:
        """One of the lawful moves, which are given in notation."""
        ...

    def accepts_draw(self, options: Any, view: Any, seat: int, chance: Chance, budget: Budget) -> bool:
        """True when the bot does not think that it is better."""
        ...
