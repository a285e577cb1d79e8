"""What a table asks of bots."""

from typing import Protocol

from draisine.kernel.bots import Question, Reply


class BotRunner(Protocol):
    """Thinks somewhere else (worker processes). May be slow or fail: the table then helps itself."""

    async def answer(self, strength: str, question: Question) -> Reply:
        """What the bot of this strength says. The question's view is JSON (`msgspec.Raw`)."""
        ...
