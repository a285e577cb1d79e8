"""What a bot is asked, and what holds when it fails: too slow, broken, or a move that is not legal."""

import asyncio
import logging
import secrets
from typing import Any, Final, Protocol

from draisine.kernel import Match
from draisine.kernel.bots import Budget, Purpose, Question, Reply, Situation
from draisine.tables.log.table import Table

_NO_LIMIT: Final = Budget()
_log = logging.getLogger(__name__)

AT_A_LOSS = 6_000
"""Milliseconds before a legal move by chance where a bot failed: the others can do better meanwhile."""


def question_about(
    match: Match,
    seat: int,
    *,
    purpose: Purpose,
    situation: Situation,
    seed: str,
    view: Any = None,
    legal: tuple[str, ...] | None = None,
    budget: Budget = _NO_LIMIT,
    before: str = "",
) -> Question:
    """What a bot is asked for a seat of a match: of its view and its legal moves right after the last one,
    where no others are given."""
    return Question(
        game=match.game.id,
        options=match.options,
        view=match.view(seat) if view is None else view,
        seat=seat,
        legal=match.legal(seat) if legal is None else legal,
        purpose=purpose,
        situation=situation,
        seed=seed,
        budget=budget,
        before=before,
    )


def question_at(table: Table, match: Match, seat: int, purpose: Purpose, situation: Situation) -> Question:
    """What a bot is asked at a live table beside its moves: its luck is new each time."""
    return question_about(
        match,
        seat,
        purpose=purpose,
        situation=situation,
        seed=secrets.token_hex(8),
        view=table.view(seat),
    )


class BotRunner(Protocol):
    """Thinks somewhere else (worker processes). May be slow or fail: the table then helps itself."""

    async def answer(self, strength: str, question: Question) -> Reply:
        """What the bot of this strength says. The question's view is JSON (`msgspec.Raw`)."""
        ...


class BotClient:
    """The runner with a limit to patience and a check of what it says."""

    def __init__(self, runner: BotRunner, patience: float) -> None:
        self._runner = runner
        self.patience = patience
        """Seconds after which a bot counts as failed."""

    async def reply(self, strength: str, question: Question) -> Reply | None:
        """What the bot says, if that can be done; None when the bot failed."""
        try:
            async with asyncio.timeout(self.patience):
                reply = await self._runner.answer(strength, question)
        except Exception:
            _log.exception("a bot of strength %s at %s failed", strength, question.game)
            return None
        if question.purpose == "draw" or reply.move in question.legal:
            return reply
        if question.purpose == "advice" and not reply.move and reply.why:
            return reply
        _log.error(
            "a bot of strength %s at %s chose %r, which is not legal", strength, question.game, reply.move
        )
        return None


def by_chance(legal: tuple[str, ...]) -> str:
    """Any legal move, where a bot failed."""
    return secrets.choice(legal)
