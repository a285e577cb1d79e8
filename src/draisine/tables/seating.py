"""What a table asks of bots."""

from collections.abc import Sequence
from typing import Any, Protocol

from draisine.kernel.bots import DrawAnswer, Reply, Situation


class BotRunner(Protocol):
    """Thinks somewhere else (worker processes). May be slow or fail: the table then helps itself."""

    async def choose(  # noqa: PLR0917 - all of it is needed, in the order in which one would say it
        self,
        game_id: str,
        options: Any,
        view_bytes: bytes,
        seat: int,
        legal_texts: Sequence[str],
        strength: str,
        seed: str,
        situation: Situation,
    ) -> Reply:
        """One of `legal_texts`, from what the seat sees: the game's view as JSON. And how to go about it."""
        ...

    async def answer_draw(  # noqa: PLR0917
        self, game_id: str, options: Any, view_bytes: bytes, seat: int, strength: str, seed: str
    ) -> DrawAnswer:
        """Whether the bot takes a draw now, and if not, why."""
        ...
