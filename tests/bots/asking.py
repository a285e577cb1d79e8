"""Asking a bot about a state, as a table would."""

from collections.abc import Sequence
from typing import Any

import msgspec

from draisine.bots.registry import bot_for
from draisine.bots.worker import answer
from draisine.bots.worker_messages import BotRequest, BotResponse, line_of
from draisine.kernel import AnyGame
from draisine.kernel.bots import Bot, Budget, Purpose, Question, Reply, Situation


def question_about(
    game: AnyGame,
    state: Any,
    seat: int,
    purpose: Purpose = "move",
    situation: Situation | None = None,
    *,
    legal: Sequence[str] | None = None,
    view: Any = None,
    seed: str = "s",
    budget: Budget | None = None,
    before: str = "",
) -> Question:
    if legal is None:
        legal = [game.format(move) for move in game.legal_moves(state, seat)]
    if view is None:
        view = game.view(state, seat)
    return Question(
        game.id,
        state.options,
        view,
        seat,
        tuple(legal),
        purpose,
        situation or Situation(),
        seed,
        budget or Budget(),
        before,
    )


def ask(  # noqa: PLR0917
    bot: Bot | str,
    game: AnyGame,
    state: Any,
    seat: int,
    purpose: Purpose = "move",
    situation: Situation | None = None,
    *,
    legal: Sequence[str] | None = None,
    view: Any = None,
    seed: str = "s",
    budget: Budget | None = None,
    before: str = "",
) -> Reply:
    """What a bot (or that of a strength) says for a seat of a state."""
    if isinstance(bot, str):
        bot = bot_for(game.id, bot)
    question = question_about(
        game, state, seat, purpose, situation, legal=legal, view=view, seed=seed, budget=budget, before=before
    )
    return bot.answer(question)


class InProcess:
    """A runner whose bots think as in processes of their own, lines of JSON and all, but at once."""

    async def answer(self, strength: str, question: Question) -> Reply:
        said = answer(msgspec.json.decode(line_of(strength, question), type=BotRequest))
        response = msgspec.json.decode(msgspec.json.encode(said), type=BotResponse)
        assert response.reply is not None, response.error
        return response.reply
