"""The bot that plays anything at all: a yardstick for the others, and a way to try a new game out."""

from collections.abc import Sequence
from typing import Any

from draisine.kernel.bots import Budget, DrawAnswer, Reaction, Situation
from draisine.kernel.chance import Chance


class Anyhow:
    """Every lawful move is as good as any other."""

    def __init__(self) -> None:
        self.strength = "random"

    def choose(  # noqa: PLR0917 - as every bot is asked
        self, options: Any, view: Any, seat: int, legal: Sequence[str], chance: Chance, budget: Budget
    ) -> str:
        """Any of the lawful moves."""
        return legal[chance.below(len(legal))]

    def react(  # noqa: PLR0917 - as every bot is asked
        self, options: Any, view: Any, seat: int, text: str, situation: Situation, chance: Chance
    ) -> Reaction:
        """At any pace."""
        return Reaction()

    def answer_draw(self, options: Any, view: Any, seat: int, chance: Chance, budget: Budget) -> DrawAnswer:
        """Always yes: it has no opinion."""
        return "yes"
