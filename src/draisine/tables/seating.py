"""What a table asks of bots."""

from collections.abc import Sequence
from typing import Any, Protocol


class BotRunner(Protocol):
    """Thinks somewhere else (worker processes). May be slow or fail: the table then helps itself."""

    async def choose(
        self,
        game_id: str,
        options: Any,
        view: bytes,
        seat: int,
        legal: Sequence[str],
        strength: str,
        seed: str,
    ) -> str:
        """One of `legal`, from what the seat sees. `view` is the game's view as JSON."""
        ...

    async def accepts_draw(self, game_id: str, options: Any, view: bytes, seat: int, strength: str) -> bool:
        """True when the bot does not think that it is better."""
        ...
