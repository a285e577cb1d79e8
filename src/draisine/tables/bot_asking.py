"""Asking a bot, whatever may go wrong with it."""

import asyncio
import logging
import secrets
from typing import Any

from draisine.kernel.bots import Reply, Situation
from draisine.tables.seating import BotRunner

_log = logging.getLogger(__name__)


class Asking:
    """The runner with a limit to patience and a check of what it says."""

    def __init__(self, runner: BotRunner, patience: float) -> None:
        self.runner = runner
        self.patience = patience
        """Seconds after which a bot counts as failed."""

    async def reply(  # noqa: PLR0917 - as the runner wants it
        self,
        game: str,
        options: Any,
        view: bytes,
        seat: int,
        legal: tuple[str, ...],
        strength: str,
        seed: str,
        situation: Situation,
    ) -> Reply | None:
        """A legal move and how to go about it; None when the bot failed."""
        try:
            async with asyncio.timeout(self.patience):
                reply = await self.runner.choose(game, options, view, seat, legal, strength, seed, situation)
        except Exception:
            _log.exception("a bot of strength %s at %s failed", strength, game)
            return None
        if reply.text in legal or (situation.advice and not reply.text and reply.why):
            return reply
        _log.error("a bot of strength %s at %s chose %r, which is not legal", strength, game, reply.text)
        return None


def by_chance(legal: tuple[str, ...]) -> str:
    """Any legal move, where a bot failed."""
    return secrets.choice(legal)
